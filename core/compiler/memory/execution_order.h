#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace ge {

/// What runs when: execution points in one topological order, each on a stream. Points of one stream run one after
/// another in this order; points of different streams are ordered only by waits. One point is one op's run on one
/// stream.
struct ExecutionOrder {
  std::vector<uint32_t> stream_of;  ///< per point
  std::vector<std::pair<uint32_t, uint32_t>>
      waits;  ///< (before, after), before < after: `after` starts when `before` has ended
};

/// A piece of memory by the points that write or read it, ascending. The first one writes it; when the piece has parts,
/// points of other streams may write without waiting for the first.
struct MemoryUse {
  uint64_t size = 0;
  std::vector<uint32_t> touches;
};

}  // namespace ge
