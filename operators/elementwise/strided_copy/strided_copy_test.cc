#include <algorithm>

#include "operators/operator_fixture.h"

namespace operators {
namespace {

/// How a block lies in a larger tensor: element of the block → element from the block's first one.
std::vector<size_t> Places(const std::vector<int64_t>& block, const std::vector<int64_t>& strides) {
  std::vector<size_t> places;
  for (int64_t i = 0; i < ElementCount(block); ++i) {
    int64_t left = i;
    int64_t place = 0;
    for (size_t dim = block.size(); dim-- > 0;) {
      place += left % block[dim] * strides[dim];
      left /= block[dim];
    }
    places.push_back(static_cast<size_t>(place));
  }
  return places;
}

/// Operands with strides, and what to expect of them.
class StridedTest : public OperatorTest {
 protected:
  using Strides = std::vector<std::optional<std::vector<int64_t>>>;

  /// Runs an op on operands with these strides (nullopt: side by side) and gives the memory of the result, seen as a
  /// tensor of the block.
  TestTensor RunStrided(const std::string& type, const std::vector<TestTensor>& blocks, const Strides& input_strides,
                        const std::optional<std::vector<int64_t>>& output_strides) {
    ge::OpDesc op = MakeOp(type, blocks);
    EXPECT_TRUE(Infer(op).ok());
    std::vector<TestTensor> memory = blocks;
    for (size_t i = 0; i < blocks.size(); ++i) {
      if (!input_strides[i]) continue;
      ge::SetStrides(op.inputs[i], *input_strides[i]);
      const auto places = Places(blocks[i].shape, *input_strides[i]);
      memory[i].values.assign(places.back() + 1, 99);
      for (size_t k = 0; k < places.size(); ++k) memory[i].values[places[k]] = blocks[i].values[k];
    }
    if (output_strides) ge::SetStrides(op.outputs[0], *output_strides);
    const auto tiled = Tile(op, memory);
    EXPECT_TRUE(tiled.ok()) << tiled.status().ToString();
    if (!tiled.ok()) return {};
    auto result = RunKernel(op, memory, {tiled->tiling_key, tiled->block_dim, tiled->tiling_data});
    EXPECT_TRUE(result.ok()) << result.status().ToString();
    if (!result.ok()) return {};
    if (output_strides) {
      const auto places = Places(result->shape, *output_strides);
      EXPECT_EQ(result->values.size(), places.back() + 1);
      std::vector<double> block;
      for (size_t place : places) block.push_back(result->values[place]);
      CheckUntouched(result->values, places, result->type);
      result->values = block;
    }
    return *result;
  }

