#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "core/compiler/memory/greedy_placement.h"

namespace ge {
namespace {

/// Free holes of an address space that grows at its end. Holes that touch are one.
class HoleList {
 public:
  uint64_t Take(uint64_t size) {
    auto fit = by_size_.lower_bound({size, 0});
    if (fit == by_size_.end()) return Grow(size);
    auto [room, offset] = *fit;
    Remove(offset, room);
    if (room > size) Insert(offset + size, room - size);
    return offset;
  }

  void Give(uint64_t offset, uint64_t size) {
    auto next = by_offset_.lower_bound(offset);
    if (next != by_offset_.end() && next->first == offset + size) {
      auto [next_offset, next_size] = *next;
      Remove(next_offset, next_size);
      size += next_size;
    }
    next = by_offset_.lower_bound(offset);
    if (next != by_offset_.begin()) {
      auto [previous_offset, previous_size] = *std::prev(next);
      if (previous_offset + previous_size == offset) {
        Remove(previous_offset, previous_size);
        offset = previous_offset;
        size += previous_size;
      }
    }
    Insert(offset, size);
  }

  uint64_t end() const { return end_; }

 private:
  /// Nothing fits: the last hole, if it reaches the end, is made longer.
  uint64_t Grow(uint64_t size) {
    uint64_t offset = end_;
    if (!by_offset_.empty()) {
      auto [last_offset, last_size] = *by_offset_.rbegin();
      if (last_offset + last_size == end_) {
        Remove(last_offset, last_size);
        offset = last_offset;
      }
    }
    end_ = offset + size;
    return offset;
  }
  void Insert(uint64_t offset, uint64_t size) {
    by_offset_.emplace(offset, size);
    by_size_.emplace(size, offset);
  }
  void Remove(uint64_t offset, uint64_t size) {
    by_offset_.erase(offset);
    by_size_.erase({size, offset});
  }

  std::map<uint64_t, uint64_t> by_offset_;
  std::set<std::pair<uint64_t, uint64_t>> by_size_;
  uint64_t end_ = 0;
};

}  // namespace

BufferPlacement PlaceBySweep(std::span<const PlacedBuffer> buffers) {
  std::vector<uint32_t> begins(buffers.size());
  std::iota(begins.begin(), begins.end(), 0U);
  std::vector<uint32_t> ends = begins;
  std::stable_sort(begins.begin(), begins.end(), [&](uint32_t a, uint32_t b) {
    return std::pair(buffers[a].begin, buffers[b].size) < std::pair(buffers[b].begin, buffers[a].size);
  });
  std::stable_sort(ends.begin(), ends.end(), [&](uint32_t a, uint32_t b) { return buffers[a].end < buffers[b].end; });

  BufferPlacement placement;
  placement.offsets.assign(buffers.size(), 0);
  HoleList holes;
  auto ended = ends.begin();
  for (uint32_t buffer : begins) {
    for (; buffers[*ended].end <= buffers[buffer].begin; ++ended)
      holes.Give(placement.offsets[*ended], buffers[*ended].size);
    placement.offsets[buffer] = holes.Take(buffers[buffer].size);
  }
  placement.total = holes.end();
  return placement;
}

}  // namespace ge
