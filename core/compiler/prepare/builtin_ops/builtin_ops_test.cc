#include "core/compiler/prepare/builtin_ops/builtin_ops.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "core/engines/ge_local/no_op_types_for_test.h"
#include "core/op/prototype_binding.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

struct Input {
  std::vector<int64_t> dims;
  DataType dtype = DT_FLOAT;
  std::optional<std::vector<int64_t>> values = std::nullopt;  ///< a constant of int64
};

Input Scalar(int64_t value) {
  Input input{{}, DT_INT64};
  input.values = {value};
  return input;
}

Input Axis(std::vector<int64_t> values) {
  Input input{{static_cast<int64_t>(values.size())}, DT_INT64};
  input.values = std::move(values);
  return input;
}

/// The op bound to its prototype and inferred.
StatusOr<OpDesc> Inferred(const std::string& type, const std::vector<Input>& inputs, AttrMap attrs = {},
                          size_t outputs = 0) {
  const BuiltInOp* op = FindBuiltInOp(type);
  GE_CHECK(op != nullptr, "{}", type);
  OpDesc desc("n", type);
  desc.attrs = std::move(attrs);
  desc.outputs.resize(outputs);
  std::vector<std::shared_ptr<GeTensor>> constants;
  std::vector<const GeTensor*> values;
  for (const Input& input : inputs) {
    desc.inputs.emplace_back(GeShape(input.dims), input.dtype);
    if (!input.values) {
      values.push_back(nullptr);
      continue;
    }
    ByteWriter bytes;
    for (int64_t value : *input.values) bytes.Write(value);
    constants.push_back(std::make_shared<GeTensor>(GeTensor{desc.inputs.back(), std::move(bytes).Take()}));
    values.push_back(constants.back().get());
  }
  if (type == "DynamicStitch") desc.input_names = {"indices0", "x0"};
  GE_RETURN_IF_ERROR(FillFromPrototype(desc, op->prototype));
  if (op->output_count != nullptr) {
    GE_ASSIGN_OR_RETURN(size_t count, op->output_count(desc));
    desc.outputs.resize(count);
  }
  GE_RETURN_IF_ERROR(op->infer(desc, values));
  return desc;
}

std::vector<int64_t> OutputDims(const StatusOr<OpDesc>& op, size_t output = 0) {
  if (!op.ok()) {
    ADD_FAILURE() << op.status().ToString();
    return {};
  }
  return op.value().outputs[output].shape.dims();
}

std::string Refusal(const StatusOr<OpDesc>& op) { return op.ok() ? "" : op.status().message(); }

TEST(BuiltInOps, HoldEveryTypeThatAPassOrTheLocalEngineKnows) {
  for (const char* type : {"Reshape",
                           "Squeeze",
                           "SqueezeV2",
                           "SqueezeV3",
                           "Unsqueeze",
                           "UnsqueezeV2",
                           "UnsqueezeV3",
                           "ExpandDims",
                           "Flatten",
                           "FlattenV2",
                           "Bitcast",
                           "ReFormat",
                           "Identity",
                           "IdentityN",
                           "StopGradient",
                           "PreventGradient",
                           "GuaranteeConst",
                           "Snapshot",
                           "PlaceholderWithDefault",
                           "RefIdentity",
                           "PhonyConcat",
                           "PhonySplit",
                           "NoOp",
                           "ControlTrigger",
                           "Merge",
                           "RefMerge",
                           "Switch",
                           "RefSwitch",
                           "If",
                           "_If",
                           "StatelessIf",
                           "Case",
                           "StatelessCase",
                           "While",
                           "_While",
                           "StatelessWhile",
                           "For",
                           "PartitionedCall",
                           "StatefulPartitionedCall",
                           "Size",
                           "Shape",
                           "ShapeN",
                           "Rank",
                           "GatherShapes",
                           "Empty",
                           "TemporaryVariable",
                           "DestroyTemporaryVariable",
                           "VarIsInitializedOp",
                           "IsVariableInitialized",
                           "ReadVariableOp",
                           "TransShape",
                           "Placeholder",
                           "PlaceholderV2",
                           "End",
                           "_Retval",
                           "VarHandleOp",
                           "VariableV2",
                           "BroadcastArgs",
                           "BroadcastGradientArgs",
                           "ConcatOffset",
                           "ConcatV2",
                           "DynamicStitch",
                           "Fill",
                           "FloorDiv",
                           "FloorMod",
                           "GatherV2",
                           "Greater",
                           "Maximum",
                           "Mul",
                           "Pack",
                           "Permute",
                           "Range",
                           "ReduceProd",
                           "Rsqrt",
                           "SSDPriorBox",
                           "Slice",
                           "SliceD",
                           "StridedSlice",
                           "Sub",
                           "TransData",
                           "Transpose",
                           "TransposeD",
                           "Unpack"}) {
    EXPECT_NE(FindBuiltInOp(type), nullptr) << type;
  }
  EXPECT_EQ(FindBuiltInOp("Add"), nullptr);
}

