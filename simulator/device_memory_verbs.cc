#include "simulator/device_impl.h"

namespace sim {

ge::StatusOr<rt::DeviceAddress> DeviceImpl::Malloc(uint64_t size, rt::MemoryKind, std::string_view name) {
  SIM_ENTER("aclrtMalloc");
  GE_ASSIGN_OR_RETURN(const rt::DeviceAddress address, machine_.memory->Malloc(size, name));
  SampleMemory();
  if (machine_.hazards != nullptr) machine_.hazards->OnMalloc(HostActor(entry), {address, size}, name);
  return address;
}

ge::Status DeviceImpl::Free(rt::DeviceAddress address) {
  SIM_ENTER("aclrtFree");
  const Allocation* allocation = machine_.memory->FindAllocation(address);
  const uint64_t size = allocation != nullptr ? allocation->size : 0;
  ge::Status freed = machine_.memory->Free(address);
  SampleMemory();
  if (machine_.hazards == nullptr) return freed;
  if (freed.ok()) {
    machine_.hazards->OnFree(HostActor(entry), {address, size});
  } else {
    machine_.hazards->Report(HazardKind::kInvalidFree, {}, freed.message(), scheduler_.now_ns());
  }
  return freed;
}

ge::Status DeviceImpl::FreeWithDeviceSync(rt::DeviceAddress address) {
  {
    SIM_ENTER("aclrtFreeWithDevSync");
    std::vector<rt::ContextId> contexts;
    for (const auto& [id, context] : contexts_) contexts.push_back(id);
    for (const rt::ContextId id : contexts) GE_RETURN_IF_ERROR(WaitForContext(entry, id, Scheduler::kNever));
  }
  return Free(address);
}

ge::StatusOr<rt::MemoryUse> DeviceImpl::MemoryInfo() const {
  SIM_ENTER("aclrtGetMemInfo");
  return rt::MemoryUse{machine_.memory->free_bytes(), machine_.memory->total_bytes()};
}

ge::Status DeviceImpl::HostRegister(ge::ByteView memory) {
  SIM_ENTER("aclrtHostRegister");
  GE_RETURN_IF_ERROR(machine_.pinned.Register(memory));
  if (machine_.hazards != nullptr) {
    machine_.hazards->OnHostMemory({reinterpret_cast<uintptr_t>(memory.data()), memory.size()}, "pinned host memory");
  }
  return {};
}

ge::Status DeviceImpl::HostUnregister(const uint8_t* start) {
  SIM_ENTER("aclrtHostUnregister");
  GE_ASSIGN_OR_RETURN(const size_t size, machine_.pinned.Unregister(start));
  if (machine_.hazards != nullptr) {
    machine_.hazards->OnFree(HostActor(entry), {reinterpret_cast<uintptr_t>(start), size});
  }
  return {};
}

ge::Status DeviceImpl::Checked(const Entry& entry, ge::Status touched) {
  if (const auto fault = machine_.memory->TakeFault(); fault && machine_.hazards != nullptr) {
    const std::string description = fmt::format("host thread {}: {}", entry.host->number, entry.verb);
    machine_.ReportFault(HostActor(entry), *fault, {{}, description, "", {}}, touched);
  }
  return touched;
}

ge::Status DeviceImpl::CopyToDevice(rt::DeviceAddress destination, uint64_t destination_size, ge::ByteView source) {
  SIM_ENTER("aclrtMemcpy");
  GE_RETURN_IF_ERROR(Checked(entry, machine_.memory->CopyIn(destination, destination_size, source)));
  TouchByHost(entry, destination, source.size(), AccessKind::kWrite);
  scheduler_.MemoryChanged();
  return {};
}

ge::Status DeviceImpl::CopyToHost(ge::MutableByteView destination, rt::DeviceAddress source) {
  SIM_ENTER("aclrtMemcpy");
  GE_RETURN_IF_ERROR(Checked(entry, machine_.memory->CopyOut(destination, source)));
  TouchByHost(entry, source, destination.size(), AccessKind::kRead);
  return {};
}

ge::Status DeviceImpl::CopyOnDevice(rt::DeviceAddress destination, uint64_t destination_size, rt::DeviceAddress source,
                                    uint64_t count) {
  SIM_ENTER("aclrtMemcpy");
  if (count > destination_size || DistanceBetween(destination, source) < count) {
    return ge::MakeError(ge::kRtParamInvalid,
                         "device copy of {} bytes: at most the {} that may be written, and no overlap, wanted", count,
                         destination_size);
  }
  GE_RETURN_IF_ERROR(Checked(entry, machine_.memory->CopyWithin(destination, source, count)));
  if (machine_.hazards != nullptr) machine_.hazards->TouchCopy(HostActor(entry), destination, source, count);
  scheduler_.MemoryChanged();
  return {};
}

ge::Status DeviceImpl::Memset(rt::DeviceAddress destination, uint64_t destination_size, uint8_t value, uint64_t count) {
  SIM_ENTER("aclrtMemset");
  GE_RETURN_IF_ERROR(Checked(entry, machine_.memory->Set(destination, destination_size, value, count)));
  TouchByHost(entry, destination, count, AccessKind::kWrite);
  scheduler_.MemoryChanged();
  return {};
}

}  // namespace sim
