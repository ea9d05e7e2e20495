#include "simulator/device_impl.h"

namespace sim {
namespace {

constexpr uint64_t kNsPerSecond = 1'000'000'000;

template <typename Id, typename Object>
ge::StatusOr<std::shared_ptr<Object>> Find(const std::map<Id, std::shared_ptr<Object>>& objects, Id id,
                                           std::string_view what) {
  if (const auto found = objects.find(id); found != objects.end()) return found->second;
  return ge::MakeError(ge::kRtParamInvalid, "{} {} does not exist", what, id.value);
}

}  // namespace

ge::Status DeviceImpl::CheckNotifyLimit() const {
  const size_t exist = notifies_.size() + counters_.size();
  if (exist < machine_.limits.notifies) return {};
  return ge::MakeError(ge::kRtNotifyExhausted, "too many notifies: {} exist", exist);
}

ge::StatusOr<rt::NotifyId> DeviceImpl::CreateNotify() {
  SIM_ENTER("aclrtCreateNotify");
  GE_RETURN_IF_ERROR(CheckNotifyLimit());
  const rt::NotifyId id{++last_notify_id_};
  notifies_.emplace(id, std::make_shared<Flag>(fmt::format("notify {}", id.value)));
  return id;
}

ge::Status DeviceImpl::DestroyNotify(rt::NotifyId notify) {
  SIM_ENTER("aclrtDestroyNotify");
  if (notifies_.erase(notify) == 1) return {};
  return ge::MakeError(ge::kRtParamInvalid, "notify {} does not exist", notify.value);
}

ge::StatusOr<rt::TaskRef> DeviceImpl::RecordNotify(rt::NotifyId notify, rt::StreamId stream) {
  SIM_ENTER("aclrtRecordNotify");
  GE_ASSIGN_OR_RETURN(auto object, Find(notifies_, notify, "notify"));
  return Submit(entry, stream, MakeNotifyRecord(std::move(object)));
}

ge::StatusOr<rt::TaskRef> DeviceImpl::WaitNotify(rt::NotifyId notify, rt::StreamId stream, uint32_t timeout_s) {
  SIM_ENTER("aclrtWaitAndResetNotify");
  GE_ASSIGN_OR_RETURN(auto object, Find(notifies_, notify, "notify"));
  return Submit(entry, stream, MakeNotifyWait(std::move(object), timeout_s * kNsPerSecond));
}

ge::StatusOr<rt::CountNotifyId> DeviceImpl::CreateCountNotify() {
  SIM_ENTER("aclrtCntNotifyCreate");
  GE_RETURN_IF_ERROR(CheckNotifyLimit());
  const rt::CountNotifyId id{++last_notify_id_};
  counters_.emplace(id, std::make_shared<Counter>(fmt::format("counting notify {}", id.value)));
  return id;
}

ge::Status DeviceImpl::DestroyCountNotify(rt::CountNotifyId notify) {
  SIM_ENTER("aclrtCntNotifyDestroy");
  if (counters_.erase(notify) == 1) return {};
  return ge::MakeError(ge::kRtParamInvalid, "counting notify {} does not exist", notify.value);
}

ge::StatusOr<rt::TaskRef> DeviceImpl::RecordCountNotify(rt::CountNotifyId notify, rt::CountRecord mode, uint32_t value,
                                                        rt::StreamId stream) {
  SIM_ENTER("aclrtCntNotifyRecord");
  GE_ASSIGN_OR_RETURN(auto object, Find(counters_, notify, "counting notify"));
  return Submit(entry, stream, MakeCountRecord(std::move(object), mode, value));
}

ge::StatusOr<rt::TaskRef> DeviceImpl::WaitCountNotify(rt::CountNotifyId notify, rt::CountWait mode, uint32_t value,
                                                      bool clear, rt::StreamId stream, uint32_t timeout_s) {
  SIM_ENTER("aclrtCntNotifyWaitWithTimeout");
  GE_ASSIGN_OR_RETURN(auto object, Find(counters_, notify, "counting notify"));
  return Submit(entry, stream, MakeCountWait(std::move(object), {mode, value, clear}, timeout_s * kNsPerSecond));
}

ge::StatusOr<rt::TaskRef> DeviceImpl::ValueWrite(rt::DeviceAddress cell, uint64_t value, rt::StreamId stream) {
  SIM_ENTER("aclrtValueWrite");
  if (cell % sizeof(uint64_t) != 0) {
    return ge::MakeError(ge::kRtAddressUnaligned, "the cell of a value write is not aligned to 8 bytes");
  }
  return Submit(entry, stream, MakeValueWrite(cell, value));
}

ge::StatusOr<rt::TaskRef> DeviceImpl::ValueWait(rt::DeviceAddress cell, uint64_t value, rt::ValueWaitMode mode,
                                                rt::StreamId stream) {
  SIM_ENTER("aclrtValueWait");
  if (cell % sizeof(uint64_t) != 0) {
    return ge::MakeError(ge::kRtAddressUnaligned, "the cell of a value wait is not aligned to 8 bytes");
  }
  return Submit(entry, stream, MakeValueWait(cell, value, mode));
}

}  // namespace sim