TEST(BuiltInOps, StandBehindThePrototypesOfAPackage) {
  OpImplSpaceRegistryV2 registry;
  OpPrototype own;
  own.type = "Reshape";
  own.inputs = {{"mine", IrInputKind::kRequired}};
  registry.AddPrototype(own);
  AddBuiltInPrototypes(registry);
  EXPECT_EQ(registry.FindPrototype("Reshape")->inputs[0].name, "mine");
  EXPECT_NE(registry.FindPrototype("Identity"), nullptr);
}

// spec/ops.md §7: 0 copies, one -1 is inferred, axis and num_axes choose a window.
TEST(Reshape, ResolvesZeroAndMinusOne) {
  EXPECT_THAT(OutputDims(Inferred("Reshape", {{{3, 4, 2, 2, 8}}, Axis({12, -1})})), ElementsAre(12, 32));
  EXPECT_THAT(OutputDims(Inferred("Reshape", {{{3, 4, 2}}, Axis({0, -1})})), ElementsAre(3, 8));
  EXPECT_THAT(OutputDims(Inferred("Reshape", {{{2, 3, 4, 5}}, Axis({-1})}, {{"axis", 1}, {"num_axes", 2}})),
              ElementsAre(2, 12, 5));
  EXPECT_THAT(OutputDims(Inferred("Reshape", {{{1}}, Axis({})})), ElementsAre());
}

TEST(Reshape, RefusesAShapeThatDoesNotFit) {
  EXPECT_THAT(Refusal(Inferred("Reshape", {{{3, 4, 2, 2, 8}}, Axis({3, 4, 2, 8})})),
              HasSubstr("[3, 4, 2, 2, 8] of 384 elements cannot become [3, 4, 2, 8] of 192"));
  EXPECT_THAT(Refusal(Inferred("Reshape", {{{4}}, Axis({-1, -1})})), HasSubstr("two dimensions of -1"));
  EXPECT_THAT(Refusal(Inferred("Reshape", {{{4}}, Axis({3, -1})})), HasSubstr("4 elements cannot take"));
  EXPECT_THAT(Refusal(Inferred("Reshape", {{{4}}, {{2}, DT_INT64}})),
              HasSubstr("input 1 'shape', which is no constant"));
}

TEST(Flatten, JoinsDimensions) {
  EXPECT_THAT(OutputDims(Inferred("Flatten", {{{2, 3, 4}}})), ElementsAre(2, 12));
  EXPECT_THAT(OutputDims(Inferred("Flatten", {{{2, 3, 4}}}, {{"axis", 0}})), ElementsAre(1, 24));
  EXPECT_THAT(OutputDims(Inferred("FlattenV2", {{{1, 2, 3}}})), ElementsAre(1, 6));
  EXPECT_THAT(OutputDims(Inferred("FlattenV2", {{{2, 3, 4, 5}}}, {{"axis", 1}, {"end_axis", -2}})),
              ElementsAre(2, 12, 5));
  EXPECT_THAT(Refusal(Inferred("FlattenV2", {{{2, 3}}}, {{"axis", 1}, {"end_axis", 0}})), HasSubstr("behind end_axis"));
}

// spec/ge-local-tests.md I, row ExpandDims.
TEST(ExpandDims, PutsAOneAtTheAxis) {
  EXPECT_THAT(OutputDims(Inferred("ExpandDims", {{{2, 3}}, Axis({0})})), ElementsAre(1, 2, 3));
  EXPECT_THAT(OutputDims(Inferred("ExpandDims", {{{2, 3}}, Axis({-1})})), ElementsAre(2, 3, 1));
  EXPECT_THAT(OutputDims(Inferred("ExpandDims", {{{2, 3}}, Axis({-3})})), ElementsAre(1, 2, 3));
  EXPECT_THAT(Refusal(Inferred("ExpandDims", {{{2, 3}}, Axis({3})})), HasSubstr("it must be from -3 to 2"));
}

