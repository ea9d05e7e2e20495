#include "simulator/aicore/block_run.h"

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
                       "{}: kernel end: flags still set: {} (a SetFlag or EnQue without its WaitFlag or DeQue)",
                       block.identity.Name(), set);
}

}  // namespace

BlockRun::BlockRun(const KernelLaunch& launch, const BlockIdentity& identity, std::unique_ptr<LocalMemories> memories,
                   FiberStacks& stacks, CoreSync* sync, uint32_t lane)
    : memories_(std::move(memories)),
      block_(launch, identity, *memories_, launch.log_accesses ? &result_.accesses : nullptr),
      fiber_(stacks, &Body, this) {
  memories_->Reset();
  block_.sync = sync;
  block_.fiber = &fiber_;
  block_.lane = lane;
}

void BlockRun::Go() {
  // Here and not in the fiber: the thread that a fiber runs in changes while it waits.
  const CurrentBlockScope scope(&block_);
  fiber_.Resume();
}

void BlockRun::Abandon(const ge::Status& why) {
  block_.abandoned = why;
  Go();
  GE_CHECK(done());
}

void BlockRun::Body(void* run) {
  auto& self = *static_cast<BlockRun*>(run);
  self.result_.status = self.RunEntry();
}

ge::Status BlockRun::RunEntry() {
  const KernelLaunch& launch = block_.launch;
  try {
    launch.function(KernelApiTable(), &block_, launch.args.data(), static_cast<uint32_t>(launch.args.size()));
  } catch (const BlockFailure& failure) {
    return failure.status;
  } catch (const std::exception& error) {
    return ge::MakeError(ge::kRtInternal, "{}: {}", block_.identity.Name(), error.what());
  }
  return CheckEnd(block_);
}

BlockResult BlockRun::TakeResult() {
  result_.outcome = {block_.clocks.End(), block_.clocks.busy_cycles()};
  result_.fault = block_.gm.fault();
  return std::move(result_);
}

}  // namespace sim
