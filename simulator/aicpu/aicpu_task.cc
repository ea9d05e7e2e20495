#include "simulator/aicpu/aicpu_task.h"

#include "core/base/activity.h"
#include "simulator/streams/machine.h"

namespace sim {
namespace {

class AicpuTask final : public Task {
 public:
  explicit AicpuTask(const rt::AicpuLaunch& launch)
      : Task({"KERNEL_AICPU", launch.annotations.op_name, launch.annotations.op_type}),
        library_(launch.library),
        symbol_(launch.kernel_name),
        args_(launch.args),
        write_set_(launch.annotations.writes) {}

  EngineDemand Demand(const Machine&) const override { return {.engine = Engine::kAicpu, .count = 1}; }
  std::vector<rt::AddressRange> WriteSet() const override { return write_set_; }

  BeginOutcome Begin(const TaskSite& site, Machine& machine) override {
    BeginOutcome outcome;
    outcome.block_dim = 1;
    outcome.duration_ns = machine.costs.aicpu_start_ns;
    const AicpuLibrary* library = machine.aicpu.Find(library_);
    if (library == nullptr) {
      outcome.failure = ge::MakeError(
          ge::kRtAicpuException, "'{}' was called in AICPU library {}, which is not resident", symbol_, library_.value);
      return outcome;
    }
    if (ge::ActivityIsWatched()) {
      ge::ReportActivity(fmt::format("op '{}' ({}): {} on the AICPU", identity().op_name, identity().op_type, symbol_));
    }
    outcome.failure = machine.runner->RunAicpu(*library, symbol_, args_, identity().op_name);
    outcome.duration_ns += machine.costs.aicpu_run_ns;
    outcome.spans = {{site.engines.units[0][0], site.now_ns, site.now_ns + outcome.duration_ns, 1}};
    return outcome;
  }

 private:
  rt::AicpuLibraryId library_;
  std::string symbol_;
  rt::DeviceAddress args_;
  std::vector<rt::AddressRange> write_set_;
};

}  // namespace

std::unique_ptr<Task> MakeAicpuTask(const rt::AicpuLaunch& launch) { return std::make_unique<AicpuTask>(launch); }

}  // namespace sim