TEST(Squeeze, DropsOnes) {
  EXPECT_THAT(OutputDims(Inferred("Squeeze", {{{1, 2, 1, 3}}})), ElementsAre(2, 3));
  EXPECT_THAT(OutputDims(Inferred("SqueezeV2", {{{1, 2, 1, 3}}}, {{"axis", std::vector<int64_t>{-2}}})),
              ElementsAre(1, 2, 3));
  EXPECT_THAT(OutputDims(Inferred("SqueezeV3", {{{1, 2}}, Axis({0})})), ElementsAre(2));
  EXPECT_THAT(OutputDims(Inferred("SqueezeV3", {{{1, 2}}})), ElementsAre(2));
  EXPECT_THAT(Refusal(Inferred("Squeeze", {{{1, 2}}}, {{"axis", std::vector<int64_t>{1}}})), HasSubstr("axis 1 of"));
}

TEST(Unsqueeze, CountsAxesInTheResult) {
  EXPECT_THAT(OutputDims(Inferred("Unsqueeze", {{{2, 3}}}, {{"axes", std::vector<int64_t>{0, 3}}})),
              ElementsAre(1, 2, 3, 1));
  EXPECT_THAT(OutputDims(Inferred("UnsqueezeV2", {{{2}}}, {{"axis", std::vector<int64_t>{-1}}})), ElementsAre(2, 1));
  EXPECT_THAT(OutputDims(Inferred("UnsqueezeV3", {{{2}}, Axis({0})})), ElementsAre(1, 2));
}

// Row C9 of the test matrix, the shape; and the way back.
TEST(Bitcast, MovesTheRatioIntoTheLastDimension) {
  EXPECT_THAT(OutputDims(Inferred("Bitcast", {{{1, 5, 4, 4}, DT_INT32}}, {{"type", DT_INT4}})),
              ElementsAre(1, 5, 4, 4, 8));
  EXPECT_THAT(OutputDims(Inferred("Bitcast", {{{5, 4}, DT_INT8}}, {{"type", DT_INT32}})), ElementsAre(5));
  EXPECT_THAT(Refusal(Inferred("Bitcast", {{{7}, DT_INT8}}, {{"type", DT_INT32}})),
              HasSubstr("last dimension must be 4"));
}

// Row C11 of the test matrix, the shape: {1, 2, 2, 4, 8} joined on axis 0 four times.
TEST(PhonyConcat, MultipliesItsAxes) {
  std::vector<Input> four(4, Input{{1, 2, 2, 4, 8}, DT_FLOAT16});
  EXPECT_THAT(OutputDims(Inferred("PhonyConcat", four,
                                  {{"concat_dim", std::vector<int64_t>{3, 1}}, {"N", std::vector<int64_t>{2, 2}}})),
              ElementsAre(1, 4, 2, 8, 8));
  EXPECT_THAT(Refusal(Inferred("PhonyConcat", four,
                               {{"concat_dim", std::vector<int64_t>{3, 1}}, {"N", std::vector<int64_t>{2, 1}}})),
              HasSubstr("N asks for 2 inputs; there are 4"));
}

TEST(PhonySplit, HasAllItsOutputs) {
  auto op = Inferred("PhonySplit", {{{1, 4, 2, 8}}},
                     {{"split_dim", std::vector<int64_t>{1, 3}}, {"num_split", std::vector<int64_t>{2, 2}}});
  ASSERT_TRUE(op.ok()) << op.status().ToString();
  EXPECT_EQ(op->outputs.size(), 4U);
  EXPECT_THAT(OutputDims(op, 3), ElementsAre(1, 2, 2, 4));
}

TEST(Transpose, PermutesDimensions) {
  EXPECT_THAT(OutputDims(Inferred("Transpose", {{{2, 3, 4}}, Axis({2, 0, 1})})), ElementsAre(4, 2, 3));
  EXPECT_THAT(OutputDims(Inferred("TransposeD", {{{2, 3}}}, {{"perm", std::vector<int64_t>{1, 0}}})),
              ElementsAre(3, 2));
  EXPECT_THAT(Refusal(Inferred("Transpose", {{{2, 3}}, Axis({0, 0})})), HasSubstr("axis 0 twice"));
}

