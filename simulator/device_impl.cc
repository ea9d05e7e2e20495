#include "simulator/device_impl.h"

#include "core/base/elf_file.h"
#include "simulator/trace/trace_writer.h"

namespace sim {

DeviceImpl::DeviceImpl(const ge::ChipConfig& chip, std::unique_ptr<DeviceMemory> memory,
                       const CodeRunnerFactory& make_runner, uint64_t seed)
    : machine_(chip, std::move(memory)), scheduler_(machine_, ready_, journal_, seed) {
  machine_.runner = make_runner(chip, *machine_.memory);
  GE_CHECK(machine_.runner != nullptr);
  GE_CHECK(AddLane({}) == kDefaultStream);
}

rt::DeviceInfo DeviceImpl::Info() const { return {machine_.chip.soc_version(), ge::HostElfMachine()}; }

uint64_t DeviceImpl::now_ns() const {
  const std::lock_guard lock(mutex_);
  return scheduler_.now_ns();
}

std::vector<TaskRecord> DeviceImpl::TaskLog() const {
  const std::lock_guard lock(mutex_);
  return journal_.Records();
}

ge::Status DeviceImpl::WriteTrace(std::ostream& out, int pid, const std::string& process_name) const {
  const std::lock_guard lock(mutex_);
  return WriteChromeTrace(journal_, machine_.engines, pid, process_name, out);
}

ge::StatusOr<rt::DeviceAddress> DeviceImpl::Malloc(uint64_t size, rt::MemoryKind, std::string_view name) {
  const std::lock_guard lock(mutex_);
  return machine_.memory->Malloc(size, name);
}

ge::Status DeviceImpl::Free(rt::DeviceAddress address) {
  const std::lock_guard lock(mutex_);
  return machine_.memory->Free(address);
}

ge::Status DeviceImpl::CopyToDevice(rt::DeviceAddress destination, uint64_t destination_size, ge::ByteView source) {
  const std::lock_guard lock(mutex_);
  return machine_.memory->CopyIn(destination, destination_size, source);
}

ge::Status DeviceImpl::CopyToHost(ge::MutableByteView destination, rt::DeviceAddress source) {
  const std::lock_guard lock(mutex_);
  return machine_.memory->CopyOut(destination, source);
}

ge::Status DeviceImpl::Memset(rt::DeviceAddress destination, uint64_t destination_size, uint8_t value, uint64_t count) {
  const std::lock_guard lock(mutex_);
  return machine_.memory->Set(destination, destination_size, value, count);
}

}  // namespace sim
