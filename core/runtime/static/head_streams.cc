#include "core/runtime/static/head_streams.h"

#include <algorithm>

#include "core/graph/label_attr_names.h"
#include "core/om/task_type.h"

namespace ge {
namespace {

/// The node whose task starts streams; nothing when tasks of this type start none.
std::optional<uint32_t> StartingNode(const domi::TaskDef& task) {
  if (task.type() == static_cast<uint32_t>(ModelTaskType::kStreamActive)) return task.stream_active().op_index();
  if (task.type() == static_cast<uint32_t>(ModelTaskType::kStreamSwitch)) return task.stream_switch().op_index();
  return std::nullopt;
}

}  // namespace

StatusOr<std::vector<uint32_t>> ActivatedStreams(const Node& node, uint32_t stream_count) {
  const auto* list = FindAttr<std::vector<int64_t>>(node.op().attrs, kAttrActiveStreamList);
  if (list == nullptr || list->empty()) {
    return MakeError(kTaskPartitionInvalid, "node {} ({}) starts no stream: its attribute {} is {}", node.name(),
                     node.type(), kAttrActiveStreamList, list == nullptr ? "missing" : "empty");
  }
  std::vector<uint32_t> streams;
  for (const int64_t stream : *list) {
    if (stream < 0 || stream >= stream_count) {
      return MakeError(kTaskPartitionInvalid, "node {} ({}) starts stream {}, which does not exist; the model has {}",
                       node.name(), node.type(), stream, stream_count);
    }
    streams.push_back(static_cast<uint32_t>(stream));
  }
  return streams;
}

StatusOr<std::vector<bool>> FindHeadStreams(const ModelLayout& layout, const domi::ModelTaskDef& tasks) {
  std::vector<bool> heads(layout.stream_count(), true);
  for (int i = 0; i < tasks.task_size(); ++i) {
    const std::optional<uint32_t> op_index = StartingNode(tasks.task(i));
    if (!op_index) continue;
    const std::string task = fmt::format("task {} ({})", i, ModelTaskTypeName(tasks.task(i).type()));
    const Node* node = layout.FindNode(*op_index);
    if (node == nullptr) return MakeError(kTaskPartitionInvalid, "{}: no node has the id {}", task, *op_index);
    GE_ASSIGN_OR_RETURN(const std::vector<uint32_t> started, ActivatedStreams(*node, layout.stream_count()), "{}",
                        task);
    for (const uint32_t stream : started) heads[stream] = false;
  }
  if (std::find(heads.begin(), heads.end(), true) == heads.end()) {
    return MakeError(kTaskPartitionInvalid, "each of the {} streams waits for another one to start it",
                     layout.stream_count());
  }
  return heads;
}

}  // namespace ge
