#include <algorithm>
#include <utility>

#include "simulator/device_impl.h"
#include "simulator/streams/copy.h"

namespace sim {
namespace {

ge::Status CheckCount(std::string_view what, uint64_t count, uint64_t destination_size) {
  if (count != 0 && count <= destination_size) return {};
  return ge::MakeError(ge::kRtParamInvalid,
                       "{} of {} bytes: at least one wanted, and at most the {} that may be written", what, count,
                       destination_size);
}

}  // namespace

ge::StatusOr<rt::TaskRef> DeviceImpl::MemcpyAsync(rt::DeviceAddress destination, uint64_t destination_size,
                                                  rt::DeviceAddress source, uint64_t count, rt::StreamId stream) {
  SIM_ENTER("aclrtMemcpyAsync");
  if (count == 0 || count > kMaxDeviceCopyBytes || count > destination_size) {
    return ge::MakeError(ge::kRtParamInvalid,
                         "device copy of {} bytes: between 1 and {} wanted, and at most the {} that may be written",
                         count, kMaxDeviceCopyBytes, destination_size);
  }
  const uint64_t distance = DistanceBetween(destination, source);
  if (distance < count) {
    return ge::MakeError(ge::kRtParamInvalid, "device copy of {} bytes: source and destination overlap, {} bytes apart",
                         count, distance);
  }
  return Submit(entry, stream, MakeDeviceCopy(destination, source, count));
}

ge::StatusOr<rt::TaskRef> DeviceImpl::CopyToDeviceAsync(rt::DeviceAddress destination, uint64_t destination_size,
                                                        ge::ByteView source, rt::HostSource mode, rt::StreamId stream) {
  SIM_ENTER("aclrtMemcpyAsync");
  GE_RETURN_IF_ERROR(CheckCount("copy to the device", source.size(), destination_size));
  if (mode == rt::HostSource::kInPlace && machine_.pinned.Contains(source)) {
    return Submit(entry, stream, MakePinnedCopyToDevice(destination, source, machine_.hazards != nullptr));
  }
  // Memory that is not pinned is read before the call returns: the same as keeping its bytes, but for the wait.
  GE_ASSIGN_OR_RETURN(const rt::TaskRef task,
                      Submit(entry, stream, MakeBufferedCopyToDevice(destination, {source.begin(), source.end()})));
  if (mode == rt::HostSource::kInPlace) GE_RETURN_IF_ERROR(WaitForTask(entry, task));
  return task;
}

ge::StatusOr<rt::TaskRef> DeviceImpl::CopyToHostAsync(ge::MutableByteView destination, rt::DeviceAddress source,
                                                      rt::StreamId stream) {
  SIM_ENTER("aclrtMemcpyAsync");
  GE_RETURN_IF_ERROR(CheckCount("copy to the host", destination.size(), destination.size()));
  const bool pinned = machine_.pinned.Contains(destination);
  GE_ASSIGN_OR_RETURN(const rt::TaskRef task, Submit(entry, stream, MakeCopyToHost(destination, source, pinned)));
  if (!pinned) GE_RETURN_IF_ERROR(WaitForTask(entry, task));
  return task;
}

ge::Status DeviceImpl::WaitForTask(Entry& entry, rt::TaskRef task) {
  const Lane* lane = machine_.lanes.Find(task.stream);
  if (lane->persistent()) return {};  // it runs when its model does
  const auto ended = [this, task] {
    Lane* waited = machine_.lanes.Find(task.stream);
    return waited == nullptr || waited->FindTask(task.task_id) == nullptr;
  };
  if (WaitUntil(entry, ended, Scheduler::kNever) != Scheduler::Result::kDone) {
    return ge::MakeError(ge::kRtStreamSyncTimeout, "the copy on stream {} would be waited for for ever: {}",
                         task.stream.value, ProveDeadlock());
  }
  Lane* waited = machine_.lanes.Find(task.stream);
  if (waited == nullptr) return {};
  JoinHost(entry, *waited);
  return waited->TakeFailure();
}

ge::StatusOr<rt::TaskRef> DeviceImpl::MemcpyAddressAsync(rt::DeviceAddress address_pair, uint64_t count,
                                                         rt::StreamId stream) {
  SIM_ENTER("aclrtMemcpyAsync");
  if (address_pair % kAllocationAlignment != 0) {
    return ge::MakeError(ge::kRtParamInvalid, "the address pair of a copy is not aligned to {} bytes",
                         kAllocationAlignment);
  }
  GE_RETURN_IF_ERROR(CheckCount("device copy", count, kMaxDeviceCopyBytes));
  return Submit(entry, stream, MakeAddressCopy(address_pair, count));
}

ge::StatusOr<rt::TaskRef> DeviceImpl::MemsetAsync(rt::DeviceAddress destination, uint64_t destination_size,
                                                  uint8_t value, uint64_t count, rt::StreamId stream) {
  SIM_ENTER("aclrtMemsetAsync");
  GE_RETURN_IF_ERROR(CheckCount("memset", count, destination_size));
  return Submit(entry, stream, MakeMemset(destination, value, count));
}

ge::StatusOr<rt::TaskRef> DeviceImpl::Collective(std::string_view name, uint32_t rank_count,
                                                 rt::DeviceAddress destination, rt::DeviceAddress source,
                                                 uint64_t count, rt::StreamId stream) {
  SIM_ENTER("HcclTask");
  if (rank_count != 1) {
    return ge::MakeError(ge::kRtFeatureNotSupported, "{} over {} ranks: one device is simulated, so one rank", name,
                         rank_count);
  }
  GE_RETURN_IF_ERROR(CheckCount(name, count, kMaxDeviceCopyBytes));
  const uint64_t distance = DistanceBetween(destination, source);
  if (distance != 0 && distance < count) {
    return ge::MakeError(ge::kRtParamInvalid, "{} of {} bytes: source and destination overlap, {} bytes apart", name,
                         count, distance);
  }
  return Submit(entry, stream, MakeCollective(name, destination, source, count));
}

ge::StatusOr<rt::TaskRef> DeviceImpl::Prefetch(rt::DeviceAddress address, uint64_t count, rt::StreamId stream) {
  SIM_ENTER("rtCmoTaskLaunch");
  GE_RETURN_IF_ERROR(CheckCount("prefetch", count, UINT64_MAX));
  return Submit(entry, stream, MakePrefetch(address, std::min(count, kMaxPrefetchBytes)));
}

}  // namespace sim
