#pragma once

#include <span>

#include "core/abi/kernel_table.h"
#include "core/base/status.h"
#include "core/platform/chip.h"
#include "simulator/aicore/block_context.h"
#include "simulator/aicore/block_outcome.h"

namespace sim {

/// Runs one block in the calling thread, in `memories`, which are cleared first. The failure says block, call and
/// cause.
ge::StatusOr<BlockOutcome> RunBlock(const ge::ChipConfig& chip, const MemoryMap& memory, LocalMemories& memories,
                                    const BlockIdentity& identity, DrydockKernelFunction function,
                                    std::span<const uint64_t> args);

}  // namespace sim
