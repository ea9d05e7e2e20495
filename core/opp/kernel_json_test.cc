#include "core/opp/kernel_json.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "core/opp/opp_tree_fixture.h"

namespace ge {
namespace {

using testing::HasSubstr;

class KernelJsonTest : public OppTreeTest {
 protected:
  StatusOr<KernelJson> Read(const nlohmann::json& json) {
    Write(add_ + "Add_float16.json", json.dump());
    return ReadKernelJson(root_ / add_ / "Add_float16.json");
  }
  std::string Refusal(const nlohmann::json& json) {
    const Status status = Read(json).status();
    EXPECT_EQ(status.code(), kParamInvalid) << status.ToString();
    return status.message();
  }
  nlohmann::json json_ = nlohmann::json::parse(kSampleKernelJson);
};

GeTensorDesc Desc(DataType type) { return GeTensorDesc(GeShape({1}), type); }

TEST_F(KernelJsonTest, RefusesEachMissingKey) {
  for (const auto& [key, value] : json_.items()) {
    nlohmann::json spoilt = json_;
    spoilt.erase(key);
    EXPECT_THAT(Refusal(spoilt), HasSubstr("key '" + key + "' is missing"));
  }
}

TEST_F(KernelJsonTest, RefusesEachKeyOfAnotherType) {
  for (const auto& [key, value] : json_.items()) {
    nlohmann::json spoilt = json_;
    spoilt[key] = true;
    EXPECT_THAT(Refusal(spoilt), HasSubstr("key '" + key + "' is missing or no"));
  }
}

TEST_F(KernelJsonTest, IgnoresUnknownKeys) {
  json_["more"] = 1;
  EXPECT_TRUE(Read(json_).ok());
}

TEST_F(KernelJsonTest, RefusesTextThatIsNoJson) {
  Write(add_ + "Add_float16.json", "{\"binFileName\":");
  EXPECT_THAT(ReadKernelJson(root_ / add_ / "Add_float16.json").status().message(), HasSubstr("not a JSON object"));
}

TEST_F(KernelJsonTest, RefusesDeepNesting) {
  Write(add_ + "Add_float16.json", std::string(100000, '['));
  EXPECT_THAT(ReadKernelJson(root_ / add_ / "Add_float16.json").status().message(), HasSubstr("too deep"));
}

TEST_F(KernelJsonTest, RefusesABinaryThatIsNotThere) {
  Remove(add_ + "Add_float16.o");
  EXPECT_THAT(Refusal(json_),
              HasSubstr("its binary '" + (root_ / add_ / "Add_float16.o").string() + "' does not exist"));
}

TEST_F(KernelJsonTest, RefusesABinaryInAnotherFolder) {
  json_["binFileName"] = "../mul/Mul";
  EXPECT_THAT(Refusal(json_), HasSubstr("'../mul/Mul', which is no plain file name"));
}

TEST_F(KernelJsonTest, RefusesAnUnknownCoreType) {
  json_["coreType"] = "Cube";
  EXPECT_THAT(Refusal(json_), HasSubstr("key 'coreType' is 'Cube'; it must be one of AiCore, VectorCore, MIX"));
}

TEST_F(KernelJsonTest, RefusesATilingKeyThatIsThereTwice) {
  json_["kernelList"][1]["tilingKey"] = 0;
  EXPECT_THAT(Refusal(json_), HasSubstr("tiling key 0 twice"));
}

TEST_F(KernelJsonTest, RefusesNoTilingKeys) {
  json_["kernelList"] = nlohmann::json::array();
  EXPECT_THAT(Refusal(json_), HasSubstr("kernelList is empty"));
}

TEST_F(KernelJsonTest, RefusesANegativeTilingKey) {
  json_["kernelList"][0]["tilingKey"] = -1;
  EXPECT_THAT(Refusal(json_), HasSubstr("kernelList: key 'tilingKey' is missing or no unsigned number"));
}

TEST_F(KernelJsonTest, RefusesAnUnknownDataType) {
  json_["supportInfo"]["outputs"][0]["dtype"] = "half";
  EXPECT_THAT(Refusal(json_), HasSubstr("supportInfo.outputs[0]: \"half\" is no data type"));
}

TEST_F(KernelJsonTest, KnowsWordsAndNamesOfTypes) {
  json_["supportInfo"]["outputs"][0]["dtype"] = {"float32", "float", "DT_BOOL", "int64"};
  const auto json = Read(json_);
  ASSERT_TRUE(json.ok()) << json.status().ToString();
  EXPECT_THAT(json->outputs[0].types, testing::ElementsAre(DT_FLOAT, DT_FLOAT, DT_BOOL, DT_INT64));
}

TEST_F(KernelJsonTest, RefusesRoomForTilingDataThatIsNoMultipleOf8) {
  json_["opParaSize"] = 2050;
  EXPECT_THAT(Refusal(json_), HasSubstr("opParaSize is 2050"));
}

TEST_F(KernelJsonTest, TakesRoomForTilingDataUpToTheLimit) {
  json_["opParaSize"] = 1 << 20;
  EXPECT_TRUE(Read(json_).ok());
  json_["opParaSize"] = (1 << 20) + 8;
  EXPECT_THAT(Refusal(json_), HasSubstr("opParaSize is 1048584"));
}

/// Operands: a required float, an optional int8, a dynamic float16; one output.
KernelJson Mixed() {
  KernelJson json;
  json.inputs = {{{DT_FLOAT}}, {{DT_INT8}}, {{DT_FLOAT16}}};
  json.outputs = {{{DT_FLOAT}}};
  return json;
}

OpDesc MixedOp(std::vector<GeTensorDesc> inputs, std::vector<std::string> names) {
  OpDesc op("node", "Mixed");
  op.inputs = std::move(inputs);
  op.input_names = std::move(names);
  op.outputs = {Desc(DT_FLOAT)};
  op.output_names = {"y"};
  op.ir_inputs = {{"x", IrInputKind::kRequired}, {"bias", IrInputKind::kOptional}, {"more", IrInputKind::kDynamic}};
  op.ir_outputs = {{"y", IrOutputKind::kRequired}};
  return op;
}

TEST(KernelServes, OneEntryHoldsForAllInstancesOfADynamicInput) {
  const std::vector<std::string> names = {"x", "bias", "more0", "more1"};
  EXPECT_TRUE(
      KernelServes(Mixed(), MixedOp({Desc(DT_FLOAT), Desc(DT_INT8), Desc(DT_FLOAT16), Desc(DT_FLOAT16)}, names)));
  EXPECT_FALSE(KernelServes(Mixed(), MixedOp({Desc(DT_FLOAT), Desc(DT_INT8), Desc(DT_FLOAT16), Desc(DT_INT8)}, names)));
}

TEST(KernelServes, ADynamicInputMayHaveNoInstance) {
  EXPECT_TRUE(KernelServes(Mixed(), MixedOp({Desc(DT_FLOAT), Desc(DT_INT8)}, {"x", "bias"})));
}

TEST(KernelServes, AnInputThatIsNotConnectedAgreesWithAnyEntry) {
  EXPECT_TRUE(KernelServes(Mixed(), MixedOp({Desc(DT_FLOAT), GeTensorDesc()}, {"x", "bias"})));
  EXPECT_TRUE(KernelServes(Mixed(), MixedOp({Desc(DT_FLOAT), Desc(DT_FLOAT16)}, {"x", "more0"})));
}

TEST(KernelServes, NeedsOneEntryPerInputOfThePrototype) {
  KernelJson json = Mixed();
  json.inputs.pop_back();
  EXPECT_FALSE(KernelServes(json, MixedOp({Desc(DT_FLOAT), Desc(DT_INT8)}, {"x", "bias"})));
}

TEST(KernelServes, ComparesSlotBySlotWithoutAPrototype) {
  OpDesc op = MixedOp({Desc(DT_FLOAT), Desc(DT_INT8), Desc(DT_FLOAT16)}, {});
  op.ir_inputs.clear();
  op.ir_outputs.clear();
  EXPECT_TRUE(KernelServes(Mixed(), op));
  op.inputs.pop_back();
  EXPECT_FALSE(KernelServes(Mixed(), op));
}

}  // namespace
}  // namespace ge
