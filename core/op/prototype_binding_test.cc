#include "core/op/prototype_binding.h"

#include <gmock/gmock.h>

namespace ge {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

GeTensorDesc Desc(int64_t dim) { return GeTensorDesc(GeShape({dim}), DT_FLOAT); }

OpPrototype ScalePrototype() {
  OpPrototype prototype;
  prototype.type = "Scale";
  prototype.inputs = {
      {"x", IrInputKind::kRequired}, {"bias", IrInputKind::kOptional}, {"axes", IrInputKind::kRequired}};
  prototype.outputs = {{"y", IrOutputKind::kRequired}};
  prototype.attrs = {{"scale", "VT_FLOAT", false, AttrValue(1.5f)},
                     {"mode", "VT_STRING", true, std::nullopt},
                     {"sizes", "VT_LIST_FLOAT", false, AttrValue(std::vector<float>{})}};
  return prototype;
}

OpPrototype ConcatPrototype() {
  OpPrototype prototype;
  prototype.type = "Concat";
  prototype.inputs = {{"axis", IrInputKind::kRequired}, {"x", IrInputKind::kDynamic}, {"mask", IrInputKind::kOptional}};
  prototype.outputs = {{"y", IrOutputKind::kDynamic}, {"count", IrOutputKind::kRequired}};
  return prototype;
}

OpDesc Scale(std::vector<GeTensorDesc> inputs, std::vector<std::string> names = {}) {
  OpDesc op("node", "Scale");
  op.inputs = std::move(inputs);
  op.input_names = std::move(names);
  op.attrs["mode"] = "fast";
  return op;
}

std::string Refusal(OpDesc op, const OpPrototype& prototype) {
  const Status status = FillFromPrototype(op, prototype);
  EXPECT_EQ(status.code(), kGraphInvalid) << status.ToString();
  return status.message();
}

TEST(FillFromPrototype, TakesOptionalInputsAsTheyCome) {
  OpDesc op = Scale({Desc(1), Desc(2), Desc(3)});
  ASSERT_TRUE(FillFromPrototype(op, ScalePrototype()).ok());
  EXPECT_THAT(op.input_names, ElementsAre("x", "bias", "axes"));
  EXPECT_THAT(op.inputs, ElementsAre(Desc(1), Desc(2), Desc(3)));
}

TEST(FillFromPrototype, LeavesAnEmptySlotForAnOptionalInputThatIsNotThere) {
  OpDesc op = Scale({Desc(1), Desc(3)});
  std::vector<size_t> slots;
  ASSERT_TRUE(FillFromPrototype(op, ScalePrototype(), &slots).ok());
  EXPECT_THAT(op.input_names, ElementsAre("x", "bias", "axes"));
  EXPECT_TRUE(op.inputs[1].IsAbsent());
  EXPECT_THAT(slots, ElementsAre(0u, 2u));
}

TEST(FillFromPrototype, BindsByNameInAnyOrder) {
  OpDesc op = Scale({Desc(3), Desc(1)}, {"axes", "x"});
  std::vector<size_t> slots;
  ASSERT_TRUE(FillFromPrototype(op, ScalePrototype(), &slots).ok());
  EXPECT_EQ(op.inputs[0], Desc(1));
  EXPECT_EQ(op.inputs[2], Desc(3));
  EXPECT_THAT(slots, ElementsAre(2u, 0u));
}

TEST(FillFromPrototype, GivesOutputsThatNobodyDescribed) {
  OpDesc op = Scale({Desc(1), Desc(3)});
  ASSERT_TRUE(FillFromPrototype(op, ScalePrototype()).ok());
  EXPECT_THAT(op.output_names, ElementsAre("y"));
  EXPECT_EQ(op.outputs.size(), 1u);
  EXPECT_THAT(op.ir_outputs, ElementsAre(IrOutput{"y", IrOutputKind::kRequired}));
}

TEST(FillFromPrototype, FillsDefaultsAndNamesInOrderOfThePrototype) {
  OpDesc op = Scale({Desc(1), Desc(3)});
  ASSERT_TRUE(FillFromPrototype(op, ScalePrototype()).ok());
  EXPECT_THAT(op.ir_attr_names, ElementsAre("scale", "mode", "sizes"));
  EXPECT_EQ(op.attrs.at("scale"), AttrValue(1.5f));
  EXPECT_EQ(op.attrs.at("mode"), AttrValue("fast"));
}

TEST(FillFromPrototype, TakesAnIntForAFloat) {
  OpDesc op = Scale({Desc(1), Desc(3)});
  op.attrs["scale"] = int64_t{2};
  op.attrs["sizes"] = std::vector<int64_t>{1, 2};
  ASSERT_TRUE(FillFromPrototype(op, ScalePrototype()).ok());
  EXPECT_EQ(op.attrs.at("scale"), AttrValue(2.0f));
  EXPECT_EQ(op.attrs.at("sizes"), AttrValue(std::vector<float>{1.0f, 2.0f}));
}

TEST(FillFromPrototype, GivesAnUntypedEmptyListItsType) {
  OpDesc op = Scale({Desc(1), Desc(3)});
  op.attrs["sizes"] = AttrUntypedList{};
  ASSERT_TRUE(FillFromPrototype(op, ScalePrototype()).ok());
  EXPECT_EQ(op.attrs.at("sizes"), AttrValue(std::vector<float>{}));
}

TEST(FillFromPrototype, ChangesNothingTheSecondTime) {
  OpDesc op = Scale({Desc(1), Desc(3)});
  ASSERT_TRUE(FillFromPrototype(op, ScalePrototype()).ok());
  const auto inputs = op.inputs;
  const auto names = op.input_names;
  const auto attrs = op.attrs;
  ASSERT_TRUE(FillFromPrototype(op, ScalePrototype()).ok());
  EXPECT_EQ(op.inputs, inputs);
  EXPECT_EQ(op.input_names, names);
  EXPECT_EQ(op.attrs, attrs);
}

TEST(FillFromPrototype, DynamicInputTakesWhatTheOthersLeave) {
  OpDesc op("node", "Concat");
  op.inputs = {Desc(0), Desc(1), Desc(2)};
  ASSERT_TRUE(FillFromPrototype(op, ConcatPrototype()).ok());
  EXPECT_THAT(op.input_names, ElementsAre("axis", "x0", "x1", "mask"));
  EXPECT_TRUE(op.inputs[3].IsAbsent());
}

TEST(FillFromPrototype, AnExactNameGoesBeforeAnInstanceOfADynamicInput) {
  OpDesc op("node", "Concat");
  op.inputs = {Desc(0), Desc(1), Desc(2)};
  op.input_names = {"axis", "x1", "x0"};
  OpPrototype prototype = ConcatPrototype();
  prototype.inputs[2].name = "x1";
  ASSERT_TRUE(FillFromPrototype(op, prototype).ok());
  EXPECT_THAT(op.input_names, ElementsAre("axis", "x0", "x1"));
  EXPECT_EQ(op.inputs[2], Desc(1));
}

TEST(FillFromPrototype, DynamicOutputTakesWhatTheOthersLeave) {
  OpDesc op("node", "Concat");
  op.inputs = {Desc(0)};
  op.outputs = {Desc(1), Desc(2), Desc(3)};
  ASSERT_TRUE(FillFromPrototype(op, ConcatPrototype()).ok());
  EXPECT_THAT(op.output_names, ElementsAre("y0", "y1", "count"));
}

TEST(FillFromPrototype, RefusesAMissingRequiredInput) {
  EXPECT_EQ(Refusal(Scale({Desc(1)}), ScalePrototype()), "node 'node' (Scale): input 'axes' is required and missing");
  EXPECT_THAT(Refusal(Scale({Desc(1)}, {"axes"}), ScalePrototype()), HasSubstr("input 'x' is required and missing"));
}

TEST(FillFromPrototype, RefusesMoreInputsThanThereAre) {
  EXPECT_THAT(Refusal(Scale({Desc(1), Desc(2), Desc(3), Desc(4)}), ScalePrototype()),
              HasSubstr("4 inputs given; it has at most 3"));
}

TEST(FillFromPrototype, RefusesAnUnknownInputWithTheNearestName) {
  EXPECT_THAT(Refusal(Scale({Desc(1), Desc(2)}, {"x", "axis"}), ScalePrototype()),
              HasSubstr("unknown input 'axis'; did you mean 'axes'?"));
}

TEST(FillFromPrototype, RefusesAnInputGivenTwice) {
  EXPECT_THAT(Refusal(Scale({Desc(1), Desc(2)}, {"x", "x"}), ScalePrototype()), HasSubstr("input 'x' is given twice"));
}

TEST(FillFromPrototype, RefusesAGapInADynamicInput) {
  OpDesc op("node", "Concat");
  op.inputs = {Desc(0), Desc(1), Desc(2)};
  op.input_names = {"axis", "x0", "x2"};
  EXPECT_THAT(Refusal(op, ConcatPrototype()), HasSubstr("input 'x1' is missing"));
}

TEST(FillFromPrototype, RefusesSeveralDynamicInputsWithoutNames) {
  OpPrototype prototype = ConcatPrototype();
  prototype.inputs.push_back({"more", IrInputKind::kDynamic});
  OpDesc op("node", "Concat");
  op.inputs = {Desc(0)};
  EXPECT_THAT(Refusal(op, prototype), HasSubstr("several dynamic inputs: give them by name"));
}

TEST(FillFromPrototype, RefusesAMissingRequiredAttribute) {
  OpDesc op = Scale({Desc(1), Desc(3)});
  op.attrs.clear();
  EXPECT_THAT(Refusal(op, ScalePrototype()), HasSubstr("attribute 'mode' (VT_STRING) is required and missing"));
}

TEST(FillFromPrototype, RefusesAnAttributeOfAnotherType) {
  OpDesc op = Scale({Desc(1), Desc(3)});
  op.attrs["mode"] = int64_t{3};
  EXPECT_THAT(Refusal(op, ScalePrototype()), HasSubstr("attribute 'mode' is 3 of type int; its type is VT_STRING"));
}

TEST(FillFromPrototype, RefusesAnUnknownAttributeWithTheNearestName) {
  OpDesc op = Scale({Desc(1), Desc(3)});
  op.attrs["scael"] = 1.0f;
  EXPECT_THAT(Refusal(op, ScalePrototype()), HasSubstr("unknown attribute 'scael'; did you mean 'scale'?"));
}

TEST(FillFromPrototype, LetsAttributesOfTheEnginePass) {
  OpDesc op = Scale({Desc(1), Desc(3)});
  op.attrs["_op_dfx"] = int64_t{1};
  EXPECT_TRUE(FillFromPrototype(op, ScalePrototype()).ok());
}

TEST(FillFromPrototype, LeavesTheNodeAloneWhenItRefuses) {
  OpDesc op = Scale({Desc(1), Desc(3)});
  op.attrs["unknown"] = 1.0f;
  ASSERT_FALSE(FillFromPrototype(op, ScalePrototype()).ok());
  EXPECT_EQ(op.inputs.size(), 2u);
  EXPECT_TRUE(op.input_names.empty());
}

}  // namespace
}  // namespace ge
