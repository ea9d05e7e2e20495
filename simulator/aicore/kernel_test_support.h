#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/platform/chip.h"
#include "simulator/aicore/block_run.h"
#include "simulator/aicore/kernel_api.h"
#include "simulator/aicore/run_kernel.h"
#include "simulator/include/kernel_operator.h"
#include "simulator/memory/memory_map.h"

namespace sim {

/// Global memory of a test: named pieces of the heap, 512-aligned like device memory.
class TestMemory : public MemoryMap {
 public:
  template <typename T = uint8_t>
  T* Allocate(const std::string& name, size_t count) {
    const size_t size = count * sizeof(T);
    auto* bytes = static_cast<uint8_t*>(::operator new(size + kGuard, std::align_val_t{512}));
    std::memset(bytes, 0xEE, size + kGuard);
    blocks_.emplace_back(bytes, &Free);
    allocations_.push_back({reinterpret_cast<uint64_t>(bytes), size, name});
    return reinterpret_cast<T*>(bytes);
  }
  template <typename T>
  T* Allocate(const std::string& name, const std::vector<T>& values) {
    T* first = Allocate<T>(name, values.size());
    std::memcpy(first, values.data(), values.size() * sizeof(T));
    return first;
  }

  const Allocation* FindAllocation(uint64_t address) const override {
    for (const Allocation& allocation : allocations_) {
      if (address >= allocation.address && address < allocation.address + allocation.size) return &allocation;
    }
    return nullptr;
  }
  ge::Status CheckAccess(uint64_t address, uint64_t size, std::string_view what) const override {
    const Allocation* allocation = FindAllocation(address);
    if (allocation == nullptr) return ge::MakeError(ge::kRtAicoreException, "{}: in no allocation", what);
    const uint64_t room = allocation->address + allocation->size - address;
    if (size <= room) return {};
    return ge::MakeError(ge::kRtAicoreException, "{}: ends {} bytes past '{}'", what, size - room, allocation->name);
  }

 private:
  static constexpr size_t kGuard = 4096;
  static void Free(uint8_t* bytes) { ::operator delete(bytes, std::align_val_t{512}); }
  std::vector<std::unique_ptr<uint8_t, void (*)(uint8_t*)>> blocks_;
  std::vector<Allocation> allocations_;
};

/// Runs kernel code in this process, bound to the real table, one block on one core.
class KernelTest : public testing::Test {
 protected:
  KernelTest() { drydock::BindKernelApi(KernelApiTable()); }

  ge::StatusOr<BlockOutcome> Run(const BlockIdentity& identity, const std::function<void()>& code) {
    KernelLaunch launch(chip, gm);
    launch.log_accesses = true;
    launch.cycle_limit = cycle_limit;
    Bind(launch, code);
    BlockRun run(launch, identity, cores.memories.Take(), cores.stacks, nullptr, 0);
    run.Go();
    cores.memories.Give(run.TakeMemories());
    BlockResult result = run.TakeResult();
    accesses = result.accesses.Finish();
    fault = result.fault;
    if (!result.status.ok()) return result.status;
    return result.outcome;
  }
  /// All blocks of a launch; `code` runs on every core.
  KernelRun Launch(uint32_t kernel_type, uint32_t block_dim, const std::function<void()>& code) {
    KernelLaunch launch(chip, gm);
    launch.kernel_type = kernel_type;
    launch.block_dim = block_dim;
    launch.log_accesses = true;
    Bind(launch, code);
    return RunKernelBlocks(launch, cores);
  }
  ge::StatusOr<BlockOutcome> RunOn(CoreKind core, const std::function<void()>& code) {
    BlockIdentity identity;
    identity.core = core;
    return Run(identity, code);
  }
  void ExpectRuns(CoreKind core, const std::function<void()>& code) {
    const auto outcome = RunOn(core, code);
    EXPECT_TRUE(outcome.ok()) << outcome.status().ToString();
  }
  /// The block ends with the AI Core exception and this sentence in its cause.
  void ExpectRefused(CoreKind core, const std::string& cause, const std::function<void()>& code) {
    const auto outcome = RunOn(core, code);
    ASSERT_FALSE(outcome.ok()) << "was not refused: " << cause;
    EXPECT_EQ(outcome.status().code(), ge::kRtAicoreException);
    EXPECT_THAT(outcome.status().message(), testing::HasSubstr(cause));
  }

  static void Bind(KernelLaunch& launch, const std::function<void()>& code) {
    body = &code;
    launch.function = [](const DrydockKernelApi*, DrydockBlock*, const uint64_t*, uint32_t) { (*body)(); };
  }

  static inline const std::function<void()>* body = nullptr;
  const ge::ChipConfig& chip = **ge::ChipConfig::Find("Ascend910B1");
  TestMemory gm;
  CoreResources cores{chip, 2};
  uint64_t cycle_limit = UINT64_MAX;  ///< of a Run
  std::vector<Access> accesses;       ///< of the latest Run
  std::optional<MemoryFault> fault;   ///< of the latest Run
};

inline constexpr CoreKind kAiv = CoreKind::kAiv;
inline constexpr CoreKind kAic = CoreKind::kAic;

/// A tensor of UB by address, for static programming.
template <typename T>
AscendC::LocalTensor<T> Ub(uint32_t address, uint32_t count) {
  return {AscendC::TPosition::VECCALC, address, count};
}
template <typename T>
AscendC::GlobalTensor<T> Global(T* first) {
  AscendC::GlobalTensor<T> tensor;
  tensor.SetGlobalBuffer(first);
  return tensor;
}
template <typename T>
std::vector<T> Values(const T* first, size_t count) {
  return {first, first + count};
}

}  // namespace sim
