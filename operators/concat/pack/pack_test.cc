#include "operators/operator_fixture.h"

namespace operators {
namespace {

/// Inputs of one shape along a new dimension, element by element.
TestTensor Packed(const std::vector<TestTensor>& inputs, size_t axis) {
  TestTensor y{inputs[0].type, inputs[0].shape, {}};
  y.shape.insert(y.shape.begin() + static_cast<ptrdiff_t>(axis), static_cast<int64_t>(inputs.size()));
  size_t inner = 1;
  for (size_t i = axis; i < inputs[0].shape.size(); ++i) inner *= static_cast<size_t>(inputs[0].shape[i]);
  for (size_t begin = 0; begin < inputs[0].values.size(); begin += inner) {
    for (const TestTensor& input : inputs) {
      for (size_t i = 0; i < inner; ++i) y.values.push_back(input.values[begin + i]);
    }
  }
  return y;
}

class PackTest : public OperatorTest {
 protected:
  static ge::AttrMap Attrs(int64_t axis, size_t n) { return {{"axis", axis}, {"N", static_cast<int64_t>(n)}}; }
  void ExpectPacks(const std::vector<TestTensor>& inputs, int64_t axis) {
    const auto dims = static_cast<int64_t>(inputs[0].shape.size()) + 1;
    const auto from_front = static_cast<size_t>(axis < 0 ? axis + dims : axis);
    ExpectEqual(Run("Pack", inputs, Attrs(axis, inputs.size())), Packed(inputs, from_front));
  }
  ge::Status InferOf(const std::vector<TestTensor>& inputs, int64_t axis, size_t n) {
    ge::OpDesc op = MakeOp("Pack", inputs, Attrs(axis, n));
    return Infer(op);
  }
};

TEST_F(PackTest, PutsTheNewDimensionAtEachPlace) {
  const std::vector<TestTensor> inputs = {Numbers(ge::DT_FLOAT, {5, 7}, 1), Numbers(ge::DT_FLOAT, {5, 7}, 2),
                                          Numbers(ge::DT_FLOAT, {5, 7}, 3)};
  for (int64_t axis : {0, 1, 2, -1, -2, -3}) ExpectPacks(inputs, axis);
}

TEST_F(PackTest, InterleavesHalves) {
  ExpectPacks({Numbers(ge::DT_FLOAT16, {1001}, 1), Numbers(ge::DT_FLOAT16, {1001}, 2)}, 1);
}

TEST_F(PackTest, PacksIntegersOfManyRows) {
  ExpectPacks({Numbers(ge::DT_INT32, {4099, 3}, 1), Numbers(ge::DT_INT32, {4099, 3}, 2)}, 1);
  EXPECT_GT(block_dim(), 1u);
}

TEST_F(PackTest, MakesAVectorOfScalars) {
  ExpectEqual(Run("Pack", {{ge::DT_INT32, {}, {7}}, {ge::DT_INT32, {}, {-1}}}, Attrs(0, 2)),
              {ge::DT_INT32, {2}, {7, -1}});
}

TEST_F(PackTest, PacksEmptyTensors) { ExpectPacks({Numbers(ge::DT_FLOAT, {0}), Numbers(ge::DT_FLOAT, {0})}, 0); }

TEST_F(PackTest, StandsAtTheFrontByDefault) {
  ExpectEqual(Run("Pack", {{ge::DT_FLOAT, {2}, {1, 2}}, {ge::DT_FLOAT, {2}, {3, 4}}}),
              {ge::DT_FLOAT, {2, 2}, {1, 2, 3, 4}});
}

TEST_F(PackTest, RefusesAPlaceOutsideTheResult) {
  for (int64_t axis : {2, -3})
    EXPECT_EQ(InferOf({Numbers(ge::DT_FLOAT, {3}), Numbers(ge::DT_FLOAT, {3})}, axis, 2).code(), ge::kInferFailed);
}

TEST_F(PackTest, RefusesShapesThatDiffer) {
  EXPECT_EQ(InferOf({Numbers(ge::DT_FLOAT, {3}), Numbers(ge::DT_FLOAT, {4})}, 0, 2).code(), ge::kInferFailed);
  EXPECT_EQ(InferOf({Numbers(ge::DT_FLOAT, {3}), Numbers(ge::DT_FLOAT, {3, 1})}, 0, 2).code(), ge::kInferFailed);
}

TEST_F(PackTest, RefusesAnotherNumberOfInputs) {
  EXPECT_EQ(InferOf({Numbers(ge::DT_FLOAT, {3}), Numbers(ge::DT_FLOAT, {3})}, 0, 3).code(), ge::kInferFailed);
}

TEST_F(PackTest, HandsUnknownDimensionsOn) {
  ge::OpDesc op = MakeOp("Pack", {Numbers(ge::DT_FLOAT, {3, 4}), Numbers(ge::DT_FLOAT, {3, 4})}, Attrs(1, 2));
  op.inputs[0].shape = op.inputs[0].origin_shape = ge::GeShape({-1, -1});
  ASSERT_TRUE(Infer(op).ok());
  EXPECT_EQ(op.outputs[0].shape, ge::GeShape({3, 2, 4}));
  op.inputs[0].shape = op.inputs[0].origin_shape = ge::GeShape({-2});
  ASSERT_TRUE(Infer(op).ok());
  EXPECT_EQ(op.outputs[0].shape, ge::GeShape({3, 2, 4}));
}

}  // namespace
}  // namespace operators
