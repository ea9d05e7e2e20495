#include "simulator/timing/block_schedule.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

#include "core/base/checked_math.h"

namespace sim {
namespace {

struct UnitLoad {
  uint64_t cycles = 0;
  uint32_t blocks = 0;
};

std::vector<UnitLoad> DistributeBlocks(std::span<const BlockOutcome> blocks, size_t units) {
  std::vector<UnitLoad> loads(units);
  using FreeAt = std::pair<uint64_t, size_t>;  // cycles so far, unit
  std::priority_queue<FreeAt, std::vector<FreeAt>, std::greater<>> next;
  for (size_t unit = 0; unit < units; ++unit) next.emplace(0, unit);
  for (const BlockOutcome& block : blocks) {
    const auto [cycles, unit] = next.top();
    next.pop();
    loads[unit] = {ge::CheckedAdd(cycles, block.cycles).value_or(UINT64_MAX), loads[unit].blocks + 1};
    next.emplace(loads[unit].cycles, unit);
  }
  return loads;
}

}  // namespace

BlockSchedule ScheduleBlocks(std::span<const BlockOutcome> blocks, const EngineGrant& grant, const CostModel& costs,
                             uint64_t start_ns) {
  GE_CHECK(!grant.units.empty() || blocks.empty());
  BlockSchedule schedule{{}, start_ns};
  const auto loads = DistributeBlocks(blocks, grant.units.size());
  for (size_t unit = 0; unit < loads.size(); ++unit) {
    if (loads[unit].blocks == 0) continue;
    const uint64_t end_ns = ge::CheckedAdd(start_ns, costs.CyclesToNs(loads[unit].cycles)).value_or(UINT64_MAX);
    for (const EngineRow& row : grant.units[unit])
      schedule.spans.push_back({row, start_ns, end_ns, loads[unit].blocks});
    schedule.end_ns = std::max(schedule.end_ns, end_ns);
  }
  return schedule;
}

}  // namespace sim