TEST(Transpose, NeedsItsPermutation) {
  EXPECT_THAT(Refusal(Inferred("Transpose", {{{2, 3}}, {{2}, DT_INT64}})), HasSubstr("input 1 'perm', which is no"));
  EXPECT_THAT(OutputDims(Inferred("Permute", {{{2, 3}}}, {{"order", std::vector<int64_t>{1, 0}}})), ElementsAre(3, 2));
}

TEST(ConcatV2, SumsTheAxisInItsLastInput) {
  EXPECT_THAT(OutputDims(Inferred("ConcatV2", {{{2, 3}}, {{2, 4}}, Axis({1})})), ElementsAre(2, 7));
  EXPECT_THAT(OutputDims(Inferred("ConcatV2", {{{2, 3}}, {{1, 3}}, {{4, 3}}, Axis({-2})})), ElementsAre(7, 3));
  EXPECT_EQ(Inferred("ConcatV2", {{{2}, DT_INT8}, {{2}, DT_INT8}, Axis({0})})->outputs[0].dtype, DT_INT8);
}

TEST(ConcatV2, RefusesWhatDoesNotFit) {
  EXPECT_THAT(Refusal(Inferred("ConcatV2", {{{2, 3}}, {{2, 3}}, {{}, DT_INT64}})),
              HasSubstr("input 2 'concat_dim', which is no constant"));
  EXPECT_THAT(Refusal(Inferred("ConcatV2", {{{2, 3}}, {{3, 3}}, Axis({1})})), HasSubstr("input 1 is float32[3, 3]"));
  EXPECT_THAT(Refusal(Inferred("ConcatV2", {{{2, 3}}, {{2, 3}}, Axis({2})})), HasSubstr("concat_dim is 2"));
  EXPECT_THAT(Refusal(Inferred("ConcatV2", {{{2, 3}}, {{2, 3}}, Axis({0, 1})})), HasSubstr("2 values"));
  EXPECT_THAT(Refusal(Inferred("ConcatV2", {Axis({0})})), HasSubstr("nothing to join"));
  EXPECT_EQ(Inferred("ConcatV2", {{{2}}, {{2}, DT_INT8}, Axis({0})}).status().code(), kInferFailed);
}

TEST(ConcatOffset, HasOneVectorPerShape) {
  const std::vector<Input> inputs = {Axis({0}), {{3}, DT_INT32}, {{3}, DT_INT32}};
  auto op = Inferred("ConcatOffset", inputs, {{"N", 2}});
  EXPECT_THAT(OutputDims(op, 1), ElementsAre(3));
  EXPECT_EQ(op->outputs[1].dtype, DT_INT32);
  EXPECT_THAT(Refusal(Inferred("ConcatOffset", inputs, {{"N", 3}})), HasSubstr("N is 3; there are 2 tensors"));
}

TEST(Pack, AddsAnAxis) {
  const std::vector<Input> two(2, Input{{2, 3}});
  EXPECT_THAT(OutputDims(Inferred("Pack", two, {{"N", 2}})), ElementsAre(2, 2, 3));
  EXPECT_THAT(OutputDims(Inferred("Pack", two, {{"N", 2}, {"axis", -1}})), ElementsAre(2, 3, 2));
  EXPECT_THAT(Refusal(Inferred("Pack", two, {{"N", 2}, {"axis", 3}})), HasSubstr("it must be from -3 to 2"));
  EXPECT_THAT(Refusal(Inferred("Pack", two)), HasSubstr("N is 1; there are 2 tensors"));
  EXPECT_THAT(Refusal(Inferred("Pack", {{{2}}, {{3}}}, {{"N", 2}})), HasSubstr("input 1 is float32[3]"));
}

TEST(Unpack, HasAllItsOutputs) {
  auto op = Inferred("Unpack", {{{2, 3}}}, {{"num", 3}, {"axis", -1}});
  ASSERT_TRUE(op.ok()) << op.status().ToString();
  EXPECT_EQ(op->outputs.size(), 3U);
  EXPECT_THAT(OutputDims(op, 2), ElementsAre(2));
  EXPECT_THAT(Refusal(Inferred("Unpack", {{{2, 3}}}, {{"num", 3}})), HasSubstr("axis 0 of [2, 3] is 2"));
  EXPECT_THAT(Refusal(Inferred("Unpack", {{{2, 3}}}, {{"num", 0}})), HasSubstr("num asks for 0 outputs"));
}

