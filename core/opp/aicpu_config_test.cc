#include "core/opp/aicpu_config.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "core/opp/opp_tree_fixture.h"

namespace ge {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kSampleConfig = R"({
  "Invert": {
    "opInfo": {"engine": "DNN_VM_AICPU", "opKernelLib": "AICPUKernel", "kernelSo": "libcpu_kernels.so",
               "functionName": "InvertKernel", "computeCost": "100", "flagPartial": "False", "flagAsync": "True",
               "opsFlag": "OPS_FLAG_CLOSE"},
    "input0": {"name": "x", "type": "DT_INT32, DT_INT64"},
    "output0": {"name": "y", "type": "DT_INT32,DT_INT64"}
  }
})";

class AicpuConfigTest : public OppTreeTest {
 protected:
  StatusOr<std::vector<AicpuOp>> Read(const std::string& text) {
    Write(config_ + "a.json", text);
    return ReadAicpuConfig(root_ / (config_ + "a.json"));
  }
  std::string Refusal() {
    const Status status = Read(json_.dump()).status();
    EXPECT_EQ(status.code(), kParamInvalid) << status.ToString();
    return status.message();
  }
  /// One op type whose function has a name of its own.
  static std::string Config(const std::string& op_type, const std::string& function) {
    nlohmann::json json = nlohmann::json::parse(kSampleConfig);
    json["Invert"]["opInfo"]["functionName"] = function;
    return nlohmann::json{{op_type, json["Invert"]}}.dump();
  }
  nlohmann::json& op() { return json_["Invert"]; }
  nlohmann::json& info() { return json_["Invert"]["opInfo"]; }

  const std::string config_ = "built-in/op_impl/cpu/config/";
  const std::string vendor_config_ = "vendors/acme/op_impl/cpu/config/";
  nlohmann::json json_ = nlohmann::json::parse(kSampleConfig);
};

TEST_F(AicpuConfigTest, SaysLibraryFunctionTypesAndFlags) {
  const auto ops = Read(kSampleConfig);
  ASSERT_TRUE(ops.ok()) << ops.status().ToString();
  ASSERT_EQ(ops->size(), 1U);
  const AicpuOp& op = ops->front();
  EXPECT_EQ(op.op_type, "Invert");
  EXPECT_EQ(op.op_kernel_lib, "AICPUKernel");
  EXPECT_EQ(op.kernel_so, "libcpu_kernels.so");
  EXPECT_EQ(op.function_name, "InvertKernel");
  EXPECT_EQ(op.compute_cost, 100U);
  EXPECT_FALSE(op.flag_partial);
  EXPECT_TRUE(op.flag_async);
  EXPECT_FALSE(op.ops_flag);
  ASSERT_EQ(op.inputs.size(), 1U);
  EXPECT_EQ(op.inputs[0].name, "x");
  EXPECT_THAT(op.inputs[0].types, ElementsAre(DT_INT32, DT_INT64));
  ASSERT_EQ(op.outputs.size(), 1U);
  EXPECT_THAT(op.outputs[0].types, ElementsAre(DT_INT32, DT_INT64));
}

TEST_F(AicpuConfigTest, NeedsNoFlagsAndKnowsOthersNot) {
  for (const char* key : {"computeCost", "flagPartial", "flagAsync", "opsFlag"}) info().erase(key);
  info()["userDefined"] = "False";
  const auto ops = Read(json_.dump());
  ASSERT_TRUE(ops.ok()) << ops.status().ToString();
  EXPECT_FALSE(ops->front().flag_async);
  EXPECT_TRUE(ops->front().ops_flag);
}

TEST_F(AicpuConfigTest, NamesFileOpAndKeyOfWhatIsMissing) {
  for (const char* key : {"engine", "opKernelLib", "kernelSo", "functionName"}) {
    json_ = nlohmann::json::parse(kSampleConfig);
    info().erase(key);
    EXPECT_THAT(Refusal(), testing::AllOf(HasSubstr(config_ + "a.json"), HasSubstr("op type 'Invert'"),
                                          HasSubstr(std::string("key '") + key + "' is missing")));
  }
}

