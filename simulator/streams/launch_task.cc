#include "simulator/streams/launch_task.h"

#include <algorithm>

#include "core/base/activity.h"
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
    : Task({TypeName(core_kind), launch.annotations.op_name, launch.annotations.op_type}),
      binary_(launch.binary),
      core_kind_(core_kind),
      args_(launch.args.begin(), launch.args.end()),
      write_set_(launch.annotations.writes),
      resident_{launch.tiling_key, launch.block_dim} {}

void LaunchTask::Patch(uint64_t tiling_key, uint32_t block_dim, rt::TaskRef update) {
  resident_ = {tiling_key, block_dim};
  if (read_) late_update_ = update;
}

void LaunchTask::ReadAhead(const TaskPoint& reader) {
  read_ = resident_;
  reader_ = reader;
}

void LaunchTask::Rewind() {
  read_.reset();
  late_update_ = {};
}

EngineDemand LaunchTask::Demand(const Machine& machine) const {
  if (!CheckLaunch(machine).ok()) return {};
  const uint32_t cores = machine.engines.Capacity(Engine::kAiCore, core_kind_);
  return {Engine::kAiCore, core_kind_, std::min(effective().block_dim, cores)};
}

BeginOutcome LaunchTask::Begin(const TaskSite& site, Machine& machine) {
  BeginOutcome outcome;
  outcome.block_dim = effective().block_dim;
  outcome.tiling_key = effective().tiling_key;
  outcome.duration_ns = machine.costs.kernel_start_ns;
  outcome.failure = CheckLaunch(machine);
  if (!outcome.failure.ok()) return outcome;

  if (ge::ActivityIsWatched()) {
    ge::ReportActivity(fmt::format("op '{}' ({}): kernel on the AI Core", identity().op_name, identity().op_type));
  }
  const KernelOutcome ran = machine.runner->RunKernel({.binary = machine.FindKernel(binary_),
                                                       .tiling_key = outcome.tiling_key,
                                                       .block_dim = outcome.block_dim,
                                                       .args = args_,
                                                       .op_name = identity().op_name});
  outcome.failure = ran.status;
  if (!outcome.failure.ok()) return outcome;
  if (ran.blocks.size() != outcome.block_dim) {
    outcome.failure = ge::MakeError(ge::kRtInternal, "{} of {} blocks were reported by who ran them", ran.blocks.size(),
                                    outcome.block_dim);
    return outcome;
  }
  BlockSchedule schedule =
      ScheduleBlocks(ran.blocks, site.engines, machine.costs, site.now_ns + machine.costs.kernel_start_ns);
  outcome.duration_ns = schedule.end_ns - site.now_ns;
  outcome.spans = std::move(schedule.spans);
  const uint64_t timeout_ns = machine.costs.op_timeout_ms * 1'000'000;
  if (outcome.duration_ns > timeout_ns) {
    outcome.failure = ge::MakeError(ge::kRtAicoreTimeout, "would take {} ns of device time; {} ms are allowed",
                                    outcome.duration_ns, machine.costs.op_timeout_ms);
    outcome.duration_ns = timeout_ns;
    for (EngineSpan& span : outcome.spans) span.end_ns = std::min(span.end_ns, site.now_ns + timeout_ns);
    for (const rt::AddressRange& range : write_set_) machine.memory->Forget(range);
  }
  return outcome;
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
