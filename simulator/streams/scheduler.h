#pragma once

#include <compare>
#include <functional>
#include <optional>
#include <set>

#include "simulator/streams/machine.h"
#include "simulator/trace/task_journal.h"

namespace sim {

/// The device's clock and the order of everything that happens on it. A step is: of all streams that may begin a task
/// now, the most urgent begins it (lowest id among equals, or as the seed says); when none can, the clock moves to the
/// next end. Ends at one moment come in order of (engine, stream, submission) (spec/device-simulator.md §1, §3.1 R6).
class Scheduler {
 public:
  enum class Result : uint8_t {
    kDone,      ///< what was waited for holds
    kDeadline,  ///< it did not by then; the clock stands at the deadline
    kStuck,     ///< nothing runs and nothing can begin: it never will
  };
  static constexpr uint64_t kNever = UINT64_MAX;

  /// All three outlive the scheduler.
  Scheduler(Machine& machine, Lane::ReadySet& ready, TaskJournal& journal, uint64_t seed)
      : machine_(machine), ready_(ready), journal_(journal), seed_(seed), random_state_(seed) {}

  uint64_t now_ns() const { return now_ns_; }
  uint64_t NextSequence() { return next_sequence_++; }

  Result RunUntil(const std::function<bool()>& done, uint64_t deadline_ns);
  /// Lets time pass in which nothing can happen.
  void AdvanceTo(uint64_t ns) { now_ns_ = std::max(now_ns_, ns); }
  /// Stops what the stream is doing: no effect more, no record; its declared writes become uninitialised. The task
  /// stays in the queue.
  void Kill(Lane& lane);

 private:
  struct Ending {
    uint64_t end_ns;
    Engine engine;
    rt::StreamId stream;
    uint64_t sequence;
    friend auto operator<=>(const Ending&, const Ending&) = default;
  };

  /// Begins the task that comes first among those that can; false when none can.
  bool BeginNext();
  std::vector<Lane*> ReadyLanesInOrder();
  void Begin(Lane& lane, EngineGrant engines);
  void ScheduleEnd(Lane& lane, const TaskPoint& satisfied_by);
  void Raise(Signal& signal, const TaskPoint& by);
  void Retire(Lane& lane);
  void Record(const Lane& lane, const QueuedTask& queued);
  void FailStream(Lane& lane, ge::Status failure);
  uint64_t Random();

  Machine& machine_;
  Lane::ReadySet& ready_;
  TaskJournal& journal_;
  uint64_t seed_;
  uint64_t random_state_;
  uint64_t now_ns_ = 0;
  uint64_t next_sequence_ = 0;
  std::set<Ending> endings_;
};

}  // namespace sim
