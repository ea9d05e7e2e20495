#pragma once

#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "core/abi/kernel_table.h"
#include "simulator/aicore/buffer_pool.h"
#include "simulator/aicore/core_sync.h"
#include "simulator/aicore/fiber.h"
#include "simulator/aicore/flag_table.h"
#include "simulator/aicore/gm_access.h"
#include "simulator/aicore/kernel_launch.h"
#include "simulator/aicore/local_memory.h"
#include "simulator/aicore/pipe_clock.h"

/// What the kernel table calls a block is a sim::BlockContext.
struct DrydockBlock {};

namespace sim {

/// Ends a block. Thrown by a refused call of the kernel table, passes over the kernel's frames only (which are built
/// for it, see cmake/DrydockKernel.cmake), and is caught by BlockRun.
struct BlockFailure {
  ge::Status status;
};

/// The state of one block on one core, from its first instruction to its last. One thread at a time.
struct BlockContext : DrydockBlock {
  BlockContext(const KernelLaunch& of, const BlockIdentity& who, LocalMemories& local_memories, AccessLog* log)
      : launch(of),
        identity(who),
        memories(local_memories),
        gm(of.memory, log),
        buffers(who.core, local_memories, flags, clocks) {}
  BlockContext(const BlockContext&) = delete;
  BlockContext& operator=(const BlockContext&) = delete;

  const KernelLaunch& launch;
  const BlockIdentity identity;
  LocalMemories& memories;
  GmAccess gm;
  PipeClocks clocks;
  FlagTable flags;
  BufferPool buffers;
  uint64_t workspace = 0;  ///< as launched: the system's part first
  bool failed = false;
  // For waiting on other cores; null where a block runs alone.
  CoreSync* sync = nullptr;
  Fiber* fiber = nullptr;
  uint32_t lane = 0;
  uint32_t soft_sync_calls = 0;
  ge::Status abandoned;  ///< why a wait will never end; it unwinds the block then
  /// Lines of GM that the scalar unit's data cache holds, direct-mapped by line number; 0: none.
  std::array<uint64_t, costs::kCacheBytes / costs::kCacheLine> cached_lines{};

  /// The block that this thread runs; null outside.
  static BlockContext* Current();
  static void SetCurrent(BlockContext* block);
};

/// One call of the kernel table: whose, what it is called, and how it is refused. Making one costs the scalar unit a
/// cycle.
class Call {
 public:
  Call(DrydockBlock* block, std::string_view name);

  BlockContext& block() const { return block_; }
  std::string_view name() const { return name_; }

  template <typename... Args>
  void Require(bool condition, fmt::format_string<Args...> format, Args&&... args) const {
    if (!condition) [[unlikely]]
      Fail(fmt::format(format, std::forward<Args>(args)...));
  }
  /// For verbs that return the reason why they cannot be done.
  void RequireDone(const std::string& problem) const {
    if (!problem.empty()) [[unlikely]]
      Fail(problem);
  }
  template <typename T>
  T Value(ge::StatusOr<T> result) const {
    if (!result.ok()) [[unlikely]]
      Fail(result.status().message());
    return *std::move(result);
  }
  [[noreturn]] void Fail(const std::string& cause) const;

 private:
  BlockContext& block_;
  std::string_view name_;
};

}  // namespace sim