TEST(Slice, TakesWhatItsConstantsSay) {
  EXPECT_THAT(OutputDims(Inferred("Slice", {{{4, 3}}, Axis({1, 0}), Axis({-1, 2})})), ElementsAre(3, 2));
  EXPECT_THAT(Refusal(Inferred("Slice", {{{4}}, Axis({3}), Axis({2})})), HasSubstr("4 elements; 2 from 3"));
  EXPECT_THAT(Refusal(Inferred("Slice", {{{4}}, {{1}, DT_INT64}, Axis({2})})), HasSubstr("'offsets', which is no"));
  EXPECT_THAT(Refusal(Inferred("Slice", {{{4}}, Axis({0}), {{1}, DT_INT64}})), HasSubstr("'size', which is no"));
}

TEST(SliceD, TakesWhatItsAttributesSay) {
  const AttrMap attrs{{"offsets", std::vector<int64_t>{1, 0}}, {"size", std::vector<int64_t>{-1, 2}}};
  EXPECT_THAT(OutputDims(Inferred("SliceD", {{{4, 3}}}, attrs)), ElementsAre(3, 2));
  EXPECT_THAT(Refusal(Inferred("SliceD", {{{4}}}, attrs)), HasSubstr("2 offsets and 2 sizes for 1"));
}

// The rule itself is tested with the kernel that shares it (strided_slice_test.cc).
TEST(StridedSlice, TakesWhatItsConstantsAndMasksSay) {
  const Input x{{2, 3, 4}};
  EXPECT_THAT(OutputDims(Inferred("StridedSlice", {{{5}}, Axis({0}), Axis({5}), Axis({2})})), ElementsAre(3));
  EXPECT_THAT(OutputDims(Inferred("StridedSlice", {x, Axis({0, 2}), Axis({0, 0}), Axis({1, -1})}, {{"end_mask", 3}})),
              ElementsAre(2, 3, 4));
  EXPECT_THAT(OutputDims(Inferred("StridedSlice", {x, Axis({0, 0, 1}), Axis({0, 0, 2}), Axis({1, 1, 1})},
                                  {{"ellipsis_mask", 1}, {"new_axis_mask", 2}, {"shrink_axis_mask", 4}})),
              ElementsAre(2, 3, 1));
  EXPECT_THAT(Refusal(Inferred("StridedSlice", {x, Axis({0}), Axis({1}), Axis({0})})), HasSubstr("stride 0 is 0"));
  EXPECT_THAT(Refusal(Inferred("StridedSlice", {x, Axis({0}), {{1}, DT_INT64}, Axis({1})})),
              HasSubstr("input 2 'end', which is no constant"));
}

TEST(GatherV2, PutsTheShapeOfTheIndicesInPlaceOfTheAxis) {
  const Input indices{{5, 6}, DT_INT32};
  EXPECT_THAT(OutputDims(Inferred("GatherV2", {{{2, 3, 4}}, indices, Axis({1})})), ElementsAre(2, 5, 6, 4));
  EXPECT_THAT(OutputDims(Inferred("GatherV2", {{{2, 3, 4}}, {{}, DT_INT32}, Axis({-1})})), ElementsAre(2, 3));
  EXPECT_THAT(OutputDims(Inferred("GatherV2", {{{5, 3, 4}}, indices, Axis({1})}, {{"batch_dims", 1}})),
              ElementsAre(5, 6, 4));
  EXPECT_THAT(Refusal(Inferred("GatherV2", {{{2, 3}}, indices, {{}, DT_INT64}})), HasSubstr("'axis', which is no"));
  EXPECT_THAT(Refusal(Inferred("GatherV2", {{{2, 3}}, {{5}}, Axis({0})})), HasSubstr("indices have type float32"));
  EXPECT_THAT(Refusal(Inferred("GatherV2", {{{2, 3}}, indices, Axis({2})})), HasSubstr("axis is 2"));
}

TEST(DynamicStitch, HasARowBehindTheLargestIndex) {
  auto named = [](std::vector<Input> inputs) { return Inferred("DynamicStitch", inputs, {{"N", 1}}); };
  EXPECT_THAT(OutputDims(named({Axis({5, 0}), {{2, 3}}})), ElementsAre(6, 3));
  EXPECT_THAT(Refusal(named({{{2}, DT_INT32}, {{2, 3}}})), HasSubstr("input 0 'indices0', which is no constant"));
  EXPECT_THAT(Refusal(named({Axis({-1, 0}), {{2, 3}}})), HasSubstr("index -1"));
  EXPECT_THAT(Refusal(named({Axis({5, 0}), {{3, 3}}})), HasSubstr("does not begin with"));
}

