#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "simulator/aicore/block_context.h"
#include "simulator/aicore/block_outcome.h"

namespace sim {

/// What came of one core's run.
struct BlockResult {
  ge::Status status;  ///< a failure says block, call and cause
  BlockOutcome outcome;
  AccessLog accesses;
  std::optional<MemoryFault> fault;  ///< when the failure is a touch of global memory
};

/// One core's run of a kernel's entry, on a fiber: it may stop where it waits for other cores and go on later, in
/// another thread.
class BlockRun {
 public:
  /// `memories` are cleared. `sync` may be null: then the block cannot wait for others.
  BlockRun(const KernelLaunch& launch, const BlockIdentity& identity, std::unique_ptr<LocalMemories> memories,
           FiberStacks& stacks, CoreSync* sync, uint32_t lane);

  /// Runs from the beginning, or from where it waits, to the next wait or to the end.
  void Go();
  bool done() const { return fiber_.done(); }
  /// Ends a block that waits with this failure.
  void Abandon(const ge::Status& why);

  /// After the end.
  BlockResult TakeResult();
  std::unique_ptr<LocalMemories> TakeMemories() { return std::move(memories_); }

 private:
  static void Body(void* run);
  ge::Status RunEntry();

  std::unique_ptr<LocalMemories> memories_;
  BlockResult result_;
  BlockContext block_;
  Fiber fiber_;
};

}  // namespace sim
