#include "core/runtime/static/task_info/task_info.h"

namespace ge {
namespace {

class EventTask : public TaskInfo {
 public:
  Status Init(const domi::TaskDef& task, TaskLoadContext& context) override {
    GE_ASSIGN_OR_RETURN(event_, context.EventOf(task.event_id()));
    return {};
  }

 protected:
  rt::EventId event_;
};

class EventRecordTask : public EventTask {
 public:
  Status Distribute(TaskLoadContext& context, rt::StreamId stream) override {
    return context.device().RecordEvent(event_, stream).status();
  }
};

/// Waits, then clears the event on the same stream: the next execution must wait again (spec/device-simulator.md §4.2).
class EventWaitTask : public EventTask {
 public:
  Status Distribute(TaskLoadContext& context, rt::StreamId stream) override {
    GE_RETURN_IF_ERROR(context.device().StreamWaitEvent(stream, event_).status());
    return context.device().ResetEvent(event_, stream).status();
  }
};

}  // namespace

std::unique_ptr<TaskInfo> MakeEventRecordTaskInfo() { return std::make_unique<EventRecordTask>(); }
std::unique_ptr<TaskInfo> MakeEventWaitTaskInfo() { return std::make_unique<EventWaitTask>(); }

}  // namespace ge
