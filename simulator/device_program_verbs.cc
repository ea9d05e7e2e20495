#include <algorithm>

#include "simulator/aicpu/aicpu_task.h"
#include "simulator/device_impl.h"
#include "simulator/streams/launch_task.h"
#include "simulator/streams/limits.h"
#include "simulator/streams/update_task.h"

namespace sim {
namespace {

ge::Status CheckLaunch(const rt::KernelLaunch& launch, std::string_view kernel_name) {
  if (launch.block_dim != rt::kPlaceholderBlockDim && (launch.block_dim == 0 || launch.block_dim > kMaxBlockDim)) {
    return ge::MakeError(ge::kRtParamInvalid, "block dimension {}: between 1 and {} wanted", launch.block_dim,
                         kMaxBlockDim)
        .WithContext(fmt::format("launch of kernel '{}' for op '{}'", kernel_name, launch.annotations.op_name));
  }
  if (launch.device_args.size != 0 && launch.device_args.address % kAllocationAlignment != 0) {
    return ge::MakeError(ge::kRtAddressUnaligned, "argument block on the device: not aligned to {} bytes",
                         kAllocationAlignment)
        .WithContext(fmt::format("launch of kernel '{}' for op '{}'", kernel_name, launch.annotations.op_name));
  }
  if (launch.device_args.size > kMaxKernelParameters * sizeof(uint64_t) || launch.args.size() % sizeof(uint64_t) != 0 ||
      launch.args.size() / sizeof(uint64_t) > kMaxKernelParameters) {
    return ge::MakeError(ge::kRtParamInvalid, "argument block of {} bytes: whole 8-byte words wanted, at most {}",
                         std::max<uint64_t>(launch.args.size(), launch.device_args.size), kMaxKernelParameters)
        .WithContext(fmt::format("launch of kernel '{}' for op '{}'", kernel_name, launch.annotations.op_name));
  }
  return {};
}

}  // namespace

ge::StatusOr<rt::BinaryId> DeviceImpl::BinaryLoad(std::string_view kernel_name, ge::ByteView bytes,
                                                  std::shared_ptr<const void> owner) {
  SIM_ENTER("aclrtBinaryLoadFromData");
  GE_ASSIGN_OR_RETURN(auto kernel, machine_.runner->LoadKernel(kernel_name, {std::move(owner), bytes}));
  const rt::BinaryId id{++last_binary_id_};
  machine_.kernels.emplace(id, std::move(kernel));
  return id;
}

ge::Status DeviceImpl::BinaryUnload(rt::BinaryId binary) {
  SIM_ENTER("aclrtBinaryUnLoad");
  if (machine_.kernels.erase(binary) == 1) return {};
  return ge::MakeError(ge::kRtParamInvalid, "kernel binary {} is not loaded", binary.value);
}

ge::StatusOr<rt::TaskRef> DeviceImpl::LaunchKernel(const rt::KernelLaunch& launch, rt::StreamId stream) {
  SIM_ENTER("aclrtLaunchKernelWithConfig");
  const KernelBinary* binary = machine_.FindKernel(launch.binary);
  if (binary == nullptr) {
    return ge::MakeError(ge::kRtParamInvalid, "launch for op '{}': kernel binary {} is not loaded",
                         launch.annotations.op_name, launch.binary.value);
  }
  GE_RETURN_IF_ERROR(CheckLaunch(launch, binary->name()));
  return Submit(entry, stream, std::make_unique<LaunchTask>(launch, binary->core_kind()));
}

ge::StatusOr<rt::AicpuLibraryId> DeviceImpl::AicpuLibraryLoad(std::string_view so_name, ge::ByteView bytes,
                                                              std::shared_ptr<const void> owner) {
  SIM_ENTER("RunAicpuPreprocessLoadSoLaunch");
  return machine_.aicpu.Load(so_name, {std::move(owner), bytes}, *machine_.runner);
}

ge::Status DeviceImpl::AicpuLibraryUnload(rt::AicpuLibraryId library) {
  SIM_ENTER("RunAicpuPreprocessUnloadSoLaunch");
  return machine_.aicpu.Unload(library);
}

ge::StatusOr<rt::TaskRef> DeviceImpl::LaunchAicpu(const rt::AicpuLaunch& launch, rt::StreamId stream) {
  SIM_ENTER("rtAicpuKernelLaunchExWithArgs");
  if (launch.block_dim == 0) {
    return ge::MakeError(ge::kRtParamInvalid, "AICPU launch of '{}' for op '{}': block dimension is 0",
                         launch.kernel_name, launch.annotations.op_name);
  }
  if (launch.block_dim > 1) {
    return ge::MakeError(ge::kRtFeatureNotSupported, "AICPU launch of '{}' for op '{}': {} blocks; one is supported",
                         launch.kernel_name, launch.annotations.op_name, launch.block_dim);
  }
  return Submit(entry, stream, MakeAicpuTask(launch));
}

ge::StatusOr<rt::TaskRef> DeviceImpl::TaskUpdate(rt::TaskRef target, rt::DeviceAddress tiling_key,
                                                 rt::DeviceAddress block_dim, rt::StreamId stream,
                                                 const rt::Annotations& annotations) {
  SIM_ENTER("rtModelTaskUpdate");
  GE_ASSIGN_OR_RETURN(Lane * lane, FindLane(entry, target.stream), "target of an update for op '{}'",
                      annotations.op_name);
  if (lane->model == nullptr) {
    return ge::MakeError(ge::kRtStreamModel,
                         "update for op '{}': its target lies on stream {}, which is bound to no model",
                         annotations.op_name, target.stream.value);
  }
  const QueuedTask* queued = lane->FindTask(target.task_id);
  if (queued == nullptr || dynamic_cast<const LaunchTask*>(queued->task.get()) == nullptr) {
    return ge::MakeError(ge::kRtParamInvalid, "update for op '{}': stream {} task {} is {}, not an AI Core launch",
                         annotations.op_name, target.stream.value, target.task_id,
                         queued == nullptr ? std::string("missing") : queued->task->identity().type);
  }
  return Submit(entry, stream, MakeTaskUpdate(target, tiling_key, block_dim, annotations));
}

}  // namespace sim
