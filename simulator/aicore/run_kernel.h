#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "core/base/thread_pool.h"
#include "simulator/aicore/block_outcome.h"
#include "simulator/aicore/fiber.h"
#include "simulator/aicore/kernel_launch.h"
#include "simulator/aicore/local_memory.h"

namespace sim {

/// Local memories that no block uses now. As many exist as blocks ever were alive at once. Thread-safe.
class IdleMemories {
 public:
  explicit IdleMemories(const ge::ChipConfig& chip) : chip_(chip) {}
  std::unique_ptr<LocalMemories> Take();
  void Give(std::unique_ptr<LocalMemories> memories);

 private:
  const ge::ChipConfig& chip_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<LocalMemories>> idle_;
};

/// What runs blocks, kept from launch to launch.
struct CoreResources {
  CoreResources(const ge::ChipConfig& chip, unsigned workers) : pool(workers), memories(chip) {}
  ge::ThreadPool pool;
  FiberStacks stacks;
  IdleMemories memories;
};

struct KernelRun {
  ge::Status status;                 ///< the first failure in order of blocks
  std::vector<BlockOutcome> blocks;  ///< in order of blocks, a group's cores taken together
  std::vector<Access> accesses;      ///< if the launch logs them; also of blocks that failed
  std::optional<MemoryFault> fault;  ///< of the failure, if it is a touch of global memory
};

/// Runs all blocks of a launch: in rounds, in which every block that can go on runs until it waits or ends; what a wait
/// depends on is decided between rounds. Every block runs, also after one has failed: what is left in memory, and which
/// failure is reported, must not depend on the workers.
KernelRun RunKernelBlocks(const KernelLaunch& launch, CoreResources& resources);

}  // namespace sim
