#pragma once

#include <array>
#include <functional>
#include <vector>

#include "simulator/device.h"
#include "simulator/streams/machine.h"
#include "simulator/trace/task_journal.h"
#include "simulator/trace/trace_writer.h"

namespace sim {

/// The device's clock and the order of everything that happens on it. A step is: of all streams that may begin a task
/// now, the most urgent begins it (ReadyQueue); when none can, the clock moves to the next end. Ends at one moment come
/// in order of (engine, stream, submission) (spec/device-simulator.md §1, §3.1 R6).
class Scheduler {
 public:
  enum class Result : uint8_t {
    kDone,      ///< what was waited for holds
    kDeadline,  ///< it did not by then; the clock stands at the deadline
    kStuck,     ///< nothing runs and nothing can begin: it never will, unless somebody submits more
  };
  static constexpr uint64_t kNever = UINT64_MAX;

  /// All outlive the scheduler. `journal` and `trace` may be null.
  Scheduler(Machine& machine, ReadyQueue& ready, TaskJournal* journal, TraceWriter* trace, TimeMode mode)
      : machine_(machine), ready_(ready), journal_(journal), trace_(trace), mode_(mode) {}

  uint64_t now_ns() const { return now_ns_; }
  uint64_t NextSequence() { return next_sequence_++; }
  Result RunUntil(const std::function<bool()>& done, uint64_t deadline_ns);
  /// Lets time pass in which nothing can happen.
  void AdvanceTo(uint64_t ns) { now_ns_ = std::max(now_ns_, ns); }
  /// Stops what the stream is doing: no effect more, no record; its declared writes become uninitialised. The task
  /// stays in the queue, and the stream may begin it again.
  void Kill(Lane& lane);
  /// Asks everybody who holds for it again.
  void Changed(Waitable& waitable);
  /// The host has written device memory.
  void MemoryChanged() {
    if (!machine_.memory_cells.holders.empty()) Changed(machine_.memory_cells);
  }

 private:
  /// When a task ends, or its wait has lasted too long. One whose token is not that of what its stream runs is stale.
  struct Ending {
    uint64_t at_ns;
    Engine engine;
    rt::StreamId stream;
    uint64_t sequence;
    uint64_t token;
    bool is_timeout;
  };
  static bool Later(const Ending& a, const Ending& b);

  /// Begins the task that comes first among those that can; false when none can.
  bool BeginNext();
  void Begin(Lane& lane, EngineGrant engines);
  TaskSite SiteOf(Lane& lane) const;
  void PushEnding(Lane& lane, uint64_t at_ns, bool is_timeout);
  /// The next ending that is not stale; null when there is none.
  const Ending* NextEnding();
  void PopEnding();
  void ScheduleEnd(Lane& lane, const TaskPoint& satisfied_by);
  void Expire(Lane& lane);
  void Retire(Lane& lane);
  void Give(const EngineGrant& grant);
  void Record(const Lane& lane, const QueuedTask& queued);
  /// The stream's failure, by what its failure mode and its model say (§8.3, §5.3).
  void FailStream(Lane& lane, ge::Status failure);
  void StopContext(Lane& lane, ge::Status failure);

  Machine& machine_;
  ReadyQueue& ready_;
  TaskJournal* journal_;
  TraceWriter* trace_;
  TimeMode mode_;
  uint64_t now_ns_ = 0;
  uint64_t next_sequence_ = 0;
  uint64_t last_token_ = 0;
  std::vector<Ending> endings_;                                  ///< a heap
  std::array<std::vector<rt::StreamId>, kEngineCount> blocked_;  ///< ready, but short of an engine of that kind
};

}  // namespace sim
