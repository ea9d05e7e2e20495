#include "simulator/memory/free_list.h"

#include <algorithm>
#include <iterator>

namespace sim {

std::optional<uint64_t> FreeList::Take(uint64_t size) {
  const auto block = std::ranges::find_if(blocks_, [size](const auto& entry) { return entry.second >= size; });
  if (block == blocks_.end()) return std::nullopt;
  const auto [begin, block_size] = *block;
  blocks_.erase(block);
  if (block_size > size) blocks_.emplace(begin + size, block_size - size);
  return begin;
}

void FreeList::Give(uint64_t begin, uint64_t size) {
  auto next = blocks_.lower_bound(begin);
  if (next != blocks_.end() && begin + size == next->first) {
    size += next->second;
    next = blocks_.erase(next);
  }
  if (next != blocks_.begin()) {
    const auto previous = std::prev(next);
    if (previous->first + previous->second == begin) {
      previous->second += size;
      return;
    }
  }
  blocks_.emplace(begin, size);
}

uint64_t FreeList::free_bytes() const {
  uint64_t sum = 0;
  for (const auto& [begin, size] : blocks_) sum += size;
  return sum;
}

uint64_t FreeList::largest_block() const {
  uint64_t largest = 0;
  for (const auto& [begin, size] : blocks_) largest = std::max(largest, size);
  return largest;
}

}  // namespace sim
