#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/compiler/memory/conflict_graph.h"

namespace ge {

/// Offsets of buffers (multiples of their alignment, since sizes are) and the bytes of all together.
struct BufferPlacement {
  std::vector<uint64_t> offsets;
  uint64_t total = 0;
};

enum class FitRule : uint8_t {
  kLowest,    ///< the lowest hole that is large enough
  kTightest,  ///< the smallest hole that is large enough; above everything only when there is none
};

/// Places buffers one by one in the given order, each into a hole between those already placed that it conflicts with.
BufferPlacement PlaceInOrder(std::span<const PlacedBuffer> buffers, const ConflictGraph& conflicts,
                             std::span<const uint32_t> order, FitRule rule);

/// The orders that are worth trying, best first for ordinary graphs: large first, large area first, long first, early
/// first.
std::vector<std::vector<uint32_t>> PlacementOrders(std::span<const PlacedBuffer> buffers);

/// Walks positions forward and gives each beginning buffer the tightest free hole, as an allocator at run time would.
/// O(n log n) for any number of conflicts.
BufferPlacement PlaceBySweep(std::span<const PlacedBuffer> buffers);

}  // namespace ge
