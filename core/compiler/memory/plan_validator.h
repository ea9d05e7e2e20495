#pragma once

#include <span>

#include "core/base/status.h"
#include "core/compiler/memory/execution_order.h"

namespace ge {

/// Where the uses of an order were put.
struct PlannedMemory {
  std::span<const MemoryUse> uses;
  std::span<const uint64_t> offsets;
  uint64_t total = 0;
  uint64_t alignment = 1;
};

/// Says whether a memory plan is right, without any of the planner's code: every offset aligned, every piece inside the
/// total, and whenever two pieces share a byte, every point that touches the one has ended before any point of the
/// other starts. Pieces of size 0 are not looked at. The first fault comes back as kInternal with the numbers of
/// both uses.
Status ValidateMemoryPlan(const ExecutionOrder& order, const PlannedMemory& plan);

}  // namespace ge
