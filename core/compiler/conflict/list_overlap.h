#pragma once

#include <cstdint>
#include <span>

namespace ge {

/// How two lists of parts that lie side by side can share memory.
enum class ListOverlap : uint8_t {
  kDisjoint,  ///< nothing in common
  kPart,      ///< equal, or one is a contiguous part of the other
  kEnds,      ///< the end of one is the start of the other, and nothing else is in common
  kCrossing,  ///< no order in one run serves both
};

/// Every start is tried, so a part that the longer list repeats is found wherever it fits (spec/ge-local.md §12.4 point
/// 39).
ListOverlap CompareLists(std::span<const uint64_t> a, std::span<const uint64_t> b);

/// Where the shorter list starts in the longer one; only for kPart.
size_t StartOfPart(std::span<const uint64_t> a, std::span<const uint64_t> b);

}  // namespace ge
