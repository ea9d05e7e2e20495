#include "simulator/hazards/address_index.h"

#include "core/base/status.h"

namespace sim {
namespace {

/// How many of the sorted values are at most `address`. No branch depends on a value.
size_t CountAtMost(const uint64_t* values, size_t size, uint64_t address) {
  const uint64_t* from = values;
  while (size > 1) {
    const size_t half = size / 2;
    from = from[half - 1] <= address ? from + half : from;
    size -= half;
  }
  return static_cast<size_t>(from - values) + (size == 1 && *from <= address ? 1 : 0);
}

}  // namespace

size_t AddressIndex::ChunkOf(uint64_t address) const {
  const size_t count = CountAtMost(firsts_.data(), firsts_.size(), address);
  return count == 0 ? 0 : count - 1;
}

void AddressIndex::Insert(uint64_t base, ShadowAllocation* allocation) {
  if (chunks_.empty()) {
    chunks_.push_back(std::make_unique<Chunk>());
    firsts_.push_back(base);
  }
  size_t at = ChunkOf(base);
  if (chunks_[at]->size == kChunkSize) {
    Split(at);
    at = ChunkOf(base);
  }
  Chunk& chunk = *chunks_[at];
  const size_t place = CountAtMost(chunk.bases.data(), chunk.size, base);
  std::copy_backward(chunk.bases.begin() + place, chunk.bases.begin() + chunk.size,
                     chunk.bases.begin() + chunk.size + 1);
  std::copy_backward(chunk.allocations.begin() + place, chunk.allocations.begin() + chunk.size,
                     chunk.allocations.begin() + chunk.size + 1);
  chunk.bases[place] = base;
  chunk.allocations[place] = allocation;
  ++chunk.size;
  firsts_[at] = chunk.bases[0];
  ++size_;
}

void AddressIndex::Erase(uint64_t base) {
  const size_t at = ChunkOf(base);
  GE_CHECK(at < chunks_.size());
  Chunk& chunk = *chunks_[at];
  const size_t after = CountAtMost(chunk.bases.data(), chunk.size, base);
  GE_CHECK(after > 0 && chunk.bases[after - 1] == base);
  std::copy(chunk.bases.begin() + after, chunk.bases.begin() + chunk.size, chunk.bases.begin() + after - 1);
  std::copy(chunk.allocations.begin() + after, chunk.allocations.begin() + chunk.size,
            chunk.allocations.begin() + after - 1);
  --chunk.size;
  --size_;
  if (chunk.size == 0) {
    chunks_.erase(chunks_.begin() + static_cast<std::ptrdiff_t>(at));
    firsts_.erase(firsts_.begin() + static_cast<std::ptrdiff_t>(at));
  } else {
    firsts_[at] = chunk.bases[0];
  }
}

ShadowAllocation* AddressIndex::AtOrBelow(uint64_t address) const {
  if (chunks_.empty()) return nullptr;
  const Chunk& chunk = *chunks_[ChunkOf(address)];
  const size_t count = CountAtMost(chunk.bases.data(), chunk.size, address);
  return count == 0 ? nullptr : chunk.allocations[count - 1];
}

ShadowAllocation* AddressIndex::Above(uint64_t address) const {
  if (chunks_.empty()) return nullptr;
  const size_t at = ChunkOf(address);
  const Chunk& chunk = *chunks_[at];
  const size_t count = CountAtMost(chunk.bases.data(), chunk.size, address);
  if (count < chunk.size) return chunk.allocations[count];
  return at + 1 < chunks_.size() ? chunks_[at + 1]->allocations[0] : nullptr;
}

void AddressIndex::Split(size_t at) {
  Chunk& lower = *chunks_[at];
  auto upper = std::make_unique<Chunk>();
  const uint32_t half = lower.size / 2;
  upper->size = lower.size - half;
  std::copy(lower.bases.begin() + half, lower.bases.begin() + lower.size, upper->bases.begin());
  std::copy(lower.allocations.begin() + half, lower.allocations.begin() + lower.size, upper->allocations.begin());
  lower.size = half;
  firsts_.insert(firsts_.begin() + static_cast<std::ptrdiff_t>(at) + 1, upper->bases[0]);
  chunks_.insert(chunks_.begin() + static_cast<std::ptrdiff_t>(at) + 1, std::move(upper));
}

}  // namespace sim
