#include <algorithm>
#include <ostream>

#include "operators/operator_fixture.h"

namespace operators {
namespace {

using AddTest = OperatorTest;

// numpy's broadcast sum, one element of the result after the other.
TestTensor ExpectedAdd(const TestTensor& x1, const TestTensor& x2) {
  const size_t rank = std::max(x1.shape.size(), x2.shape.size());
  const auto dim = [rank](const TestTensor& x, size_t i) {
    const size_t missing = rank - x.shape.size();
    return i < missing ? int64_t{1} : x.shape[i - missing];
  };
  TestTensor y{x1.type, {}, {}};
  for (size_t i = 0; i < rank; ++i) y.shape.push_back(dim(x1, i) == 1 ? dim(x2, i) : dim(x1, i));
  for (int64_t flat = 0; flat < ElementCount(y.shape); ++flat) {
    int64_t rest = flat, stride1 = 1, stride2 = 1;
    size_t at1 = 0, at2 = 0;
    for (size_t i = rank; i-- > 0;) {
      const int64_t index = rest % y.shape[i];
      rest /= y.shape[i];
      at1 += static_cast<size_t>(dim(x1, i) == 1 ? 0 : index * stride1);
      at2 += static_cast<size_t>(dim(x2, i) == 1 ? 0 : index * stride2);
      stride1 *= dim(x1, i);
      stride2 *= dim(x2, i);
    }
    y.values.push_back(Rounded(y.type, x1.values[at1] + x2.values[at2]));
  }
  return y;
}

struct BroadcastCase {
  std::string name;
  std::vector<int64_t> x1, x2;
};
void PrintTo(const BroadcastCase& c, std::ostream* out) { *out << c.name; }

class AddBroadcastTest : public OperatorTest, public testing::WithParamInterface<BroadcastCase> {};

TEST_P(AddBroadcastTest, ComputesFloat) {
  const TestTensor x1 = Numbers(ge::DT_FLOAT, GetParam().x1, 1);
  const TestTensor x2 = Numbers(ge::DT_FLOAT, GetParam().x2, 2);
  ExpectEqual(Run("Add", {x1, x2}), ExpectedAdd(x1, x2));
}

TEST_P(AddBroadcastTest, ComputesIntegers) {
  const TestTensor x1 = Numbers(ge::DT_INT32, GetParam().x1, 5);
  const TestTensor x2 = Numbers(ge::DT_INT32, GetParam().x2, 6);
  ExpectEqual(Run("Add", {x1, x2}), ExpectedAdd(x1, x2));
}

TEST_P(AddBroadcastTest, ComputesHalfWithOperandsSwapped) {
  const TestTensor x1 = Numbers(ge::DT_FLOAT16, GetParam().x2, 3);
  const TestTensor x2 = Numbers(ge::DT_FLOAT16, GetParam().x1, 4);
  ExpectEqual(Run("Add", {x1, x2}), ExpectedAdd(x1, x2));
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, AddBroadcastTest,
    testing::Values(BroadcastCase{"Equal", {33, 129}, {33, 129}}, BroadcastCase{"TwoScalars", {}, {}},
                    BroadcastCase{"Scalar", {5, 77}, {}}, BroadcastCase{"OneElementOfHigherRank", {5, 77}, {1, 1, 1}},
                    BroadcastCase{"Row", {40, 33}, {33}}, BroadcastCase{"Column", {40, 33}, {40, 1}},
                    BroadcastCase{"RowAndColumn", {40, 1}, {1, 33}}, BroadcastCase{"Middle", {6, 1, 19}, {6, 5, 19}},
                    BroadcastCase{"Alternating", {3, 1, 4, 1, 5}, {1, 2, 1, 6, 1}},
                    BroadcastCase{"EightDimensions", {2, 1, 2, 1, 2, 1, 2, 1}, {1, 2, 1, 3, 1, 2, 1, 3}},
                    BroadcastCase{"LongRow", {3, 9000}, {9000}}, BroadcastCase{"ScalarOnLongVector", {70001}, {1}},
                    BroadcastCase{"ManyShortRows", {5000, 3}, {3}},
                    BroadcastCase{"ManyShortColumns", {2000, 2}, {2000, 1}},
                    BroadcastCase{"BatchOfMatrices", {7, 12, 20}, {12, 20}},
                    BroadcastCase{"Empty", {4, 0, 3}, {1, 1, 3}}),
    [](const auto& instance) { return instance.param.name; });

TEST_F(AddTest, UsesManyCoresForALargeBroadcast) {
  const TestTensor x1 = Numbers(ge::DT_FLOAT16, {512, 256}, 1);
  const TestTensor x2 = Numbers(ge::DT_FLOAT16, {256}, 2);
  ExpectEqual(Run("Add", {x1, x2}), ExpectedAdd(x1, x2));
  EXPECT_GT(block_dim(), 24u);
}

TEST_F(AddTest, TakesThePlainPathWhenOnlyOnesDiffer) {
  ge::OpDesc op = MakeOp("Add", {Numbers(ge::DT_FLOAT, {1, 8, 4}), Numbers(ge::DT_FLOAT, {8, 4})});
  ASSERT_TRUE(Infer(op).ok());
  const auto tiled = Tile(op, {});
  ASSERT_TRUE(tiled.ok()) << tiled.status().ToString();
  EXPECT_EQ(tiled->tiling_key, 0u);
}

TEST_F(AddTest, InfersUnknownDimensionsFromTheOtherOperand) {
  ge::OpDesc op = MakeOp("Add", {TestTensor{ge::DT_FLOAT, {-1, 1, -1}, {}}, TestTensor{ge::DT_FLOAT, {4, -1, 1}, {}}});
  ASSERT_TRUE(Infer(op).ok());
  EXPECT_EQ(op.outputs[0].shape, ge::GeShape({4, -1, -1}));
}

TEST_F(AddTest, InfersUnknownRank) {
  ge::OpDesc op = MakeOp("Add", {TestTensor{ge::DT_FLOAT, {-2}, {}}, TestTensor{ge::DT_FLOAT, {4}, {}}});
  ASSERT_TRUE(Infer(op).ok());
  EXPECT_TRUE(op.outputs[0].shape.IsUnknownRank());
}

TEST_F(AddTest, RefusesShapesThatDoNotBroadcast) {
  ge::OpDesc op = MakeOp("Add", {Numbers(ge::DT_FLOAT, {4, 3}), Numbers(ge::DT_FLOAT, {4, 2})});
  EXPECT_EQ(Infer(op).code(), ge::kInferFailed);
}

TEST_F(AddTest, RefusesTypesThatDiffer) {
  ge::OpDesc op = MakeOp("Add", {Numbers(ge::DT_FLOAT, {4}), Numbers(ge::DT_FLOAT16, {4})});
  EXPECT_EQ(Infer(op).code(), ge::kInferFailed);
}

TEST_F(AddTest, RefusesMoreThanEightAlternatingDimensions) {
  ge::OpDesc op = MakeOp(
      "Add", {Numbers(ge::DT_FLOAT, {2, 1, 2, 1, 2, 1, 2, 1, 2}), Numbers(ge::DT_FLOAT, {1, 2, 1, 2, 1, 2, 1, 2, 1})});
  ASSERT_TRUE(Infer(op).ok());
  EXPECT_FALSE(Tile(op, {}).ok());
}

TEST_F(AddTest, ComputesOnTheAicpuWhatTheAiCoreHasNoKernelFor) {
  const TestTensor x1{ge::DT_INT64, {2, 1, 3}, {1, 2, 3, -4, 5, 4294967296.0}};
  const TestTensor x2{ge::DT_INT64, {2, 1}, {10, 4294967296.0}};
  const auto y = RunOnAicpu("Add", {x1, x2});
  ASSERT_TRUE(y.ok()) << y.status().ToString();
  const double big = 4294967296.0;
  ExpectEqual(
      *y,
      {ge::DT_INT64, {2, 2, 3}, {11, 12, 13, big + 1, big + 2, big + 3, 6, 15, big + 10, big - 4, big + 5, 2 * big}});
}

TEST_F(AddTest, WrapsOnTheAicpuAsOnTheAiCore) {
  const TestTensor x{ge::DT_INT32, {2}, {2147483647, -2147483648.0}};
  const auto y = RunOnAicpu("Add", {x, x});
  ASSERT_TRUE(y.ok()) << y.status().ToString();
  ExpectEqual(*y, {ge::DT_INT32, {2}, {-2, 0}});
}

TEST_F(AddTest, GivesTheSameOnBothEngines) {
  const TestTensor x1 = Numbers(ge::DT_FLOAT, {5, 7}, 3), x2 = Numbers(ge::DT_FLOAT, {7}, 4);
  const auto y = RunOnAicpu("Add", {x1, x2});
  ASSERT_TRUE(y.ok()) << y.status().ToString();
  ExpectEqual(*y, Run("Add", {x1, x2}));
}

}  // namespace
}  // namespace operators
