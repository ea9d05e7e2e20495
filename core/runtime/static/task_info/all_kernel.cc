#include "core/runtime/static/task_info/kernel_launch.h"

namespace ge {
namespace {

/// ALL_KERNEL: a launch of a binary with several entries, of which the tiling key chooses one.
class AllKernelTask : public TaskInfo {
 public:
  Status Init(const domi::TaskDef& task, TaskLoadContext& context) override {
    const domi::KernelDefWithHandle& kernel = task.kernel_with_handle();
    return launch_.Init({kernel.context(), kernel.original_kernel_key(), kernel.args(), kernel.block_dim()}, context);
  }
  Status Distribute(TaskLoadContext& context, rt::StreamId stream) override {
    return launch_.Distribute(context, stream);
  }

 private:
  AiCoreLaunch launch_;
};

}  // namespace

std::unique_ptr<TaskInfo> MakeAllKernelTaskInfo() { return std::make_unique<AllKernelTask>(); }

}  // namespace ge
