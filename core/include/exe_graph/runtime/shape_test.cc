#include "exe_graph/runtime/shape.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/abi/context_layout.h"
#include "exe_graph/runtime/range.h"
#include "exe_graph/runtime/storage_shape.h"
#include "exe_graph/runtime/stride.h"

// Facts of spec/op-host-api.md §7.1 and §7.2.

namespace gert {
namespace {

constexpr int64_t kInvalid = INT64_MIN;

TEST(GertShape, HoldsDimensionsInOrder) {
  const Shape shape({3, -1, 5});
  EXPECT_EQ(shape.GetDimNum(), 3u);
  EXPECT_EQ(shape.GetDim(0), 3);
  EXPECT_EQ(shape[1], -1);
  EXPECT_EQ(shape.GetDim(2), 5);
}

TEST(GertShape, TakesTwentyFiveDimensions) {
  Shape shape;
  for (int i = 0; i < 30; ++i) shape.AppendDim(1);
  EXPECT_EQ(shape.GetDimNum(), 25u);
}

TEST(GertShape, MoreThanTwentyFiveGivenAtOnceMakeAnEmptyOne) {
  EXPECT_EQ(Shape({1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}).GetDimNum(), 25u);
  EXPECT_EQ(Shape({1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}).GetDimNum(), 0u);
}

TEST(GertShape, SizeIsTheProduct) {
  EXPECT_EQ(Shape({2, 3, 4}).GetShapeSize(), 24);
  EXPECT_EQ(Shape().GetShapeSize(), 1);
  EXPECT_EQ(Shape({2, 0, 4}).GetShapeSize(), 0);
  EXPECT_EQ(Shape({2, -1}).GetShapeSize(), -2);
  EXPECT_EQ(Shape({int64_t{1} << 40, int64_t{1} << 40}).GetShapeSize(), kInvalid);
}

TEST(GertShape, ReadsBeyondTheLastPlaceAreInvalid) {
  const Shape shape({1});
  EXPECT_EQ(shape.GetDim(24), 0);
  EXPECT_EQ(shape.GetDim(25), kInvalid);
}

TEST(GertShape, SetDimBeyondTheRankMakesTheIndexTheRank) {
  Shape shape({1, 2});
  shape.SetDim(2, 7);
  EXPECT_EQ(shape.GetDimNum(), 2u);
  EXPECT_EQ(shape.GetDim(2), 7);
  shape.SetDim(4, 9);
  EXPECT_EQ(shape.GetDimNum(), 4u);
  shape.SetDim(25, 1);
  EXPECT_EQ(shape.GetDimNum(), 4u);
}

TEST(GertShape, ComparesRankAndDimensions) {
  EXPECT_EQ(Shape({1, 2}), Shape({1, 2}));
  EXPECT_NE(Shape({1, 2}), Shape({1, 3}));
  EXPECT_NE(Shape({1, 2}), Shape({1}));
}

TEST(GertShape, ScalarHasNoDimensions) {
  Shape shape({1});
  EXPECT_FALSE(shape.IsScalar());
  shape.SetScalar();
  EXPECT_TRUE(shape.IsScalar());
}

TEST(GertShape, LiesInMemoryAsTheContractSays) {
  const Shape shape({7, 8});
  const auto& raw = reinterpret_cast<const Rt2Shape&>(shape);
  EXPECT_EQ(raw.dim_count, 2u);
  EXPECT_EQ(raw.dims[0], 7);
  EXPECT_EQ(raw.dims[1], 8);
}

TEST(GertStorageShape, BeginsWithTheOriginShape) {
  const StorageShape shape({1, 2}, {3});
  EXPECT_EQ(reinterpret_cast<const Shape&>(shape), Shape({1, 2}));
  EXPECT_EQ(reinterpret_cast<const Rt2StorageShape&>(shape).storage.dims[0], 3);
  EXPECT_EQ(shape.GetShape(), shape.GetOriginShape());
}

TEST(GertStride, HoldsStrides) {
  Stride stride({4, 1});
  stride.AppendStride(9);
  EXPECT_EQ(stride.GetDimNum(), 3u);
  EXPECT_EQ(stride.GetStride(2), 9);
  EXPECT_EQ(stride.GetStride(25), kInvalid);
}

TEST(GertRange, ComparesPointersThenValues) {
  Shape a({1}), b({1}), c({2});
  EXPECT_TRUE(Range<Shape>(&a) == Range<Shape>(&a, &a));
  EXPECT_TRUE(Range<Shape>(&a, &c) == Range<Shape>(&b, &c));
  EXPECT_FALSE(Range<Shape>(&a, &c) == Range<Shape>(&a, &b));
  EXPECT_FALSE(Range<Shape>() == Range<Shape>(&a));
}

}  // namespace
}  // namespace gert
