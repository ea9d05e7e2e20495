// GatherV2 (row of spec/ge-local-tests.md I).

#include <gmock/gmock.h>

#include <limits>

#include "core/host_kernels/move_for_test.h"

namespace ge {
namespace {

using ::testing::HasSubstr;

StatusOr<HostKernelOutputs> Gather(const ConstTensor& x, const ConstTensor& indices, int32_t axis) {
  return TestCall("GatherV2", {x, indices, ScalarInt(axis)}, {DT_INT32}).Fold();
}

/// {2, 3, 3}: 1 to 9 and 11 to 19.
ConstTensor Nines() {
  return TestTensor<int32_t>(DT_INT32, {2, 3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19});
}

TEST(GatherV2Kernel, PicksFromAVector) {
  ExpectFolded(Gather(Ints({1, 2, 3}), Ints({1, 1}), 0), {2}, {2, 2});
  ExpectFolded(Gather(Ints({1, 2, 3}), Longs({2, 2}), 0), {2}, {3, 3});
}

TEST(GatherV2Kernel, PicksAlongEachAxis) {
  ExpectFolded(Gather(Nines(), Ints({1, 1}), 0), {2, 3, 3},
               {11, 12, 13, 14, 15, 16, 17, 18, 19, 11, 12, 13, 14, 15, 16, 17, 18, 19});
  ExpectFolded(Gather(Nines(), Ints({1, 0}), 0), {2, 3, 3},
               {11, 12, 13, 14, 15, 16, 17, 18, 19, 1, 2, 3, 4, 5, 6, 7, 8, 9});
  ExpectFolded(Gather(Nines(), Ints({1, 1}), 1), {2, 2, 3}, {4, 5, 6, 4, 5, 6, 14, 15, 16, 14, 15, 16});
  ExpectFolded(Gather(Nines(), Ints({0, 0}), 2), {2, 3, 2}, {1, 1, 4, 4, 7, 7, 11, 11, 14, 14, 17, 17});
  ExpectFolded(Gather(Nines(), Ints({0, 0}), -1), {2, 3, 2}, {1, 1, 4, 4, 7, 7, 11, 11, 14, 14, 17, 17});
  ExpectFolded(Gather(Counted({1, 1, 2, 3}), Ints({0, 1}), 3), {1, 1, 2, 2}, {0, 1, 3, 4});
  ExpectFolded(Gather(Counted({1, 1, 1, 1, 2, 3}), Ints({2}), 5), {1, 1, 1, 1, 2, 1}, {2, 5});
}

// Fault 55: the list of a scalar index was empty.
TEST(GatherV2Kernel, DropsTheAxisOfAScalarIndex) {
  ExpectFolded(Gather(Ints({1, 2, 3}), ScalarInt(2), 0), {}, {3});
  ExpectFolded(Gather(Nines(), ScalarLong(1), 1), {2, 3}, {4, 5, 6, 14, 15, 16});
}

TEST(GatherV2Kernel, PutsTheShapeOfTheIndicesInPlaceOfTheAxis) {
  ExpectFolded(Gather(Counted({2, 3}), Counted({2, 1}, 1), 1), {2, 2, 1}, {1, 2, 4, 5});
}

// Fault 55: an empty result ended the compile.
TEST(GatherV2Kernel, IsEmptyOfNoIndices) {
  ExpectFolded(Gather(Counted({2, 3}), Ints({}), 0), {0, 3}, {});
  ExpectFolded(Gather(Counted({2, 0}), Ints({1}), 0), {1, 0}, {});
  EXPECT_THAT(WhyNotChanged(Gather(Counted({0, 3}), Ints({0}), 0)), HasSubstr("index 0 is not in [0, 0)"));
}

TEST(GatherV2Kernel, PicksPerBatch) {
  const auto gather = [](std::vector<int64_t> x, const ConstTensor& indices, int32_t axis, int64_t batch_dims) {
    return TestCall("GatherV2", {Counted(std::move(x)), indices, ScalarInt(axis)}, {DT_INT32})
        .Attr("batch_dims", batch_dims)
        .Fold();
  };
  const ConstTensor indices = TestTensor<int32_t>(DT_INT32, {2, 2}, {2, 0, 1, 1});
  ExpectFolded(gather({2, 3}, indices, 1, 1), {2, 2}, {2, 0, 4, 4});
  ExpectFolded(gather({2, 3}, indices, 1, -1), {2, 2}, {2, 0, 4, 4});
  // The axis may lie behind the batch: [batch 2, 2, axis 3, 1].
  ExpectFolded(gather({2, 2, 3, 1}, indices, 2, 1), {2, 2, 2, 1}, {2, 0, 5, 3, 7, 7, 10, 10});
  EXPECT_THAT(WhyNotChanged(gather({2, 3}, indices, 0, 1)), HasSubstr("batch_dims is 1"));
  EXPECT_THAT(WhyNotChanged(gather({2, 3}, indices, 1, -3)), HasSubstr("batch_dims is -3"));
  EXPECT_THAT(WhyNotChanged(gather({3, 3}, indices, 1, 1)), HasSubstr("3 in x, 2 in the indices"));
}

TEST(GatherV2Kernel, RefusesIndicesOutOfRange) {
  const ConstTensor x = Ints({1, 2, 3});
  EXPECT_THAT(WhyNotChanged(Gather(x, Ints({0, 3}), 0)), HasSubstr("index 3 is not in [0, 3)"));
  EXPECT_THAT(WhyNotChanged(Gather(x, Ints({-1}), 0)), HasSubstr("index -1"));
  EXPECT_THAT(WhyNotChanged(Gather(x, Longs({std::numeric_limits<int64_t>::max()}), 0)), HasSubstr("index 92233"));
  TestCall from_end("GatherV2", {x, Ints({-1, -3}), ScalarInt(0)}, {DT_INT32});
  from_end.Attr("negative_index_support", true);
  ExpectFolded(from_end.Fold(), {2}, {3, 1});
  TestCall too_far("GatherV2", {x, Ints({-4}), ScalarInt(0)}, {DT_INT32});
  too_far.Attr("negative_index_support", true);
  EXPECT_THAT(WhyNotChanged(too_far.Fold()), HasSubstr("index -4 is not in [-3, 3)"));
}

TEST(GatherV2Kernel, LeavesWhatDoesNotFit) {
  const auto refused = [](std::vector<ConstTensor> inputs) {
    return WhyNotChanged(TestCall("GatherV2", std::move(inputs), {DT_INT32}).Fold());
  };
  const ConstTensor x = Ints({1, 2, 3});
  EXPECT_THAT(refused({x, Ints({0}), Ints({0})}), HasSubstr("axis is no scalar"));
  EXPECT_THAT(refused({x, Ints({0}), ScalarInt(1)}), HasSubstr("axis is 1"));
  EXPECT_THAT(refused({ScalarInt(1), Ints({0}), ScalarInt(0)}), HasSubstr("axis is 0"));
  EXPECT_THAT(refused({x, Floats({0}), ScalarInt(0)}), HasSubstr("indices has type float32"));
  EXPECT_THAT(refused({x, Ints({0}), TestTensor<float>(DT_FLOAT, {}, {0})}), HasSubstr("axis has type float32"));
  EXPECT_THAT(refused({x, nullptr, ScalarInt(0)}), HasSubstr("input 1 is no constant"));
  EXPECT_THAT(refused({x, Ints({0})}), HasSubstr("2 inputs, not 3"));
  auto no_bytes = std::make_shared<GeTensor>(*x);
  no_bytes->data = {};
  EXPECT_THAT(refused({no_bytes, Ints({0}), ScalarInt(0)}), HasSubstr("holds 0 bytes"));
}

TEST(GatherV2Kernel, LeavesAResultThatIsTooLarge) {
  const ConstTensor row = TestTensor<int8_t>(DT_INT8, {1, 1 << 20}, std::vector<int8_t>(1 << 20));
  const ConstTensor many = TestTensor<int32_t>(DT_INT32, {1 << 11}, std::vector<int32_t>(1 << 11, 0));
  EXPECT_THAT(WhyNotChanged(TestCall("GatherV2", {row, many, ScalarInt(0)}, {DT_INT8}).Fold()),
              HasSubstr("constants are folded up to"));
}

}  // namespace
}  // namespace ge
