#include "simulator/device.h"

#include "simulator/declared_kernel.h"
#include "simulator/device_impl.h"

namespace sim {

ge::StatusOr<std::unique_ptr<Device>> Device::Create(const DeviceOptions& options) {
  return Create(options, [workers = options.workers](const ge::ChipConfig& chip, const MemoryMap& memory) {
    return MakeDeclaredKernelRunner(MakeInProcessCodeRunner(chip, memory, workers), memory);
  });
}

ge::StatusOr<std::unique_ptr<Device>> Device::Create(const DeviceOptions& options,
                                                     const CodeRunnerFactory& make_runner) {
  if (options.workers == 0) return ge::MakeError(ge::kRtParamInvalid, "a device needs at least one worker");
  GE_ASSIGN_OR_RETURN(const ge::ChipConfig* chip, ge::ChipConfig::Find(options.soc_version), "simulated device");
  GE_ASSIGN_OR_RETURN(auto memory, DeviceMemory::Create(options.arena_bytes), "simulated {}", options.soc_version);
  return std::unique_ptr<Device>(std::make_unique<DeviceImpl>(*chip, std::move(memory), make_runner, options));
}

}  // namespace sim
