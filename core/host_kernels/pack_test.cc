// Pack and Unpack (rows of spec/ge-local-tests.md I).

#include <gmock/gmock.h>

#include "core/host_kernels/move_for_test.h"

namespace ge {
namespace {

using ::testing::HasSubstr;

TestCall Pack(std::vector<ConstTensor> inputs, int64_t axis, int64_t n) {
  TestCall call("Pack", std::move(inputs), {DT_INT32});
  call.Attr("axis", axis).Attr("N", n);
  return call;
}

TEST(PackKernel, MakesAVectorOfScalars) {
  ExpectFolded(Pack({ScalarInt(4), ScalarInt(5), ScalarInt(6)}, 0, 3).Fold(), {3}, {4, 5, 6});
}

TEST(PackKernel, PutsTheNewAxisWhereItIsAskedFor) {
  const ConstTensor a = Counted({2, 3}, 0), b = Counted({2, 3}, 10);
  ExpectFolded(Pack({a, b}, 0, 2).Fold(), {2, 2, 3}, {0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15});
  ExpectFolded(Pack({a, b}, 1, 2).Fold(), {2, 2, 3}, {0, 1, 2, 10, 11, 12, 3, 4, 5, 13, 14, 15});
  ExpectFolded(Pack({a, b}, 2, 2).Fold(), {2, 3, 2}, {0, 10, 1, 11, 2, 12, 3, 13, 4, 14, 5, 15});
  ExpectFolded(Pack({a, b}, -1, 2).Fold(), {2, 3, 2}, {0, 10, 1, 11, 2, 12, 3, 13, 4, 14, 5, 15});
  ExpectFolded(Pack({a, b}, -3, 2).Fold(), {2, 2, 3}, {0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15});
}

TEST(PackKernel, IsEmptyOfEmptyTensors) { ExpectFolded(Pack({Counted({0}), Counted({0})}, 0, 2).Fold(), {2, 0}, {}); }

TEST(PackKernel, LeavesWhatDoesNotFit) {
  const ConstTensor a = Counted({2, 3});
  EXPECT_THAT(WhyNotChanged(Pack({a, a}, 3, 2).Fold()), HasSubstr("axis is 3; it must be from -3 to 2"));
  EXPECT_THAT(WhyNotChanged(Pack({a, a}, 5, 2).Fold()), HasSubstr("axis is 5"));
  EXPECT_THAT(WhyNotChanged(Pack({a, a}, -4, 2).Fold()), HasSubstr("axis is -4"));
  EXPECT_THAT(WhyNotChanged(Pack({a, nullptr}, 0, 2).Fold()), HasSubstr("input 1 is no constant"));
  EXPECT_THAT(WhyNotChanged(Pack({a, a}, 0, 3).Fold()), HasSubstr("2 inputs, not 3"));
  EXPECT_THAT(WhyNotChanged(Pack({}, 0, 0).Fold()), HasSubstr("N is 0"));
  EXPECT_THAT(WhyNotChanged(Pack({a, Counted({3, 2})}, 0, 2).Fold()), HasSubstr("input 1 is int32[3, 2]"));
  EXPECT_THAT(WhyNotChanged(Pack({Counted({2}), Floats({1, 2})}, 0, 2).Fold()), HasSubstr("input 1 is float32[2]"));
  EXPECT_THAT(WhyNotChanged(TestCall("Pack", {a, a}, {DT_INT32}).Attr("axis", 0).Fold()), HasSubstr("attribute N"));
  EXPECT_THAT(WhyNotChanged(TestCall("Pack", {a, a}, {DT_INT32}).Attr("N", 2).Fold()), HasSubstr("attribute axis"));
}

TestCall Unpack(const ConstTensor& x, int64_t num, int64_t axis, std::vector<GeTensorDesc> outputs) {
  TestCall call("Unpack", {x}, std::move(outputs));
  call.Attr("num", num).Attr("axis", axis);
  return call;
}

TEST(UnpackKernel, GivesOneTensorPerIndex) {
  const std::vector<GeTensorDesc> three(3, Described({})), two(2, Described({}));
  const ConstTensor x = Counted({2, 3});
  const auto rows = Unpack(x, 2, 0, two).Fold();
  ExpectFolded(rows, {3}, {0, 1, 2}, 0);
  ExpectFolded(rows, {3}, {3, 4, 5}, 1);
  EXPECT_EQ((*rows)[1]->data.data(), x->data.data() + 12) << "rows lie as they are taken: nothing is copied";
  const auto columns = Unpack(x, 3, -1, three).Fold();
  ExpectFolded(columns, {2}, {1, 4}, 1);
  ExpectFolded(columns, {2}, {2, 5}, 2);
  ExpectFolded(Unpack(Ints({7}), 1, 0, {Described({})}).Fold(), {}, {7});
  ExpectFolded(Unpack(Counted({2, 0}), 2, 0, two).Fold(), {0}, {}, 1);
}

// Fault 43: PARAM_INVALID there.
TEST(UnpackKernel, LeavesWhatDoesNotFit) {
  const std::vector<GeTensorDesc> two(2, Described({}));
  EXPECT_THAT(WhyNotChanged(Unpack(Ints({7}), 0, 0, {}).Fold()), HasSubstr("num is 0"));
  EXPECT_THAT(WhyNotChanged(Unpack(Ints({7, 8}), -2, 0, two).Fold()), HasSubstr("num is -2"));
  EXPECT_THAT(WhyNotChanged(Unpack(Ints({7, 8, 9}), 2, 0, two).Fold()), HasSubstr("axis 0 of [3] is 3"));
  EXPECT_THAT(WhyNotChanged(Unpack(Ints({7, 8}), 2, 1, two).Fold()), HasSubstr("axis is 1"));
  EXPECT_THAT(WhyNotChanged(Unpack(ScalarInt(7), 1, 0, two).Fold()), HasSubstr("axis is 0"));
  EXPECT_THAT(WhyNotChanged(Unpack(Ints({7, 8}), 2, 0, {Described({})}).Fold()), HasSubstr("it has 1 outputs"));
  EXPECT_THAT(WhyNotChanged(Unpack(Ints({7, 8}), 2, 0, {Described({}), Described({}, DT_FLOAT)}).Fold()),
              HasSubstr("output 1 is float32"));
  EXPECT_THAT(WhyNotChanged(TestCall("Unpack", {Ints({7})}, {DT_INT32}).Fold()), HasSubstr("num is 0"));
  EXPECT_THAT(WhyNotChanged(Unpack(nullptr, 1, 0, {Described({})}).Fold()), HasSubstr("no constant"));
}

}  // namespace
}  // namespace ge
