#pragma once

#include <optional>

#include "core/compiler/memory/greedy_placement.h"

namespace ge {

/// Which unplaced buffer is tried first among those that could lie equally low.
enum class SearchOrder : uint8_t { kLongest, kLargestArea, kMostContended };

/// Looks for a placement of at most `capacity` bytes: depth-first over canonical placements, in which buffers are
/// placed in order of their offsets and each lies directly on another that it meets (or at 0); a branch is left when
/// the bytes still to come in some interval no longer fit. Gives up after about `work_limit` elementary steps, which
/// makes the result independent of the machine's speed. Every pair of intervals that meet must be a conflict (one
/// stream).
std::optional<BufferPlacement> SearchPlacement(std::span<const PlacedBuffer> buffers, const ConflictGraph& conflicts,
                                               uint64_t capacity, SearchOrder order, uint64_t seed,
                                               uint64_t& work_left);

}  // namespace ge
