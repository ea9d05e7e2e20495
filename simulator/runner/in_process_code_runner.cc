#include <cstring>
#include <exception>

#include "core/base/sealed_library.h"
#include "simulator/aicore/run_kernel.h"
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

class InProcessCodeRunner : public CodeRunner {
 public:
  InProcessCodeRunner(const ge::ChipConfig& chip, const MemoryMap& memory, unsigned workers)
      : chip_(chip), memory_(memory), resources_(chip, workers) {}

  ge::StatusOr<std::shared_ptr<const KernelBinary>> LoadKernel(std::string_view kernel_name,
                                                               const ge::SharedBytes& bytes) override {
    GE_ASSIGN_OR_RETURN(auto library, KernelLibrary::Load(kernel_name, bytes.view, chip_));
    return std::shared_ptr<const KernelBinary>(std::move(library));
  }

  KernelOutcome RunKernel(const KernelTask& task) override {
    KernelOutcome outcome;
    outcome.status = RunBlocks(task, &outcome);
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

  ge::Status RunBlocks(const KernelTask& task, KernelOutcome* outcome) {
    const DrydockKernelEntry* entry = nullptr;
    GE_RETURN_IF_ERROR(CheckTask(task, &entry));
    std::vector<uint64_t> args(entry->arg_count);
    std::memcpy(args.data(), task.args.data(), task.args.size());
    KernelLaunch launch(chip_, memory_);
    launch.function = entry->function;
    launch.args = args;
    launch.block_dim = task.block_dim;
    launch.tiling_key = task.tiling_key;
    launch.kernel_type = entry->kernel_type;
    launch.log_accesses = task.log_accesses;
    KernelRun run = RunKernelBlocks(launch, resources_);
    outcome->blocks = std::move(run.blocks);
    outcome->accesses = std::move(run.accesses);
    outcome->fault = run.fault;
    return run.status;
  }

  const ge::ChipConfig& chip_;
  const MemoryMap& memory_;
  CoreResources resources_;
};

}  // namespace

std::unique_ptr<CodeRunner> MakeInProcessCodeRunner(const ge::ChipConfig& chip, const MemoryMap& memory,
                                                    unsigned workers) {
  return std::make_unique<InProcessCodeRunner>(chip, memory, workers);
}

}  // namespace sim
