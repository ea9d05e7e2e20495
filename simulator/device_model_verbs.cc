#include <algorithm>

#include "simulator/device_impl.h"

namespace sim {

ge::StatusOr<std::shared_ptr<ModelInstance>> DeviceImpl::FindModel(const Entry& entry, rt::ModelId model) const {
  const auto found = models_.find(model);
  if (found == models_.end()) return ge::MakeError(ge::kRtParamInvalid, "model {} does not exist", model.value);
  if (found->second->context != entry.context()) {
    return ge::MakeError(ge::kRtModelContext,
                         "model '{}' belongs to context {}, the calling thread works in context {}",
                         found->second->name, found->second->context.value, entry.context().value);
  }
  return found->second;
}

ge::StatusOr<rt::ModelId> DeviceImpl::ModelBuildBegin(std::string_view name) {
  SIM_ENTER("aclmdlRIBuildBegin");
  if (models_.size() >= machine_.limits.models) {
    return ge::MakeError(ge::kRtModelExhausted, "too many models: {} exist", models_.size());
  }
  const rt::ModelId id{++last_model_id_};
  models_.emplace(id, std::make_shared<ModelInstance>(id, name, entry.context()));
  return id;
}

ge::Status DeviceImpl::ModelBindStream(rt::ModelId model, rt::StreamId stream, bool head) {
  SIM_ENTER("aclmdlRIBindStream");
  GE_ASSIGN_OR_RETURN(const auto instance, FindModel(entry, model), "binding stream {}", stream.value);
  GE_ASSIGN_OR_RETURN(Lane * lane, FindLane(entry, stream), "binding to model '{}'", instance->name);
  if (!lane->persistent()) {
    return ge::MakeError(ge::kRtParamInvalid, "model '{}': stream {} is not persistent, so it cannot be bound",
                         instance->name, stream.value);
  }
  if (lane->model != nullptr) {
    return ge::MakeError(ge::kRtStreamModel, "model '{}': stream {} is already bound to model '{}'", instance->name,
                         stream.value, lane->model->name);
  }
  if (instance->built) {
    return ge::MakeError(ge::kRtStreamModel, "model '{}': stream {} is bound after the build ended", instance->name,
                         stream.value);
  }
  lane->model = instance.get();
  instance->bindings.push_back({lane, head});
  return {};
}

ge::Status DeviceImpl::ModelUnbindStream(rt::ModelId model, rt::StreamId stream) {
  SIM_ENTER("aclmdlRIUnbindStream");
  GE_ASSIGN_OR_RETURN(const auto instance, FindModel(entry, model), "unbinding stream {}", stream.value);
  GE_ASSIGN_OR_RETURN(Lane * lane, FindLane(entry, stream), "unbinding from model '{}'", instance->name);
  if (lane->model != instance.get()) {
    return ge::MakeError(ge::kRtStreamModel, "model '{}': stream {} is not bound to it", instance->name, stream.value);
  }
  if (lane->working()) {
    return ge::MakeError(ge::kRtStreamModel, "model '{}': stream {} is unbound while it runs", instance->name,
                         stream.value);
  }
  lane->Rest();
  lane->model = nullptr;
  std::erase_if(instance->bindings, [lane](const ModelInstance::Binding& binding) { return binding.lane == lane; });
  return {};
}

ge::StatusOr<rt::TaskRef> DeviceImpl::ModelEndTask(rt::ModelId model, rt::StreamId stream) {
  SIM_ENTER("aclmdlRIEndTask");
  GE_ASSIGN_OR_RETURN(const auto instance, FindModel(entry, model), "end task on stream {}", stream.value);
  GE_ASSIGN_OR_RETURN(Lane * lane, FindLane(entry, stream), "end task of model '{}'", instance->name);
  if (lane->model != instance.get()) {
    return ge::MakeError(ge::kRtStreamModel, "model '{}': its end task is put on stream {}, which is not bound to it",
                         instance->name, stream.value);
  }
  GE_ASSIGN_OR_RETURN(const rt::TaskRef task, SubmitTo(entry, *lane, MakeEndGraph(instance)));
  ++instance->end_tasks;
  return task;
}

ge::Status DeviceImpl::ModelBuildEnd(rt::ModelId model) {
  SIM_ENTER("aclmdlRIBuildEnd");
  GE_ASSIGN_OR_RETURN(const auto instance, FindModel(entry, model), "ending a build");
  if (instance->built)
    return ge::MakeError(ge::kRtStreamModel, "model '{}': its build has ended before", instance->name);
  if (instance->bindings.empty()) return ge::MakeError(ge::kRtStreamModel, "model '{}' has no streams", instance->name);
  if (instance->end_tasks == 0) return ge::MakeError(ge::kRtModelExecute, "model '{}' has no end task", instance->name);
  if (instance->end_tasks > 1) {
    return ge::MakeError(ge::kRtInternal, "model '{}' has {} end tasks; exactly one wanted", instance->name,
                         instance->end_tasks);
  }
  for (const auto& label : instance->switched_labels) {
    if (label->lane != nullptr && label->lane->model == instance.get()) continue;
    return ge::MakeError(ge::kRtParamInvalid,
                         "model '{}': label {}, to which a switch goes, is set on none of its streams", instance->name,
                         label->id.value);
  }
  instance->built = true;
  return {};
}

ge::StatusOr<DeviceImpl::Execution> DeviceImpl::SubmitExecution(Entry& entry,
                                                                const std::shared_ptr<ModelInstance>& model,
                                                                Lane& lane) {
  if (!model->built) {
    return ge::MakeError(ge::kRtModelExecute, "model '{}' is executed before its build ended", model->name);
  }
  if (lane.persistent()) {
    return ge::MakeError(ge::kRtParamInvalid, "model '{}' is executed on stream {}, which is persistent", model->name,
                         lane.id().value);
  }
  Execution execution{std::make_shared<ModelExecution>(), &lane};
  std::erase_if(model->submitted, [](const auto& before) { return before.expired(); });
  model->submitted.push_back(execution.state);
  GE_ASSIGN_OR_RETURN(const rt::TaskRef first, SubmitTo(entry, lane, MakeModelExecute(model, execution.state)),
                      "model '{}'", model->name);
  execution.state->execute_task_id = first.task_id;
  auto last = SubmitTo(entry, lane, MakeEndGraphWait(model, execution.state));
  if (!last.ok()) {
    CancelExecution(*model, execution);
    return last.status().WithContext(fmt::format("model '{}'", model->name));
  }
  execution.state->wait_task_id = last->task_id;
  return execution;
}

ge::StatusOr<rt::TaskRef> DeviceImpl::ModelExecuteAsync(rt::ModelId model, rt::StreamId stream) {
  SIM_ENTER("aclmdlRIExecuteAsync");
  GE_ASSIGN_OR_RETURN(const auto instance, FindModel(entry, model), "execution");
  const rt::StreamId wanted = stream ? stream : contexts_.at(entry.context()).default_stream;
  GE_ASSIGN_OR_RETURN(Lane * lane, FindLane(entry, wanted), "execution of model '{}'", instance->name);
  GE_ASSIGN_OR_RETURN(const Execution execution, SubmitExecution(entry, instance, *lane));
  return rt::TaskRef{wanted, execution.state->wait_task_id};
}

ge::Status DeviceImpl::ModelExecute(rt::ModelId model, int64_t timeout_ms) {
  SIM_ENTER("aclmdlRIExecute");
  GE_ASSIGN_OR_RETURN(const auto instance, FindModel(entry, model), "execution");
  if (timeout_ms == 0) return ge::MakeError(ge::kRtParamInvalid, "model '{}': timeout of 0 ms", instance->name);
  GE_ASSIGN_OR_RETURN(const uint64_t deadline_ns, Deadline(timeout_ms), "model '{}'", instance->name);
  Lane& lane = *machine_.lanes.Find(contexts_.at(entry.context()).default_stream);
  GE_ASSIGN_OR_RETURN(const Execution execution, SubmitExecution(entry, instance, lane));

  const uint32_t last = execution.state->wait_task_id;
  const auto result = WaitUntil(
      entry, [&] { return lane.FindTask(last) == nullptr; }, deadline_ns);
  if (result == Scheduler::Result::kDone) {
    JoinHost(entry, lane);
    return lane.TakeFailure();
  }
  ge::Status failure =
      result == Scheduler::Result::kStuck
          ? ge::MakeError(ge::kRtModelExecute, "model '{}' can never end: {}", instance->name, ProveDeadlock())
          : ge::MakeError(ge::kRtStreamSyncTimeout, "model '{}' has not ended in the time it was given, by {} ns",
                          instance->name, deadline_ns);
  CancelExecution(*instance, execution);
  return failure;
}

void DeviceImpl::CancelExecution(ModelInstance& model, const Execution& execution) {
  if (model.execution == execution.state) {
    for (const ModelInstance::Binding& binding : model.bindings) scheduler_.Kill(*binding.lane);
    model.Rest();
  }
  Lane& lane = *execution.lane;
  for (const uint32_t task_id : {execution.state->execute_task_id, execution.state->wait_task_id}) {
    const QueuedTask* current = lane.Current();
    if (current != nullptr && current->task_id == task_id) scheduler_.Kill(lane);
    lane.Remove(task_id);
  }
  lane.QueueIfReady();
}

ge::Status DeviceImpl::ModelAbort(rt::ModelId model) {
  SIM_ENTER("aclmdlRIAbort");
  GE_ASSIGN_OR_RETURN(const auto instance, FindModel(entry, model), "abort");
  instance->Abort(scheduler_);
  hosts_.NoteActivity();
  return {};
}

ge::Status DeviceImpl::ModelDestroy(rt::ModelId model) {
  SIM_ENTER("aclmdlRIDestroy");
  GE_ASSIGN_OR_RETURN(const auto instance, FindModel(entry, model), "destroying a model");
  if (!instance->bindings.empty()) {
    return ge::MakeError(ge::kRtStreamModel, "model '{}' is destroyed with {} streams bound to it", instance->name,
                         instance->bindings.size());
  }
  models_.erase(model);
  return {};
}

}  // namespace sim
