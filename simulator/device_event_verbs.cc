#include "simulator/device_impl.h"

namespace sim {

ge::StatusOr<EventObject*> DeviceImpl::FindEvent(rt::EventId event) {
  if (const auto found = events_.find(event); found != events_.end()) return &found->second;
  return ge::MakeError(ge::kRtParamInvalid, "event {} does not exist", event.value);
}

ge::StatusOr<rt::EventId> DeviceImpl::CreateEvent(const rt::EventConfig& config) {
  SIM_ENTER("aclrtCreateEvent");
  const size_t limit = machine_.limits.events;
  if (events_.size() + destroyed_events_.size() >= limit) {
    std::erase_if(destroyed_events_, [](const std::weak_ptr<EventVersion>& event) { return event.expired(); });
  }
  if (events_.size() + destroyed_events_.size() >= limit) {
    return ge::MakeError(ge::kRtEventExhausted,
                         "too many events: {} exist, {} of them destroyed but still used by tasks",
                         events_.size() + destroyed_events_.size(), destroyed_events_.size());
  }
  const rt::EventId id{++last_event_id_};
  events_.try_emplace(id, id, config);
  return id;
}

ge::Status DeviceImpl::DestroyEvent(rt::EventId event) {
  SIM_ENTER("aclrtDestroyEvent");
  GE_ASSIGN_OR_RETURN(EventObject * object, FindEvent(event), "destroying an event");
  if (object->latest.use_count() > 1) destroyed_events_.push_back(object->latest);
  events_.erase(event);
  return {};
}

ge::StatusOr<rt::TaskRef> DeviceImpl::RecordEvent(rt::EventId event, rt::StreamId stream) {
  SIM_ENTER("aclrtRecordEvent");
  GE_ASSIGN_OR_RETURN(EventObject * object, FindEvent(event), "submission to stream {}", stream.value);
  const bool is_flag = object->config.kind == rt::EventKind::kSync;
  auto version = is_flag ? object->latest : object->NewVersion();
  const uint64_t number = ++version->last_submitted;
  const auto task = Submit(entry, stream, MakeEventRecord(version, number, is_flag));
  if (!task.ok()) {
    if (version->last_submitted == number) --version->last_submitted;
    return task;
  }
  // Room may have been made meanwhile, and the event destroyed.
  if (const auto found = events_.find(event); found != events_.end()) {
    found->second.latest = std::move(version);
    found->second.recorded_on = stream;
  }
  return task;
}

ge::StatusOr<rt::TaskRef> DeviceImpl::StreamWaitEvent(rt::StreamId stream, rt::EventId event) {
  SIM_ENTER("aclrtStreamWaitEvent");
  GE_ASSIGN_OR_RETURN(EventObject * object, FindEvent(event), "submission to stream {}", stream.value);
  GE_ASSIGN_OR_RETURN(Lane * lane, FindLane(entry, stream), "wait for event {}", event.value);
  const auto version = object->latest;
  const rt::EventKind kind = object->config.kind;
  if (version == nullptr) {
    ReportWaitWithoutRecord(event, stream);
    if (kind == rt::EventKind::kSnapshot) return rt::TaskRef{};
    return ge::MakeError(ge::kRtParamInvalid, "stream {} is to wait for event {}, of which there is no record",
                         stream.value, event.value);
  }
  if (kind != rt::EventKind::kSync && lane->model == nullptr) {
    if (version->set) {
      if (machine_.hazards != nullptr) lane->pending_knowledge.Join(version->clock);
      version->waited = true;
      return rt::TaskRef{};
    }
    if (kind == rt::EventKind::kSnapshot && object->recorded_on == stream) return rt::TaskRef{};
  }
  return SubmitTo(entry, *lane, MakeEventWait(version));
}

void DeviceImpl::ReportWaitWithoutRecord(rt::EventId event, rt::StreamId stream) {
  if (machine_.hazards == nullptr) return;
  machine_.hazards->Report(
      HazardKind::kWaitWithoutRecord, {},
      fmt::format("stream {} waits for event {}, of which there is no record yet: it waits for nothing", stream.value,
                  event.value),
      scheduler_.now_ns());
}

ge::StatusOr<rt::TaskRef> DeviceImpl::ResetEvent(rt::EventId event, rt::StreamId stream) {
  SIM_ENTER("aclrtResetEvent");
  GE_ASSIGN_OR_RETURN(const EventObject* object, FindEvent(event), "submission to stream {}", stream.value);
  if (object->config.kind != rt::EventKind::kSync) {
    return ge::MakeError(ge::kRtParamInvalid, "event {} cannot be reset: each record of it is one of its own",
                         event.value);
  }
  return Submit(entry, stream, MakeEventReset(object->latest));
}

ge::StatusOr<bool> DeviceImpl::QueryEvent(rt::EventId event) {
  SIM_ENTER("aclrtQueryEventStatus");
  GE_ASSIGN_OR_RETURN(EventObject * object, FindEvent(event), "querying");
  if (object->latest == nullptr) return object->config.kind == rt::EventKind::kSnapshot;
  if (!object->latest->set || !object->latest->LatestExecuted()) return false;
  ObserveEvent(entry, *object->latest);
  return true;
}

void DeviceImpl::ObserveEvent(const Entry& entry, EventVersion& version) {
  version.waited = true;
  if (machine_.hazards != nullptr) machine_.hazards->Join(entry.host->agent, version.clock);
}

ge::Status DeviceImpl::SynchronizeEvent(rt::EventId event, int64_t timeout_ms) {
  SIM_ENTER("aclrtSynchronizeEvent");
  GE_ASSIGN_OR_RETURN(EventObject * object, FindEvent(event), "synchronising");
  GE_ASSIGN_OR_RETURN(const uint64_t deadline_ns, Deadline(timeout_ms), "synchronising event {}", event.value);
  const auto version = object->latest;
  if (version == nullptr) return {};  // no record captures nothing
  const uint64_t wanted = version->last_submitted;
  const auto executed = [&version, wanted] { return version->last_executed >= wanted; };
  const auto result = WaitUntil(entry, executed, deadline_ns);
  if (result == Scheduler::Result::kDone) {
    ObserveEvent(entry, *version);
    return {};
  }
  if (result == Scheduler::Result::kDeadline) {
    return ge::MakeError(ge::kRtEventSyncTimeout, "event {} has not been recorded after {} ms", event.value,
                         timeout_ms);
  }
  if (timeout_ms != rt::kNoTimeout) scheduler_.AdvanceTo(deadline_ns);
  return ge::MakeError(ge::kRtEventSyncTimeout, "event {} would be waited for in vain: {}", event.value,
                       ProveDeadlock());
}

ge::StatusOr<double> DeviceImpl::ElapsedTime(rt::EventId start, rt::EventId end) {
  SIM_ENTER("aclrtEventElapsedTime");
  uint64_t ticks[2] = {};
  const rt::EventId ids[2] = {start, end};
  const uint64_t ticks_per_ms = machine_.limits.event_ticks_per_ms;
  for (int i = 0; i < 2; ++i) {
    GE_ASSIGN_OR_RETURN(const EventObject* object, FindEvent(ids[i]), "elapsed time");
    if (!object->config.timed || object->latest == nullptr || !object->latest->executed) {
      return ge::MakeError(ge::kRtEventTimestampInvalid, "event {} has no time stamp: {}", ids[i].value,
                           object->config.timed ? "no record of it has executed" : "it was not made with one");
    }
    ticks[i] =
        static_cast<uint64_t>(static_cast<unsigned __int128>(object->latest->time_ns) * ticks_per_ms / 1'000'000);
  }
  if (ticks[1] < ticks[0]) {
    return ge::MakeError(ge::kRtEventTimestampReversed, "event {} was recorded after event {}", start.value, end.value);
  }
  return static_cast<double>(ticks[1] - ticks[0]) / static_cast<double>(ticks_per_ms);
}

}  // namespace sim
