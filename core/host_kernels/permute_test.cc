// Permute, Transpose and TransposeD (rows of spec/ge-local-tests.md I).

#include <gmock/gmock.h>

#include "core/host_kernels/move_for_test.h"

namespace ge {
namespace {

using ::testing::HasSubstr;

using Order = std::vector<int64_t>;

TEST(TransposeKernel, PutsDimensionsIntoTheOrderOfPerm) {
  const ConstTensor x = Counted({2, 3});
  const std::vector<int32_t> turned = {0, 3, 1, 4, 2, 5};
  ExpectFolded(TestCall("Transpose", {x, Ints({1, 0})}, {DT_INT32}).Fold(), {3, 2}, turned);
  ExpectFolded(TestCall("Transpose", {x, Longs({-1, -2})}, {DT_INT32}).Fold(), {3, 2}, turned);
  ExpectFolded(TestCall("TransposeD", {x}, {DT_INT32}).Attr("perm", Order{1, 0}).Fold(), {3, 2}, turned);
  ExpectFolded(TestCall("Permute", {x}, {DT_INT32}).Attr("order", Order{1, 0}).Fold(), {3, 2}, turned);
}

TEST(TransposeKernel, MovesComplexElements) {
  std::vector<std::complex<float>> elements;
  for (int i = 0; i < 8; ++i) elements.emplace_back(static_cast<float>(i), static_cast<float>(-i));
  const auto result =
      TestCall("Transpose", {TestTensor(DT_COMPLEX64, {2, 2, 2}, elements), Ints({0, 2, 1})}, {DT_COMPLEX64}).Fold();
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  std::vector<float> reals;
  for (const std::complex<float> element : ElementsOf<std::complex<float>>(result->front())) {
    reals.push_back(element.real());
    EXPECT_EQ(element.imag(), -element.real());
  }
  EXPECT_THAT(reals, ::testing::ElementsAre(0, 2, 1, 3, 4, 6, 5, 7));
}

TEST(TransposeKernel, SharesBytesThatStayWhereTheyAre) {
  const ConstTensor x = Counted({1, 2, 3});
  const auto result = TestCall("Transpose", {x, Ints({1, 0, 2})}, {DT_INT32}).Fold();
  ExpectFolded(result, {2, 1, 3}, {0, 1, 2, 3, 4, 5});
  EXPECT_EQ(result->front()->data.data(), x->data.data());
}

TEST(TransposeKernel, TakesScalarsAndEmptyTensors) {
  ExpectFolded(TestCall("Transpose", {ScalarInt(3), Ints({})}, {DT_INT32}).Fold(), {}, {3});
  ExpectFolded(TestCall("Transpose", {Counted({0, 3}), Ints({1, 0})}, {DT_INT32}).Fold(), {3, 0}, {});
  const int64_t huge = int64_t{1} << 62;
  ExpectFolded(TestCall("Transpose", {Counted({huge, huge, 0}), Ints({2, 0, 1})}, {DT_INT32}).Fold(), {0, huge, huge},
               {});
}

// Fault 43: PARAM_INVALID there.
TEST(TransposeKernel, LeavesWhatIsNoOrder) {
  const ConstTensor x = Counted({2, 3});
  const auto refused = [](std::vector<ConstTensor> inputs, DataType type = DT_INT32) {
    return WhyNotChanged(TestCall("Transpose", std::move(inputs), {type}).Fold());
  };
  EXPECT_THAT(refused({}), HasSubstr("0 inputs, not 2"));
  EXPECT_THAT(refused({x}), HasSubstr("1 inputs, not 2"));
  EXPECT_THAT(refused({x, nullptr}), HasSubstr("input 1 is no constant"));
  EXPECT_THAT(refused({x, Ints({0, 0})}), HasSubstr("axis 0 twice"));
  EXPECT_THAT(refused({x, Ints({0})}), HasSubstr("has 1 axes; input 0 has 2"));
  EXPECT_THAT(refused({x, Ints({0, 2})}), HasSubstr("an axis of the permutation is 2"));
  EXPECT_THAT(refused({x, Floats({1, 0})}), HasSubstr("perm has type float32"));
  EXPECT_THAT(refused({x, Ints({1, 0})}, DT_FLOAT), HasSubstr("its output is float32; its input is int32"));
  EXPECT_THAT(WhyNotChanged(TestCall("TransposeD", {x}, {DT_INT32}).Fold()), HasSubstr("no attribute perm"));
  EXPECT_THAT(WhyNotChanged(TestCall("Permute", {x}, {DT_INT32}).Fold()), HasSubstr("no attribute order"));
  EXPECT_THAT(WhyNotChanged(TestCall("Permute", {ScalarInt(1)}, {DT_INT32}).Attr("order", Order{0}).Fold()),
              HasSubstr("must be from 0 to -1"));
  auto blocked = std::make_shared<GeTensor>(*x);
  blocked->desc.format = FORMAT_FRACTAL_NZ;
  EXPECT_THAT(refused({blocked, Ints({1, 0})}), HasSubstr("FRACTAL_NZ reorders"));
}

}  // namespace
}  // namespace ge
