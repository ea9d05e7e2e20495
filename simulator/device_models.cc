#include "simulator/device_impl.h"
#include "simulator/streams/deadlock_report.h"

namespace sim {
namespace {

/// Leaves the model as it was before the execution, so that it can be executed again.
void FinishExecution(ModelInstance& model, Lane& execution_lane, uint32_t first_task_id, Scheduler& scheduler) {
  for (const ModelInstance::Binding& binding : model.bindings) {
    scheduler.Kill(*binding.lane);
    binding.lane->Rest();
  }
  const QueuedTask* current = execution_lane.Current();
  if (current != nullptr && current->task_id >= first_task_id) scheduler.Kill(execution_lane);
  execution_lane.Truncate(first_task_id);
  model.executing = model.started = model.ended = false;
  model.end_of_graph.set = false;
  model.failure = {};
}

}  // namespace

ge::StatusOr<std::shared_ptr<ModelInstance>> DeviceImpl::FindModel(rt::ModelId model) const {
  if (const auto found = models_.find(model); found != models_.end()) return found->second;
  return ge::MakeError(ge::kRtParamInvalid, "model {} does not exist", model.value);
}

ge::StatusOr<rt::ModelId> DeviceImpl::ModelBuildBegin(std::string_view name) {
  const std::lock_guard lock(mutex_);
  auto model = std::make_shared<ModelInstance>();
  model->id = rt::ModelId{++last_model_id_};
  model->name = std::string(name);
  model->end_of_graph.name = fmt::format("the end of model '{}'", name);
  model->end_of_graph.clears_on_wait = true;
  const rt::ModelId id = model->id;
  models_.emplace(id, std::move(model));
  return id;
}

ge::Status DeviceImpl::ModelBindStream(rt::ModelId model, rt::StreamId stream, bool head) {
  const std::lock_guard lock(mutex_);
  GE_ASSIGN_OR_RETURN(const auto instance, FindModel(model), "binding stream {}", stream.value);
  GE_ASSIGN_OR_RETURN(Lane * lane, FindLane(stream), "binding to model '{}'", instance->name);
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
  const std::lock_guard lock(mutex_);
  GE_ASSIGN_OR_RETURN(const auto instance, FindModel(model), "unbinding stream {}", stream.value);
  GE_ASSIGN_OR_RETURN(Lane * lane, FindLane(stream), "unbinding from model '{}'", instance->name);
  if (lane->model != instance.get()) {
    return ge::MakeError(ge::kRtStreamModel, "model '{}': stream {} is not bound to it", instance->name, stream.value);
  }
  lane->model = nullptr;
  std::erase_if(instance->bindings, [lane](const ModelInstance::Binding& binding) { return binding.lane == lane; });
  return {};
}

ge::StatusOr<rt::TaskRef> DeviceImpl::ModelEndTask(rt::ModelId model, rt::StreamId stream) {
  const std::lock_guard lock(mutex_);
  GE_ASSIGN_OR_RETURN(const auto instance, FindModel(model), "end task on stream {}", stream.value);
  GE_ASSIGN_OR_RETURN(const Lane* lane, FindLane(stream), "end task of model '{}'", instance->name);
  if (lane->model != instance.get()) {
    return ge::MakeError(ge::kRtStreamModel, "model '{}': its end task is put on stream {}, which is not bound to it",
                         instance->name, stream.value);
  }
  GE_ASSIGN_OR_RETURN(const rt::TaskRef task, Submit(stream, MakeEndGraph(instance)));
  ++instance->end_tasks;
  return task;
}

ge::Status DeviceImpl::ModelBuildEnd(rt::ModelId model) {
  const std::lock_guard lock(mutex_);
  GE_ASSIGN_OR_RETURN(const auto instance, FindModel(model), "ending a build");
  if (instance->built)
    return ge::MakeError(ge::kRtStreamModel, "model '{}': its build has ended before", instance->name);
  if (instance->bindings.empty()) return ge::MakeError(ge::kRtStreamModel, "model '{}' has no streams", instance->name);
  if (instance->end_tasks == 0) return ge::MakeError(ge::kRtModelExecute, "model '{}' has no end task", instance->name);
  if (instance->end_tasks > 1) {
    return ge::MakeError(ge::kRtInternal, "model '{}' has {} end tasks; exactly one wanted", instance->name,
                         instance->end_tasks);
  }
  instance->built = true;
  return {};
}

ge::Status DeviceImpl::ModelExecute(rt::ModelId model, int64_t timeout_ms) {
  const std::lock_guard lock(mutex_);
  GE_ASSIGN_OR_RETURN(const auto instance, FindModel(model), "execution");
  if (!instance->built) {
    return ge::MakeError(ge::kRtModelExecute, "model '{}' is executed before its build ended", instance->name);
  }
  if (timeout_ms == 0) return ge::MakeError(ge::kRtParamInvalid, "model '{}': timeout of 0 ms", instance->name);
  GE_ASSIGN_OR_RETURN(const uint64_t deadline_ns, Deadline(timeout_ms), "model '{}'", instance->name);

  Lane& execution_lane = *machine_.FindLane(kDefaultStream);
  GE_ASSIGN_OR_RETURN(const rt::TaskRef first, Submit(kDefaultStream, MakeModelExecute(instance)), "model '{}'",
                      instance->name);
  auto last = Submit(kDefaultStream, MakeEndGraphWait(instance));
  if (!last.ok()) {
    execution_lane.Truncate(first.task_id);
    return last.status().WithContext(fmt::format("model '{}'", instance->name));
  }
  instance->executing = true;
  ge::Status result = RunExecution(*instance, execution_lane, last->task_id, deadline_ns);
  FinishExecution(*instance, execution_lane, first.task_id, scheduler_);
  return result;
}

ge::Status DeviceImpl::RunExecution(ModelInstance& model, Lane& execution_lane, uint32_t last_task_id,
                                    uint64_t deadline_ns) {
  const auto over = [&] {
    if (execution_lane.state() == Lane::State::kStopped) return true;
    return model.Settled() && (!model.failure.ok() || execution_lane.FindTask(last_task_id) == nullptr);
  };
  const auto result = scheduler_.RunUntil(over, deadline_ns);
  if (result == Scheduler::Result::kStuck) {
    return ge::MakeError(ge::kRtModelExecute, "model '{}' can never end: {}", model.name,
                         DescribeStuckStreams(machine_.lanes));
  }
  if (result == Scheduler::Result::kDeadline) {
    return ge::MakeError(ge::kRtStreamSyncTimeout, "model '{}' has not ended in the time it was given, by {} ns",
                         model.name, deadline_ns);
  }
  // What the outer call reports whatever failed inside (spec/device-simulator.md §5.3).
  if (!model.failure.ok()) {
    return ge::MakeError(ge::kRtModelExecute, "model '{}': {}", model.name, model.failure.ToString());
  }
  if (execution_lane.state() == Lane::State::kStopped) {
    return execution_lane.ReportFailure().WithContext(fmt::format("model '{}' was not started", model.name));
  }
  return {};
}

ge::Status DeviceImpl::ModelDestroy(rt::ModelId model) {
  const std::lock_guard lock(mutex_);
  GE_ASSIGN_OR_RETURN(const auto instance, FindModel(model), "destroying a model");
  if (!instance->bindings.empty()) {
    return ge::MakeError(ge::kRtStreamModel, "model '{}' is destroyed with {} streams bound to it", instance->name,
                         instance->bindings.size());
  }
  models_.erase(model);
  return {};
}

}  // namespace sim
