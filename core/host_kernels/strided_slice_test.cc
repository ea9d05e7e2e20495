// StridedSlice (row of spec/ge-local-tests.md I; spec/ops.md §8, §14).

#include <gmock/gmock.h>

#include <limits>

#include "core/host_kernels/move_for_test.h"

namespace ge {
namespace {

using ::testing::HasSubstr;

struct Masks {
  int begin = 0, end = 0, ellipsis = 0, new_axis = 0, shrink_axis = 0;
};

TestCall StridedSlice(const ConstTensor& x, const ConstTensor& begin, const ConstTensor& end,
                      const ConstTensor& strides, Masks masks = {}) {
  TestCall call("StridedSlice", {x, begin, end, strides}, {DT_INT32});
  call.Attr("begin_mask", masks.begin).Attr("end_mask", masks.end).Attr("ellipsis_mask", masks.ellipsis);
  call.Attr("new_axis_mask", masks.new_axis).Attr("shrink_axis_mask", masks.shrink_axis);
  return call;
}
/// x[begin:end:stride] of 0, 1, … size - 1.
TestCall Range(int64_t size, int64_t begin, int64_t end, int64_t stride, Masks masks = {}) {
  return StridedSlice(Counted({size}), Longs({begin}), Longs({end}), Longs({stride}), masks);
}

TEST(StridedSliceKernel, TakesIndicesOfBothTypes) {
  const ConstTensor x = Counted({2, 3});
  ExpectFolded(StridedSlice(x, Ints({0, 0}), Ints({2, 2}), Ints({1, 1})).Fold(), {2, 2}, {0, 1, 3, 4});
  ExpectFolded(StridedSlice(x, Longs({0, 0}), Longs({2, 2}), Longs({1, 1})).Fold(), {2, 2}, {0, 1, 3, 4});
  ExpectFolded(StridedSlice(x, Ints({0, 0}), Longs({2, 2}), Ints({1, 1})).Fold(), {2, 2}, {0, 1, 3, 4});
}

// Fault 51.
TEST(StridedSliceKernel, RoundsTheCountUp) { ExpectFolded(Range(5, 0, 5, 2).Fold(), {3}, {0, 2, 4}); }
TEST(StridedSliceKernel, IsEmptyFromZeroToZero) { ExpectFolded(Range(5, 0, 0, 1).Fold(), {0}, {}); }
TEST(StridedSliceKernel, GoesDownward) {
  ExpectFolded(Range(6, 5, 0, -2).Fold(), {3}, {5, 3, 1});
  ExpectFolded(Range(4, 0, 0, -1, {.begin = 1, .end = 1}).Fold(), {4}, {3, 2, 1, 0});
}

TEST(StridedSliceKernel, ClampsRanges) {
  ExpectFolded(Range(4, -100, 100, 1).Fold(), {4}, {0, 1, 2, 3});
  ExpectFolded(Range(4, 100, -100, -1).Fold(), {4}, {3, 2, 1, 0});
  ExpectFolded(Range(4, -3, -1, 1).Fold(), {2}, {1, 2});
  ExpectFolded(Range(4, 3, 1, 1).Fold(), {0}, {});
  const int64_t max = std::numeric_limits<int64_t>::max(), min = std::numeric_limits<int64_t>::min();
  ExpectFolded(Range(4, 1, max, 1).Fold(), {3}, {1, 2, 3});
  ExpectFolded(Range(4, min, max, max).Fold(), {1}, {0});
  ExpectFolded(Range(4, max, min, min).Fold(), {1}, {3});
  ExpectFolded(Range(0, 0, 5, 1).Fold(), {0}, {});
}

// The elements of a range, found one by one: those from the clamped begin on, before the end, whole strides away.
TEST(StridedSliceKernel, TakesWhatEveryRangeOfFiveNames) {
  constexpr int64_t kSize = 5;
  const auto limit = [](int64_t index, int64_t low, int64_t high) {
    return std::min(std::max(index < 0 ? index + kSize : index, low), high);
  };
  for (int64_t begin = -8; begin <= 8; ++begin) {
    for (int64_t end = -8; end <= 8; ++end) {
      for (const int64_t stride : {-7, -3, -2, -1, 1, 2, 3, 7}) {
        std::vector<int32_t> expected;
        for (int64_t i = 0; i < kSize; ++i) {
          const int64_t at = stride > 0 ? i : kSize - 1 - i;
          const int64_t first = stride > 0 ? limit(begin, 0, kSize) : limit(begin, -1, kSize - 1);
          const int64_t behind = stride > 0 ? limit(end, 0, kSize) : limit(end, -1, kSize - 1);
          const bool in_range = stride > 0 ? first <= at && at < behind : behind < at && at <= first;
          if (in_range && (at - first) % stride == 0) expected.push_back(static_cast<int32_t>(at));
        }
        SCOPED_TRACE(fmt::format("{}:{}:{}", begin, end, stride));
        ExpectFolded(Range(kSize, begin, end, stride).Fold(), {static_cast<int64_t>(expected.size())}, expected);
      }
    }
  }
}

// All masks on and off, of 0:2:1, 2:0:-1 and -3:4:2 of [2, 3, 4]. Expected values: the slices of a Python list.
TEST(StridedSliceKernel, KnowsAllMasksInAllCombinations) {
  struct Row {
    Masks masks;
    std::vector<int64_t> dims;
    std::vector<int32_t> elements;
  };
  const Row rows[] = {
      {{0, 0, 0, 0, 0}, {2, 2, 2}, {9, 11, 5, 7, 21, 23, 17, 19}},
      {{0, 0, 0, 0, 4}, {2, 2}, {9, 5, 21, 17}},
      {{0, 0, 0, 2, 0}, {2, 1, 2, 4}, {0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15, 20, 21, 22, 23}},
      {{0, 0, 0, 2, 4}, {2, 1, 4}, {0, 1, 2, 3, 12, 13, 14, 15}},
      {{0, 0, 1, 0, 0}, {2, 2, 2}, {9, 11, 5, 7, 21, 23, 17, 19}},
      {{0, 0, 1, 0, 4}, {2, 2}, {9, 5, 21, 17}},
      {{0, 0, 1, 2, 0}, {2, 3, 1, 2}, {1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23}},
      {{0, 0, 1, 2, 4}, {2, 3, 1}, {1, 5, 9, 13, 17, 21}},
      {{0, 2, 0, 0, 0}, {2, 3, 2}, {9, 11, 5, 7, 1, 3, 21, 23, 17, 19, 13, 15}},
      {{0, 2, 0, 0, 4}, {2, 3}, {9, 5, 1, 21, 17, 13}},
      {{0, 2, 0, 2, 0}, {2, 1, 2, 4}, {0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15, 20, 21, 22, 23}},
      {{0, 2, 0, 2, 4}, {2, 1, 4}, {0, 1, 2, 3, 12, 13, 14, 15}},
      {{0, 2, 1, 0, 0}, {2, 3, 2}, {9, 11, 5, 7, 1, 3, 21, 23, 17, 19, 13, 15}},
      {{0, 2, 1, 0, 4}, {2, 3}, {9, 5, 1, 21, 17, 13}},
      {{0, 2, 1, 2, 0}, {2, 3, 1, 2}, {1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23}},
      {{0, 2, 1, 2, 4}, {2, 3, 1}, {1, 5, 9, 13, 17, 21}},
      {{4, 0, 0, 0, 0}, {2, 2, 2}, {8, 10, 4, 6, 20, 22, 16, 18}},
      {{4, 0, 0, 0, 4}, {2, 2}, {9, 5, 21, 17}},
      {{4, 0, 0, 2, 0}, {2, 1, 2, 4}, {0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15, 20, 21, 22, 23}},
      {{4, 0, 0, 2, 4}, {2, 1, 4}, {0, 1, 2, 3, 12, 13, 14, 15}},
      {{4, 0, 1, 0, 0}, {2, 2, 2}, {8, 10, 4, 6, 20, 22, 16, 18}},
      {{4, 0, 1, 0, 4}, {2, 2}, {9, 5, 21, 17}},
      {{4, 0, 1, 2, 0}, {2, 3, 1, 2}, {0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22}},
      {{4, 0, 1, 2, 4}, {2, 3, 1}, {1, 5, 9, 13, 17, 21}},
      {{4, 2, 0, 0, 0}, {2, 3, 2}, {8, 10, 4, 6, 0, 2, 20, 22, 16, 18, 12, 14}},
      {{4, 2, 0, 0, 4}, {2, 3}, {9, 5, 1, 21, 17, 13}},
      {{4, 2, 0, 2, 0}, {2, 1, 2, 4}, {0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15, 20, 21, 22, 23}},
      {{4, 2, 0, 2, 4}, {2, 1, 4}, {0, 1, 2, 3, 12, 13, 14, 15}},
      {{4, 2, 1, 0, 0}, {2, 3, 2}, {8, 10, 4, 6, 0, 2, 20, 22, 16, 18, 12, 14}},
      {{4, 2, 1, 0, 4}, {2, 3}, {9, 5, 1, 21, 17, 13}},
      {{4, 2, 1, 2, 0}, {2, 3, 1, 2}, {0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22}},
      {{4, 2, 1, 2, 4}, {2, 3, 1}, {1, 5, 9, 13, 17, 21}},
  };
  for (const Row& row : rows) {
    const Masks& masks = row.masks;
    SCOPED_TRACE(
        fmt::format("{} {} {} {} {}", masks.begin, masks.end, masks.ellipsis, masks.new_axis, masks.shrink_axis));
    ExpectFolded(StridedSlice(Counted({2, 3, 4}), Ints({0, 2, -3}), Ints({2, 0, 4}), Ints({1, -1, 2}), masks).Fold(),
                 row.dims, row.elements);
  }
}

TEST(StridedSliceKernel, ShrinksToOneIndexThatIsNotClamped) {
  ExpectFolded(Range(4, -1, 0, 1, {.shrink_axis = 1}).Fold(), {}, {3});
  EXPECT_THAT(WhyNotChanged(Range(4, 4, 5, 1, {.shrink_axis = 1}).Fold()), HasSubstr("index 4 with stride 1"));
  EXPECT_THAT(WhyNotChanged(Range(4, -5, 5, 1, {.shrink_axis = 1}).Fold()), HasSubstr("index -5"));
  EXPECT_THAT(WhyNotChanged(Range(4, 1, 0, -1, {.shrink_axis = 1}).Fold()), HasSubstr("stride -1"));
}

TEST(StridedSliceKernel, PassesOverMasksThatOthersBeat) {
  const ConstTensor x = Counted({2, 3});
  // An ellipsis that is a new axis too is an ellipsis; a new axis that shrinks is a new axis.
  ExpectFolded(StridedSlice(x, Ints({0, 1}), Ints({0, 2}), Ints({1, 1}), {.ellipsis = 1, .new_axis = 1}).Fold(), {2, 1},
               {1, 4});
  ExpectFolded(StridedSlice(x, Ints({0}), Ints({0}), Ints({0}), {.new_axis = 1, .shrink_axis = 1}).Fold(), {1, 2, 3},
               {0, 1, 2, 3, 4, 5});
  // An ellipsis may stand for no dimension.
  ExpectFolded(StridedSlice(x, Ints({0, 1, 0}), Ints({0, 2, 1}), Ints({1, 1, 1}), {.ellipsis = 1}).Fold(), {1, 1}, {3});
}

TEST(StridedSliceKernel, TakesScalarsAndWholeTensors) {
  ExpectFolded(StridedSlice(ScalarInt(4), Ints({}), Ints({}), Ints({})).Fold(), {}, {4});
  const ConstTensor x = Counted({2, 3});
  const auto whole = StridedSlice(x, Ints({}), Ints({}), Ints({})).Fold();
  ExpectFolded(whole, {2, 3}, {0, 1, 2, 3, 4, 5});
  EXPECT_EQ(whole->front()->data.data(), x->data.data()) << "nothing is copied";
}

TEST(StridedSliceKernel, LeavesWhatIsNoSlice) {
  const ConstTensor x = Counted({2, 3});
  const ConstTensor two = Ints({0, 0}), ones = Ints({1, 1});
  EXPECT_THAT(WhyNotChanged(StridedSlice(x, two, ones, ones, {.ellipsis = 3}).Fold()), HasSubstr("several bits"));
  EXPECT_THAT(WhyNotChanged(StridedSlice(x, two, Ints({1}), ones).Fold()), HasSubstr("2 begins, 1 ends"));
  EXPECT_THAT(WhyNotChanged(StridedSlice(x, two, ones, Ints({1})).Fold()), HasSubstr("1 strides"));
  EXPECT_THAT(WhyNotChanged(StridedSlice(x, two, ones, two).Fold()), HasSubstr("stride 0 is 0"));
  EXPECT_THAT(WhyNotChanged(StridedSlice(x, Floats({0, 0}), ones, ones).Fold()), HasSubstr("begin has type float32"));
  EXPECT_THAT(WhyNotChanged(StridedSlice(x, two, Floats({1, 1}), ones).Fold()), HasSubstr("end has type float32"));
  EXPECT_THAT(WhyNotChanged(StridedSlice(x, two, ones, Floats({1, 1})).Fold()), HasSubstr("strides has type float32"));
  EXPECT_THAT(WhyNotChanged(StridedSlice(x, Ints({0, 0, 0}), Ints({1, 1, 1}), Ints({1, 1, 1})).Fold()),
              HasSubstr("3 indices for 2 dimensions"));
  EXPECT_THAT(WhyNotChanged(StridedSlice(nullptr, two, ones, ones).Fold()), HasSubstr("input 0 is no constant"));
  EXPECT_THAT(WhyNotChanged(TestCall("StridedSlice", {x, two, ones}, {DT_INT32}).Fold()), HasSubstr("3 inputs"));
  for (const char* mask : {"begin_mask", "end_mask", "ellipsis_mask", "new_axis_mask", "shrink_axis_mask"}) {
    TestCall call = StridedSlice(x, two, ones, ones);
    call.op().attrs.erase(mask);
    EXPECT_THAT(WhyNotChanged(call.Fold()), HasSubstr(mask));
  }
}

}  // namespace
}  // namespace ge
