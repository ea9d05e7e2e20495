// Slice and SliceD (rows of spec/ge-local-tests.md I).

#include <gmock/gmock.h>

#include <limits>

#include "core/host_kernels/move_for_test.h"

namespace ge {
namespace {

using ::testing::HasSubstr;

TestCall Slice(const ConstTensor& x, const ConstTensor& offsets, const ConstTensor& sizes) {
  return TestCall("Slice", {x, offsets, sizes}, {DT_INT32});
}

TestCall SliceD(const ConstTensor& x, std::vector<int64_t> offsets, std::vector<int64_t> sizes) {
  TestCall call("SliceD", {x}, {DT_INT32});
  call.Attr("offsets", std::move(offsets)).Attr("size", std::move(sizes));
  return call;
}

TEST(SliceKernel, TakesARange) {
  const ConstTensor x = Ints({1, 2, 3, 4});
  ExpectFolded(Slice(x, Ints({1}), Ints({2})).Fold(), {2}, {2, 3});
  ExpectFolded(Slice(x, Longs({1}), Longs({-1})).Fold(), {3}, {2, 3, 4});
  ExpectFolded(Slice(x, Ints({1}), Longs({-7})).Fold(), {3}, {2, 3, 4});
  const auto result = Slice(x, Ints({1}), Ints({2})).Fold();
  EXPECT_EQ(result->front()->data.data(), x->data.data() + 4) << "elements side by side are shared";
}

TEST(SliceKernel, TakesABoxOfEveryDimension) {
  ExpectFolded(Slice(Counted({2, 3, 4}), Ints({0, 1, 2}), Ints({2, -1, 2})).Fold(), {2, 2, 2},
               {6, 7, 10, 11, 18, 19, 22, 23});
  ExpectFolded(Slice(ScalarInt(9), Ints({}), Ints({})).Fold(), {}, {9});
}

// Fault 52: these read outside the input.
TEST(SliceKernel, LeavesRangesThatLeaveTheirDimension) {
  const ConstTensor x = Ints({1, 2, 3, 4});
  EXPECT_THAT(WhyNotChanged(Slice(x, Ints({3}), Ints({2})).Fold()), HasSubstr("has 4 elements; 2 from 3"));
  EXPECT_THAT(WhyNotChanged(Slice(x, Ints({5}), Ints({-1})).Fold()), HasSubstr("-1 from 5"));
  EXPECT_THAT(WhyNotChanged(Slice(x, Ints({-1}), Ints({1})).Fold()), HasSubstr("1 from -1"));
  const int64_t max = std::numeric_limits<int64_t>::max();
  EXPECT_THAT(WhyNotChanged(Slice(x, Longs({1}), Longs({max})).Fold()), HasSubstr("from 1"));
  EXPECT_THAT(WhyNotChanged(Slice(x, Longs({max}), Longs({max})).Fold()), HasSubstr("from 9223372036854775807"));
}

TEST(SliceKernel, LeavesWhatDoesNotFit) {
  const ConstTensor x = Ints({1, 2, 3, 4});
  EXPECT_THAT(WhyNotChanged(Slice(x, Ints({1, 0}), Ints({2, 1})).Fold()), HasSubstr("2 offsets and 2 sizes"));
  EXPECT_THAT(WhyNotChanged(Slice(x, Ints({1}), Ints({2, 1})).Fold()), HasSubstr("1 offsets and 2 sizes"));
  EXPECT_THAT(WhyNotChanged(Slice(nullptr, Ints({1}), Ints({2})).Fold()), HasSubstr("input 0 is no constant"));
  EXPECT_THAT(WhyNotChanged(Slice(x, Floats({1}), Ints({2})).Fold()), HasSubstr("offsets has type float32"));
  EXPECT_THAT(WhyNotChanged(Slice(x, Ints({1}), Floats({2})).Fold()), HasSubstr("size has type float32"));
  EXPECT_THAT(WhyNotChanged(Slice(x, Ints({1}), Ints({0})).Fold()), HasSubstr("takes no element"));
  EXPECT_THAT(WhyNotChanged(TestCall("Slice", {x, Ints({1})}, {DT_INT32}).Fold()), HasSubstr("2 inputs, not 3"));
}

TEST(SliceKernel, IsEmptyWhereOneDimensionIs) {
  ExpectFolded(Slice(Counted({2, 3}), Ints({0, 3}), Ints({2, -1})).Fold(), {2, 0}, {});
}

TEST(SliceDKernel, TakesARange) {
  const ConstTensor x = Ints({1, 2, 3, 4});
  ExpectFolded(SliceD(x, {1}, {2}).Fold(), {2}, {2, 3});
  ExpectFolded(SliceD(x, {1}, {-1}).Fold(), {3}, {2, 3, 4});
  ExpectFolded(SliceD(x, {4}, {-1}).Fold(), {0}, {});
  ExpectFolded(SliceD(Counted({0, 3}), {0, 1}, {0, 2}).Fold(), {0, 2}, {});
  ExpectFolded(SliceD(Counted({2, 3}), {0, 1}, {2, 1}).Fold(), {2, 1}, {1, 4});
}

TEST(SliceDKernel, LeavesWhatDoesNotFit) {
  const ConstTensor x = Ints({1, 2, 3, 4});
  EXPECT_THAT(WhyNotChanged(SliceD(x, {2}, {3}).Fold()), HasSubstr("3 from 2"));
  EXPECT_THAT(WhyNotChanged(SliceD(x, {-1}, {1}).Fold()), HasSubstr("1 from -1"));
  EXPECT_THAT(WhyNotChanged(SliceD(x, {0}, {-2}).Fold()), HasSubstr("-2 from 0"));
  EXPECT_THAT(WhyNotChanged(SliceD(x, {0, 0}, {1, 1}).Fold()), HasSubstr("2 offsets"));
  EXPECT_THAT(WhyNotChanged(TestCall("SliceD", {x}, {DT_INT32}).Attr("size", std::vector<int64_t>{1}).Fold()),
              HasSubstr("0 offsets"));
  EXPECT_THAT(WhyNotChanged(TestCall("SliceD", {x}, {DT_INT32}).Attr("offsets", std::vector<int64_t>{1}).Fold()),
              HasSubstr("0 sizes"));
  EXPECT_THAT(WhyNotChanged(SliceD(nullptr, {0}, {1}).Fold()), HasSubstr("no constant"));
}

}  // namespace
}  // namespace ge
