#include <variant>

#include "core/runtime/static/task_info/aicpu_launch.h"
#include "core/runtime/static/task_info/kernel_launch.h"

namespace ge {
namespace {

bool IsAicpuKernelType(uint32_t type) {
  return type == static_cast<uint32_t>(KernelType::kAiCpu) || type == static_cast<uint32_t>(KernelType::kCustAiCpu);
}

/// KERNEL: an AI Core launch whose binary is found by kernel name, or a function of an AICPU library.
class KernelTask : public TaskInfo {
 public:
  Status Init(const domi::TaskDef& task, TaskLoadContext& context) override {
    const domi::KernelDef& kernel = task.kernel();
    if (IsAicpuKernelType(kernel.context().kernel_type())) return launch_.emplace<AicpuLaunch>().Init(kernel, context);
    return std::get<AiCoreLaunch>(launch_).Init(
        {kernel.context(), kernel.kernel_name(), kernel.args(), kernel.block_dim()}, context);
  }
  Status Distribute(TaskLoadContext& context, rt::StreamId stream) override {
    return std::visit([&](auto& launch) { return launch.Distribute(context, stream); }, launch_);
  }

 private:
  std::variant<AiCoreLaunch, AicpuLaunch> launch_;
};

}  // namespace

std::unique_ptr<TaskInfo> MakeKernelTaskInfo() { return std::make_unique<KernelTask>(); }

}  // namespace ge
