#include <algorithm>
#include <cmath>
#include <limits>

#include "operators/operator_fixture.h"

namespace operators {
namespace {

using ReluTest = OperatorTest;

TestTensor ExpectedRelu(TestTensor x) {
  for (double& value : x.values) value = std::max(value, 0.0);
  return x;
}

TEST_F(ReluTest, KeepsShapeAndType) {
  ge::OpDesc op = MakeOp("Relu", {Numbers(ge::DT_FLOAT16, {4, 1, 7})});
  ASSERT_TRUE(Infer(op).ok());
  EXPECT_EQ(op.outputs[0].shape, ge::GeShape({4, 1, 7}));
  EXPECT_EQ(op.outputs[0].dtype, ge::DT_FLOAT16);
}

TEST_F(ReluTest, KeepsUnknownDimensions) {
  ge::OpDesc op = MakeOp("Relu", {TestTensor{ge::DT_FLOAT, {-1, 8}, {}}});
  ASSERT_TRUE(Infer(op).ok());
  EXPECT_EQ(op.outputs[0].shape, ge::GeShape({-1, 8}));
}

TEST_F(ReluTest, ComputesFloatOfOddSize) {
  const TestTensor x = Numbers(ge::DT_FLOAT, {37, 129});
  ExpectEqual(Run("Relu", {x}), ExpectedRelu(x));
  EXPECT_GT(block_dim(), 1u);
}

TEST_F(ReluTest, ComputesHalfOfOddSize) {
  const TestTensor x = Numbers(ge::DT_FLOAT16, {3, 1001});
  ExpectEqual(Run("Relu", {x}), ExpectedRelu(x));
}

TEST_F(ReluTest, ComputesOneElement) {
  const TestTensor x{ge::DT_FLOAT, {}, {-3}};
  ExpectEqual(Run("Relu", {x}), ExpectedRelu(x));
  EXPECT_EQ(block_dim(), 1u);
}

TEST_F(ReluTest, DoesNothingForAnEmptyTensor) {
  const TestTensor x{ge::DT_FLOAT, {4, 0, 2}, {}};
  ExpectEqual(Run("Relu", {x}), x);
}

TEST_F(ReluTest, UsesEveryVectorCoreForALargeTensor) {
  const TestTensor x = Numbers(ge::DT_FLOAT16, {48 * 4096 - 5});
  ExpectEqual(Run("Relu", {x}), ExpectedRelu(x));
  EXPECT_EQ(block_dim(), chip().aiv_count());
}

TEST_F(ReluTest, NeedsSeveralTilesPerCore) {
  const TestTensor x = Numbers(ge::DT_FLOAT, {48, 8192 + 5});
  ExpectEqual(Run("Relu", {x}), ExpectedRelu(x));
}

TEST_F(ReluTest, LetsInfinityAndNanThrough) {
  const double infinity = std::numeric_limits<double>::infinity();
  const TestTensor x{ge::DT_FLOAT, {3}, {infinity, -infinity, std::numeric_limits<double>::quiet_NaN()}};
  const TestTensor y = Run("Relu", {x});
  ASSERT_EQ(y.values.size(), 3u);
  EXPECT_EQ(y.values[0], infinity);
  EXPECT_EQ(y.values[1], 0);
  EXPECT_TRUE(std::isnan(y.values[2]));
}

}  // namespace
}  // namespace operators
