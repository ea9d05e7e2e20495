#include "core/runtime/static/head_streams.h"
#include "core/runtime/static/task_info/task_info.h"

namespace ge {
namespace {

constexpr Word kAttrSwitchCondition("switch_condition");

StatusOr<rt::SwitchDataType> OperandType(const Node& node) {
  const std::vector<GeTensorDesc>& inputs = node.op().inputs;
  const bool alike = inputs.size() == 2 && inputs[0].dtype == inputs[1].dtype;
  if (alike && inputs[0].dtype == DT_INT32) return rt::SwitchDataType::kInt32;
  if (alike && inputs[0].dtype == DT_INT64) return rt::SwitchDataType::kInt64;
  return MakeError(kTaskPartitionInvalid, "node {}: a stream switch compares two int32 or two int64 values",
                   node.name());
}

/// STREAM_SWITCH: compares the node's two inputs; when the condition holds, its stream starts and the present one
/// stops.
class StreamSwitchTask : public TaskInfo {
 public:
  Status Init(const domi::TaskDef& task, TaskLoadContext& context) override {
    GE_ASSIGN_OR_RETURN(const Node* node, context.NodeOf(task.stream_switch().op_index()));
    constexpr auto kLastCondition = static_cast<int64_t>(rt::SwitchCondition::kLessOrEqual);
    const int64_t condition = AttrOr<int64_t>(node->op().attrs, kAttrSwitchCondition, -1);
    if (condition < 0 || condition > kLastCondition) {
      return MakeError(kTaskPartitionInvalid, "node {}: attribute {} must be 0 to {}", node->name(),
                       kAttrSwitchCondition, kLastCondition);
    }
    condition_ = static_cast<rt::SwitchCondition>(condition);
    GE_ASSIGN_OR_RETURN(type_, OperandType(*node));
    GE_ASSIGN_OR_RETURN(const std::vector<uint32_t> streams,
                        ActivatedStreams(*node, static_cast<uint32_t>(context.streams.size())));
    if (streams.size() != 1) {
      return MakeError(kTaskPartitionInvalid, "node {} switches to {} streams; a switch has one", node->name(),
                       streams.size());
    }
    true_stream_ = context.streams[streams[0]];
    return FindOperands(*node, context);
  }
  Status Distribute(TaskLoadContext& context, rt::StreamId stream) override {
    return context.device().SwitchStream(left_, condition_, right_, type_, true_stream_, stream).status();
  }

 private:
  Status FindOperands(const Node& node, TaskLoadContext& context) {
    GE_ASSIGN_OR_RETURN(const NodePlaces places, context.layout.PlacesOf(node));
    const uint64_t bytes = type_ == rt::SwitchDataType::kInt32 ? sizeof(int32_t) : sizeof(int64_t);
    for (const TensorPlace& place : places.inputs) {
      if (place.size < bytes)
        return MakeError(kTaskPartitionInvalid, "node {}: an operand has {} bytes, not {}", node.name(), place.size,
                         bytes);
    }
    GE_ASSIGN_OR_RETURN(left_, context.memory.AddressOf(places.inputs[0]));
    GE_ASSIGN_OR_RETURN(right_, context.memory.AddressOf(places.inputs[1]));
    return {};
  }

  rt::SwitchCondition condition_ = rt::SwitchCondition::kEqual;
  rt::SwitchDataType type_ = rt::SwitchDataType::kInt32;
  rt::StreamId true_stream_;
  rt::DeviceAddress left_ = 0, right_ = 0;
};

}  // namespace

std::unique_ptr<TaskInfo> MakeStreamSwitchTaskInfo() { return std::make_unique<StreamSwitchTask>(); }

}  // namespace ge
