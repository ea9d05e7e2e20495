#include "simulator/aicpu/aicpu_task.h"

#include "core/base/activity.h"
#include "simulator/streams/machine.h"

namespace sim {
namespace {

void TouchDeclared(const Actor& actor, const std::vector<rt::AddressRange>& ranges, AccessKind kind,
                   HazardMonitor& hazards) {
  for (const auto& [address, size] : ranges) hazards.Touch(actor, {address, size, 1, 0, kind}, AccessGrade::kDeclared);
}

class AicpuTask final : public Task {
 public:
  explicit AicpuTask(const rt::AicpuLaunch& launch)
      : Task(OpIdentity("KERNEL_AICPU", launch.annotations)),
        library_(launch.library),
        symbol_(launch.kernel_name),
        args_(launch.args),
        read_set_(launch.annotations.reads),
        write_set_(launch.annotations.writes) {}

  EngineDemand Demand(const Machine&) const override { return {.engine = Engine::kAicpu, .count = 1}; }
  std::vector<rt::AddressRange> WriteSet() const override { return write_set_; }

  void Begin(const TaskSite& site, Machine& machine, BeginOutcome& outcome) override {
    outcome.block_dim = 1;
    outcome.duration_ns = machine.costs.aicpu_start_ns;
    const AicpuLibrary* library = machine.aicpu.Find(library_);
    if (library == nullptr) {
      outcome.failure = ge::MakeError(
          ge::kRtAicpuException, "'{}' was called in AICPU library {}, which is not resident", symbol_, library_.value);
      return;
    }
    if (ge::ActivityIsWatched()) {
      ge::ReportActivity(fmt::format("op '{}' ({}): {} on the AICPU", identity().op_name, identity().op_type, symbol_));
    }
    outcome.failure = machine.runner->RunAicpu(*library, symbol_, args_, identity().op_name);
    outcome.duration_ns += machine.costs.aicpu_run_ns;
    const uint64_t timeout_ns = machine.limits.aicpu_timeout_ms * 1'000'000;
    if (outcome.failure.ok() && outcome.duration_ns > timeout_ns) {
      outcome.failure = ge::MakeError(ge::kRtAicpuTimeout, "'{}' would take {} ns of device time; {} ms are allowed",
                                      symbol_, outcome.duration_ns, machine.limits.aicpu_timeout_ms);
      outcome.duration_ns = timeout_ns;
    }
    outcome.spans = {{site.engines.units[0][0], site.now_ns, site.now_ns + outcome.duration_ns, 1}};
    outcome.wrote_memory = true;
    if (machine.hazards == nullptr) return;
    // What it touches is known from what it says (docs/architecture.md §3): reads before writes, as a function does.
    const Actor actor = site.actor();
    TouchDeclared(actor, read_set_, AccessKind::kRead, *machine.hazards);
    TouchDeclared(actor, write_set_, AccessKind::kWrite, *machine.hazards);
  }

 private:
  rt::AicpuLibraryId library_;
  std::string symbol_;
  rt::DeviceAddress args_;
  std::vector<rt::AddressRange> read_set_, write_set_;
};

}  // namespace

std::unique_ptr<Task> MakeAicpuTask(const rt::AicpuLaunch& launch) { return std::make_unique<AicpuTask>(launch); }

}  // namespace sim
