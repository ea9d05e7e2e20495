#include <ostream>

#include "operators/operator_fixture.h"

namespace operators {
namespace {

using MatMulV2Test = OperatorTest;

struct MatMulCase {
  int64_t m, k, n;
  bool transpose_x1 = false;
  bool transpose_x2 = false;
};
void PrintTo(const MatMulCase& c, std::ostream* out) { *out << c.m << " x " << c.k << " x " << c.n; }

std::vector<TestTensor> Operands(const MatMulCase& c) {
  return {Numbers(ge::DT_FLOAT16, c.transpose_x1 ? std::vector<int64_t>{c.k, c.m} : std::vector<int64_t>{c.m, c.k}, 1),
          Numbers(ge::DT_FLOAT16, c.transpose_x2 ? std::vector<int64_t>{c.n, c.k} : std::vector<int64_t>{c.k, c.n}, 2)};
}

ge::AttrMap Attrs(const MatMulCase& c) { return {{"transpose_x1", c.transpose_x1}, {"transpose_x2", c.transpose_x2}}; }

// Operands are integers of up to 64: every sum below is exact in float.
TestTensor ExpectedMatMul(const MatMulCase& c, const std::vector<TestTensor>& x, ge::DataType type) {
  TestTensor y{type, {c.m, c.n}, {}};
  for (int64_t i = 0; i < c.m; ++i) {
    for (int64_t j = 0; j < c.n; ++j) {
      double sum = 0;
      for (int64_t l = 0; l < c.k; ++l) {
        sum += x[0].values[static_cast<size_t>(c.transpose_x1 ? l * c.m + i : i * c.k + l)] *
               x[1].values[static_cast<size_t>(c.transpose_x2 ? j * c.k + l : l * c.n + j)];
      }
      y.values.push_back(Rounded(type, sum));
    }
  }
  return y;
}

class MatMulV2SizesTest : public OperatorTest, public testing::WithParamInterface<MatMulCase> {};

TEST_P(MatMulV2SizesTest, ComputesHalf) {
  const std::vector<TestTensor> x = Operands(GetParam());
  ExpectEqual(Run("MatMulV2", x, Attrs(GetParam())), ExpectedMatMul(GetParam(), x, ge::DT_FLOAT16));
}

TEST_P(MatMulV2SizesTest, ComputesFloatResult) {
  const std::vector<TestTensor> x = Operands(GetParam());
  ExpectEqual(Run("MatMulV2", x, Attrs(GetParam()), ge::DT_FLOAT), ExpectedMatMul(GetParam(), x, ge::DT_FLOAT));
}

INSTANTIATE_TEST_SUITE_P(Sizes, MatMulV2SizesTest,
                         testing::Values(MatMulCase{1, 1, 1}, MatMulCase{16, 16, 16}, MatMulCase{1, 300, 40},
                                         MatMulCase{17, 33, 15}, MatMulCase{17, 33, 15, true, false},
                                         MatMulCase{17, 33, 15, false, true}, MatMulCase{17, 33, 15, true, true},
                                         MatMulCase{1, 20, 3, true, true}, MatMulCase{130, 257, 145},
                                         MatMulCase{129, 129, 257, true, false}, MatMulCase{64, 128, 1},
                                         MatMulCase{200, 7, 200, false, true}, MatMulCase{3, 2000, 5}),
                         [](const auto& instance) {
                           const MatMulCase& c = instance.param;
                           return "M" + std::to_string(c.m) + "K" + std::to_string(c.k) + "N" + std::to_string(c.n) +
                                  (c.transpose_x1 ? "TransposeX1" : "") + (c.transpose_x2 ? "TransposeX2" : "");
                         });

TEST_F(MatMulV2Test, SpreadsOverEveryCubeCore) {
  const MatMulCase c{256, 64, 512};
  const std::vector<TestTensor> x = Operands(c);
  ExpectEqual(Run("MatMulV2", x), ExpectedMatMul(c, x, ge::DT_FLOAT16));
  EXPECT_EQ(block_dim(), chip().aic_count());
}

TEST_F(MatMulV2Test, TakesOneCoreForOneTile) {
  const MatMulCase c{16, 64, 16};
  const std::vector<TestTensor> x = Operands(c);
  ExpectEqual(Run("MatMulV2", x), ExpectedMatMul(c, x, ge::DT_FLOAT16));
  EXPECT_EQ(block_dim(), 1u);
}

TEST_F(MatMulV2Test, CopiesRowsOneByOneWhenThePitchExceedsItsField) {
  const MatMulCase c{2, 3, 65537};
  const std::vector<TestTensor> x = Operands(c);
  ExpectEqual(Run("MatMulV2", x), ExpectedMatMul(c, x, ge::DT_FLOAT16));
}

TEST_F(MatMulV2Test, DoesNothingForAnEmptyResult) {
  const MatMulCase c{0, 8, 4};
  ExpectEqual(Run("MatMulV2", Operands(c)), TestTensor{ge::DT_FLOAT16, {0, 4}, {}});
}

TEST_F(MatMulV2Test, InfersShapeThroughTransposition) {
  ge::OpDesc op = MakeOp("MatMulV2", {TestTensor{ge::DT_FLOAT16, {8, -1}, {}}, TestTensor{ge::DT_FLOAT16, {5, 8}, {}}},
                         {{"transpose_x1", true}, {"transpose_x2", true}});
  ASSERT_TRUE(Infer(op).ok());
  EXPECT_EQ(op.outputs[0].shape, ge::GeShape({-1, 5}));
  EXPECT_EQ(op.outputs[0].dtype, ge::DT_FLOAT16);
}

TEST_F(MatMulV2Test, InfersInt32FromInt8) {
  ge::OpDesc op = MakeOp("MatMulV2", {Numbers(ge::DT_INT8, {2, 3}), Numbers(ge::DT_INT8, {3, 4})});
  ASSERT_TRUE(Infer(op).ok());
  EXPECT_EQ(op.outputs[0].dtype, ge::DT_INT32);
}

TEST_F(MatMulV2Test, RefusesInnerDimensionsThatDiffer) {
  ge::OpDesc op = MakeOp("MatMulV2", {Numbers(ge::DT_FLOAT16, {2, 3}), Numbers(ge::DT_FLOAT16, {4, 5})});
  EXPECT_EQ(Infer(op).code(), ge::kInferFailed);
}

TEST_F(MatMulV2Test, RefusesOperandsThatAreNoMatrices) {
  ge::OpDesc op = MakeOp("MatMulV2", {Numbers(ge::DT_FLOAT16, {2, 3, 4}), Numbers(ge::DT_FLOAT16, {4, 5})});
  EXPECT_EQ(Infer(op).code(), ge::kInferFailed);
}

TEST_F(MatMulV2Test, RefusesABias) {
  ge::OpDesc op = MakeOp(
      "MatMulV2", {Numbers(ge::DT_FLOAT16, {2, 3}), Numbers(ge::DT_FLOAT16, {3, 4}), Numbers(ge::DT_FLOAT16, {4})});
  ASSERT_TRUE(Infer(op).ok());
  EXPECT_FALSE(Tile(op, {}).ok());
}

TEST_F(MatMulV2Test, RefusesABiasOfAnotherLength) {
  ge::OpDesc op = MakeOp(
      "MatMulV2", {Numbers(ge::DT_FLOAT16, {2, 3}), Numbers(ge::DT_FLOAT16, {3, 4}), Numbers(ge::DT_FLOAT16, {5})});
  EXPECT_EQ(Infer(op).code(), ge::kInferFailed);
}

TEST_F(MatMulV2Test, RefusesAnEmptySum) {
  ge::OpDesc op = MakeOp("MatMulV2", {Numbers(ge::DT_FLOAT16, {2, 0}), Numbers(ge::DT_FLOAT16, {0, 4})});
  ASSERT_TRUE(Infer(op).ok());
  EXPECT_FALSE(Tile(op, {}).ok());
}

TEST_F(MatMulV2Test, RefusesTypesWithoutAKernel) {
  ge::OpDesc op = MakeOp("MatMulV2", {Numbers(ge::DT_FLOAT, {2, 3}), Numbers(ge::DT_FLOAT, {3, 4})});
  ASSERT_TRUE(Infer(op).ok());
  EXPECT_FALSE(Tile(op, {}).ok());
}

}  // namespace
}  // namespace operators
