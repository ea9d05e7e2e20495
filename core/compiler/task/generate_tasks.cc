#include "core/compiler/task/generate_tasks.h"

#include "core/engines/virtual_node.h"
#include "core/graph/graph_tree.h"
#include "core/om/task_type.h"

namespace ge {
namespace {

using TaskList = std::vector<domi::TaskDef>;

/// The kernel's entry for the tiling key; the first one when the key is decided on the device.
std::string EntryName(const Node& node, const SelectedKernels& kernels) {
  auto kernel = kernels.find(&node);
  if (kernel == kernels.end() || kernel->second.entries.empty()) return {};
  const auto& entries = kernel->second.entries;
  if (node.op().run_info == nullptr) return entries.begin()->second;
  auto entry = entries.find(node.op().run_info->tiling_key);
  return entry == entries.end() ? std::string() : entry->second;
}

/// Makes the tasks of a graph node by node. Events are kept by the node that they stand at.
class TaskGenerator {
 public:
  TaskGenerator(const ComputeGraph& root, const TaskSources& sources) : root_(root), sources_(sources) {
    for (const SyncEvent& event : sources.streams.events) {
      if (event.record_after.node == event.wait_before.node) {
        tiling_events_[event.record_after.node] = &event;
      } else {
        waits_[event.wait_before.node].push_back(&event);
        records_[event.record_after.node].push_back(&event);
      }
    }
  }

  Status AppendTasksOf(const Node& node, TaskList& tasks) const {
    GE_ASSIGN_OR_RETURN(const OpsKernelBuilder* builder, sources_.engines.BuilderOf(node));
    for (const SyncEvent* event : EventsAt(waits_, node)) {
      AddEvent(tasks, ModelTaskType::kEventWait, StreamOf(event->wait_before), event->id, node);
    }
    if (HasTask(node.op())) GE_RETURN_IF_ERROR(builder->GenerateTask(node, ContextOf(node), tasks));
    for (const SyncEvent* event : EventsAt(records_, node)) {
      AddEvent(tasks, ModelTaskType::kEventRecord, StreamOf(event->record_after), event->id, node);
    }
    return {};
  }

 private:
  using EventsByNode = std::map<const Node*, std::vector<const SyncEvent*>>;

  static std::vector<const SyncEvent*> EventsAt(const EventsByNode& events, const Node& node) {
    auto it = events.find(&node);
    return it == events.end() ? std::vector<const SyncEvent*>() : it->second;
  }

  static uint32_t StreamOf(const StreamPoint& point) {
    const OpDesc& op = point.node->op();
    return static_cast<uint32_t>(point.tiling ? op.attached_stream_ids.front() : op.stream_id);
  }

  static void AddEvent(TaskList& tasks, ModelTaskType type, uint32_t stream, uint32_t event, const Node& node) {
    domi::TaskDef& task = tasks.emplace_back();
    task.set_type(static_cast<uint32_t>(type));
    task.set_stream_id(stream);
    task.set_event_id(event);
    task.mutable_event_ex()->set_op_index(static_cast<uint32_t>(node.op().id));
  }

  TaskContext ContextOf(const Node& node) const {
    TaskContext context{sources_.chip, kTaskGenBaseAddr, kTaskGenBaseAddr + sources_.memory.memory_size,
                        EntryName(node, sources_.kernels)};
    context.in_root_graph = &node.graph() == &root_;
    context.optimization = sources_.optimization;
    if (auto it = tiling_events_.find(&node); it != tiling_events_.end()) {
      context.tiling_sink =
          TilingSinkResources{StreamOf(it->second->record_after), it->second->id, sources_.op_master_path};
    }
    return context;
  }

  const ComputeGraph& root_;
  const TaskSources& sources_;
  std::map<const Node*, const SyncEvent*> tiling_events_;  ///< waited for and recorded by the engine's own sequence
  EventsByNode waits_;
  EventsByNode records_;
};

}  // namespace

StatusOr<GeneratedTasks> GenerateTasks(const ComputeGraph& root, const TaskSources& sources) {
  TaskGenerator generator(root, sources);
  GeneratedTasks generated;
  generated.tasks.set_memory_size(sources.memory.memory_size);
  for (const Node* node : NodesInTreeOrder(root)) {
    TaskList tasks;
    GE_RETURN_IF_ERROR(generator.AppendTasksOf(*node, tasks));
    for (domi::TaskDef& task : tasks) {
      *generated.tasks.add_task() = std::move(task);
      generated.op_names.push_back(node->name());
    }
  }
  return generated;
}

}  // namespace ge
