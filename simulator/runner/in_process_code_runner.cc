#include <cstring>
#include <exception>
#include <mutex>
#include <optional>

#include "core/base/sealed_library.h"
#include "core/base/thread_pool.h"
#include "simulator/aicore/run_block.h"
#include "simulator/runner/code_runner.h"
#include "simulator/runner/kernel_library.h"

namespace sim {
namespace {

constexpr uint32_t kBlockLimit = 65535;  // spec/ascendc.md §8
constexpr size_t kArgBytes = sizeof(uint64_t);

class LoadedAicpuLibrary : public AicpuLibrary {
 public:
  explicit LoadedAicpuLibrary(std::shared_ptr<const ge::SealedLibrary> library) : library_(std::move(library)) {}
  const std::string& name() const override { return library_->name(); }
  const ge::SealedLibrary& library() const { return *library_; }

 private:
  std::shared_ptr<const ge::SealedLibrary> library_;
};

/// Local memories that no block uses now. As many exist as blocks ever ran at once.
class IdleMemories {
 public:
  explicit IdleMemories(const ge::ChipConfig& chip) : chip_(chip) {}
  std::unique_ptr<LocalMemories> Take() {
    const std::lock_guard lock(mutex_);
    if (idle_.empty()) return std::make_unique<LocalMemories>(chip_);
    auto memories = std::move(idle_.back());
    idle_.pop_back();
    return memories;
  }
  void Give(std::unique_ptr<LocalMemories> memories) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(memories));
  }

 private:
  const ge::ChipConfig& chip_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<LocalMemories>> idle_;
};

class InProcessCodeRunner : public CodeRunner {
 public:
  InProcessCodeRunner(const ge::ChipConfig& chip, const MemoryMap& memory, unsigned workers)
      : chip_(chip), memory_(memory), pool_(workers), idle_memories_(chip) {}

  ge::StatusOr<std::shared_ptr<const KernelBinary>> LoadKernel(std::string_view kernel_name,
                                                               const ge::SharedBytes& bytes) override {
    GE_ASSIGN_OR_RETURN(auto library, KernelLibrary::Load(kernel_name, bytes.view, chip_));
    return std::shared_ptr<const KernelBinary>(std::move(library));
  }

  KernelOutcome RunKernel(const KernelTask& task) override {
    KernelOutcome outcome;
    outcome.status = RunBlocks(task, &outcome.blocks);
    if (!outcome.status.ok()) {
      const std::string_view kernel = task.binary == nullptr ? std::string_view("none") : task.binary->name();
      outcome.status = outcome.status.WithContext(
          fmt::format("op '{}': kernel '{}' (tiling key {})", task.op_name, kernel, task.tiling_key));
    }
    return outcome;
  }

  ge::StatusOr<std::shared_ptr<const AicpuLibrary>> LoadAicpuLibrary(std::string_view so_name,
                                                                     const ge::SharedBytes& bytes) override {
    GE_ASSIGN_OR_RETURN(auto library, ge::SealedLibrary::Load(so_name, bytes.view), "AICPU library '{}'", so_name);
    return std::shared_ptr<const AicpuLibrary>(std::make_shared<LoadedAicpuLibrary>(std::move(library)));
  }

  ge::Status RunAicpu(const AicpuLibrary& library, const std::string& symbol, uint64_t args,
                      std::string_view op_name) override {
    const auto* loaded = dynamic_cast<const LoadedAicpuLibrary*>(&library);
    GE_CHECK(loaded != nullptr, "AICPU library '{}' was loaded by another runner", library.name());
    auto* function = loaded->library().FindFunction<uint32_t(void*)>(symbol.c_str());
    if (function == nullptr) {
      return ge::MakeError(ge::kRtAicpuException, "op '{}': AICPU library '{}' has no symbol '{}'", op_name,
                           library.name(), symbol);
    }
    try {
      const uint32_t result = function(reinterpret_cast<void*>(args));
      if (result == 0) return {};
      return ge::MakeError(ge::kRtAicpuException, "op '{}': '{}' of AICPU library '{}' returned {}", op_name, symbol,
                           library.name(), result);
    } catch (const std::exception& error) {
      return ge::MakeError(ge::kRtAicpuException, "op '{}': '{}' of AICPU library '{}' threw: {}", op_name, symbol,
                           library.name(), error.what());
    }
  }

 private:
  ge::Status CheckTask(const KernelTask& task, const DrydockKernelEntry** entry) const {
    const auto* library = dynamic_cast<const KernelLibrary*>(task.binary);
    GE_CHECK(library != nullptr, "the kernel of op '{}' was loaded by another runner", task.op_name);
    *entry = library->FindEntry(task.tiling_key);
    if (*entry == nullptr) {
      return ge::MakeError(ge::kRtParamInvalid, "no entry for this tiling key; the library has {}",
                           library->DescribeTilingKeys());
    }
    if (task.block_dim == 0 || task.block_dim > kBlockLimit) {
      return ge::MakeError(ge::kRtParamInvalid, "block dim {} is not in 1…{}", task.block_dim, kBlockLimit);
    }
    if (task.args.size() != (*entry)->arg_count * kArgBytes) {
      return ge::MakeError(ge::kRtParamInvalid,
                           "the launch passes {} bytes of arguments, the kernel's {} parameters take {}",
                           task.args.size(), (*entry)->arg_count, (*entry)->arg_count * kArgBytes);
    }
    return {};
  }

  /// Every block runs, also after one has failed: what is left in memory, and which failure is reported, must not
  /// depend on the workers.
  ge::Status RunBlocks(const KernelTask& task, std::vector<BlockOutcome>* blocks) {
    const DrydockKernelEntry* entry = nullptr;
    GE_RETURN_IF_ERROR(CheckTask(task, &entry));
    std::vector<uint64_t> args(entry->arg_count);
    std::memcpy(args.data(), task.args.data(), task.args.size());
    std::vector<ge::Status> failures(task.block_dim);
    blocks->resize(task.block_dim);
    pool_.ParallelFor(task.block_dim, [&](size_t index) {
      std::unique_ptr<LocalMemories> memories = idle_memories_.Take();
      const BlockIdentity identity{static_cast<uint32_t>(index), task.block_dim, task.binary->core_kind(),
                                   task.tiling_key, entry->kernel_type};
      ge::StatusOr<BlockOutcome> outcome = RunBlock(chip_, memory_, *memories, identity, entry->function, args);
      if (outcome.ok()) {
        (*blocks)[index] = *outcome;
      } else {
        failures[index] = outcome.status();
      }
      idle_memories_.Give(std::move(memories));
    });
    for (const ge::Status& failure : failures) GE_RETURN_IF_ERROR(failure);
    return {};
  }

  const ge::ChipConfig& chip_;
  const MemoryMap& memory_;
  ge::ThreadPool pool_;
  IdleMemories idle_memories_;
};

}  // namespace

std::unique_ptr<CodeRunner> MakeInProcessCodeRunner(const ge::ChipConfig& chip, const MemoryMap& memory,
                                                    unsigned workers) {
  return std::make_unique<InProcessCodeRunner>(chip, memory, workers);
}

}  // namespace sim
