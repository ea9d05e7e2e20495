#include <utility>
#include <vector>

#include "simulator/device_impl.h"

namespace sim {

ge::StatusOr<DeviceImpl::BoundLane> DeviceImpl::FindBoundLane(const Entry& entry, rt::StreamId stream) const {
  GE_ASSIGN_OR_RETURN(Lane * lane, FindLane(entry, stream), "{}", entry.verb);
  if (lane->model == nullptr) {
    return ge::MakeError(ge::kRtStreamModel, "{}: stream {} is bound to no model", entry.verb, stream.value);
  }
  return BoundLane{lane, models_.at(lane->model->id)};
}

ge::StatusOr<rt::LabelId> DeviceImpl::CreateLabel() {
  SIM_ENTER("aclrtCreateLabel");
  if (labels_.size() >= machine_.limits.labels) {
    return ge::MakeError(ge::kRtResourceExhausted, "too many labels: {} exist", labels_.size());
  }
  const rt::LabelId id{++last_label_id_};
  labels_.emplace(id, std::make_shared<Label>(Label{id, nullptr, 0}));
  return id;
}

ge::Status DeviceImpl::DestroyLabel(rt::LabelId label) {
  SIM_ENTER("aclrtDestroyLabel");
  if (labels_.erase(label) == 1) return {};
  return ge::MakeError(ge::kRtParamInvalid, "label {} does not exist", label.value);
}

ge::StatusOr<rt::TaskRef> DeviceImpl::SetLabel(rt::LabelId label, rt::StreamId stream) {
  SIM_ENTER("aclrtSetLabel");
  const auto found = labels_.find(label);
  if (found == labels_.end()) return ge::MakeError(ge::kRtParamInvalid, "label {} does not exist", label.value);
  Label& object = *found->second;
  if (object.lane != nullptr) {
    return ge::MakeError(ge::kRtParamInvalid, "label {} is set already, on stream {}", label.value,
                         object.lane->id().value);
  }
  GE_ASSIGN_OR_RETURN(const BoundLane bound, FindBoundLane(entry, stream));
  GE_ASSIGN_OR_RETURN(const rt::TaskRef task, SubmitTo(entry, *bound.lane, MakeLabelSet()));
  object.lane = bound.lane;
  object.task_id = task.task_id;
  return task;
}

ge::StatusOr<rt::TaskRef> DeviceImpl::SwitchLabelByIndex(rt::DeviceAddress index, std::span<const rt::LabelId> labels,
                                                         rt::StreamId stream) {
  SIM_ENTER("aclrtSwitchLabelByIndex");
  if (labels.empty() || labels.size() > machine_.limits.labels) {
    return ge::MakeError(ge::kRtParamInvalid, "a switch over {} labels: 1 to {} wanted", labels.size(),
                         machine_.limits.labels);
  }
  GE_ASSIGN_OR_RETURN(const BoundLane bound, FindBoundLane(entry, stream));
  std::vector<std::shared_ptr<Label>> targets;
  targets.reserve(labels.size());
  for (const rt::LabelId label : labels) {
    const auto found = labels_.find(label);
    if (found == labels_.end()) return ge::MakeError(ge::kRtParamInvalid, "label {} does not exist", label.value);
    targets.push_back(found->second);
    bound.model->switched_labels.push_back(found->second);
  }
  return SubmitTo(entry, *bound.lane, MakeLabelSwitch(index, std::move(targets), bound.model));
}

ge::StatusOr<rt::TaskRef> DeviceImpl::SwitchStream(rt::DeviceAddress left, rt::SwitchCondition condition,
                                                   rt::DeviceAddress right, rt::SwitchDataType type,
                                                   rt::StreamId true_stream, rt::StreamId stream) {
  SIM_ENTER("aclrtSwitchStream");
  GE_ASSIGN_OR_RETURN(const BoundLane bound, FindBoundLane(entry, stream));
  GE_RETURN_IF_ERROR(CheckStartable(entry, true_stream, bound));
  return SubmitTo(entry, *bound.lane, MakeStreamSwitch({left, condition, right, type}, true_stream, bound.model));
}

ge::StatusOr<rt::TaskRef> DeviceImpl::ActiveStream(rt::StreamId target, rt::StreamId stream) {
  SIM_ENTER("aclrtActiveStream");
  GE_ASSIGN_OR_RETURN(const BoundLane bound, FindBoundLane(entry, stream));
  GE_RETURN_IF_ERROR(CheckStartable(entry, target, bound));
  return SubmitTo(entry, *bound.lane, MakeStreamActive(target, bound.model));
}

ge::Status DeviceImpl::CheckStartable(const Entry& entry, rt::StreamId target, const BoundLane& from) const {
  GE_ASSIGN_OR_RETURN(const Lane* lane, FindLane(entry, target), "{}", entry.verb);
  if (lane == from.lane) {
    return ge::MakeError(ge::kRtParamInvalid, "{}: stream {} would start itself", entry.verb, target.value);
  }
  if (lane->model == from.model.get()) return {};
  return ge::MakeError(ge::kRtStreamModel, "{}: stream {} is not bound to model '{}', to which stream {} belongs",
                       entry.verb, target.value, from.model->name, from.lane->id().value);
}

}  // namespace sim
