#include <utility>

#include "simulator/device_impl.h"
#include "simulator/streams/host_tasks.h"

namespace sim {

ge::StatusOr<rt::StreamId> DeviceImpl::CreateStream(const rt::StreamConfig& config) {
  SIM_ENTER("aclrtCreateStream");
  if (config.priority > kMaxStreamPriority) {
    return ge::MakeError(ge::kRtParamInvalid, "stream priority {}: 0 to {} wanted", config.priority,
                         kMaxStreamPriority);
  }
  if (machine_.lanes.size() >= machine_.limits.streams) {
    return ge::MakeError(ge::kRtStreamExhausted, "too many streams: {} exist", machine_.lanes.size());
  }
  return AddLane(entry.context(), config);
}

ge::StatusOr<Lane*> DeviceImpl::FindDestroyable(const Entry& entry, rt::StreamId stream) const {
  GE_ASSIGN_OR_RETURN(Lane * lane, FindLane(entry, stream), "destroying a stream");
  if (stream == contexts_.at(lane->context()).default_stream) {
    return ge::MakeError(ge::kRtParamInvalid, "stream {} is a default stream, which cannot be destroyed", stream.value);
  }
  if (lane->model != nullptr) {
    return ge::MakeError(ge::kRtStreamModel, "stream {} is destroyed while it is bound to model '{}'", stream.value,
                         lane->model->name);
  }
  return lane;
}

std::function<bool()> DeviceImpl::Finished(rt::StreamId stream) const {
  return [this, stream] {
    const Lane* waited = machine_.lanes.Find(stream);
    return waited == nullptr || waited->finished();
  };
}

ge::Status DeviceImpl::DestroyStream(rt::StreamId stream) {
  SIM_ENTER("aclrtDestroyStream");
  GE_ASSIGN_OR_RETURN(Lane * lane, FindDestroyable(entry, stream));
  if (WaitUntil(entry, Finished(stream), Scheduler::kNever) != Scheduler::Result::kDone) {
    return ge::MakeError(ge::kRtStreamSyncTimeout, "destroying stream {} would wait for ever: {}", stream.value,
                         ProveDeadlock());
  }
  lane = machine_.lanes.Find(stream);
  if (lane == nullptr) return {};
  JoinHost(entry, *lane);
  ge::Status untold = lane->TakeFailure();
  lane->StoreFailure({});
  DropLane(*lane);
  return untold;
}

ge::Status DeviceImpl::DestroyStreamForce(rt::StreamId stream) {
  SIM_ENTER("aclrtDestroyStreamForce");
  GE_ASSIGN_OR_RETURN(Lane * lane, FindDestroyable(entry, stream));
  DropLane(*lane);
  return {};
}

ge::Status DeviceImpl::SynchronizeStream(rt::StreamId stream, int64_t timeout_ms) {
  SIM_ENTER("aclrtSynchronizeStream");
  GE_ASSIGN_OR_RETURN(Lane * lane, FindLane(entry, stream), "synchronising");
  GE_ASSIGN_OR_RETURN(const uint64_t deadline_ns, Deadline(timeout_ms), "synchronising stream {}", stream.value);
  if (lane->persistent()) return {};
  const auto result = WaitUntil(entry, Finished(stream), deadline_ns);
  if (result == Scheduler::Result::kDone) {
    lane = machine_.lanes.Find(stream);
    if (lane == nullptr) {
      return ge::MakeError(ge::kRtParamInvalid, "stream {} was destroyed while it was waited for", stream.value);
    }
    JoinHost(entry, *lane);
    return lane->TakeFailure();
  }
  if (result == Scheduler::Result::kDeadline) {
    return ge::MakeError(ge::kRtStreamSyncTimeout, "stream {} still works after {} ms", stream.value, timeout_ms);
  }
  if (timeout_ms != rt::kNoTimeout) scheduler_.AdvanceTo(deadline_ns);
  return ge::MakeError(
      ge::kRtStreamSyncTimeout, "stream {} would be waited for {}: {}", stream.value,
      timeout_ms == rt::kNoTimeout ? std::string("for ever") : fmt::format("{} ms in vain", timeout_ms),
      ProveDeadlock());
}

ge::StatusOr<bool> DeviceImpl::StreamQuery(rt::StreamId stream) {
  SIM_ENTER("aclrtStreamQuery");
  GE_ASSIGN_OR_RETURN(const Lane* lane, FindLane(entry, stream), "querying");
  if (lane->persistent()) return true;
  if (!lane->finished()) return false;
  JoinHost(entry, *lane);
  return true;
}

ge::Status DeviceImpl::StreamAbort(rt::StreamId stream) {
  SIM_ENTER("aclrtStreamAbort");
  GE_ASSIGN_OR_RETURN(Lane * lane, FindLane(entry, stream), "aborting");
  if (lane->model != nullptr || lane->persistent()) {
    return ge::MakeError(ge::kRtStreamModel, "stream {} is persistent: the model that it belongs to is aborted instead",
                         stream.value);
  }
  scheduler_.Kill(*lane);
  lane->Clear();
  lane->StoreFailure(ge::MakeError(ge::kRtStreamAborted, "stream {} was aborted", stream.value));
  hosts_.NoteActivity();
  return {};
}

ge::Status DeviceImpl::SetStreamFailureMode(rt::StreamId stream, rt::FailureMode mode) {
  SIM_ENTER("aclrtSetStreamFailureMode");
  GE_ASSIGN_OR_RETURN(Lane * lane, FindLane(entry, stream), "failure mode");
  if (lane->failure_mode == rt::FailureMode::kStop) {
    return ge::MakeError(ge::kRtFeatureNotSupported, "stream {} stops on failure; that is set once and for all",
                         stream.value);
  }
  if (stream == contexts_.at(lane->context()).default_stream && !machine_.limits.default_stream_can_stop) {
    return ge::MakeError(ge::kRtFeatureNotSupported, "the failure mode of the default stream cannot be set on {}",
                         machine_.chip.soc_version());
  }
  lane->failure_mode = mode;
  return {};
}

ge::StatusOr<rt::TaskRef> DeviceImpl::Nop(rt::StreamId stream) {
  SIM_ENTER("rtNopTask");
  return Submit(entry, stream, MakeNop());
}

ge::StatusOr<rt::TaskRef> DeviceImpl::LaunchHostFunction(std::function<void()> function, rt::StreamId stream) {
  SIM_ENTER("aclrtLaunchHostFunc");
  if (function == nullptr) return ge::MakeError(ge::kRtParamInvalid, "stream {}: no host function", stream.value);
  return Submit(entry, stream, MakeHostFunction(std::move(function)));
}

}  // namespace sim
