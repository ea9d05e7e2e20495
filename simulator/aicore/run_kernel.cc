#include "simulator/aicore/run_kernel.h"

#include <algorithm>

#include "simulator/aicore/block_run.h"

namespace sim {
namespace {

/// The lanes of a launch on their way to the end. A lane has a BlockRun from its first instruction to its last only.
class Rounds {
 public:
  Rounds(const KernelLaunch& launch, CoreResources& resources)
      : launch_(launch), resources_(resources), runs_(launch.lanes()), results_(launch.lanes()) {
    if (CanWait()) sync_.emplace(launch);
  }

  std::vector<BlockResult> Run() {
    resources_.pool.ParallelFor(runs_.size(), [this](size_t lane) { Begin(static_cast<uint32_t>(lane)); });
    for (bool more = FinishRound(); more; more = FinishRound()) {
      resources_.pool.ParallelFor(runnable_.size(), [this](size_t i) { Continue(runnable_[i]); });
    }
    return std::move(results_);
  }

 private:
  /// More blocks than cores never wait for each other; the calls refuse it.
  bool CanWait() const {
    const GroupShape shape = launch_.shape();
    return uint64_t{launch_.block_dim} * shape.aic <= launch_.PhysicalCores(CoreKind::kAic) &&
           uint64_t{launch_.block_dim} * shape.aiv <= launch_.PhysicalCores(CoreKind::kAiv);
  }
  CoreSync* sync() { return sync_ ? &*sync_ : nullptr; }

  void Begin(uint32_t lane) {
    runs_[lane] = std::make_unique<BlockRun>(launch_, launch_.IdentityOf(lane), resources_.memories.Take(),
                                             resources_.stacks, sync(), lane);
    Continue(lane);
  }

  void Continue(uint32_t lane) {
    runs_[lane]->Go();
    if (runs_[lane]->done()) Finish(lane);
  }

  void Finish(uint32_t lane) {
    results_[lane] = runs_[lane]->TakeResult();
    resources_.memories.Give(runs_[lane]->TakeMemories());
    runs_[lane].reset();
    if (sync_) sync_->End(lane);
  }

  void Abandon(uint32_t lane, const ge::Status& why) {
    runs_[lane]->Abandon(why);
    Finish(lane);
  }

  /// Decides who goes on. False when all have ended.
  bool FinishRound() {
    if (!sync_) return false;
    runnable_ = sync_->Advance();
    TakeSyncFailures();
    const auto waits = [this](uint32_t lane) { return runs_[lane] != nullptr; };
    std::erase_if(runnable_, [&](uint32_t lane) { return !waits(lane); });
    if (!runnable_.empty()) return true;
    const bool any_waits = std::ranges::any_of(runs_, [](const auto& run) { return run != nullptr; });
    any_waits ? AbandonAll() : CheckMatched();
    return false;
  }

  void TakeSyncFailures() {
    for (uint32_t lane = 0; lane < runs_.size(); ++lane) {
      const ge::Status failure = sync_->Failure(lane);
      if (failure.ok()) continue;
      if (runs_[lane] != nullptr) {
        Abandon(lane, failure);
      } else if (results_[lane].status.ok()) {
        results_[lane].status = failure;
      }
    }
  }

  bool AnyFailed() const {
    return std::ranges::any_of(results_, [](const BlockResult& result) { return !result.status.ok(); });
  }

  /// Those that wait for a block that failed have no failure of their own.
  void AbandonAll() {
    const bool blocks_failed = AnyFailed();
    const ge::Status why = ge::MakeError(ge::kRtAicoreException, "{}", sync_->DescribeDeadlock());
    for (uint32_t lane = 0; lane < runs_.size(); ++lane) {
      if (runs_[lane] == nullptr) continue;
      Abandon(lane, why);
      if (blocks_failed) results_[lane].status = {};
    }
  }

  void CheckMatched() {
    const std::string unmatched = AnyFailed() ? std::string() : sync_->DescribeUnmatched();
    if (!unmatched.empty()) results_.front().status = ge::MakeError(ge::kRtAicoreException, "{}", unmatched);
  }

  const KernelLaunch& launch_;
  CoreResources& resources_;
  std::optional<CoreSync> sync_;
  std::vector<std::unique_ptr<BlockRun>> runs_;
  std::vector<BlockResult> results_;
  std::vector<uint32_t> runnable_;
};

/// The cores of a group start together, and the block ends with the last.
std::vector<BlockOutcome> CombineGroups(const std::vector<BlockResult>& results, uint32_t cores_per_block) {
  std::vector<BlockOutcome> blocks(results.size() / cores_per_block);
  for (size_t lane = 0; lane < results.size(); ++lane) {
    BlockOutcome& block = blocks[lane / cores_per_block];
    const BlockOutcome& core = results[lane].outcome;
    block.cycles = std::max(block.cycles, core.cycles);
    for (size_t pipe = 0; pipe < kPipeCount; ++pipe) block.busy_cycles[pipe] += core.busy_cycles[pipe];
  }
  return blocks;
}

}  // namespace

std::unique_ptr<LocalMemories> IdleMemories::Take() {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      auto memories = std::move(idle_.back());
      idle_.pop_back();
      return memories;
    }
  }
  return std::make_unique<LocalMemories>(chip_);
}

void IdleMemories::Give(std::unique_ptr<LocalMemories> memories) {
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(memories));
}

KernelRun RunKernelBlocks(const KernelLaunch& launch, CoreResources& resources) {
  const std::vector<BlockResult> results = Rounds(launch, resources).Run();
  KernelRun run;
  run.blocks = CombineGroups(results, launch.shape().cores());
  AccessLog log;
  for (const BlockResult& result : results) {
    log.Append(result.accesses);
    if (!run.status.ok() || result.status.ok()) continue;
    run.status = result.status;
    run.fault = result.fault;
  }
  run.accesses = log.Finish();
  return run;
}

}  // namespace sim
