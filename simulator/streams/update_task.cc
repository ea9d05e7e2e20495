#include "simulator/streams/update_task.h"

#include "simulator/streams/launch_task.h"
#include "simulator/streams/machine.h"

namespace sim {
namespace {

class TaskUpdate final : public Task {
 public:
  TaskUpdate(rt::TaskRef target, rt::DeviceAddress tiling_key, rt::DeviceAddress block_dim,
             const rt::Annotations& annotations)
      : Task({"MODEL_TASK_UPDATE", annotations.op_name, annotations.op_type}),
        target_(target),
        tiling_key_(tiling_key),
        block_dim_(block_dim) {}

  BeginOutcome Begin(const TaskSite& site, Machine& machine) override {
    BeginOutcome outcome;
    outcome.duration_ns = machine.costs.update_ns;
    if (ge::Status patched = Patch(site.task, machine); !patched.ok()) {
      // The scheduler's own operands: illegal parameter (spec/device-simulator.md §8.1).
      outcome.failure = ge::Status(ge::kRtIllegalParam, patched.message());
    }
    return outcome;
  }

 private:
  ge::Status Patch(rt::TaskRef self, Machine& machine) const {
    Lane* lane = machine.FindLane(target_.stream);
    QueuedTask* queued = lane == nullptr ? nullptr : lane->FindTask(target_.task_id);
    auto* kernel = queued == nullptr ? nullptr : dynamic_cast<LaunchTask*>(queued->task.get());
    if (kernel == nullptr) {
      return ge::MakeError(ge::kRtIllegalParam, "the launch to update, stream {} task {}, is gone",
                           target_.stream.value, target_.task_id);
    }
    GE_ASSIGN_OR_RETURN(const auto tiling_key, machine.memory->Read<uint64_t>(tiling_key_, "read of the tiling key"));
    GE_ASSIGN_OR_RETURN(const auto block_dim,
                        machine.memory->Read<uint32_t>(block_dim_, "read of the block dimension"));
    kernel->Patch(tiling_key, block_dim, self);
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
