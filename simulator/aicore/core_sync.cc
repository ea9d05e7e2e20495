#include "simulator/aicore/core_sync.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace sim {
namespace {

/// Cores that a report names; the rest is counted.
constexpr size_t kNamedCores = 16;

constexpr uint32_t SyncAllFlagMask() {
  uint32_t mask = 0;
  for (uint32_t flag = kFirstSyncAllFlag; flag <= kLastSyncAllFlag; ++flag) mask |= 1u << flag;
  return mask;
}

/// Joins what `describe` says of each; more than kNamedCores are counted only.
template <typename Describe>
std::string List(const std::vector<uint32_t>& lanes, std::string_view separator, const Describe& describe) {
  std::string text;
  for (size_t i = 0; i < lanes.size(); ++i) {
    if (i == kNamedCores) return text + fmt::format("{}and {} more", separator, lanes.size() - i);
    text += fmt::format("{}{}", i == 0 ? "" : separator, describe(lanes[i]));
  }
  return text;
}

}  // namespace

const CoreSync::Core CoreSync::kIdle;

bool CoreSync::AnyTakesPart() const {
  return std::ranges::any_of(cores_, [](const auto& each) { return each != nullptr; });
}

void CoreSync::Set(uint32_t lane, uint32_t mode, uint32_t flag, uint64_t time) {
  core(lane).new_sets.push_back({flag, mode, time});
}

std::optional<uint64_t> CoreSync::TakeArrival(uint32_t lane, uint32_t flag) {
  std::vector<uint64_t>& arrivals = core(lane).flags[flag].arrivals;
  if (arrivals.empty()) return std::nullopt;
  const uint64_t time = arrivals.front();
  arrivals.erase(arrivals.begin());
  return time;
}

uint32_t CoreSync::CountBarrier(uint32_t lane, BarrierScope scope) {
  return ++core(lane).barrier_calls[static_cast<size_t>(scope)];
}

void CoreSync::Wait(uint32_t lane, const CoreWait& wait) {
  core(lane).wait = wait;
  core(lane).released = false;
}

void CoreSync::TouchSlot(uint32_t lane, const int32_t* slot, uint64_t time) {
  core(lane).new_slots.emplace_back(slot, time);
}

ge::Status CoreSync::Failure(uint32_t lane) const { return core(lane).failure; }

std::vector<uint32_t> CoreSync::Lanes(CoreKind kind) const {
  std::vector<uint32_t> lanes;
  for (uint32_t lane = 0; lane < cores_.size(); ++lane) {
    if (kind == CoreKind::kMix || launch_.IdentityOf(lane).core == kind) lanes.push_back(lane);
  }
  return lanes;
}

std::vector<uint32_t> CoreSync::GroupLanes(uint32_t group, CoreKind kind) const {
  std::vector<uint32_t> lanes = Lanes(kind);
  std::erase_if(lanes, [&](uint32_t lane) { return launch_.IdentityOf(lane).group != group; });
  return lanes;
}

std::vector<uint32_t> CoreSync::Setters(uint32_t lane, uint32_t mode) const {
  const BlockIdentity who = launch_.IdentityOf(lane);
  return mode == 0 ? Lanes(who.core) : GroupLanes(who.group, who.core);
}

std::vector<uint32_t> CoreSync::Targets(uint32_t lane, uint32_t mode) const {
  if (mode != 2) return Setters(lane, mode);
  const BlockIdentity who = launch_.IdentityOf(lane);
  return GroupLanes(who.group, who.core == CoreKind::kAic ? CoreKind::kAiv : CoreKind::kAic);
}

std::vector<uint32_t> CoreSync::Members(BarrierScope scope, uint32_t members) const {
  if (scope == BarrierScope::kAllCores) return Lanes(CoreKind::kMix);
  std::vector<uint32_t> lanes = Lanes(CoreKind::kAiv);
  if (scope == BarrierScope::kFirstVectorCores) lanes.resize(std::min<size_t>(lanes.size(), members));
  return lanes;
}

void CoreSync::Fail(uint32_t lane, std::string_view call, const std::string& cause) {
  if (!core(lane).failure.ok()) return;
  core(lane).failure = ge::MakeError(ge::kRtAicoreException, "{}: {}: {}", Name(lane), call, cause);
}

void CoreSync::Release(uint32_t lane, uint64_t time) {
  core(lane).released = true;
  core(lane).release_time = time;
}

void CoreSync::Arrive(uint32_t setter, uint32_t target, const NewSet& set, uint64_t time) {
  Core& to = core(target);
  Flag& flag = to.flags[set.flag];
  if (to.wait.what == CoreWait::For::kFlag && to.wait.flag == set.flag && !to.released) {
    Release(target, time);
    return;
  }
  if (!flag.arrivals.empty() && flag.arrival_mode != set.mode) {
    Fail(setter, "CrossCoreSetFlag",
         fmt::format("flag {} of {} still counts a set of mode {}, this one has mode {}", set.flag, Name(target),
                     flag.arrival_mode, set.mode));
    return;
  }
  if (flag.arrivals.size() == kCrossCoreFlagCountLimit) {
    Fail(setter, "CrossCoreSetFlag",
         fmt::format("flag {} of {} counts {} already, the most it can: nothing makes this set come after a wait",
                     set.flag, Name(target), kCrossCoreFlagCountLimit));
    return;
  }
  flag.arrival_mode = set.mode;
  flag.arrivals.push_back(time);
}

