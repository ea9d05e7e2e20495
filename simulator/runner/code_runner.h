#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"
#include "core/platform/chip.h"
#include "simulator/aicore/block_outcome.h"
#include "simulator/aicore/pipe.h"
#include "simulator/memory/access.h"
#include "simulator/memory/memory_map.h"

namespace sim {

/// A kernel binary opened by a runner. Which entries it has is fixed at load.
class KernelBinary {
 public:
  virtual ~KernelBinary() = default;
  virtual const std::string& name() const = 0;
  virtual CoreKind core_kind() const = 0;
  virtual bool HasTilingKey(uint64_t tiling_key) const = 0;
};

/// A library opened for the AICPU.
class AicpuLibrary {
 public:
  virtual ~AicpuLibrary() = default;
  virtual const std::string& name() const = 0;
};

struct KernelTask {
  const KernelBinary* binary = nullptr;
  uint64_t tiling_key = 0;
  uint32_t block_dim = 0;
  ge::ByteView args;          ///< 8-byte words
  std::string_view op_name;   ///< for errors
  bool log_accesses = false;  ///< fill KernelOutcome::accesses; costs time and memory
};

struct KernelOutcome {
  ge::Status status;  ///< first failure in order of blocks: kRtAicoreException with block, API call and cause
  std::vector<BlockOutcome> blocks{};  ///< in order of blocks, a mixed kernel's groups; complete only on success
  /// Every exact touch of device memory by all blocks, also by those that failed, if it was asked for: coalesced, in
  /// order of (kind, address), the same for any number of workers.
  std::vector<Access> accesses{};
  /// Of the failure in `status`, when that is a touch of device memory that no allocation allows.
  std::optional<MemoryFault> fault{};
};

/// Who runs model code: kernels, device tiling (docs/architecture.md §3). Two calls never overlap; a call may use
/// several workers inside, and its outcome does not depend on how many.
class CodeRunner {
 public:
  virtual ~CodeRunner() = default;
  /// Refuses an ELF of another machine by kernel and machine name, and a binary without our entry table.
  virtual ge::StatusOr<std::shared_ptr<const KernelBinary>> LoadKernel(std::string_view kernel_name,
                                                                       const ge::SharedBytes& bytes) = 0;
  virtual KernelOutcome RunKernel(const KernelTask& task) = 0;
  virtual ge::StatusOr<std::shared_ptr<const AicpuLibrary>> LoadAicpuLibrary(std::string_view so_name,
                                                                             const ge::SharedBytes& bytes) = 0;
  /// Calls `uint32_t symbol(void* args)` with the device address. A missing symbol or a result other than 0 →
  /// kRtAicpuException.
  virtual ge::Status RunAicpu(const AicpuLibrary& library, const std::string& symbol, uint64_t args,
                              std::string_view op_name) = 0;
};

/// Runs everything in this process: for sanitizers, benchmarks, debugging.
std::unique_ptr<CodeRunner> MakeInProcessCodeRunner(const ge::ChipConfig& chip, const MemoryMap& memory,
                                                    unsigned workers);

}  // namespace sim
