#pragma once

#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

#include "core/platform/chip.h"
#include "simulator/aicpu/aicpu_residency.h"
#include "simulator/hazards/hazard_monitor.h"
#include "simulator/memory/device_memory.h"
#include "simulator/memory/pinned_memory.h"
#include "simulator/runner/code_runner.h"
#include "simulator/streams/lane.h"
#include "simulator/streams/limits.h"
#include "simulator/timing/cost_model.h"
#include "simulator/timing/engine_pool.h"

namespace sim {

/// The streams by id. Ids are never used again, so a place stays empty when its stream is gone.
class LaneTable {
 public:
  Lane* Find(rt::StreamId id) const { return id.value < lanes_.size() ? lanes_[id.value].get() : nullptr; }
  rt::StreamId next_id() const { return rt::StreamId{static_cast<uint32_t>(lanes_.size())}; }
  Lane& Add(std::unique_ptr<Lane> lane) {
    GE_CHECK(lane->id() == next_id());
    ++count_;
    return *lanes_.emplace_back(std::move(lane));
  }
  void Remove(rt::StreamId id) {
    GE_CHECK(Find(id) != nullptr);
    lanes_[id.value].reset();
    --count_;
  }
  size_t size() const { return count_; }
  /// In order of id.
  template <typename Function>
  void ForEach(Function&& function) const {
    for (const auto& lane : lanes_) {
      if (lane != nullptr) function(*lane);
    }
  }

 private:
  std::vector<std::unique_ptr<Lane>> lanes_{1};  // id 0 is none
  size_t count_ = 0;
};

/// What tasks act on: all of the device except its schedule. Members are destroyed in reverse order: lanes before what
/// their tasks point at, code before the memory that it works on.
struct Machine {
  Machine(const ge::ChipConfig& the_chip, std::unique_ptr<DeviceMemory> the_memory, bool check_hazards)
      : chip(the_chip),
        limits(DeviceLimits::ForChip(the_chip)),
        costs(CostModel::ForChip(the_chip)),
        op_timeout_ms(costs.op_timeout_ms),
        memory(std::move(the_memory)),
        hazards(check_hazards ? std::make_unique<HazardMonitor>() : nullptr),
        engines(the_chip) {}

  const ge::ChipConfig& chip;
  const DeviceLimits limits;
  const CostModel costs;
  uint64_t op_timeout_ms;           ///< kernels that run longer are stopped
  uint64_t op_wait_timeout_ns = 0;  ///< waits for events and notifies that last longer fail; 0: none
  std::unique_ptr<DeviceMemory> memory;
  PinnedMemory pinned;
  std::unique_ptr<HazardMonitor> hazards;  ///< null when they are not checked
  std::unique_ptr<CodeRunner> runner;
  EnginePool engines;
  std::map<rt::BinaryId, std::shared_ptr<const KernelBinary>> kernels;
  AicpuResidency aicpu;
  std::map<rt::ContextId, ge::Status> stopped_contexts;   ///< by the failure of a stream in mode kStop (§8.3)
  Waitable memory_cells{"memory"};                        ///< what value waits hold for
  std::unordered_map<uint64_t, VectorClock> cell_clocks;  ///< of cells that were written by value writes (§12.1 E5)
  LaneTable lanes;
  size_t persistent_tasks = 0;  ///< in the queues of persistent streams

  const KernelBinary* FindKernel(rt::BinaryId id) const {
    const auto found = kernels.find(id);
    return found == kernels.end() ? nullptr : found->second.get();
  }

  /// Makes uninitialised what a task that was killed would have written.
  void ForgetWrites(const std::vector<rt::AddressRange>& ranges) const {
    for (const rt::AddressRange& range : ranges) {
      memory->Forget(range);
      if (hazards != nullptr) hazards->Forget(range);
    }
  }
  /// Tells who checks of a touch that was refused, with the refusal. For one of freed memory they know when that was.
  void ReportFault(const Actor& actor, const MemoryFault& fault, HazardParty party, const ge::Status& refusal) const {
    if (hazards == nullptr) return;
    if (fault.kind == MemoryFaultKind::kFreed) {
      hazards->Touch(actor, {fault.address, fault.size, 1, 0, fault.access}, AccessGrade::kExact);
      return;
    }
    Hazard hazard;
    hazard.kind = HazardKind::kOutOfBounds;
    party.access = fault.access;
    hazard.parties = {std::move(party)};
    hazard.range = {fault.address, fault.size};
    hazard.cause = refusal.message();
    hazard.at_ns = actor.at_ns;
    hazards->Report(std::move(hazard));
  }
  /// Tells who checks that the task touches a range, which it has done: operands of the scheduler, copies.
  void Touch(const TaskSite& site, uint64_t address, uint64_t size, AccessKind kind) const {
    if (hazards != nullptr) hazards->Touch(site.actor(), {address, size, 1, 0, kind}, AccessGrade::kExact);
  }
};

}  // namespace sim