void CoreSync::Deliver(uint32_t lane, const NewSet& set) {
  flags_used_ |= 1u << set.flag;
  Flag& own = core(lane).flags[set.flag];
  if (!own.sets.empty() && own.set_mode != set.mode) {
    Fail(lane, "CrossCoreSetFlag",
         fmt::format("its set of flag {} with mode {} is not complete yet, this one has mode {}", set.flag,
                     own.set_mode, set.mode));
    return;
  }
  own.set_mode = set.mode;
  own.sets.push_back(set.time);
  uint64_t time = 0;
  const std::vector<uint32_t> setters = Setters(lane, set.mode);
  for (const uint32_t setter : setters) {
    const Flag& flag = core(setter).flags[set.flag];
    if (flag.sets.empty() || flag.set_mode != set.mode) {
      if (own.sets.size() > kCrossCoreFlagCountLimit) {
        Fail(lane, "CrossCoreSetFlag",
             fmt::format("flag {} was set {} times before {} set it once", set.flag, own.sets.size(), Name(setter)));
      }
      return;
    }
    time = std::max(time, flag.sets.front());
  }
  for (const uint32_t setter : setters) {
    std::vector<uint64_t>& sets = core(setter).flags[set.flag].sets;
    sets.erase(sets.begin());
  }
  for (const uint32_t target : Targets(lane, set.mode)) Arrive(lane, target, set, time);
}

void CoreSync::ReleaseBarriers() {
  for (uint32_t lane = 0; lane < cores_.size(); ++lane) {
    const CoreWait wait = core(lane).wait;
    if (wait.what != CoreWait::For::kBarrier || core(lane).released) continue;
    if (wait.scope != BarrierScope::kFirstVectorCores) sync_all_used_ = true;
    const std::vector<uint32_t> members = Members(wait.scope, wait.members);
    uint64_t time = 0;
    const bool complete = std::ranges::all_of(members, [&](uint32_t member) {
      const Core& other = core(member);
      time = std::max(time, other.wait.time);
      return other.wait.what == CoreWait::For::kBarrier && !other.released && other.wait.scope == wait.scope &&
             other.wait.members == wait.members;
    });
    if (!complete) continue;
    for (const uint32_t member : members) Release(member, time + wait.cost);
  }
}

void CoreSync::ReleaseSlots() {
  for (const auto& each : cores_) {
    if (each == nullptr) continue;
    for (const auto& [slot, time] : each->new_slots) slot_times_[slot] = std::max(slot_times_[slot], time);
    each->new_slots.clear();
  }
  for (uint32_t lane = 0; lane < cores_.size(); ++lane) {
    const CoreWait& wait = core(lane).wait;
    if (wait.what != CoreWait::For::kSlot || core(lane).released) continue;
    int32_t value = 0;
    std::memcpy(&value, wait.slot, sizeof(value));
    if (value != wait.wanted) continue;
    const auto touched = slot_times_.find(wait.slot);
    Release(lane, touched == slot_times_.end() ? wait.time : std::max(wait.time, touched->second));
  }
}

void CoreSync::CheckSyncAllFlags() {
  if (!sync_all_used_ || (flags_used_ & SyncAllFlagMask()) == 0) return;
  for (uint32_t lane = 0; lane < cores_.size(); ++lane) {
    for (const NewSet& set : core(lane).new_sets) {
      if (set.flag < kFirstSyncAllFlag || set.flag > kLastSyncAllFlag) continue;
      Fail(lane, "CrossCoreSetFlag",
           fmt::format("flag {} is one of those that SyncAll uses ({}…{})", set.flag, kFirstSyncAllFlag,
                       kLastSyncAllFlag));
    }
  }
  if (std::ranges::any_of(cores_, [](const auto& each) { return each != nullptr && !each->failure.ok(); })) return;
  // The sets came before the SyncAll: the waiting core is as good to blame as any.
  for (uint32_t lane = 0; lane < cores_.size(); ++lane) {
    if (core(lane).wait.what != CoreWait::For::kBarrier) continue;
    Fail(lane, core(lane).wait.call,
         fmt::format("the kernel sets flags {}…{} itself, which SyncAll uses", kFirstSyncAllFlag, kLastSyncAllFlag));
    return;
  }
}

