#include "core/engines/rts/flow_tasks.h"

#include <algorithm>

#include "core/graph/label_attr_names.h"
#include "core/om/task_type.h"

namespace ge {
namespace {

domi::TaskDef& AddTaskOf(const Node& node, ModelTaskType type, std::vector<domi::TaskDef>& tasks) {
  domi::TaskDef& task = tasks.emplace_back();
  task.set_type(static_cast<uint32_t>(type));
  task.set_stream_id(static_cast<uint32_t>(node.op().stream_id));
  return task;
}

uint32_t OpIndex(const Node& node) { return static_cast<uint32_t>(node.op().id); }

Status MissingAttr(const Node& node, std::string_view attr, std::string_view what) {
  return MakeError(kGraphInvalid, "node '{}' ({}): attribute {} must be {}", node.name(), node.type(), attr, what);
}

StatusOr<uint32_t> LabelOf(const Node& node) {
  const auto* label = FindAttr<int64_t>(node.op().attrs, kAttrLabelSwitchIndex);
  if (label == nullptr || *label < 0 || *label > UINT32_MAX)
    return MissingAttr(node, kAttrLabelSwitchIndex, "a label's number");
  return static_cast<uint32_t>(*label);
}

bool AreNumbers(const std::vector<int64_t>& values) {
  return std::all_of(values.begin(), values.end(), [](int64_t value) { return value >= 0 && value <= UINT32_MAX; });
}

}  // namespace

Status AppendEndGraphTask(const Node& node, const TaskContext& context, std::vector<domi::TaskDef>& tasks) {
  if (context.in_root_graph) AddTaskOf(node, ModelTaskType::kEndGraph, tasks);
  return {};
}

Status AppendLabelSetTask(const Node& node, const TaskContext&, std::vector<domi::TaskDef>& tasks) {
  GE_ASSIGN_OR_RETURN(const uint32_t label, LabelOf(node));
  domi::LabelSetDef& set = *AddTaskOf(node, ModelTaskType::kLabelSet, tasks).mutable_label_set();
  set.set_op_index(OpIndex(node));
  set.set_label_id(label);
  return {};
}

Status AppendLabelGotoTask(const Node& node, const TaskContext&, std::vector<domi::TaskDef>& tasks) {
  GE_ASSIGN_OR_RETURN(const uint32_t label, LabelOf(node));
  domi::LabelGotoExDef& jump = *AddTaskOf(node, ModelTaskType::kLabelGoto, tasks).mutable_label_goto_ex();
  jump.set_op_index(OpIndex(node));
  jump.set_label_id(label);
  return {};
}

Status AppendLabelSwitchTask(const Node& node, const TaskContext&, std::vector<domi::TaskDef>& tasks) {
  const auto* labels = FindAttr<std::vector<int64_t>>(node.op().attrs, kAttrLabelSwitchList);
  if (labels == nullptr || labels->empty() || !AreNumbers(*labels)) {
    return MissingAttr(node, kAttrLabelSwitchList, "a list of labels, one at least");
  }
  const OpDesc& op = node.op();
  if (op.inputs.empty() || node.input(0).node == nullptr || op.inputs[0].dtype != DT_INT32) {
    return MakeError(kGraphInvalid, "node '{}' ({}): input 0 must be the index, an int32", op.name, op.type);
  }
  domi::LabelSwitchByIndexDef& jump =
      *AddTaskOf(node, ModelTaskType::kLabelSwitchByIndex, tasks).mutable_label_switch_by_index();
  jump.set_op_index(OpIndex(node));
  jump.set_label_max(static_cast<uint32_t>(labels->size()));
  return {};
}

Status AppendStreamActiveTasks(const Node& node, const TaskContext&, std::vector<domi::TaskDef>& tasks) {
  const auto* streams = FindAttr<std::vector<int64_t>>(node.op().attrs, kAttrActiveStreamList);
  if (streams == nullptr || !AreNumbers(*streams)) return MissingAttr(node, kAttrActiveStreamList, "a list of streams");
  for (int64_t stream : *streams) {
    domi::StreamActiveDef& active = *AddTaskOf(node, ModelTaskType::kStreamActive, tasks).mutable_stream_active();
    active.set_op_index(OpIndex(node));
    active.set_active_stream_id(static_cast<uint32_t>(stream));
  }
  return {};
}

}  // namespace ge
