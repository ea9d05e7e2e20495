// DynamicStitch (row of spec/ge-local-tests.md I).

#include <gmock/gmock.h>

#include <limits>

#include "core/host_kernels/move_for_test.h"

namespace ge {
namespace {

using ::testing::HasSubstr;

TestCall Stitch(int64_t n, std::vector<ConstTensor> inputs) {
  TestCall call("DynamicStitch", std::move(inputs), {DT_INT32});
  call.Attr("N", n);
  return call;
}

TEST(DynamicStitchKernel, PutsRowsAtTheirIndices) {
  ExpectFolded(Stitch(2, {Ints({0, 1, 2, 3}), Ints({5, 4}), Ints({4, 3, 5, 6}), Ints({7, 8})}).Fold(), {6},
               {4, 3, 5, 6, 8, 7});
  ExpectFolded(Stitch(2, {ScalarInt(1), Ints({0, 2}), ScalarInt(9), Ints({7, 8})}).Fold(), {3}, {7, 9, 8});
}

TEST(DynamicStitchKernel, LetsTheLaterOneWin) {
  ExpectFolded(Stitch(2, {Ints({0, 1, 2, 3}), Ints({1, 2}), Ints({4, 3, 5, 6}), Ints({7, 8})}).Fold(), {4},
               {4, 7, 8, 6});
  ExpectFolded(Stitch(1, {Ints({0, 0}), Ints({1, 2})}).Fold(), {1}, {2});
}

// Fault 54: a row has all its dimensions, and gaps are not what lay in memory.
TEST(DynamicStitchKernel, MovesRowsOfAnyRankAndFillsGapsWithZeros) {
  ExpectFolded(Stitch(2, {Ints({3}), ScalarInt(0), Counted({1, 2, 2}, 1), Counted({2, 2}, 5)}).Fold(), {4, 2, 2},
               {5, 6, 7, 8, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4});
}

TEST(DynamicStitchKernel, ReadsIndicesOfAnyRank) {
  const ConstTensor indices = TestTensor<int32_t>(DT_INT32, {2, 2}, {3, 1, 0, 2});
  ExpectFolded(Stitch(1, {indices, Counted({2, 2, 2})}).Fold(), {4, 2}, {4, 5, 2, 3, 6, 7, 0, 1});
}

TEST(DynamicStitchKernel, IsEmptyWithoutIndicesOrElements) {
  ExpectFolded(Stitch(1, {Ints({}), Counted({0, 2})}).Fold(), {0, 2}, {});
  ExpectFolded(Stitch(1, {Ints({2}), Counted({1, 0})}).Fold(), {3, 0}, {});
}

// Fault 53: a negative index wrote outside.
TEST(DynamicStitchKernel, RefusesIndicesThatAreNone) {
  EXPECT_THAT(WhyNotChanged(Stitch(1, {Ints({-1}), Ints({1})}).Fold()), HasSubstr("index -1"));
  const int64_t max = std::numeric_limits<int64_t>::max();
  EXPECT_THAT(WhyNotChanged(Stitch(1, {Longs({max}), Ints({1})}).Fold()), HasSubstr("index 9223372036854775807"));
  EXPECT_THAT(WhyNotChanged(Stitch(1, {Longs({max - 1}), Ints({1})}).Fold()), HasSubstr("has no size"));
  EXPECT_THAT(WhyNotChanged(Stitch(1, {Longs({1 << 30}), Ints({1})}).Fold()), HasSubstr("constants are folded up to"));
}

TEST(DynamicStitchKernel, LeavesWhatDoesNotFit) {
  const ConstTensor one = Ints({0});
  EXPECT_THAT(WhyNotChanged(Stitch(2, {one, one}).Fold()), HasSubstr("N is 2"));
  EXPECT_THAT(WhyNotChanged(Stitch(1, {one, one, one}).Fold()), HasSubstr("3 inputs"));
  EXPECT_THAT(WhyNotChanged(Stitch(0, {}).Fold()), HasSubstr("0 inputs"));
  EXPECT_THAT(WhyNotChanged(TestCall("DynamicStitch", {one, one}, {DT_INT32}).Fold()), HasSubstr("N is 0"));
  EXPECT_THAT(WhyNotChanged(Stitch(1, {one, nullptr}).Fold()), HasSubstr("input 1 is no constant"));
  EXPECT_THAT(WhyNotChanged(Stitch(1, {Floats({0}), one}).Fold()), HasSubstr("type float32"));
  EXPECT_THAT(WhyNotChanged(Stitch(1, {one, Ints({1, 2})}).Fold()), HasSubstr("does not begin with the shape [1]"));
  EXPECT_THAT(WhyNotChanged(Stitch(1, {one, ScalarInt(1)}).Fold()), HasSubstr("does not begin with"));
  EXPECT_THAT(WhyNotChanged(Stitch(2, {one, one, Counted({1, 2}), Counted({1, 3})}).Fold()),
              HasSubstr("data 1 has rows of int32[3], data 0 of int32[2]"));
  EXPECT_THAT(WhyNotChanged(Stitch(2, {one, one, one, Floats({1})}).Fold()), HasSubstr("float32[]"));
}

}  // namespace
}  // namespace ge
