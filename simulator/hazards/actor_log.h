#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/rt/types.h"
#include "simulator/streams/task_identity.h"

namespace sim {

/// Number of a remembered actor; 0 is nobody.
using ActorId = uint32_t;

/// Who once touched memory: what a report needs beside the epoch.
struct RememberedActor {
  rt::TaskRef task;
  std::shared_ptr<const TaskIdentity> identity;
  bool reads_args = false;  ///< Actor::reads_args
};

/// Names of actors that memory still remembers, so that what is kept of a byte range is a number and not a shared
/// pointer. Counting references would touch the entry of an earlier actor, a cache miss, at each overwrite; instead the
/// owner of the numbers marks what it still holds, once in as many new entries as were alive the last time: the log is
/// at most twice as large as what is held, plus kSlack.
class ActorLog {
 public:
  static constexpr size_t kSlack = 4096;

  ActorLog() { entries_.emplace_back(); }

  /// The owner has to sweep before the next Add.
  bool wants_sweep() const { return free_.empty() && entries_.size() >= sweep_at_; }
  ActorId Add(rt::TaskRef task, const std::shared_ptr<const TaskIdentity>& identity, bool reads_args);
  const RememberedActor& At(ActorId id) const { return entries_[id]; }

  /// A sweep: BeginSweep, Mark for each number that is held, EndSweep. All other numbers are free then.
  void BeginSweep() { marked_.assign(entries_.size(), false); }
  void Mark(ActorId id) { marked_[id] = true; }
  void EndSweep();

  size_t capacity() const { return entries_.size(); }

 private:
  std::vector<RememberedActor> entries_;
  std::vector<ActorId> free_;
  std::vector<bool> marked_;
  size_t sweep_at_ = kSlack;
};

}  // namespace sim
