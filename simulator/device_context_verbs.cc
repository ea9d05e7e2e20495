#include <algorithm>
#include <vector>

#include "simulator/device_impl.h"

namespace sim {

rt::ContextId DeviceImpl::AddContext() {
  const rt::ContextId id{++last_context_id_};
  const rt::StreamId default_stream = AddLane(id, {});
  contexts_.emplace(id, ContextState{id, default_stream});
  return id;
}

ge::Status DeviceImpl::SetDevice() {
  Entry entry(*this, "aclrtSetDevice");
  if (entry.host == nullptr) return entry.status;
  if (!primary_) {
    if (machine_.lanes.size() >= machine_.limits.streams) {
      return ge::MakeError(ge::kRtStreamExhausted, "the default stream: {} streams exist", machine_.lanes.size());
    }
    primary_ = AddContext();
  }
  ++set_count_;
  ++entry.host->set_count;
  entry.host->context = primary_;
  return {};
}

ge::Status DeviceImpl::ResetDevice() {
  Entry entry(*this, "aclrtResetDevice");
  if (entry.host == nullptr) return entry.status;
  if (set_count_ == 0) return ge::MakeError(ge::kRtContextNull, "the device is reset, and nobody has set it");
  if (entry.host->set_count > 0) --entry.host->set_count;
  hosts_.NoteActivity();  // nobody waits any more for what this thread might have submitted
  if (--set_count_ > 0) return {};
  return ResetPrimary(entry);
}

ge::Status DeviceImpl::ResetDeviceForce() {
  Entry entry(*this, "aclrtResetDeviceForce");
  if (entry.host == nullptr) return entry.status;
  if (set_count_ == 0) return ge::MakeError(ge::kRtContextNull, "the device is reset, and nobody has set it");
  set_count_ = 0;
  entry.host->set_count = 0;
  return ResetPrimary(entry);
}

ge::Status DeviceImpl::ResetPrimary(Entry& entry) {
  const rt::ContextId primary = primary_;
  // Reported before anything is released by the reset itself: what is left now was forgotten.
  if (machine_.hazards != nullptr) ReportLeaks(primary);
  ge::Status result = ReleaseContext(entry, primary);
  primary_ = {};
  if (entry.host->context == primary) entry.host->context = {};
  return result;
}

ge::StatusOr<rt::ContextId> DeviceImpl::CreateContext() {
  Entry entry(*this, "aclrtCreateContext");
  if (entry.host == nullptr) return entry.status;
  if (machine_.lanes.size() >= machine_.limits.streams) {
    return ge::MakeError(ge::kRtStreamExhausted, "the default stream of a context: {} streams exist",
                         machine_.lanes.size());
  }
  const rt::ContextId id = AddContext();
  entry.host->context = id;
  return id;
}

ge::Status DeviceImpl::DestroyContext(rt::ContextId context) {
  Entry entry(*this, "aclrtDestroyContext");
  if (entry.host == nullptr) return entry.status;
  if (!contexts_.contains(context)) {
    return ge::MakeError(ge::kRtParamInvalid, "context {} does not exist", context.value);
  }
  if (context == primary_) {
    return ge::MakeError(ge::kRtParamInvalid, "context {} is the primary one, which goes with the reset of the device",
                         context.value);
  }
  if (machine_.hazards != nullptr) ReportLeaks(context);
  ge::Status result = ReleaseContext(entry, context);
  if (entry.host->context == context) entry.host->context = {};
  return result;
}

ge::Status DeviceImpl::SetCurrentContext(rt::ContextId context) {
  Entry entry(*this, "aclrtSetCurrentContext");
  if (entry.host == nullptr) return entry.status;
  if (!contexts_.contains(context)) {
    return ge::MakeError(ge::kRtParamInvalid, "context {} does not exist", context.value);
  }
  entry.host->context = context;
  return {};
}

ge::StatusOr<rt::ContextId> DeviceImpl::CurrentContext() const {
  SIM_ENTER("aclrtGetCurrentContext");
  return entry.context();
}

rt::StreamId DeviceImpl::DefaultStream() const {
  const Entry entry(*this, "aclrtCtxGetCurrentDefaultStream");
  return entry.ok() ? contexts_.at(entry.context()).default_stream : rt::StreamId{};
}

ge::Status DeviceImpl::SynchronizeDevice(int64_t timeout_ms) {
  SIM_ENTER("aclrtSynchronizeDevice");
  GE_ASSIGN_OR_RETURN(const uint64_t deadline_ns, Deadline(timeout_ms), "synchronising the device");
  return WaitForContext(entry, entry.context(), deadline_ns);
}

ge::Status DeviceImpl::WaitForContext(Entry& entry, rt::ContextId context, uint64_t deadline_ns) {
  const auto all_finished = [this, context] {
    bool finished = true;
    machine_.lanes.ForEach([&](const Lane& lane) {
      finished = finished && (lane.context() != context || lane.persistent() || lane.finished());
    });
    return finished;
  };
  const auto result = WaitUntil(entry, all_finished, deadline_ns);
  if (result == Scheduler::Result::kDeadline) {
    return ge::MakeError(ge::kRtStreamSyncTimeout, "context {} still works after the time it was given", context.value);
  }
  if (result == Scheduler::Result::kStuck) {
    if (deadline_ns != Scheduler::kNever) scheduler_.AdvanceTo(deadline_ns);
    return ge::MakeError(ge::kRtStreamSyncTimeout, "context {} would be waited for in vain: {}", context.value,
                         ProveDeadlock());
  }
  ge::Status failure;
  machine_.lanes.ForEach([&](Lane& lane) {
    if (lane.context() != context || lane.persistent()) return;
    JoinHost(entry, lane);
    if (ge::Status own = lane.TakeFailure(); failure.ok()) failure = std::move(own);
  });
  return failure;
}

ge::Status DeviceImpl::ReleaseContext(Entry& entry, rt::ContextId context) {
  ge::Status result = WaitForContext(entry, context, Scheduler::kNever);
  std::erase_if(models_, [&](const auto& item) {
    ModelInstance& model = *item.second;
    if (model.context != context) return false;
    for (const ModelInstance::Binding& binding : model.bindings) {
      scheduler_.Kill(*binding.lane);
      binding.lane->model = nullptr;
    }
    model.bindings.clear();
    model.execution = nullptr;
    return true;
  });
  std::vector<Lane*> lanes;
  machine_.lanes.ForEach([&](Lane& lane) {
    if (lane.context() == context) lanes.push_back(&lane);
  });
  for (Lane* lane : lanes) DropLane(*lane);
  contexts_.erase(context);
  machine_.stopped_contexts.erase(context);
  hosts_.NoteActivity();
  return result;
}

void DeviceImpl::ReportLeaks(rt::ContextId context) {
  const auto report = [this](std::string cause) {
    machine_.hazards->Report(HazardKind::kLeak, {}, std::move(cause), scheduler_.now_ns());
  };
  machine_.lanes.ForEach([&](const Lane& lane) {
    if (lane.context() != context || lane.id() == contexts_.at(context).default_stream) return;
    report(fmt::format("stream {} has not been destroyed", lane.id().value));
  });
  for (const auto& [id, model] : models_) {
    if (model->context == context) report(fmt::format("model '{}' has not been destroyed", model->name));
  }
  if (context != primary_) return;
  // Events, notifies and memory belong to the device.
  for (const auto& [id, event] : events_) report(fmt::format("event {} has not been destroyed", id.value));
  for (const auto& [id, notify] : notifies_) report(fmt::format("{} has not been destroyed", *notify->name));
  for (const auto& [id, counter] : counters_) report(fmt::format("{} has not been destroyed", *counter->name));
  for (const auto& [id, label] : labels_) report(fmt::format("label {} has not been destroyed", id.value));
  machine_.memory->ForEachLive([&](const Allocation& allocation) {
    report(fmt::format("{} bytes of device memory, '{}', have not been freed", allocation.size, allocation.name));
  });
}

void DeviceImpl::DropLane(Lane& lane) {
  scheduler_.Kill(lane);
  if (machine_.hazards != nullptr && !lane.failure().ok()) {
    machine_.hazards->Report(HazardKind::kUnobservedError, {},
                             fmt::format("stream {} goes with a failure that nobody was told of: {}", lane.id().value,
                                         lane.failure().ToString()),
                             scheduler_.now_ns());
  }
  if (lane.persistent()) machine_.persistent_tasks -= lane.depth();
  machine_.lanes.Remove(lane.id());
  hosts_.NoteActivity();
}

ge::Status DeviceImpl::SetOpExecuteTimeout(uint32_t seconds) {
  SIM_ENTER("aclrtSetOpExecuteTimeOut");
  const uint64_t longest_ms = machine_.costs.op_timeout_ms;
  const uint64_t wanted_ms = uint64_t{seconds} * 1000;
  machine_.op_timeout_ms = seconds == 0 ? longest_ms : std::min(wanted_ms, longest_ms);
  return {};
}

ge::Status DeviceImpl::SetOpWaitTimeout(uint32_t seconds) {
  SIM_ENTER("aclrtSetOpWaitTimeout");
  machine_.op_wait_timeout_ns = uint64_t{seconds} * 1'000'000'000;
  return {};
}

}  // namespace sim
