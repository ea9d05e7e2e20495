#include "core/runtime/static/task_info/kernel_launch.h"

namespace ge {
namespace {

/// KERNEL: a launch whose binary is found by kernel name.
class KernelTask : public TaskInfo {
 public:
  Status Init(const domi::TaskDef& task, TaskLoadContext& context) override {
    const domi::KernelDef& kernel = task.kernel();
    return launch_.Init({kernel.context(), kernel.kernel_name(), kernel.args(), kernel.block_dim()}, context);
  }
  Status Distribute(TaskLoadContext& context, rt::StreamId stream) override {
    return launch_.Distribute(context, stream);
  }

 private:
  AiCoreLaunch launch_;
};

}  // namespace

std::unique_ptr<TaskInfo> MakeKernelTaskInfo() { return std::make_unique<KernelTask>(); }

}  // namespace ge
