#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/rt/stream.h"
#include "simulator/streams/ready_queue.h"
#include "simulator/streams/task.h"
#include "simulator/trace/finished_task.h"

namespace sim {

struct ModelInstance;

/// A task in a stream's queue.
struct QueuedTask {
  uint32_t task_id = 0;
  bool has_descriptor = false;  ///< of the task: known here, so that the task itself need not be touched ahead of time
  TaskOrigin origin;
  Submission submission;                            ///< what the host knew; hazards on only
  std::unique_ptr<const VectorClock> elided_waits;  ///< what it knows besides; null when nothing
  std::unique_ptr<Task> task;
};

/// The task that a stream has begun and not finished.
struct RunningTask {
  uint64_t start_ns = 0;
  uint64_t end_ns = 0;  ///< known once it does not hold
  uint64_t token = 0;   ///< of this begin, the only one with this number; 0: nothing runs
  EngineGrant engines;
  BeginOutcome outcome;
  uint64_t satisfied_ns = 0;  ///< waits: when they could pass
  TaskPoint satisfied_by;     ///< waits: who changed what they waited for
};

/// A stream's queue and where it stands. Tasks begin in order, each after the one before has ended
/// (spec/device-simulator.md §3.1 R1). A plain stream drops what it has finished; a persistent one keeps its tasks and
/// runs them only while it is started. Invariant: the stream is queued as ready when it has a next task that it may
/// begin as far as the stream itself is concerned; a queued one that may not any more is passed over.
class Lane {
 public:
  enum class State : uint8_t { kIdle, kRunning, kHolding, kStopped };

  struct Setup {
    rt::StreamId id;
    rt::ContextId context;
    rt::StreamConfig config;
    Agent agent = 0;
    const HazardMonitor* hazards = nullptr;  ///< null when they are not checked
    uint32_t prefetch_num = 0;
  };
  Lane(const Setup& setup, ReadyQueue& ready)
      : setup_(setup), ready_queue_(ready), started_(!setup.config.persistent) {}
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;

  rt::StreamId id() const { return setup_.id; }
  rt::ContextId context() const { return setup_.context; }
  Agent agent() const { return setup_.agent; }
  const HazardMonitor* hazards() const { return setup_.hazards; }
  bool persistent() const { return setup_.config.persistent; }
  uint32_t priority() const { return setup_.config.priority; }
  State state() const { return state_; }
  bool started() const { return started_; }
  /// Tasks in the queue: what counts against its depth.
  size_t depth() const { return tasks_.size(); }
  /// A task has begun and not ended.
  bool working() const { return state_ == State::kRunning || state_ == State::kHolding; }
  /// Nothing runs and nothing is left to run.
  bool finished() const { return !working() && (!started_ || next_ == tasks_.size()); }
  bool has_unfinished_tasks() const { return working() || next_ < tasks_.size(); }
  /// It may begin its next task.
  bool ready() const { return started_ && state_ == State::kIdle && next_ < tasks_.size(); }
  uint32_t next_task_id() const { return next_task_id_; }
  const std::deque<QueuedTask>& tasks() const { return tasks_; }
  /// The task that comes next (when idle) or is under way; null when there is none.
  QueuedTask* Current() { return next_ < tasks_.size() ? &tasks_[next_] : nullptr; }
  const QueuedTask* Current() const { return next_ < tasks_.size() ? &tasks_[next_] : nullptr; }
  RunningTask& running() { return running_; }
  const RunningTask& running() const { return running_; }
  QueuedTask* FindTask(uint32_t task_id);

  // Failures (spec/device-simulator.md §8.3).
  rt::FailureMode failure_mode = rt::FailureMode::kContinue;
  /// The last failure that nobody has been told of.
  const ge::Status& failure() const { return failure_; }
  void StoreFailure(ge::Status failure) { failure_ = std::move(failure); }
  /// The failure for a caller who waits for the stream. It is told once; that of a stopped stream always.
  ge::Status TakeFailure() { return state_ == State::kStopped ? failure_ : std::exchange(failure_, {}); }

  rt::TaskRef Append(std::unique_ptr<Task> task, const TaskOrigin& origin, Submission submission);
  /// A persistent stream starts from a position; nothing of it may be running.
  void Start(size_t position);
  /// A persistent stream begins nothing more; what runs may end.
  void Halt();
  /// A persistent stream stops and forgets how far it was; nothing of it may be running.
  void Rest();
  /// Of a persistent stream: what comes after the task under way is the one at `position`.
  void JumpAfterThis(size_t position) { jump_ = position; }
  /// Begins the next task; the descriptor that lies prefetch_num further is read now. The caller then sets running()
  /// and the state.
  QueuedTask& Advance(uint64_t now_ns);
  void SetState(State state);
  /// The task under way has ended.
  void Retire();
  /// Stops for good: the queue is dropped, nothing is accepted any more.
  void Stop(ge::Status failure);
  /// Drops the whole queue of a plain stream; nothing of it may be running.
  void Clear();
  /// Drops one task, if it is still in the queue; it must not be running.
  void Remove(uint32_t task_id);
  /// Taken from the ready queue: it may be queued again. True when it may really begin.
  bool TakenAsReady() { return queued_as_ready_ = false, ready(); }
  /// Puts it into the ready queue if it may begin and is not there.
  void QueueIfReady() {
    if (!ready() || queued_as_ready_) return;
    queued_as_ready_ = true;
    ready_queue_.Push(priority(), id());
  }

  /// What the next task knows besides its submission: records of waits that were elided (§12.1 E3). Hazards on only.
  VectorClock pending_knowledge;

  ModelInstance* model = nullptr;  ///< the model that the stream is bound to

 private:
  Setup setup_;
  ReadyQueue& ready_queue_;
  std::deque<QueuedTask> tasks_;
  size_t next_ = 0;  ///< index of the current task
  std::optional<size_t> jump_;
  uint32_t next_task_id_ = 0;
  State state_ = State::kIdle;
  bool started_;
  bool queued_as_ready_ = false;
  RunningTask running_;
  ge::Status failure_;
};

inline Actor TaskSite::actor() const { return {lane.agent(), ref, task.shared_identity(), now_ns}; }

}  // namespace sim