TEST(Cast, ChangesTheTypeOnly) {
  auto op = Inferred("Cast", {{{2, 3}}}, {{"dst_type", 1}});
  EXPECT_THAT(OutputDims(op), ElementsAre(2, 3));
  EXPECT_EQ(op->outputs[0].dtype, DT_FLOAT16);
}

TEST(Merge, IsWhatItsInputsAre) {
  auto op = Inferred("Merge", {{{2, 3}, DT_FLOAT16}, {{2, 3}, DT_FLOAT16}});
  EXPECT_THAT(OutputDims(op), ElementsAre(2, 3));
  EXPECT_EQ(op->outputs[1].dtype, DT_INT32);
  EXPECT_THAT(Refusal(Inferred("Merge", {{{2, 3}}, {{2, 4}}})), HasSubstr("input 1 is float32[2, 4]"));
}

TEST(ShapeN, HasOneVectorPerInput) {
  auto op = Inferred("ShapeN", {{{8, 2}}, {{3, 4, 5}}}, {{"dtype", 9}});
  EXPECT_THAT(OutputDims(op, 1), ElementsAre(3));
  EXPECT_EQ(op->outputs[1].dtype, DT_INT64);
}

TEST(Empty, HasTheShapeThatItsInputSays) {
  auto op = Inferred("Empty", {Axis({2, 0, 3})}, {{"dtype", 1}});
  EXPECT_THAT(OutputDims(op), ElementsAre(2, 0, 3));
  EXPECT_EQ(op->outputs[0].dtype, DT_FLOAT16);
  EXPECT_THAT(Refusal(Inferred("Empty", {Axis({2, -1})})), HasSubstr("shape is [2, -1], which has a negative"));
}

TEST(Elementwise, BroadcastsItsOperands) {
  for (const char* type : {"FloorDiv", "FloorMod", "Maximum", "Mul", "Sub"}) {
    auto op = Inferred(type, {{{2, 1, 3}, DT_INT32}, {{4, 1}, DT_INT32}});
    EXPECT_THAT(OutputDims(op), ElementsAre(2, 4, 3)) << type;
    EXPECT_EQ(op->outputs[0].dtype, DT_INT32) << type;
    EXPECT_THAT(Refusal(Inferred(type, {{{2}}, {{3}}})), HasSubstr("[2] and [3] do not broadcast")) << type;
    EXPECT_THAT(Refusal(Inferred(type, {{{2}}, {{2}, DT_INT32}})), HasSubstr("float32 and int32")) << type;
  }
}

TEST(Greater, GivesBooleans) {
  auto op = Inferred("Greater", {{{2, 1}}, {{3}}});
  EXPECT_THAT(OutputDims(op), ElementsAre(2, 3));
  EXPECT_EQ(op->outputs[0].dtype, DT_BOOL);
}

TEST(Rsqrt, IsWhatItsInputIs) { EXPECT_THAT(OutputDims(Inferred("Rsqrt", {{{2, 3}}})), ElementsAre(2, 3)); }

TEST(BroadcastArgs, IsAsLongAsTheLongerShape) {
  auto op = Inferred("BroadcastArgs", {{{3}, DT_INT32}, {{2}, DT_INT32}});
  EXPECT_THAT(OutputDims(op), ElementsAre(3));
  EXPECT_EQ(op->outputs[0].dtype, DT_INT32);
  EXPECT_THAT(Refusal(Inferred("BroadcastArgs", {{{3}, DT_INT32}, {{2}, DT_INT64}})), HasSubstr("input 1 is int64[2]"));
  EXPECT_THAT(Refusal(Inferred("BroadcastArgs", {{{3}}, {{2}}})), HasSubstr("input 0 is float32[3]"));
}

TEST(BroadcastGradientArgs, HoldsTheAxesThatAreSummed) {
  auto op = Inferred("BroadcastGradientArgs", {Axis({2, 1, 5, 3}), Axis({4, 5, 1})});
  EXPECT_THAT(OutputDims(op, 0), ElementsAre(1));
  EXPECT_THAT(OutputDims(op, 1), ElementsAre(2));
  EXPECT_THAT(Refusal(Inferred("BroadcastGradientArgs", {Axis({2}), Axis({3})})), HasSubstr("do not broadcast"));
  EXPECT_THAT(Refusal(Inferred("BroadcastGradientArgs", {Axis({2}), {{1}, DT_INT64}})),
              HasSubstr("input 1 'x2', which is no constant"));
}

