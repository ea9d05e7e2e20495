#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace ge {

/// A buffer as the placing steps see it: its size is a multiple of the alignment, and its life on every stream lies in
/// [begin, end). Buffers whose intervals do not meet never conflict.
struct PlacedBuffer {
  uint64_t size = 0;
  uint32_t begin = 0;
  uint32_t end = 0;
  uint32_t request_index = 0;
};

struct MemoryRequest;

/// Who may not share bytes with whom, as neighbour lists in one array.
class ConflictGraph {
 public:
  /// nullopt when there are more than `pair_limit` pairs of intervals that meet.
  static std::optional<ConflictGraph> Build(const MemoryRequest& request, std::span<const PlacedBuffer> buffers,
                                            uint64_t pair_limit);

  std::span<const uint32_t> Neighbours(size_t buffer) const {
    return std::span(neighbours_).subspan(first_[buffer], first_[buffer + 1] - first_[buffer]);
  }
  size_t pair_count() const { return neighbours_.size() / 2; }

 private:
  std::vector<size_t> first_;
  std::vector<uint32_t> neighbours_;
};

/// The most bytes whose intervals meet at one position.
uint64_t PeakBytes(std::span<const PlacedBuffer> buffers);
/// How many pairs of intervals meet.
uint64_t CountMeetingPairs(std::span<const PlacedBuffer> buffers);

}  // namespace ge
