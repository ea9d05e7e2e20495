#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/abi/kernel_table.h"
#include "simulator/aicore/local_memory.h"
#include "simulator/include/kernel_types.h"

namespace sim {

/// "VECIN", or the number of no position.
std::string PositionName(uint32_t position);
/// The memory behind a position on chip 2201 (spec/ascendc.md §3.1). None: GM, or a memory that is not simulated (BT,
/// FB).
std::optional<MemoryKind> MemoryOfPosition(uint32_t position);

/// The events of a queue between two positions (spec/ascendc.md §3.5), and where its buffers lie.
struct QueuePath {
  uint32_t position;  ///< of the buffers
  MemoryKind memory;
  AscendC::HardEvent forward;
  AscendC::HardEvent backward;
};
std::optional<QueuePath> FindQueuePath(uint32_t source_position, uint32_t destination_position);

}  // namespace sim
