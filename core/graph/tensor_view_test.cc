#include "core/graph/tensor_view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::Optional;

TEST(TensorView, RowMajorStridesOfAShape) {
  EXPECT_THAT(RowMajorStrides(GeShape({1, 4, 2, 8, 8})), Optional(ElementsAre(512, 128, 64, 8, 1)));
  EXPECT_EQ(RowMajorStrides(GeShape({2, -1})), std::nullopt);
}

// E3 of spec/ge-local.md §5.7: block 3 starts at 576 and its last byte is at 1023.
TEST(TensorView, SpansFromTheFirstToTheLastByte) {
  GeTensorDesc block(GeShape({1, 2, 2, 4, 8}), DT_FLOAT16);
  EXPECT_EQ(SpanBytes(block), 256);
  SetStrides(block, {512, 128, 64, 8, 1});
  EXPECT_EQ(SpanBytes(block), 1024 - 576);
}

TEST(TensorView, HasNoSpanBeyond63Bits) {
  EXPECT_EQ(SpanBytes(GeShape({1 << 20, 1 << 20}), {int64_t{1} << 42, int64_t{1} << 21}, DT_FLOAT), std::nullopt);
  EXPECT_EQ(SpanBytes(GeShape({2, 0}), {8, 1}, DT_FLOAT), 0);
}

TEST(TensorView, IgnoresStridesThatDoNotFitTheShape) {
  GeTensorDesc desc(GeShape({4, 8}), DT_FLOAT);
  SetStrides(desc, {8});
  EXPECT_EQ(StridesOf(desc), nullptr);
  EXPECT_EQ(SpanBytes(desc), 128);
}

}  // namespace
}  // namespace ge
