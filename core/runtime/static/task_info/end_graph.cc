#include "core/runtime/static/task_info/task_info.h"

namespace ge {
namespace {

class EndGraphTask : public TaskInfo {
 public:
  Status Distribute(TaskLoadContext& context, rt::StreamId stream) override {
    if (context.graph_ended) return MakeError(kTaskPartitionInvalid, "a second END_GRAPH; a model has one");
    GE_RETURN_IF_ERROR(context.device().ModelEndTask(context.resources.model(), stream).status());
    context.graph_ended = true;
    return {};
  }
};

}  // namespace

std::unique_ptr<TaskInfo> MakeEndGraphTaskInfo() { return std::make_unique<EndGraphTask>(); }

}  // namespace ge
