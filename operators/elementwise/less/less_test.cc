#include <limits>

#include "operators/operator_fixture.h"

namespace operators {
namespace {

using LessTest = OperatorTest;

TestTensor Bools(std::vector<int64_t> shape, std::vector<double> values) {
  return {ge::DT_BOOL, std::move(shape), std::move(values)};
}

TEST_F(LessTest, ComparesIntegersOfEachSign) {
  const double low = std::numeric_limits<int32_t>::min(), high = std::numeric_limits<int32_t>::max();
  const TestTensor x1{ge::DT_INT32, {6}, {1, 2, 3, -1, low, high}};
  const TestTensor x2{ge::DT_INT32, {6}, {2, 2, 2, 1, high, low}};
  ExpectEqual(Run("Less", {x1, x2}), Bools({6}, {1, 0, 0, 1, 1, 0}));
}

TEST_F(LessTest, ComparesScalars) {
  const TestTensor one{ge::DT_INT32, {}, {1}}, two{ge::DT_INT32, {}, {2}};
  ExpectEqual(Run("Less", {one, two}), Bools({}, {1}));
  ExpectEqual(Run("Less", {two, one}), Bools({}, {0}));
}

TEST_F(LessTest, IsFalseForNan) {
  const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
  for (ge::DataType type : {ge::DT_FLOAT, ge::DT_FLOAT16}) {
    const TestTensor x1{type, {4}, {nan, 1, -infinity, 0.5}};
    const TestTensor x2{type, {4}, {1, nan, infinity, 0.25}};
    ExpectEqual(Run("Less", {x1, x2}), Bools({4}, {0, 0, 1, 0}));
  }
}

TEST_F(LessTest, BroadcastsFromTheRight) {
  const TestTensor column{ge::DT_FLOAT, {2, 1}, {1, 3}};
  const TestTensor row{ge::DT_FLOAT, {3}, {0, 2, 4}};
  ExpectEqual(Run("Less", {column, row}), Bools({2, 3}, {0, 1, 1, 0, 0, 1}));
  ExpectEqual(Run("Less", {row, column}), Bools({2, 3}, {1, 0, 0, 1, 1, 0}));
}

TEST_F(LessTest, SharesALongTensorOutAmongCores) {
  const TestTensor x1 = Numbers(ge::DT_INT32, {30001}, 1);
  const TestTensor x2 = Numbers(ge::DT_INT32, {30001}, 2);
  TestTensor expected = Bools({30001}, {});
  for (size_t i = 0; i < x1.values.size(); ++i) expected.values.push_back(x1.values[i] < x2.values[i] ? 1 : 0);
  ExpectEqual(Run("Less", {x1, x2}), expected);
  EXPECT_GT(block_dim(), 1u);
}

TEST_F(LessTest, HandlesAnEmptyTensor) {
  const TestTensor x{ge::DT_INT32, {0, 3}, {}};
  ExpectEqual(Run("Less", {x, x}), Bools({0, 3}, {}));
}

TEST_F(LessTest, RefusesTypesThatDiffer) {
  ge::OpDesc op = MakeOp("Less", {Numbers(ge::DT_FLOAT, {4}), Numbers(ge::DT_INT32, {4})});
  EXPECT_EQ(Infer(op).code(), ge::kInferFailed);
}

}  // namespace
}  // namespace operators