 private:
  /// Between its rows an op writes nothing.
  static void CheckUntouched(const std::vector<double>& memory, const std::vector<size_t>& places, ge::DataType type) {
    std::vector<bool> in_block(memory.size(), false);
    for (size_t place : places) in_block[place] = true;
    if (type != ge::DT_INT8 && type != ge::DT_INT32) return;  // what the fixture's bytes 0xA5 are as a number
    const double untouched = type == ge::DT_INT8 ? -91.0 : -1515870811.0;
    for (size_t i = 0; i < memory.size(); ++i) {
      if (in_block[i]) continue;
      ASSERT_EQ(memory[i], untouched) << "element " << i;
    }
  }
};

TEST_F(StridedTest, CopiesIntoColumns) {
  const TestTensor x = Numbers(ge::DT_INT32, {6, 8});
  ExpectEqual(RunStrided("StridedCopy", {x}, {std::nullopt}, std::vector<int64_t>{24, 1}), x);
}

TEST_F(StridedTest, CopiesOutOfColumns) {
  const TestTensor x = Numbers(ge::DT_FLOAT16, {5, 16});
  ExpectEqual(RunStrided("StridedCopy", {x}, {std::vector<int64_t>{48, 1}}, std::nullopt), x);
}

TEST_F(StridedTest, CopiesBetweenBlocksOfDifferentTensors) {
  const TestTensor x = Numbers(ge::DT_INT8, {3, 2, 4, 32});
  ExpectEqual(
      RunStrided("StridedCopy", {x}, {std::vector<int64_t>{1024, 512, 64, 1}}, std::vector<int64_t>{768, 384, 96, 1}),
      x);
}

TEST_F(StridedTest, CopiesSingleElements) {
  const TestTensor x = Numbers(ge::DT_INT64, {7, 1});
  ExpectEqual(RunStrided("StridedCopy", {x}, {std::vector<int64_t>{3, 1}}, std::vector<int64_t>{5, 1}), x);
}

TEST_F(StridedTest, CopiesATensorThatLiesInOnePiece) {
  const TestTensor x = Numbers(ge::DT_FLOAT, {37, 129});
  ExpectEqual(RunStrided("StridedCopy", {x}, {std::nullopt}, std::nullopt), x);
  const TestTensor empty{ge::DT_FLOAT, {4, 0}, {}};
  ExpectEqual(Run("StridedCopy", {empty}), empty);
}

TEST_F(StridedTest, CopiesMoreRowsThanOneCopyTakes) {
  const TestTensor x = Numbers(ge::DT_INT8, {48 * 4095 + 7, 1});
  ExpectEqual(RunStrided("StridedCopy", {x}, {std::vector<int64_t>{2, 1}}, std::nullopt), x);
}

TEST_F(StridedTest, ReluReadsAndWritesBlocks) {
  const TestTensor x = Numbers(ge::DT_FLOAT, {4, 3, 40});
  TestTensor expected = x;
  for (double& value : expected.values) value = std::max(value, 0.0);
  ExpectEqual(RunStrided("Relu", {x}, {std::vector<int64_t>{240, 80, 1}}, std::nullopt), expected);
  ExpectEqual(RunStrided("Relu", {x}, {std::nullopt}, std::vector<int64_t>{360, 120, 1}), expected);
  ExpectEqual(RunStrided("Relu", {x}, {std::vector<int64_t>{240, 80, 1}}, std::vector<int64_t>{360, 120, 1}), expected);
}

TEST_F(StridedTest, AddReadsAndWritesBlocks) {
  const TestTensor a = Numbers(ge::DT_FLOAT16, {6, 32}, 1);
  const TestTensor b = Numbers(ge::DT_FLOAT16, {6, 32}, 2);
  TestTensor expected = a;
  for (size_t i = 0; i < a.values.size(); ++i) expected.values[i] = Rounded(ge::DT_FLOAT16, a.values[i] + b.values[i]);
  ExpectEqual(RunStrided("Add", {a, b}, {std::nullopt, std::nullopt}, std::vector<int64_t>{64, 1}), expected);
  ExpectEqual(RunStrided("Add", {a, b}, {std::vector<int64_t>{96, 1}, std::vector<int64_t>{64, 1}}, std::nullopt),
              expected);
}

TEST_F(StridedTest, AddRepeatsAnOperandOverTheRowsOfABlock) {
  const TestTensor a = Numbers(ge::DT_FLOAT16, {6, 32}, 1);
  const TestTensor bias = Numbers(ge::DT_FLOAT16, {32}, 2);
  const TestTensor column = Numbers(ge::DT_FLOAT16, {6, 1}, 3);
  TestTensor with_bias = a;
  TestTensor with_column = a;
  for (size_t i = 0; i < a.values.size(); ++i) {
    with_bias.values[i] = Rounded(ge::DT_FLOAT16, a.values[i] + bias.values[i % 32]);
    with_column.values[i] = Rounded(ge::DT_FLOAT16, a.values[i] + column.values[i / 32]);
  }
  ExpectEqual(RunStrided("Add", {a, bias}, {std::vector<int64_t>{96, 1}, std::nullopt}, std::vector<int64_t>{64, 1}),
              with_bias);
  ExpectEqual(RunStrided("Add", {a, column}, {std::vector<int64_t>{96, 1}, std::nullopt}, std::vector<int64_t>{64, 1}),
              with_column);
}

}  // namespace
}  // namespace operators
