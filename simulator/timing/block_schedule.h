#pragma once

#include <span>
#include <vector>

#include "simulator/runner/code_runner.h"
#include "simulator/timing/cost_model.h"
#include "simulator/timing/engine_pool.h"

namespace sim {

/// What one engine did for one task: blocks one after another without a gap.
struct EngineSpan {
  EngineRow row;
  uint64_t start_ns = 0, end_ns = 0;
  uint32_t blocks = 0;
};

struct BlockSchedule {
  std::vector<EngineSpan> spans;  ///< by unit, then row
  uint64_t end_ns = 0;            ///< when the last block ends
};

/// Lays blocks onto the units of a grant as the hardware hands them out: in order, each to the unit that is free first
/// (lowest number when several are); more blocks than units run in waves. The first starts at `start_ns`.
BlockSchedule ScheduleBlocks(std::span<const BlockOutcome> blocks, const EngineGrant& grant, const CostModel& costs,
                             uint64_t start_ns);

}  // namespace sim
