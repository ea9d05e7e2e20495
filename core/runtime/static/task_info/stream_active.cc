#include "core/runtime/static/head_streams.h"
#include "core/runtime/static/task_info/task_info.h"

namespace ge {
namespace {

/// STREAM_ACTIVE: starts another stream of the model beside the present one. A node that starts several has a task for
/// each, in the order of its list; the stream in the task itself does not count (spec/static-runtime.md §7.3).
class StreamActiveTask : public TaskInfo {
 public:
  Status Init(const domi::TaskDef& task, TaskLoadContext& context) override {
    GE_ASSIGN_OR_RETURN(const Node* node, context.NodeOf(task.stream_active().op_index()));
    GE_ASSIGN_OR_RETURN(const std::vector<uint32_t> streams,
                        ActivatedStreams(*node, static_cast<uint32_t>(context.streams.size())));
    const size_t position = context.activations[node]++;
    if (position >= streams.size()) {
      return MakeError(kTaskPartitionInvalid, "node {} starts {} streams, but has more tasks", node->name(),
                       streams.size());
    }
    target_ = context.streams[streams[position]];
    return {};
  }
  Status Distribute(TaskLoadContext& context, rt::StreamId stream) override {
    return context.device().ActiveStream(target_, stream).status();
  }

 private:
  rt::StreamId target_;
};

}  // namespace

std::unique_ptr<TaskInfo> MakeStreamActiveTaskInfo() { return std::make_unique<StreamActiveTask>(); }

}  // namespace ge
