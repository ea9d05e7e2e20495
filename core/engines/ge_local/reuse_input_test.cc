#include "core/engines/ge_local/reuse_input.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engines/engine_errors.h"
#include "core/engines/test_tensor.h"
#include "core/om/model_attr_names.h"

namespace ge {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

struct ShapeOp {
  ShapeOp(const std::string& type, std::vector<GeTensorDesc> inputs, std::vector<GeTensorDesc> outputs) {
    OpDesc op("n", type);
    op.inputs = std::move(inputs);
    op.outputs = std::move(outputs);
    node = *graph.AddNode(std::move(op));
  }
  ComputeGraph graph{"g"};
  Node* node;
};

// Row C9 of the test matrix.
TEST(ReuseInput, MarksTheOutputAsLyingInTheInput) {
  ShapeOp bitcast("Bitcast", {TestTensor(DT_INT32, {1, 5, 4, 4})}, {TestTensor(DT_INT4, {1, 5, 4, 4, 8})});
  bitcast.node->op().outputs[0].reuse_input_index = 3;
  const Status status = CalcNodeOffsetByReuseInput(*bitcast.node);
  ASSERT_TRUE(status.ok()) << status.ToString();
  EXPECT_TRUE(bitcast.node->op().outputs[0].reuse_input);
  EXPECT_EQ(bitcast.node->op().outputs[0].reuse_input_index, 0);
}

// Row C10 of the test matrix.
TEST(ReuseInput, MarksNothingInAGraphOfUnknownShape) {
  ShapeOp bitcast("Bitcast", {TestTensor(DT_INT4, {-1, 5, 4, -1})}, {TestTensor(DT_INT32, {-1, 5, 4})});
  bitcast.graph.attrs[kAttrGraphUnknownFlag] = true;
  EXPECT_TRUE(CalcNodeOffsetByReuseInput(*bitcast.node).ok());
  EXPECT_FALSE(bitcast.node->op().outputs[0].reuse_input);
}

// Row N11 of the test matrix.
TEST(ReuseInput, RefusesAnOutputWithOtherBytesThanTheInput) {
  ShapeOp wrong("Bitcast", {TestTensor(DT_INT32, {2})}, {TestTensor(DT_INT8, {7})});
  const Status status = CalcNodeOffsetByReuseInput(*wrong.node);
  EXPECT_EQ(status.code(), kEngineParamInvalid);
  EXPECT_THAT(status.message(), AllOf(HasSubstr("node 'n' (Bitcast)"), HasSubstr("int32 [2]"), HasSubstr("int8 [7]")));
  EXPECT_FALSE(wrong.node->op().outputs[0].reuse_input);
  ShapeOp right("Bitcast", {TestTensor(DT_INT32, {2})}, {TestTensor(DT_INT8, {2, 4})});
  EXPECT_TRUE(CalcNodeOffsetByReuseInput(*right.node).ok());
}

TEST(ReuseInput, ComparesPackedTypesToTheBit) {
  ShapeOp wrong("Bitcast", {TestTensor(DT_INT4, {3})}, {TestTensor(DT_INT4, {4})});
  EXPECT_FALSE(CalcNodeOffsetByReuseInput(*wrong.node).ok());
}

TEST(ReuseInput, NeedsAnInputAndAnOutput) {
  ShapeOp no_input("Flatten", {}, {TestTensor(DT_FLOAT, {4})});
  EXPECT_EQ(CalcNodeOffsetByReuseInput(*no_input.node).code(), kEngineParamInvalid);
  ShapeOp no_output("Flatten", {TestTensor(DT_FLOAT, {4})}, {});
  EXPECT_EQ(CalcNodeOffsetByReuseInput(*no_output.node).code(), kEngineParamInvalid);
}

TEST(ReuseInput, AcceptsWhatCannotBeComparedYet) {
  ShapeOp unknown("Squeeze", {TestTensor(DT_FLOAT, {-1, 1})}, {TestTensor(DT_FLOAT, {-1})});
  EXPECT_TRUE(CalcNodeOffsetByReuseInput(*unknown.node).ok());
  EXPECT_TRUE(unknown.node->op().outputs[0].reuse_input);
}

// §6: Reshape is not in the table.
TEST(ReuseInput, IsForElevenTypes) {
  for (const char* type : {"Bitcast", "Flatten", "FlattenV2", "ExpandDims", "ReFormat", "Squeeze", "Unsqueeze",
                           "SqueezeV2", "UnsqueezeV2", "SqueezeV3", "UnsqueezeV3"}) {
    EXPECT_TRUE(IsReuseInputType(type)) << type;
  }
  EXPECT_FALSE(IsReuseInputType("Reshape"));
}

}  // namespace
}  // namespace ge
