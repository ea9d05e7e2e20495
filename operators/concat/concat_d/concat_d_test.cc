#include "operators/operator_fixture.h"

namespace operators {
namespace {

/// Inputs joined along a dimension, element by element.
TestTensor Joined(const std::vector<TestTensor>& inputs, size_t axis) {
  TestTensor y{inputs[0].type, inputs[0].shape, {}};
  y.shape[axis] = 0;
  size_t rows = 1;
  for (size_t i = 0; i < axis; ++i) rows *= static_cast<size_t>(inputs[0].shape[i]);
  for (const TestTensor& input : inputs) y.shape[axis] += input.shape[axis];
  for (size_t row = 0; row < rows; ++row) {
    for (const TestTensor& input : inputs) {
      const size_t width = input.values.size() / rows;
      for (size_t i = 0; i < width; ++i) y.values.push_back(input.values[row * width + i]);
    }
  }
  return y;
}

class ConcatDTest : public OperatorTest {
 protected:
  void ExpectJoins(const std::vector<TestTensor>& inputs, int64_t axis, const std::string& type = "ConcatD") {
    const auto rank = static_cast<int64_t>(inputs[0].shape.size());
    const auto from_front = static_cast<size_t>(axis < 0 ? axis + rank : axis);
    ExpectEqual(Run(type, inputs, Attrs(axis, inputs.size())), Joined(inputs, from_front));
  }
  static ge::AttrMap Attrs(int64_t axis, size_t n) { return {{"concat_dim", axis}, {"N", static_cast<int64_t>(n)}}; }
  ge::Status InferOf(const std::vector<TestTensor>& inputs, int64_t axis, size_t n) {
    ge::OpDesc op = MakeOp("ConcatD", inputs, Attrs(axis, n));
    const ge::Status status = Infer(op);
    inferred_ = op.outputs[0].shape;
    return status;
  }
  ge::GeShape inferred_;
};

TEST_F(ConcatDTest, JoinsRowsOfOddSize) {
  ExpectJoins({Numbers(ge::DT_FLOAT, {3, 37}, 1), Numbers(ge::DT_FLOAT, {5, 37}, 2), Numbers(ge::DT_FLOAT, {1, 37}, 3)},
              0);
}

TEST_F(ConcatDTest, JoinsColumnsOfOddSize) {
  ExpectJoins(
      {Numbers(ge::DT_FLOAT16, {7, 13}, 1), Numbers(ge::DT_FLOAT16, {7, 1}, 2), Numbers(ge::DT_FLOAT16, {7, 29}, 3)},
      1);
}

TEST_F(ConcatDTest, JoinsAlongAMiddleDimension) {
  ExpectJoins({Numbers(ge::DT_INT32, {4, 3, 11}, 1), Numbers(ge::DT_INT32, {4, 2, 11}, 2)}, 1);
}

TEST_F(ConcatDTest, CountsANegativeDimensionFromTheEnd) {
  ExpectJoins({Numbers(ge::DT_INT32, {4, 3, 11}, 1), Numbers(ge::DT_INT32, {4, 2, 11}, 2)}, -2);
}

TEST_F(ConcatDTest, JoinsSingleBytes) {
  ExpectJoins({Numbers(ge::DT_INT8, {9, 1}, 1), Numbers(ge::DT_INT8, {9, 2}, 2)}, -1);
  ExpectJoins({Numbers(ge::DT_BOOL, {3}, 1), Numbers(ge::DT_BOOL, {5}, 2)}, 0);
}

TEST_F(ConcatDTest, JoinsElementsOfEightBytes) {
  ExpectJoins({Numbers(ge::DT_INT64, {3, 5}, 1), Numbers(ge::DT_INT64, {3, 4}, 2)}, 1);
}

TEST_F(ConcatDTest, SharesLargeRowsAmongCores) {
  ExpectJoins({Numbers(ge::DT_FLOAT, {2, 30011}, 1), Numbers(ge::DT_FLOAT, {2, 20001}, 2)}, 1);
  EXPECT_GT(block_dim(), 1u);
}

TEST_F(ConcatDTest, SharesManyShortRowsAmongCores) {
  ExpectJoins({Numbers(ge::DT_FLOAT16, {20011, 3}, 1), Numbers(ge::DT_FLOAT16, {20011, 1}, 2)}, 1);
  EXPECT_GT(block_dim(), 1u);
}

// A row takes a block of 32 bytes in UB at least, so a tile of short rows does not fit it at once.
TEST_F(ConcatDTest, CopiesMoreRowsThanABufferTakes) {
  ExpectJoins({Numbers(ge::DT_INT8, {48 * 5000, 1}, 1), Numbers(ge::DT_INT8, {48 * 5000, 1}, 2)}, 1);
}

TEST_F(ConcatDTest, CopiesASingleInput) { ExpectJoins({Numbers(ge::DT_FLOAT, {5, 7})}, 0); }

TEST_F(ConcatDTest, PassesOverEmptyInputs) {
  ExpectJoins({Numbers(ge::DT_FLOAT, {0, 7}), Numbers(ge::DT_FLOAT, {3, 7}), Numbers(ge::DT_FLOAT, {0, 7})}, 0);
}

TEST_F(ConcatDTest, JoinsEmptyTensors) {
  ExpectJoins({Numbers(ge::DT_FLOAT, {4, 0}), Numbers(ge::DT_FLOAT, {2, 0})}, 0);
}

// spec/ops.md §7: all-scalar inputs give a vector of N.
TEST_F(ConcatDTest, MakesAVectorOfScalars) {
  const TestTensor y = Run("ConcatD", {{ge::DT_FLOAT, {}, {1.5}}, {ge::DT_FLOAT, {}, {-2}}}, Attrs(0, 2));
  ExpectEqual(y, {ge::DT_FLOAT, {2}, {1.5, -2}});
}

TEST_F(ConcatDTest, JoinsAsManyInputsAsItsTilingDataHold) {
  std::vector<TestTensor> inputs;
  for (uint32_t i = 0; i < 240; ++i) inputs.push_back(Numbers(ge::DT_FLOAT16, {2, 1 + i % 3}, i));
  ExpectJoins(inputs, 1);
  inputs.push_back(Numbers(ge::DT_FLOAT16, {2, 1}, 240));
  ge::OpDesc op = MakeOp("ConcatD", inputs, Attrs(1, inputs.size()));
  ASSERT_TRUE(Infer(op).ok());
  EXPECT_FALSE(Tile(op, inputs).ok());
}

TEST_F(ConcatDTest, NeedsNoNumberOfInputs) {
  EXPECT_TRUE(InferOf({Numbers(ge::DT_FLOAT, {2, 3}), Numbers(ge::DT_FLOAT, {4, 3})}, 0, 1).ok());
  EXPECT_EQ(inferred_, ge::GeShape({6, 3}));
}

TEST_F(ConcatDTest, RefusesAnotherNumberOfInputs) {
  EXPECT_EQ(InferOf({Numbers(ge::DT_FLOAT, {2, 3}), Numbers(ge::DT_FLOAT, {4, 3})}, 0, 3).code(), ge::kInferFailed);
}

TEST_F(ConcatDTest, RefusesADimensionOutsideTheRank) {
  for (int64_t axis : {2, -3})
    EXPECT_EQ(InferOf({Numbers(ge::DT_FLOAT, {2, 3}), Numbers(ge::DT_FLOAT, {2, 3})}, axis, 2).code(),
              ge::kInferFailed);
}

TEST_F(ConcatDTest, RefusesOtherDimensionsThatDiffer) {
  EXPECT_EQ(InferOf({Numbers(ge::DT_FLOAT, {2, 3}), Numbers(ge::DT_FLOAT, {2, 4})}, 0, 2).code(), ge::kInferFailed);
  EXPECT_EQ(InferOf({Numbers(ge::DT_FLOAT, {2, 3}), Numbers(ge::DT_FLOAT, {2})}, 0, 2).code(), ge::kInferFailed);
}

TEST_F(ConcatDTest, RefusesTypesThatDiffer) {
  EXPECT_EQ(InferOf({Numbers(ge::DT_FLOAT, {2, 3}), Numbers(ge::DT_FLOAT16, {2, 3})}, 0, 2).code(), ge::kInferFailed);
}

TEST_F(ConcatDTest, HandsUnknownDimensionsOn) {
  ge::OpDesc op = MakeOp("ConcatD", {Numbers(ge::DT_FLOAT, {2, 3}), Numbers(ge::DT_FLOAT, {2, 3})}, Attrs(0, 2));
  op.inputs[0].shape = op.inputs[0].origin_shape = ge::GeShape({-1, -1});
  ASSERT_TRUE(Infer(op).ok());
  EXPECT_EQ(op.outputs[0].shape, ge::GeShape({-1, 3}));
  op.inputs[1].shape = op.inputs[1].origin_shape = ge::GeShape({-2});
  ASSERT_TRUE(Infer(op).ok());
  EXPECT_EQ(op.outputs[0].shape, ge::GeShape({-2}));
}

TEST_F(ConcatDTest, IsTheSameByItsOtherName) {
  ExpectJoins({Numbers(ge::DT_FLOAT16, {7, 13}, 1), Numbers(ge::DT_FLOAT16, {7, 2}, 2)}, 1, "ConcatV2D");
}

}  // namespace
}  // namespace operators
