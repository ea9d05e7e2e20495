#include "simulator/streams/update_task.h"

#include "simulator/streams/launch_task.h"
#include "simulator/streams/machine.h"

namespace sim {
namespace {

class TaskUpdate final : public Task {
 public:
  TaskUpdate(rt::TaskRef target, rt::DeviceAddress tiling_key, rt::DeviceAddress block_dim,
             const rt::Annotations& annotations)
      : Task(OpIdentity("MODEL_TASK_UPDATE", annotations)),
        target_(target),
        tiling_key_(tiling_key),
        block_dim_(block_dim) {}

  void Begin(const TaskSite& site, Machine& machine, BeginOutcome& outcome) override {
    outcome.duration_ns = machine.costs.update_ns;
    if (ge::Status patched = Patch(site, machine); !patched.ok()) {
      // The scheduler's own operands: illegal parameter (spec/device-simulator.md §8.1).
      outcome.failure = ge::Status(ge::kRtIllegalParam, patched.message());
    }
  }

 private:
  ge::Status Patch(const TaskSite& site, Machine& machine) const {
    Lane* lane = machine.lanes.Find(target_.stream);
    QueuedTask* queued = lane == nullptr ? nullptr : lane->FindTask(target_.task_id);
    auto* kernel = queued == nullptr ? nullptr : dynamic_cast<LaunchTask*>(queued->task.get());
    if (kernel == nullptr) {
      return ge::MakeError(ge::kRtIllegalParam, "the launch to update, stream {} task {}, is gone",
                           target_.stream.value, target_.task_id);
    }
    GE_ASSIGN_OR_RETURN(const auto tiling_key, machine.memory->Read<uint64_t>(tiling_key_, "read of the tiling key"));
    GE_ASSIGN_OR_RETURN(const auto block_dim,
                        machine.memory->Read<uint32_t>(block_dim_, "read of the block dimension"));
    machine.Touch(site, tiling_key_, sizeof(uint64_t), AccessKind::kRead);
    machine.Touch(site, block_dim_, sizeof(uint32_t), AccessKind::kRead);
    kernel->Patch(tiling_key, block_dim, site);
    return {};
  }

  rt::TaskRef target_;
  rt::DeviceAddress tiling_key_, block_dim_;
};

}  // namespace

std::unique_ptr<Task> MakeTaskUpdate(rt::TaskRef target, rt::DeviceAddress tiling_key, rt::DeviceAddress block_dim,
                                     const rt::Annotations& annotations) {
  return std::make_unique<TaskUpdate>(target, tiling_key, block_dim, annotations);
}

}  // namespace sim
