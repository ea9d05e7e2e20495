#include <vector>

#include "core/base/checked_math.h"
#include "simulator/device_impl.h"
#include "simulator/streams/deadlock_report.h"
#include "simulator/streams/event_tasks.h"
#include "simulator/streams/limits.h"
#include "simulator/streams/plain_tasks.h"

namespace sim {

ge::StatusOr<Lane*> DeviceImpl::FindLane(rt::StreamId stream) const {
  if (Lane* lane = machine_.FindLane(stream); lane != nullptr) return lane;
  return ge::MakeError(ge::kRtParamInvalid, "stream {} does not exist", stream.value);
}

ge::StatusOr<std::shared_ptr<Signal>> DeviceImpl::FindEvent(rt::EventId event) const {
  if (const auto found = events_.find(event); found != events_.end()) return found->second;
  return ge::MakeError(ge::kRtParamInvalid, "event {} does not exist", event.value);
}

rt::StreamId DeviceImpl::AddLane(const rt::StreamConfig& config) {
  const rt::StreamId id{++last_stream_id_};
  machine_.lanes.emplace(id, std::make_unique<Lane>(id, config, machine_.chip.prefetch_num(), ready_));
  return id;
}

ge::StatusOr<uint64_t> DeviceImpl::Deadline(int64_t timeout_ms) const {
  if (timeout_ms == rt::kNoTimeout) return Scheduler::kNever;
  if (timeout_ms < 0) return ge::MakeError(ge::kRtParamInvalid, "timeout of {} ms", timeout_ms);
  const auto timeout_ns = ge::CheckedMultiply<uint64_t>(static_cast<uint64_t>(timeout_ms), 1'000'000);
  const auto deadline = timeout_ns ? ge::CheckedAdd(scheduler_.now_ns(), *timeout_ns) : std::nullopt;
  return deadline.value_or(Scheduler::kNever);
}

ge::StatusOr<rt::TaskRef> DeviceImpl::Submit(rt::StreamId stream, std::unique_ptr<Task> task) {
  GE_ASSIGN_OR_RETURN(Lane * lane, FindLane(stream), "submission of {}", task->identity().type);
  if (lane->model != nullptr && lane->model->built) {
    return ge::MakeError(ge::kRtStreamModel, "stream {}: {} submitted after the build of model '{}' ended",
                         stream.value, task->identity().type, lane->model->name);
  }
  GE_RETURN_IF_ERROR(MakeRoom(*lane));
  if (lane->state() == Lane::State::kStopped) return lane->ReportFailure();
  return lane->Append(std::move(task), scheduler_.NextSequence());
}

ge::Status DeviceImpl::MakeRoom(Lane& lane) {
  if (lane.depth() < kMaxTasksPerStream) return {};
  if (lane.persistent()) {
    return ge::MakeError(ge::kRtModelStreamFull, "stream {} holds {} tasks, which is all that a persistent stream can",
                         lane.id().value, lane.depth());
  }
  const auto has_room = [&lane] { return lane.depth() < kMaxTasksPerStream; };
  if (scheduler_.RunUntil(has_room, Scheduler::kNever) == Scheduler::Result::kDone) return {};
  return ge::MakeError(ge::kRtModelStreamFull, "stream {} holds {} tasks and will not have room: {}", lane.id().value,
                       lane.depth(), DescribeStuckStreams(machine_.lanes));
}

ge::StatusOr<rt::StreamId> DeviceImpl::CreateStream(const rt::StreamConfig& config) {
  const std::lock_guard lock(mutex_);
  if (config.priority > kMaxStreamPriority) {
    return ge::MakeError(ge::kRtParamInvalid, "stream priority {}: 0 to {} wanted", config.priority,
                         kMaxStreamPriority);
  }
  if (machine_.lanes.size() >= kMaxStreams) {
    return ge::MakeError(ge::kRtStreamExhausted, "too many streams: {} exist", machine_.lanes.size());
  }
  return AddLane(config);
}

ge::Status DeviceImpl::DestroyStream(rt::StreamId stream) {
  const std::lock_guard lock(mutex_);
  GE_ASSIGN_OR_RETURN(Lane * lane, FindLane(stream), "destroying a stream");
  if (stream == kDefaultStream) return ge::MakeError(ge::kRtParamInvalid, "the default stream cannot be destroyed");
  if (lane->model != nullptr) {
    return ge::MakeError(ge::kRtStreamModel, "stream {} is destroyed while it is bound to model '{}'", stream.value,
                         lane->model->name);
  }
  if (scheduler_.RunUntil([lane] { return lane->finished(); }, Scheduler::kNever) != Scheduler::Result::kDone) {
    return ge::MakeError(ge::kRtStreamSyncTimeout, "destroying stream {} would wait for ever: {}", stream.value,
                         DescribeStuckStreams(machine_.lanes));
  }
  const ge::Status untold = lane->failure_reported() ? ge::Status() : lane->failure();
  machine_.lanes.erase(stream);
  return untold;
}

ge::Status DeviceImpl::SynchronizeStream(rt::StreamId stream, int64_t timeout_ms) {
  const std::lock_guard lock(mutex_);
  GE_ASSIGN_OR_RETURN(Lane * lane, FindLane(stream), "synchronising");
  GE_ASSIGN_OR_RETURN(const uint64_t deadline_ns, Deadline(timeout_ms), "synchronising stream {}", stream.value);
  if (lane->persistent()) return {};
  const auto result = scheduler_.RunUntil([lane] { return lane->finished(); }, deadline_ns);
  if (result == Scheduler::Result::kDone) return lane->ReportFailure();
  if (result == Scheduler::Result::kDeadline) {
    return ge::MakeError(ge::kRtStreamSyncTimeout, "stream {} still works after {} ms", stream.value, timeout_ms);
  }
  if (timeout_ms != rt::kNoTimeout) scheduler_.AdvanceTo(deadline_ns);
  return ge::MakeError(
      ge::kRtStreamSyncTimeout, "stream {} would be waited for {}: {}", stream.value,
      timeout_ms == rt::kNoTimeout ? std::string("for ever") : fmt::format("{} ms in vain", timeout_ms),
      DescribeStuckStreams(machine_.lanes));
}

ge::StatusOr<rt::TaskRef> DeviceImpl::Nop(rt::StreamId stream) {
  const std::lock_guard lock(mutex_);
  return Submit(stream, MakeNop());
}

ge::StatusOr<rt::TaskRef> DeviceImpl::MemcpyAsync(rt::DeviceAddress destination, uint64_t destination_size,
                                                  rt::DeviceAddress source, uint64_t count, rt::StreamId stream) {
  const std::lock_guard lock(mutex_);
  if (count == 0 || count > kMaxDeviceCopyBytes || count > destination_size) {
    return ge::MakeError(ge::kRtParamInvalid,
                         "device copy of {} bytes: between 1 and {} wanted, and at most the {} that may be written",
                         count, kMaxDeviceCopyBytes, destination_size);
  }
  const uint64_t distance = destination > source ? destination - source : source - destination;
  if (distance < count) {
    return ge::MakeError(ge::kRtParamInvalid, "device copy of {} bytes: source and destination overlap, {} bytes apart",
                         count, distance);
  }
  return Submit(stream, MakeDeviceCopy(destination, source, count));
}

ge::StatusOr<rt::EventId> DeviceImpl::CreateEvent() {
  const std::lock_guard lock(mutex_);
  if (events_.size() + destroyed_events_.size() >= kMaxEvents) {
    std::erase_if(destroyed_events_, [](const std::weak_ptr<Signal>& event) { return event.expired(); });
  }
  if (events_.size() + destroyed_events_.size() >= kMaxEvents) {
    return ge::MakeError(ge::kRtEventExhausted,
                         "too many events: {} exist, {} of them destroyed but still used by tasks",
                         events_.size() + destroyed_events_.size(), destroyed_events_.size());
  }
  const rt::EventId id{++last_event_id_};
  auto event = std::make_shared<Signal>();
  event->name = fmt::format("event {}", id.value);
  events_.emplace(id, std::move(event));
  return id;
}

ge::Status DeviceImpl::DestroyEvent(rt::EventId event) {
  const std::lock_guard lock(mutex_);
  GE_ASSIGN_OR_RETURN(auto signal, FindEvent(event), "destroying an event");
  events_.erase(event);
  if (signal.use_count() > 1) destroyed_events_.push_back(signal);
  return {};
}

ge::StatusOr<rt::TaskRef> DeviceImpl::SubmitEventTask(rt::EventId event, rt::StreamId stream,
                                                      std::unique_ptr<Task> (*make)(std::shared_ptr<Signal>)) {
  GE_ASSIGN_OR_RETURN(auto signal, FindEvent(event), "submission to stream {}", stream.value);
  return Submit(stream, make(std::move(signal)));
}

ge::StatusOr<rt::TaskRef> DeviceImpl::RecordEvent(rt::EventId event, rt::StreamId stream) {
  const std::lock_guard lock(mutex_);
  return SubmitEventTask(event, stream, MakeEventRecord);
}

ge::StatusOr<rt::TaskRef> DeviceImpl::StreamWaitEvent(rt::StreamId stream, rt::EventId event) {
  const std::lock_guard lock(mutex_);
  return SubmitEventTask(event, stream, MakeEventWait);
}

ge::StatusOr<rt::TaskRef> DeviceImpl::ResetEvent(rt::EventId event, rt::StreamId stream) {
  const std::lock_guard lock(mutex_);
  return SubmitEventTask(event, stream, MakeEventReset);
}

}  // namespace sim
