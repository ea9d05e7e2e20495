#include "simulator/streams/launch_task.h"

#include <algorithm>

#include "core/base/activity.h"
#include "simulator/hazards/own_tensors.h"
#include "simulator/streams/limits.h"
#include "simulator/streams/machine.h"

namespace sim {
namespace {

const char* TypeName(CoreKind kind) {
  switch (kind) {
    case CoreKind::kAic:
      return "KERNEL_AICORE";
    case CoreKind::kAiv:
      return "KERNEL_AIVEC";
    case CoreKind::kMix:
      break;
  }
  return "KERNEL_MIX_AIC";
}

}  // namespace

LaunchTask::LaunchTask(const rt::KernelLaunch& launch, CoreKind core_kind)
    : Task(OpIdentity(TypeName(core_kind), launch.annotations)),
      binary_(launch.binary),
      core_kind_(core_kind),
      args_(launch.args.begin(), launch.args.end()),
      device_args_(launch.device_args),
      write_set_(launch.annotations.writes),
      declared_(launch.annotations.reads),
      resident_{launch.tiling_key, launch.block_dim} {
  declared_.insert(declared_.end(), write_set_.begin(), write_set_.end());
}

void LaunchTask::Patch(uint64_t tiling_key, uint32_t block_dim, const TaskSite& update) {
  resident_ = {tiling_key, block_dim};
  if (read_) late_update_ = update.ref;
  if (const HazardMonitor* hazards = update.lane.hazards(); hazards != nullptr) {
    update_ = update.ref;
    update_agent_ = update.lane.agent();
    update_clock_ = hazards->ClockOf(update_agent_);
  }
}

void LaunchTask::ReadAhead(const TaskPoint& reader, const Lane& lane) {
  read_ = resident_;
  reader_ = reader;
  if (update_.stream) read_in_order_ = lane.hazards()->CountKnown(lane.agent(), update_agent_) >= update_clock_;
}

void LaunchTask::Rewind() {
  read_.reset();
  late_update_ = update_ = {};
  read_in_order_ = true;
}

EngineDemand LaunchTask::Demand(const Machine& machine) const {
  if (!CheckLaunch(machine).ok()) return {};
  const uint32_t cores = machine.engines.Capacity(Engine::kAiCore, core_kind_);
  return {Engine::kAiCore, core_kind_, std::min(effective().block_dim, cores)};
}

void LaunchTask::Begin(const TaskSite& site, Machine& machine, BeginOutcome& outcome) {
  outcome.block_dim = effective().block_dim;
  outcome.tiling_key = effective().tiling_key;
  outcome.duration_ns = machine.costs.kernel_start_ns;
  outcome.failure = CheckLaunch(machine);
  if (machine.hazards != nullptr) {
    if (effective().block_dim == rt::kPlaceholderBlockDim) {
      ReportDescriptor(HazardKind::kPlaceholderBlockDim, DescribeMissingUpdate(), site, machine);
    } else if (late_update_.stream) {
      ReportDescriptor(HazardKind::kStalePrefetch, DescribeMissingUpdate(), site, machine);
    } else if (!read_in_order_) {
      ReportDescriptor(
          HazardKind::kStalePrefetch,
          fmt::format("its descriptor is read ahead by a task that nothing orders behind its UPDATE (stream {} "
                      "task {}); it came first by luck: more NOPs are needed",
                      update_.stream.value, update_.task_id),
          site, machine);
    }
  }
  if (outcome.failure.ok()) Run(site, machine, outcome);
}

void LaunchTask::Run(const TaskSite& site, Machine& machine, BeginOutcome& outcome) {
  ge::ByteBuffer device_args(device_args_.size);
  outcome.failure = ReadDeviceArgs(device_args, site, machine);
  if (!outcome.failure.ok()) return;
  if (ge::ActivityIsWatched()) {
    ge::ReportActivity(fmt::format("op '{}' ({}): kernel on the AI Core", identity().op_name, identity().op_type));
  }
  const KernelOutcome ran = machine.runner->RunKernel({.binary = machine.FindKernel(binary_),
                                                       .tiling_key = outcome.tiling_key,
                                                       .block_dim = outcome.block_dim,
                                                       .args = device_args.empty() ? args_ : device_args,
                                                       .op_name = identity().op_name,
                                                       .log_accesses = machine.hazards != nullptr});
  outcome.wrote_memory = true;
  if (machine.hazards != nullptr) TellHazards(ran, site, machine);
  outcome.failure = ran.status;
  if (!outcome.failure.ok()) return;
  if (ran.blocks.size() != outcome.block_dim) {
    outcome.failure = ge::MakeError(ge::kRtInternal, "{} of {} blocks were reported by who ran them", ran.blocks.size(),
                                    outcome.block_dim);
    return;
  }
  BlockSchedule schedule =
      ScheduleBlocks(ran.blocks, site.engines, machine.costs, site.now_ns + machine.costs.kernel_start_ns);
  outcome.duration_ns = schedule.end_ns - site.now_ns;
  outcome.spans = std::move(schedule.spans);
  const uint64_t timeout_ns = machine.op_timeout_ms * 1'000'000;
  if (outcome.duration_ns > timeout_ns) {
    outcome.failure = ge::MakeError(ge::kRtAicoreTimeout, "would take {} ns of device time; {} ms are allowed",
                                    outcome.duration_ns, machine.op_timeout_ms);
    outcome.duration_ns = timeout_ns;
    for (EngineSpan& span : outcome.spans) span.end_ns = std::min(span.end_ns, site.now_ns + timeout_ns);
    machine.ForgetWrites(write_set_);
  }
}

ge::Status LaunchTask::ReadDeviceArgs(ge::MutableByteView args, const TaskSite& site, Machine& machine) const {
  if (args.empty()) return {};
  if (ge::Status read = machine.memory->CopyOut(args, device_args_.address, "read of the argument block"); !read.ok()) {
    return ge::Status(ge::kRtAicoreException, read.message());
  }
  if (machine.hazards != nullptr) {
    Actor actor = site.actor();
    actor.reads_args = true;
    machine.hazards->Touch(actor, {device_args_.address, device_args_.size, 1, 0, AccessKind::kRead},
                           AccessGrade::kExact);
  }
  return {};
}

void LaunchTask::TellHazards(const KernelOutcome& ran, const TaskSite& site, Machine& machine) const {
  machine.hazards->TouchAll(site.actor(), ran.accesses, AccessGrade::kExact);
  if (ran.fault) {
    machine.ReportFault(site.actor(), *ran.fault, PartyOfTask(site.ref, identity()), ran.status);
  }
  if (const auto outside = FindOutsideOwnTensors(ran.accesses, declared_, *machine.memory)) {
    ReportOutsideOwnTensors(*outside, site, machine);
  }
  if (!ran.accesses.empty()) return;
  // Who ran the kernel did not log: what it says that it writes may have been written.
  for (const rt::AddressRange& range : write_set_) {
    machine.hazards->Touch(site.actor(), {range.address, range.size, 1, 0, AccessKind::kWrite}, AccessGrade::kMay);
  }
}

void LaunchTask::ReportOutsideOwnTensors(const rt::AddressRange& outside, const TaskSite& site,
                                         Machine& machine) const {
  const Allocation& allocation = *machine.memory->FindAllocation(outside.address);
  Hazard hazard;
  hazard.kind = HazardKind::kOutsideOwnTensors;
  hazard.parties = {PartyOfTask(site.ref, identity())};
  hazard.range = outside;
  hazard.place = fmt::format("bytes {} to {} of '{}'", outside.address - allocation.address,
                             outside.address - allocation.address + outside.size - 1, allocation.name);
  hazard.cause = "the op touches bytes that belong to none of its inputs, outputs and workspaces";
  hazard.at_ns = site.now_ns;
  machine.hazards->Report(std::move(hazard));
}

void LaunchTask::ReportDescriptor(HazardKind kind, std::string cause, const TaskSite& site, Machine& machine) const {
  machine.hazards->Report(kind, {PartyOfTask(site.ref, identity())}, std::move(cause), site.now_ns);
}

ge::Status LaunchTask::CheckLaunch(const Machine& machine) const {
  const Descriptor& descriptor = effective();
  const KernelBinary* binary = machine.FindKernel(binary_);
  if (binary == nullptr) {
    return ge::MakeError(ge::kRtAicoreException, "kernel binary {} has been unloaded", binary_.value);
  }
  if (descriptor.block_dim == rt::kPlaceholderBlockDim) {
    return ge::MakeError(ge::kRtAicoreException, "kernel '{}' began with the placeholder block dimension {:#x}: {}",
                         binary->name(), rt::kPlaceholderBlockDim, DescribeMissingUpdate());
  }
  if (descriptor.block_dim == 0 || descriptor.block_dim > kMaxBlockDim) {
    return ge::MakeError(ge::kRtAicoreException, "kernel '{}': block dimension {} is not between 1 and {}",
                         binary->name(), descriptor.block_dim, kMaxBlockDim);
  }
  if (!binary->HasTilingKey(descriptor.tiling_key)) {
    return ge::MakeError(ge::kRtAicoreException, "kernel '{}' has no entry for tiling key {}", binary->name(),
                         descriptor.tiling_key);
  }
  if (machine.engines.Capacity(Engine::kAiCore, core_kind_) == 0) {
    return ge::MakeError(ge::kRtAicoreException, "kernel '{}': {} has no cores of its kind", binary->name(),
                         machine.chip.soc_version());
  }
  return {};
}

std::string LaunchTask::DescribeMissingUpdate() const {
  if (!late_update_.stream) return "its UPDATE is missing: none ran before it";
  const std::string when = reader_.task.stream
                               ? fmt::format("at the begin of task {} ({} ns)", reader_.task.task_id, reader_.at_ns)
                               : std::string("at the start of its stream");
  return fmt::format(
      "its UPDATE is missing: stream {} task {} ran after the descriptor had been read ahead {}; more NOPs are needed",
      late_update_.stream.value, late_update_.task_id, when);
}

}  // namespace sim
