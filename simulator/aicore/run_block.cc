#include "simulator/aicore/run_block.h"

#include <exception>

#include "simulator/aicore/kernel_api.h"

namespace sim {
namespace {

/// Makes a block the thread's current one for a scope. Blocks may nest: a runner's thread may help out in another loop.
class CurrentBlockScope {
 public:
  explicit CurrentBlockScope(BlockContext* block) : previous_(BlockContext::Current()) {
    BlockContext::SetCurrent(block);
  }
  ~CurrentBlockScope() { BlockContext::SetCurrent(previous_); }
  CurrentBlockScope(const CurrentBlockScope&) = delete;
  CurrentBlockScope& operator=(const CurrentBlockScope&) = delete;

 private:
  BlockContext* previous_;
};

/// A flag that stays set meets the next kernel on the core (spec/ascendc.md §3.7, rule H14).
ge::Status CheckEnd(const BlockContext& block) {
  const std::string set = block.flags.DescribeSet();
  if (set.empty()) return {};
  return ge::MakeError(ge::kRtAicoreException,
                       "block {}: kernel end: flags still set: {} (a SetFlag or EnQue without its WaitFlag or DeQue)",
                       block.identity.index, set);
}

}  // namespace

ge::StatusOr<BlockOutcome> RunBlock(const ge::ChipConfig& chip, const MemoryMap& memory, LocalMemories& memories,
                                    const BlockIdentity& identity, DrydockKernelFunction function,
                                    std::span<const uint64_t> args) {
  memories.Reset();
  BlockContext block(identity, memory, memories, costs::kTimeoutSeconds * chip.cube_freq_mhz() * 1'000'000);
  const CurrentBlockScope scope(&block);
  try {
    function(KernelApiTable(), &block, args.data(), static_cast<uint32_t>(args.size()));
  } catch (const BlockFailure& failure) {
    return failure.status;
  } catch (const std::exception& error) {
    return ge::MakeError(ge::kRtInternal, "block {}: {}", identity.index, error.what());
  }
  GE_RETURN_IF_ERROR(CheckEnd(block));
  return BlockOutcome{block.clocks.End(), block.clocks.busy_cycles()};
}

}  // namespace sim
