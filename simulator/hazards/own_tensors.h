#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/rt/annotations.h"
#include "simulator/memory/access.h"
#include "simulator/memory/memory_map.h"

namespace sim {

/// Reads may go on to this boundary behind a tensor: data moves in blocks (spec/device-simulator.md §12.4, read
/// padding).
inline constexpr uint64_t kReadPadding = 32;

/// The first of `accesses` that leaves the ranges that its op declared, inside an allocation that holds some of them: a
/// tensor overrun within one big allocation (spec/device-simulator.md §12.3 H25). Allocations of which the op declares
/// nothing are not judged. Nothing when there is none, or nothing is declared.
std::optional<rt::AddressRange> FindOutsideOwnTensors(std::span<const Access> accesses,
                                                      std::vector<rt::AddressRange> declared, const MemoryMap& memory);

}  // namespace sim
