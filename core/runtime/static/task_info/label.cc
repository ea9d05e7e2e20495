#include "core/graph/label_attr_names.h"
#include "core/runtime/static/task_info/task_info.h"

namespace ge {
namespace {

StatusOr<int64_t> LabelIndexOf(const Node& node) {
  const auto* index = FindAttr<int64_t>(node.op().attrs, kAttrLabelSwitchIndex);
  if (index == nullptr)
    return MakeError(kTaskPartitionInvalid, "node {} has no attribute {}", node.name(), kAttrLabelSwitchIndex);
  return *index;
}

/// LABEL_SET: the place where jumps to a label go on.
class LabelSetTask : public TaskInfo {
 public:
  Status Init(const domi::TaskDef& task, TaskLoadContext& context) override {
    GE_ASSIGN_OR_RETURN(const Node* node, context.NodeOf(task.label_set().op_index()));
    GE_ASSIGN_OR_RETURN(const int64_t index, LabelIndexOf(*node));
    GE_ASSIGN_OR_RETURN(label_, context.labels.Set(index, *node));
    return {};
  }
  Status Distribute(TaskLoadContext& context, rt::StreamId stream) override {
    return context.device().SetLabel(label_, stream).status();
  }

 private:
  rt::LabelId label_;
};

/// LABEL_GOTO: the device has no jump of its own. It is a switch over one label, by a cell that holds 0
/// (spec/static-runtime.md §7.3).
class LabelGotoTask : public TaskInfo {
 public:
  Status Init(const domi::TaskDef& task, TaskLoadContext& context) override {
    GE_ASSIGN_OR_RETURN(const Node* node, context.NodeOf(task.label_goto_ex().op_index()));
    GE_ASSIGN_OR_RETURN(const int64_t index, LabelIndexOf(*node));
    GE_ASSIGN_OR_RETURN(label_, context.labels.JumpTo(index, *node));
    GE_ASSIGN_OR_RETURN(index_cell_, context.ZeroIndexCell());
    return {};
  }
  Status Distribute(TaskLoadContext& context, rt::StreamId stream) override {
    return context.device().SwitchLabelByIndex(index_cell_, {&label_, 1}, stream).status();
  }

 private:
  rt::LabelId label_;
  rt::DeviceAddress index_cell_ = 0;
};

/// STREAM_LABEL_SWITCH_BY_INDEX: input 0 of the node says which label of its list is next.
class LabelSwitchTask : public TaskInfo {
 public:
  Status Init(const domi::TaskDef& task, TaskLoadContext& context) override {
    const domi::LabelSwitchByIndexDef& def = task.label_switch_by_index();
    GE_ASSIGN_OR_RETURN(const Node* node, context.NodeOf(def.op_index()));
    const auto* list = FindAttr<std::vector<int64_t>>(node->op().attrs, kAttrLabelSwitchList);
    if (list == nullptr || list->empty() || list->size() != def.label_max()) {
      return MakeError(kTaskPartitionInvalid,
                       "node {}: attribute {} has {} labels, the task {}; both must have equally many", node->name(),
                       kAttrLabelSwitchList, list == nullptr ? 0 : list->size(), def.label_max());
    }
    for (const int64_t index : *list) {
      GE_ASSIGN_OR_RETURN(const rt::LabelId label, context.labels.JumpTo(index, *node));
      labels_.push_back(label);
    }
    return FindIndex(*node, context);
  }
  Status Distribute(TaskLoadContext& context, rt::StreamId stream) override {
    return context.device().SwitchLabelByIndex(index_, labels_, stream).status();
  }

 private:
  /// The scheduler reads 4 bytes there.
  Status FindIndex(const Node& node, TaskLoadContext& context) {
    GE_ASSIGN_OR_RETURN(const NodePlaces places, context.layout.PlacesOf(node));
    if (places.inputs.empty() || places.inputs[0].size < sizeof(uint32_t)) {
      return MakeError(kTaskPartitionInvalid, "node {}: its input 0, the index, has {} bytes; a switch reads {}",
                       node.name(), places.inputs.empty() ? 0 : places.inputs[0].size, sizeof(uint32_t));
    }
    GE_ASSIGN_OR_RETURN(index_, context.memory.AddressOf(places.inputs[0]));
    return {};
  }

  std::vector<rt::LabelId> labels_;
  rt::DeviceAddress index_ = 0;
};

}  // namespace

std::unique_ptr<TaskInfo> MakeLabelSetTaskInfo() { return std::make_unique<LabelSetTask>(); }
std::unique_ptr<TaskInfo> MakeLabelGotoTaskInfo() { return std::make_unique<LabelGotoTask>(); }
std::unique_ptr<TaskInfo> MakeLabelSwitchTaskInfo() { return std::make_unique<LabelSwitchTask>(); }

}  // namespace ge