TEST(Fill, HasTheShapeOfItsDimsAndTheTypeOfItsValue) {
  auto op = Inferred("Fill", {Axis({2, 0, 3}), {{}, DT_INT8}});
  EXPECT_THAT(OutputDims(op), ElementsAre(2, 0, 3));
  EXPECT_EQ(op->outputs[0].dtype, DT_INT8);
  EXPECT_THAT(Refusal(Inferred("Fill", {Axis({2, -3}), {{}}})), HasSubstr("dims is [2, -3], which has a negative"));
  EXPECT_THAT(Refusal(Inferred("Fill", {Axis({2}), {{1}}})), HasSubstr("the value has shape [1]"));
  EXPECT_THAT(Refusal(Inferred("Fill", {{{1}, DT_INT64}, {{}}})), HasSubstr("input 0 'dims', which is no constant"));
}

// spec/ops.md §7: max(0, ⌈(limit − start) / delta⌉) elements.
TEST(Range, HasAsManyElementsAsFitBeforeTheLimit) {
  EXPECT_THAT(OutputDims(Inferred("Range", {Scalar(1), Scalar(20), Scalar(2)})), ElementsAre(10));
  EXPECT_THAT(OutputDims(Inferred("Range", {Scalar(5), Scalar(-2), Scalar(-3)})), ElementsAre(3));
  EXPECT_THAT(OutputDims(Inferred("Range", {Scalar(7), Scalar(7), Scalar(1)})), ElementsAre(0));
  EXPECT_THAT(OutputDims(Inferred("Range", {Scalar(10), Scalar(1), Scalar(1)})), ElementsAre(0));
  EXPECT_THAT(OutputDims(Inferred("Range", {Scalar(1), Scalar(5), Scalar(2)}, {{"is_closed", true}})), ElementsAre(3));
  EXPECT_THAT(Refusal(Inferred("Range", {Scalar(1), Scalar(5), Scalar(0)})), HasSubstr("delta is 0"));
  EXPECT_THAT(Refusal(Inferred("Range", {Scalar(1), Axis({5}), Scalar(1)})), HasSubstr("must be scalars"));
  EXPECT_THAT(Refusal(Inferred("Range", {Scalar(1), {{}, DT_INT64}, Scalar(1)})),
              HasSubstr("input 1 'limit', which is no constant"));
}

TEST(ReduceProd, DropsItsAxesOrKeepsThemAsOnes) {
  EXPECT_THAT(OutputDims(Inferred("ReduceProd", {{{2, 3, 4}}, Axis({0, -1})})), ElementsAre(3));
  EXPECT_THAT(OutputDims(Inferred("ReduceProd", {{{2, 3, 4}}, Axis({0, -1})}, {{"keep_dims", true}})),
              ElementsAre(1, 3, 1));
  EXPECT_THAT(OutputDims(Inferred("ReduceProd", {{{2, 3}}})), ElementsAre());
  EXPECT_THAT(OutputDims(Inferred("ReduceProd", {{{2, 3}}, Axis({})})), ElementsAre(2, 3));
  EXPECT_THAT(OutputDims(Inferred("ReduceProd", {{{2, 3}}, Axis({})}, {{"noop_with_empty_axes", false}})),
              ElementsAre());
  EXPECT_THAT(Refusal(Inferred("ReduceProd", {{{2, 3}}, Axis({2})})), HasSubstr("axis 2 is outside of shape [2, 3]"));
  EXPECT_THAT(Refusal(Inferred("ReduceProd", {{{2, 3}}, {{1}, DT_INT64}})),
              HasSubstr("input 1 'axes', which is no constant"));
}

TEST(SSDPriorBox, HasFourCornersPerBoxAndTheirVariances) {
  using Floats = std::vector<float>;
  const AttrMap attrs{{"img_h", 100},
                      {"img_w", 200},
                      {"step_h", 0.0F},
                      {"step_w", 0.0F},
                      {"min_size", Floats{20}},
                      {"max_size", Floats{80}},
                      {"aspect_ratio", Floats{4}},
                      {"variance", Floats{1}},
                      {"flip", true},
                      {"clip", false},
                      {"offset", 0.5F}};
  // 3 · 5 cells of four boxes: a square, one between minimum and maximum, the ratio and its reciprocal.
  EXPECT_THAT(OutputDims(Inferred("SSDPriorBox", {{{1, 8, 3, 5}}, {{1, 3, 100, 200}}}, attrs)), ElementsAre(1, 2, 240));
  EXPECT_THAT(Refusal(Inferred("SSDPriorBox", {{{8, 3}}, {{1, 3, 100, 200}}}, attrs)), HasSubstr("four dimensions"));
  EXPECT_THAT(Refusal(Inferred("SSDPriorBox", {{{1, 8, 3, 5}}, {{1, 3, 100, 200}}})), HasSubstr("min_size"));
}

