#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/base/bytes.h"
#include "core/base/status.h"
#include "core/rt/annotations.h"
#include "core/rt/types.h"

namespace rt {

/// The block dimension of a launch that an UPDATE task fills in later (spec/so-in-om.md §8.6).
inline constexpr uint32_t kPlaceholderBlockDim = 0xFFFFFFFF;

/// One AI Core launch. The argument block is 8-byte words, each a device address or a value, in the order that the
/// kernel expects (spec/device-simulator.md §7.1). It is copied when the task is accepted, or lies on the device and is
/// read when the task begins; then nobody may write it in between.
struct KernelLaunch {
  BinaryId binary;
  uint64_t tiling_key = 0;  ///< chooses the entry of the binary
  uint32_t block_dim = 0;   ///< kPlaceholderBlockDim when an UPDATE task decides key and block dim
  ge::ByteView args;
  AddressRange device_args = {};  ///< instead of `args` when its size is not 0
  Annotations annotations;
};

/// One AICPU launch by names (spec/so-in-om.md §8.6 step 7): the library must be resident. `args` is the device address
/// that the entry receives.
struct AicpuLaunch {
  AicpuLibraryId library;
  std::string kernel_name;  ///< the C symbol, e.g. RunAicpuRpcSrvLaunch
  DeviceAddress args = 0;
  uint32_t block_dim = 1;
  Annotations annotations;
};

/// Code on the device: kernel binaries, AICPU libraries, launches, updates of resident tasks. Thread-safe.
/// Binaries are handed over as bytes with an owner that keeps them alive; nothing is copied.
class Program {
 public:
  virtual ~Program() = default;

  /// aclrtBinaryLoadFromData. Refuses a binary whose ELF machine the device cannot run, naming kernel and machine
  /// (107000).
  virtual ge::StatusOr<BinaryId> BinaryLoad(std::string_view kernel_name, ge::ByteView bytes,
                                            std::shared_ptr<const void> owner) = 0;
  /// aclrtBinaryUnLoad.
  virtual ge::Status BinaryUnload(BinaryId binary) = 0;
  /// aclrtLaunchKernelWithConfig.
  virtual ge::StatusOr<TaskRef> LaunchKernel(const KernelLaunch& launch, StreamId stream) = 0;

  /// Makes a library resident on the AICPU (RunAicpuPreprocessLoadSoLaunch); loading the same name and bytes again
  /// counts a reference and gives the same id. The same name with other bytes is refused (107000).
  virtual ge::StatusOr<AicpuLibraryId> AicpuLibraryLoad(std::string_view so_name, ge::ByteView bytes,
                                                        std::shared_ptr<const void> owner) = 0;
  /// Drops one reference; the last one unmaps the library (RunAicpuPreprocessUnloadSoLaunch).
  virtual ge::Status AicpuLibraryUnload(AicpuLibraryId library) = 0;
  /// rtAicpuKernelLaunchExWithArgs.
  virtual ge::StatusOr<TaskRef> LaunchAicpu(const AicpuLaunch& launch, StreamId stream) = 0;

  /// rtModelTaskUpdate: when it executes on `stream`, the launch `target` of a bound stream takes its tiling key from
  /// the u64 at `tiling_key` and its block dim from the u32 at `block_dim` (spec/device-simulator.md §7.6).
  virtual ge::StatusOr<TaskRef> TaskUpdate(TaskRef target, DeviceAddress tiling_key, DeviceAddress block_dim,
                                           StreamId stream, const Annotations& annotations) = 0;
};

}  // namespace rt
