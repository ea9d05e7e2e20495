#include "core/runtime/static/task_info/task_info.h"

namespace ge {
namespace {

/// NOP: keeps the scheduler from reading the kernel behind it ahead of its UPDATE (spec/static-runtime.md §9).
class NopTask : public TaskInfo {
 public:
  Status Distribute(TaskLoadContext& context, rt::StreamId stream) override {
    return context.device().Nop(stream).status();
  }
};

}  // namespace

std::unique_ptr<TaskInfo> MakeNopTaskInfo() { return std::make_unique<NopTask>(); }

}  // namespace ge
