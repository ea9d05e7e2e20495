#include "simulator/hazards/own_tensors.h"

#include <gtest/gtest.h>

namespace sim {
namespace {

/// One allocation of 4096 bytes at 0x1000 and another at 0x8000.
class TwoAllocations final : public MemoryMap {
 public:
  const Allocation* FindAllocation(uint64_t address) const override {
    for (const Allocation& allocation : allocations_) {
      if (address >= allocation.address && address - allocation.address < allocation.size) return &allocation;
    }
    return nullptr;
  }
  ge::Status CheckAccess(uint64_t, uint64_t, std::string_view) const override { return {}; }

 private:
  Allocation allocations_[2] = {{0x1000, 4096, "feature map"}, {0x8000, 4096, "tiling"}};
};

const TwoAllocations kMemory;
const std::vector<rt::AddressRange> kDeclared = {{0x1000, 100}, {0x1100, 100}};

bool IsOutside(const Access& access, const std::vector<rt::AddressRange>& declared = kDeclared) {
  return FindOutsideOwnTensors(std::vector{access}, declared, kMemory).has_value();
}

TEST(OwnTensorsTest, ATouchWithinADeclaredRangeIsOwn) {
  EXPECT_FALSE(IsOutside({0x1000, 100, 1, 0, AccessKind::kWrite}));
}
TEST(OwnTensorsTest, AWritePastTheEndIsNot) { EXPECT_TRUE(IsOutside({0x1000, 101, 1, 0, AccessKind::kWrite})); }
TEST(OwnTensorsTest, AReadMayFillItsBlock) {
  EXPECT_FALSE(IsOutside({0x1000, 128, 1, 0, AccessKind::kRead}));
  EXPECT_TRUE(IsOutside({0x1000, 129, 1, 0, AccessKind::kRead}));
}
TEST(OwnTensorsTest, EachRowCounts) {
  EXPECT_FALSE(IsOutside({0x1000, 100, 2, 0x100, AccessKind::kWrite}));
  EXPECT_TRUE(IsOutside({0x1000, 100, 3, 0x100, AccessKind::kWrite}));
}
TEST(OwnTensorsTest, NamesTheFirstRowThatLeaves) {
  const auto outside =
      FindOutsideOwnTensors(std::vector<Access>{{0x1000, 100, 3, 0x100, AccessKind::kWrite}}, kDeclared, kMemory);
  EXPECT_EQ(outside->address, 0x1200);
  EXPECT_EQ(outside->size, 100);
}
TEST(OwnTensorsTest, NeighboursAreOne) {
  EXPECT_FALSE(IsOutside({0x1000, 200, 1, 0, AccessKind::kWrite}, {{0x1064, 100}, {0x1000, 100}}));
}
TEST(OwnTensorsTest, AnAllocationOfWhichNothingIsDeclaredIsNotJudged) {
  EXPECT_FALSE(IsOutside({0x8000, 64, 1, 0, AccessKind::kRead}));
}
TEST(OwnTensorsTest, AnOpThatDeclaresNothingIsNotJudged) {
  EXPECT_FALSE(IsOutside({0x1000, 4096, 1, 0, AccessKind::kWrite}, {}));
}

}  // namespace
}  // namespace sim
