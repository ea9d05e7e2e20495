#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace sim {

struct ShadowAllocation;

/// Live allocations by address: sorted chunks under a sorted top, so that a search reads two short flat arrays, and an
/// insertion moves at most one chunk whatever the number of allocations.
class AddressIndex {
 public:
  void Insert(uint64_t base, ShadowAllocation* allocation);
  void Erase(uint64_t base);
  /// The allocation with the greatest base that is at most `address`; null when there is none.
  ShadowAllocation* AtOrBelow(uint64_t address) const;
  /// The allocation with the least base above `address`; null when there is none.
  ShadowAllocation* Above(uint64_t address) const;

  size_t size() const { return size_; }
  template <typename Visit>
  void ForEach(const Visit& visit) const {
    for (const auto& chunk : chunks_) std::for_each_n(chunk->allocations.begin(), chunk->size, visit);
  }

 private:
  static constexpr uint32_t kChunkSize = 128;
  /// Invariant: never empty; sorted by base; the chunks lie one after the other.
  struct Chunk {
    uint32_t size = 0;
    std::array<uint64_t, kChunkSize> bases;
    std::array<ShadowAllocation*, kChunkSize> allocations;
  };

  /// The chunk for `address`: the last that begins at or below it, or the first.
  size_t ChunkOf(uint64_t address) const;
  void Split(size_t chunk);

  size_t size_ = 0;
  std::vector<uint64_t> firsts_;  ///< firsts_[i] == chunks_[i]->bases[0]
  std::vector<std::unique_ptr<Chunk>> chunks_;
};

}  // namespace sim