TEST_F(AicpuConfigTest, RefusesALibraryInAnotherFolder) {
  info()["kernelSo"] = "../libcpu_kernels.so";
  EXPECT_THAT(Refusal(), HasSubstr("no plain file name"));
}

TEST_F(AicpuConfigTest, RefusesWordsThatItDoesNotKnow) {
  info()["engine"] = "AIcoreEngine";
  EXPECT_THAT(Refusal(), HasSubstr("key 'engine' is 'AIcoreEngine'; it must be one of DNN_VM_AICPU_ASCEND"));
  json_ = nlohmann::json::parse(kSampleConfig);
  info()["flagAsync"] = "maybe";
  EXPECT_THAT(Refusal(), HasSubstr("key 'flagAsync' is 'maybe'; it must be True or False"));
  json_ = nlohmann::json::parse(kSampleConfig);
  info()["computeCost"] = "10x";
  EXPECT_THAT(Refusal(), HasSubstr("key 'computeCost' is '10x', which is no number"));
}

TEST_F(AicpuConfigTest, RefusesATypeThatIsNone) {
  op()["input0"]["type"] = "DT_INT32,,DT_INT64";
  EXPECT_THAT(Refusal(), HasSubstr("input0: key 'type': '' is no data type"));
}

TEST_F(AicpuConfigTest, RefusesAGapAmongOperands) {
  op()["input2"] = op()["input0"];
  EXPECT_THAT(Refusal(), HasSubstr("2 members begin with 'input', but 'input1' is not there"));
}

TEST_F(AicpuConfigTest, RefusesMoreOperandsThanItsLimit) {
  for (int i = 0; i < 64; ++i) op()["input" + std::to_string(i)] = op()["input0"];
  EXPECT_TRUE(Read(json_.dump()).ok());
  op()["input64"] = op()["input0"];
  EXPECT_THAT(Refusal(), HasSubstr("more than 64"));
}

TEST_F(AicpuConfigTest, RefusesTextThatIsNoJson) {
  EXPECT_THAT(Read("{").status().message(), HasSubstr("not a JSON object"));
}

TEST_F(AicpuConfigTest, APackageMayHaveNone) {
  const auto ops = Package().ReadAicpuOps();
  ASSERT_TRUE(ops.ok()) << ops.status().ToString();
  EXPECT_TRUE(ops->empty());
}

TEST_F(AicpuConfigTest, AVendorsTypeGoesBeforeTheBuiltInOne) {
  Write("vendors/config.ini", "load_priority=acme\n");
  Write(vendor_config_ + "cust.json", Config("Invert", "OfAcme"));
  Write(config_ + "a.json", Config("Invert", "BuiltIn"));
  Write(config_ + "b.json", Config("Other", "BuiltIn"));
  const auto ops = Package().ReadAicpuOps();
  ASSERT_TRUE(ops.ok()) << ops.status().ToString();
  EXPECT_EQ(ops->at("Invert").function_name, "OfAcme");
  EXPECT_EQ(ops->at("Invert").library,
            "/usr/local/Ascend/opp/vendors/acme/op_impl/cpu/aicpu_kernel/impl/libcpu_kernels.so");
  EXPECT_EQ(ops->at("Other").library, "/usr/local/Ascend/opp/built-in/op_impl/cpu/aicpu_kernel/impl/libcpu_kernels.so");
}

TEST_F(AicpuConfigTest, RefusesATypeThatAPackageConfiguresTwice) {
  Write(config_ + "a.json", Config("Invert", "One"));
  Write(config_ + "b.json", Config("Invert", "Two"));
  EXPECT_THAT(Package().ReadAicpuOps().status().message(),
              testing::AllOf(HasSubstr("b.json"), HasSubstr("op type 'Invert' is in another file")));
}

}  // namespace
}  // namespace ge