std::vector<uint32_t> CoreSync::Advance() {
  if (!AnyTakesPart()) return {};
  for (uint32_t lane = 0; lane < cores_.size(); ++lane) {
    for (const NewSet& set : core(lane).new_sets) {
      if (core(lane).failure.ok()) Deliver(lane, set);
    }
  }
  ReleaseBarriers();
  ReleaseSlots();
  CheckSyncAllFlags();
  std::vector<uint32_t> runnable;
  for (uint32_t lane = 0; lane < cores_.size(); ++lane) {
    if (cores_[lane] == nullptr) continue;
    Core& each = *cores_[lane];
    each.new_sets.clear();
    if (ended_[lane] != 0 || !each.released || each.wait.what == CoreWait::For::kNothing) continue;
    each.wait.what = CoreWait::For::kNothing;
    runnable.push_back(lane);
  }
  return runnable;
}

std::string CoreSync::DescribeWait(uint32_t lane) const {
  const CoreWait& wait = core(lane).wait;
  switch (wait.what) {
    case CoreWait::For::kFlag:
      return fmt::format("waits in {} for flag {}", wait.call, wait.flag);
    case CoreWait::For::kBarrier:
      return fmt::format("waits in its {}. {}", wait.number, wait.call);
    case CoreWait::For::kSlot:
      return fmt::format("waits in {} until GM {:#x} holds {}", wait.call, reinterpret_cast<uint64_t>(wait.slot),
                         wait.wanted);
    default:
      return "runs";
  }
}

std::string CoreSync::DescribeState(uint32_t lane) const {
  return fmt::format("{} ({})", Name(lane), ended_[lane] != 0 ? "has ended" : DescribeWait(lane));
}

std::string CoreSync::DescribeSetters(uint32_t lane, uint32_t flag) const {
  // A set that others have begun tells the mode; otherwise the other side of a group is the likely one.
  for (uint32_t setter = 0; setter < cores_.size(); ++setter) {
    const Flag& begun = core(setter).flags[flag];
    if (begun.sets.empty()) continue;
    const std::vector<uint32_t> targets = Targets(setter, begun.set_mode);
    if (std::ranges::find(targets, lane) == targets.end()) continue;
    std::vector<uint32_t> missing = Setters(setter, begun.set_mode);
    std::erase_if(missing, [&](uint32_t other) { return !core(other).flags[flag].sets.empty(); });
    return fmt::format("{} set it with mode {}, which needs sets by {} too", Name(setter), begun.set_mode,
                       List(missing, ", ", [this](uint32_t other) { return DescribeState(other); }));
  }
  const bool in_group = launch_.IdentityOf(lane).in_group;
  std::vector<uint32_t> setters = in_group ? Targets(lane, 2) : Setters(lane, 0);
  return fmt::format("nobody set it; {} could: {}", in_group ? "mode 2 of its group" : "mode 0 of all",
                     List(setters, ", ", [this](uint32_t other) { return DescribeState(other); }));
}

std::string CoreSync::DescribeMissing(uint32_t lane) const {
  const CoreWait& wait = core(lane).wait;
  if (wait.what == CoreWait::For::kFlag) return DescribeSetters(lane, wait.flag);
  if (wait.what == CoreWait::For::kSlot) return "nobody that can go on would write it";
  std::vector<uint32_t> missing = Members(wait.scope, wait.members);
  std::erase_if(missing, [&](uint32_t other) {
    const CoreWait& theirs = core(other).wait;
    return theirs.what == CoreWait::For::kBarrier && theirs.scope == wait.scope && theirs.members == wait.members;
  });
  return "which needs " + List(missing, ", ", [&](uint32_t other) {
           return fmt::format("{}, after {} calls", DescribeState(other),
                              core(other).barrier_calls[static_cast<size_t>(wait.scope)]);
         });
}

std::string CoreSync::DescribeDeadlock() const {
  std::vector<uint32_t> waiting;
  for (uint32_t lane = 0; lane < cores_.size(); ++lane) {
    if (ended_[lane] == 0 && core(lane).wait.what != CoreWait::For::kNothing) waiting.push_back(lane);
  }
  return "no block can go on: " + List(waiting, "; ", [this](uint32_t lane) {
           return fmt::format("{} {}: {}", Name(lane), DescribeWait(lane), DescribeMissing(lane));
         });
}

std::string CoreSync::DescribeUnmatched() const {
  for (uint32_t lane = 0; lane < cores_.size(); ++lane) {
    for (uint32_t flag = 0; flag < kCrossCoreFlags; ++flag) {
      const Flag& state = core(lane).flags[flag];
      if (!state.arrivals.empty()) {
        return fmt::format(
            "{}: kernel end: flag {} between cores still counts {} (a CrossCoreSetFlag without its CrossCoreWaitFlag)",
            Name(lane), flag, state.arrivals.size());
      }
      if (!state.sets.empty()) {
        return fmt::format("{}: kernel end: {}", Name(lane),
                           fmt::format("it set flag {} with mode {}, which {} did not", flag, state.set_mode, [&] {
                             std::vector<uint32_t> missing = Setters(lane, state.set_mode);
                             std::erase_if(missing, [&](uint32_t other) {
                               return core(other).flags[flag].sets.size() >= state.sets.size();
                             });
                             return List(missing, ", ", [this](uint32_t other) { return Name(other); });
                           }()));
      }
    }
  }
  return {};
}

}  // namespace sim
