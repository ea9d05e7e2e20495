#include "exe_graph/runtime/tiling_data.h"

#include <gtest/gtest.h>

// Facts of spec/op-host-api.md §8.1.

namespace gert {
namespace {

class GertTilingData : public testing::Test {
 protected:
  std::unique_ptr<uint8_t[]> memory_ = TilingData::CreateCap(16);
  TilingData& data_ = *reinterpret_cast<TilingData*>(memory_.get());
};

TEST_F(GertTilingData, AppendsAtTheEnd) {
  EXPECT_EQ(data_.Append<uint32_t>(1), ge::GRAPH_SUCCESS);
  EXPECT_EQ(data_.Append<uint32_t>(2), ge::GRAPH_SUCCESS);
  EXPECT_EQ(data_.GetDataSize(), 8u);
  EXPECT_EQ(static_cast<const uint32_t*>(data_.GetData())[1], 2u);
}

TEST_F(GertTilingData, FillsTheLastByteAndNoMore) {
  EXPECT_EQ(data_.Append<uint64_t>(1), ge::GRAPH_SUCCESS);
  EXPECT_EQ(data_.Append<uint64_t>(2), ge::GRAPH_SUCCESS);
  EXPECT_EQ(data_.Append<uint8_t>(3), ge::GRAPH_FAILED);
  EXPECT_EQ(data_.GetDataSize(), 16u);
}

TEST_F(GertTilingData, AppendingManySaysWhichOverflowItWas) {
  const uint64_t values[3] = {1, 2, 3};
  EXPECT_EQ(data_.Append(values, 2), ge::GRAPH_SUCCESS);
  EXPECT_EQ(data_.Append(values, 1), 50331428u);
  EXPECT_EQ(data_.Append(values, SIZE_MAX / 4), 50331427u);
  EXPECT_EQ(data_.GetDataSize(), 16u);
}

TEST_F(GertTilingData, ExpandReservesBytes) {
  EXPECT_EQ(data_.Expand(10), data_.GetData());
  EXPECT_EQ(data_.Expand(7), nullptr);
  EXPECT_NE(data_.Expand(6), nullptr);
}

TEST_F(GertTilingData, ASizeSetOverTheCapacityLeavesNoRoom) {
  data_.SetDataSize(17);
  EXPECT_EQ(data_.Expand(0), nullptr);
}

TEST_F(GertTilingData, StreamingDropsWhatDoesNotFit) {
  data_ << uint64_t{1} << uint64_t{2} << uint64_t{3};
  EXPECT_EQ(data_.GetDataSize(), 16u);
}

}  // namespace
}  // namespace gert
