#include "exe_graph/runtime/tensor.h"

#include <gtest/gtest.h>

#include "core/abi/context_layout.h"
#include "exe_graph/runtime/continuous_vector.h"

// Facts of spec/op-host-api.md §7.2–§7.4.

namespace gert {
namespace {

TEST(GertTensor, FollowingDataLieRightBehindTheTensor) {
  size_t total_size = 0;
  const auto memory = Tensor::CreateFollowing(3, ge::DT_INT32, total_size);
  ASSERT_NE(memory, nullptr);
  EXPECT_EQ(total_size, 752u + 12u);
  const auto* tensor = reinterpret_cast<const Tensor*>(memory.get());
  EXPECT_EQ(tensor->GetData<uint8_t>(), memory.get() + 752);
  EXPECT_EQ(tensor->GetSize(), 12u);
  EXPECT_EQ(tensor->GetPlacement(), kFollowing);
}

TEST(GertTensor, RefusesASizeThatOverflows) {
  size_t total_size = 0;
  EXPECT_EQ(Tensor::CreateFollowing(ge::DT_INT8, SIZE_MAX, total_size), nullptr);
  EXPECT_EQ(Tensor::CreateFollowing(-1, ge::DT_INT8, total_size), nullptr);
}

TEST(GertTensor, SizeIsThatOfTheStorageShape) {
  const Tensor tensor(StorageShape({2, 3}, {2, 16}), StorageFormat(), ge::DT_FLOAT);
  EXPECT_EQ(tensor.GetShapeSize(), 32);
}

TEST(GertTensor, LiesInMemoryAsTheContractSays) {
  int value = 0;
  const Tensor tensor(StorageShape({1}, {2}), StorageFormat(ge::FORMAT_NCHW, ge::FORMAT_ND, ExpandDimsType()), kOnHost,
                      ge::DT_INT64, &value);
  const auto& raw = reinterpret_cast<const Rt2Tensor&>(tensor);
  EXPECT_EQ(raw.format.origin_format, ge::FORMAT_NCHW);
  EXPECT_EQ(raw.format.storage_format, ge::FORMAT_ND);
  EXPECT_EQ(raw.data_type, ge::DT_INT64);
  EXPECT_EQ(raw.data.address, reinterpret_cast<uint64_t>(&value));
  EXPECT_EQ(raw.data.placement, RT2_PLACEMENT_HOST);
  EXPECT_EQ(raw.version, 0);
}

// A manager that counts what it is asked for; the address is the counter.
struct Managed {
  int shares = 1;
  static ge::graphStatus Manage(TensorAddress address, TensorOperateType operate, void** out) {
    auto* self = static_cast<Managed*>(address);
    if (operate == kGetTensorAddress) *out = &self->shares;
    if (operate == kFreeTensor) --self->shares;
    if (operate == kPlusShareCount) ++self->shares;
    return ge::GRAPH_SUCCESS;
  }
};

TEST(GertTensorData, FreesAndSharesThroughItsManager) {
  Managed managed;
  {
    TensorData first(&managed, Managed::Manage, 8, kOnHost);
    EXPECT_EQ(first.GetAddr(), &managed.shares);
    TensorData second;
    ASSERT_EQ(second.ShareFrom(first), ge::GRAPH_SUCCESS);
    EXPECT_EQ(managed.shares, 2);
    EXPECT_TRUE(first.IsSharedWith(second));
    TensorData third(std::move(second));
    EXPECT_EQ(managed.shares, 2);
  }
  EXPECT_EQ(managed.shares, 0);
}

TEST(GertTensorData, ReleaseGivesTheAddressAway) {
  Managed managed;
  TensorAddrManager manager = nullptr;
  {
    TensorData data(&managed, Managed::Manage, 8, kOnHost);
    EXPECT_EQ(data.Release(manager), &managed);
  }
  EXPECT_EQ(managed.shares, 1);
}

TEST(ExpandDims, InsertsOnes) {
  const ExpandDimsType expand("1001");
  Shape out;
  ASSERT_EQ(expand.Expand(Shape({5, 6}), out), ge::GRAPH_SUCCESS);
  EXPECT_EQ(out, Shape({1, 5, 6, 1}));
}

TEST(ExpandDims, LeavesAShapeOfFullRankAlone) {
  Shape shape({1, 2, 3, 4});
  ASSERT_EQ(ExpandDimsType("1001").Expand(shape), ge::GRAPH_SUCCESS);
  EXPECT_EQ(shape, Shape({1, 2, 3, 4}));
}

TEST(ExpandDims, RefusesTooFewAndAppendsTooManyDimensions) {
  Shape out;
  EXPECT_NE(ExpandDimsType("1001").Expand(Shape({5}), out), ge::GRAPH_SUCCESS);
  ASSERT_EQ(ExpandDimsType("10").Expand(Shape({5, 6, 7}), out), ge::GRAPH_SUCCESS);
  EXPECT_EQ(out, Shape({1, 5, 6, 7}));
}

TEST(ExpandDims, ReadsThePackedForm) {
  // Top 8 bits rank 4, mask of positions 0 and 3: the same as "1001".
  const int64_t packed = (int64_t{4} << 56) | 0b1001;
  EXPECT_EQ(ExpandDimsType(packed), ExpandDimsType("1001"));
  EXPECT_EQ(ExpandDimsType(packed).GetFullSize(), 4u);
}

TEST(ContinuousVector, RefusesASizeOverItsCapacity) {
  const auto memory = ContinuousVector::Create<int64_t>(3);
  auto* vector = reinterpret_cast<TypedContinuousVector<int64_t>*>(memory.get());
  EXPECT_EQ(vector->GetCapacity(), 3u);
  EXPECT_EQ(vector->SetSize(3), ge::GRAPH_SUCCESS);
  EXPECT_EQ(vector->SetSize(4), 50331644u);
  EXPECT_EQ(vector->GetSize(), 3u);
}

TEST(ContinuousVector, ElementsBeginAtByte56) {
  const auto memory = ContinuousVector::Create<int64_t>(1);
  auto* vector = reinterpret_cast<ContinuousVector*>(memory.get());
  EXPECT_EQ(vector->MutableData(), memory.get() + RT2_CONTINUOUS_VECTOR_HEAD);
}

}  // namespace
}  // namespace gert
