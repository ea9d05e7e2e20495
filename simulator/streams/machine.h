#pragma once

#include <map>
#include <memory>

#include "core/platform/chip.h"
#include "simulator/aicpu/aicpu_residency.h"
#include "simulator/memory/device_memory.h"
#include "simulator/runner/code_runner.h"
#include "simulator/streams/lane.h"
#include "simulator/timing/cost_model.h"
#include "simulator/timing/engine_pool.h"

namespace sim {

using LaneTable = std::map<rt::StreamId, std::unique_ptr<Lane>>;

/// What tasks act on: all of the device except its schedule. Members are destroyed in reverse order: lanes before what
/// their tasks point at, code before the memory that it works on.
struct Machine {
  Machine(const ge::ChipConfig& the_chip, std::unique_ptr<DeviceMemory> the_memory)
      : chip(the_chip), costs(CostModel::ForChip(the_chip)), memory(std::move(the_memory)), engines(the_chip) {}

  const ge::ChipConfig& chip;
  CostModel costs;
  std::unique_ptr<DeviceMemory> memory;
  std::unique_ptr<CodeRunner> runner;
  EnginePool engines;
  std::map<rt::BinaryId, std::shared_ptr<const KernelBinary>> kernels;
  AicpuResidency aicpu;
  LaneTable lanes;

  const KernelBinary* FindKernel(rt::BinaryId id) const {
    const auto found = kernels.find(id);
    return found == kernels.end() ? nullptr : found->second.get();
  }
  Lane* FindLane(rt::StreamId id) const {
    const auto found = lanes.find(id);
    return found == lanes.end() ? nullptr : found->second.get();
  }
};

}  // namespace sim
