#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/status.h"
#include "simulator/aicore/kernel_launch.h"

namespace sim {

/// Flags between cores and how often one may count (spec/ascendc.md §3.8).
inline constexpr uint32_t kCrossCoreFlags = 16;
inline constexpr size_t kCrossCoreFlagCountLimit = 15;
/// SyncAll uses these flags itself.
inline constexpr uint32_t kFirstSyncAllFlag = 11;
inline constexpr uint32_t kLastSyncAllFlag = 14;

/// Who takes part in a barrier.
enum class BarrierScope : uint8_t { kVectorCores, kAllCores, kFirstVectorCores };

/// What a core waits for.
struct CoreWait {
  enum class For : uint8_t { kNothing, kFlag, kBarrier, kSlot };
  For what = For::kNothing;
  std::string_view call;  ///< for reports; static storage
  uint64_t time = 0;      ///< cycles of the core when it began to wait
  // kFlag
  uint32_t flag = 0;
  // kBarrier
  BarrierScope scope = BarrierScope::kVectorCores;
  uint32_t members = 0;  ///< of kFirstVectorCores
  uint32_t number = 0;   ///< which call of this scope, from 1
  uint64_t cost = 0;     ///< cycles from the last arrival to the release
  // kSlot
  const int32_t* slot = nullptr;
  int32_t wanted = 0;
};

/// How the cores of one launch wait for each other (spec/ascendc.md §3.8). Between two rounds of blocks Advance decides
/// from what all cores did, in order of lanes, who may go on; within a round a core changes only what is its own. So
/// results, times and reports do not depend on the number of workers.
class CoreSync {
 public:
  /// Nothing is kept for a core before it takes part.
  explicit CoreSync(const KernelLaunch& launch) : launch_(launch), cores_(launch.lanes()), ended_(launch.lanes()) {}

  // By the lane's own thread, during a round.

  void End(uint32_t lane) { ended_[lane] = 1; }
  /// `time`: when all that came before on the pipe is complete and the flag is seen.
  void Set(uint32_t lane, uint32_t mode, uint32_t flag, uint64_t time);
  /// Takes a set that has arrived and tells its time.
  std::optional<uint64_t> TakeArrival(uint32_t lane, uint32_t flag);
  /// The lane takes part in a barrier of this scope once more; its number, from 1.
  uint32_t CountBarrier(uint32_t lane, BarrierScope scope);
  void Wait(uint32_t lane, const CoreWait& wait);
  /// The lane changed a slot that others may wait for.
  void TouchSlot(uint32_t lane, const int32_t* slot, uint64_t time);
  /// When what the lane waited for came.
  uint64_t ReleaseTime(uint32_t lane) const { return core(lane).release_time; }

  // Between rounds, by one thread.

  /// The lanes that may go on now, in order. Sets that are refused leave a failure with the lane that made them.
  std::vector<uint32_t> Advance();
  /// The failure that Advance found for a lane, or success.
  ge::Status Failure(uint32_t lane) const;
  /// Why nobody can go on: every core that waits, for what, and who would have to act.
  std::string DescribeDeadlock() const;
  /// What was set and never waited for, or set by some and not by the others; empty when all is matched. Sound when all
  /// lanes have ended.
  std::string DescribeUnmatched() const;

 private:
  struct NewSet {
    uint32_t flag, mode;
    uint64_t time;
  };
  struct Flag {
    uint32_t set_mode = 0;
    std::vector<uint64_t> sets;  ///< by this core, waiting for those of the others
    uint32_t arrival_mode = 0;
    std::vector<uint64_t> arrivals;  ///< times; their number is the hardware's counter
  };
  struct Core {
    CoreWait wait;
    bool released = false;
    uint64_t release_time = 0;
    std::array<Flag, kCrossCoreFlags> flags;
    std::vector<NewSet> new_sets;
    std::vector<std::pair<const int32_t*, uint64_t>> new_slots;
    std::array<uint32_t, 3> barrier_calls{};
    ge::Status failure;
  };

  Core& core(uint32_t lane) {
    if (cores_[lane] == nullptr) cores_[lane] = std::make_unique<Core>();
    return *cores_[lane];
  }
  const Core& core(uint32_t lane) const { return cores_[lane] == nullptr ? kIdle : *cores_[lane]; }
  bool AnyTakesPart() const;
  std::string Name(uint32_t lane) const { return launch_.IdentityOf(lane).Name(); }
  std::vector<uint32_t> Lanes(CoreKind kind) const;
  std::vector<uint32_t> GroupLanes(uint32_t group, CoreKind kind) const;
  /// Who must set together for a set of this mode by this lane, and whose counters that moves.
  std::vector<uint32_t> Setters(uint32_t lane, uint32_t mode) const;
  std::vector<uint32_t> Targets(uint32_t lane, uint32_t mode) const;
  std::vector<uint32_t> Members(BarrierScope scope, uint32_t members) const;
  void Deliver(uint32_t lane, const NewSet& set);
  void Arrive(uint32_t setter, uint32_t target, const NewSet& set, uint64_t time);
  void Release(uint32_t lane, uint64_t time);
  void ReleaseBarriers();
  void ReleaseSlots();
  void CheckSyncAllFlags();
  void Fail(uint32_t lane, std::string_view call, const std::string& cause);
  std::string DescribeWait(uint32_t lane) const;
  std::string DescribeState(uint32_t lane) const;
  std::string DescribeSetters(uint32_t lane, uint32_t flag) const;
  std::string DescribeMissing(uint32_t lane) const;

  static const Core kIdle;  ///< what others see of a core that never took part

  const KernelLaunch& launch_;
  std::vector<std::unique_ptr<Core>> cores_;
  std::vector<uint8_t> ended_;
  std::map<const int32_t*, uint64_t> slot_times_;
  uint32_t flags_used_ = 0;  ///< a bit per flag
  bool sync_all_used_ = false;
};

}  // namespace sim