AttrMap FileAttrs() { return {{"shape", std::vector<int64_t>{4, 2}}, {"dtype", DT_FLOAT16}, {"location", "w"}}; }

TEST(FileConstant, IsDescribedByItsAttributes) {
  const auto op = Inferred("FileConstant", {}, FileAttrs());
  ASSERT_TRUE(op.ok()) << op.status().ToString();
  EXPECT_EQ(op->outputs[0].shape, GeShape({4, 2}));
  EXPECT_EQ(op->outputs[0].dtype, DT_FLOAT16);
  EXPECT_FALSE(op->attrs.contains("length"));
}

TEST(FileConstant, NamesAFile) {
  AttrMap attrs = FileAttrs();
  attrs["location"] = "";
  EXPECT_THAT(Inferred("FileConstant", {}, attrs).status().message(), HasSubstr("no file: one of the attributes"));
  attrs["file_id"] = "w";
  EXPECT_TRUE(Inferred("FileConstant", {}, attrs).ok());
}

TEST(FileConstant, BeginsInTheFile) {
  AttrMap attrs = FileAttrs();
  attrs["offset"] = -1;
  EXPECT_THAT(Inferred("FileConstant", {}, attrs).status().message(), HasSubstr("attribute 'offset' is -1"));
}

AttrMap PlaceholderAttrs() {
  AttrMap attrs;
  attrs["origin_shape"] = std::vector<int64_t>{4};
  attrs["origin_format"] = static_cast<int64_t>(FORMAT_ND);
  attrs["storage_shape"] = std::vector<int64_t>{4, 1};
  attrs["storage_format"] = static_cast<int64_t>(FORMAT_ND);
  attrs["expand_dim_rules"] = "";
  attrs["dtype"] = DT_FLOAT;
  attrs["addr"] = 4096;
  attrs["size"] = 16;
  return attrs;
}

TEST(ConstPlaceHolder, HasAnOriginAndAStorageShape) {
  const auto op = Inferred("ConstPlaceHolder", {}, PlaceholderAttrs());
  ASSERT_TRUE(op.ok()) << op.status().ToString();
  EXPECT_EQ(op->outputs[0].shape, GeShape({4, 1}));
  EXPECT_EQ(op->outputs[0].origin_shape, GeShape({4}));
}

TEST(ConstPlaceHolder, NeedsDeviceMemoryForItsTensor) {
  const auto refusal = [](std::string_view name, int64_t value) {
    AttrMap attrs = PlaceholderAttrs();
    attrs[name] = value;
    return std::string(Inferred("ConstPlaceHolder", {}, attrs).status().message());
  };
  EXPECT_THAT(refusal("size", 15), HasSubstr("attribute 'size' is 15; the tensor takes 16 bytes"));
  EXPECT_THAT(refusal("addr", 0), HasSubstr("attribute 'addr' is 0, which is no address"));
  EXPECT_THAT(refusal("placement", 0), HasSubstr("attribute 'placement' is 0; only device memory (1)"));
}

// Row N18 of the test matrix: in a static graph each type of spec/ge-local.md §2.2 is known, or refused by its type.
TEST(BuiltInOps, KnowEveryTypeThatTheLocalEngineTakes) {
  const std::set<std::string> completed_without_prototype = {"Data", "QueueData", "AippData", "Constant", "Const"};
  for (const std::string& type : kNoOpTypes) {
    if (completed_without_prototype.contains(type)) continue;
    EXPECT_NE(FindBuiltInOp(type), nullptr) << type;
  }
  for (const char* type : {"UnfedData", "OpTiling", "ConditionCalc"}) {
    const Status status = Inferred(type, {}).status();
    EXPECT_EQ(status.code(), kUnsupported) << type;
    EXPECT_THAT(status.message(), HasSubstr(fmt::format("{} stands in graphs of unknown shape only", type)));
  }
}

}  // namespace
}  // namespace ge
