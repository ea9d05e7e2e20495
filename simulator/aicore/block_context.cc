#include "simulator/aicore/block_context.h"

namespace sim {
namespace {

thread_local BlockContext* current_block = nullptr;

}  // namespace

BlockContext* BlockContext::Current() { return current_block; }
void BlockContext::SetCurrent(BlockContext* block) { current_block = block; }

Call::Call(DrydockBlock* block, std::string_view name) : block_(*static_cast<BlockContext*>(block)), name_(name) {
  block_.clocks.AdvanceScalar(costs::kScalarCall);
  if (block_.clocks.now() > block_.launch.cycle_limit) [[unlikely]] {
    block_.failed = true;
    throw BlockFailure{ge::MakeError(ge::kRtAicoreTimeout, "{}: {}: the kernel runs for more than {} cycles",
                                     block_.identity.Name(), name_, block_.launch.cycle_limit)};
  }
}

void Call::Fail(const std::string& cause) const {
  block_.failed = true;
  throw BlockFailure{ge::MakeError(ge::kRtAicoreException, "{}: {}: {}", block_.identity.Name(), name_, cause)};
}

}  // namespace sim
