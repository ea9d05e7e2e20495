#pragma once

#include <deque>
#include <memory>
#include <set>
#include <vector>

#include "core/rt/stream.h"
#include "simulator/streams/task.h"

namespace sim {

struct ModelInstance;

/// A task in a stream's queue.
struct QueuedTask {
  uint32_t task_id = 0;
  uint64_t sequence = 0;  ///< order of submission on the device
  std::unique_ptr<Task> task;
};

/// The task that a stream has begun and not finished.
struct RunningTask {
  uint64_t start_ns = 0;
  uint64_t end_ns = 0;  ///< known once it does not hold
  EngineGrant engines;
  BeginOutcome outcome;
  uint64_t satisfied_ns = 0;  ///< waits: when the signal was there
  TaskPoint satisfied_by;     ///< waits: who set it
};

/// A stream's queue and where it stands. Tasks begin in order, each after the one before has ended
/// (spec/device-simulator.md §3.1 R1). A plain stream drops what it has finished; a persistent one keeps its tasks and
/// runs them only while it is started. Invariant: the stream is in `ready` exactly when it has a next task that it may
/// begin as far as the stream itself is concerned.
class Lane {
 public:
  enum class State : uint8_t { kIdle, kRunning, kHolding, kStopped };
  using ReadySet = std::set<rt::StreamId>;

  Lane(rt::StreamId id, const rt::StreamConfig& config, uint32_t prefetch_num, ReadySet& ready)
      : id_(id), config_(config), prefetch_num_(prefetch_num), ready_(ready), started_(!config.persistent) {}
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;
  ~Lane() { ready_.erase(id_); }

  rt::StreamId id() const { return id_; }
  bool persistent() const { return config_.persistent; }
  uint32_t priority() const { return config_.priority; }
  State state() const { return state_; }
  bool started() const { return started_; }
  const ge::Status& failure() const { return failure_; }
  /// The failure for a caller who waits for the stream; remembered as told.
  const ge::Status& ReportFailure() { return failure_reported_ = true, failure_; }
  bool failure_reported() const { return failure_reported_; }
  /// Tasks in the queue: what counts against its depth.
  size_t depth() const { return tasks_.size(); }
  /// Nothing runs and nothing is left to run.
  bool finished() const {
    return state_ != State::kRunning && state_ != State::kHolding && (!started_ || next_ == tasks_.size());
  }
  bool has_unfinished_tasks() const {
    return next_ < tasks_.size() || state_ == State::kRunning || state_ == State::kHolding;
  }
  uint32_t next_task_id() const { return next_task_id_; }
  const std::deque<QueuedTask>& tasks() const { return tasks_; }
  /// The task that comes next (when idle) or is under way; null when there is none.
  QueuedTask* Current() { return next_ < tasks_.size() ? &tasks_[next_] : nullptr; }
  const QueuedTask* Current() const { return next_ < tasks_.size() ? &tasks_[next_] : nullptr; }
  RunningTask& running() { return running_; }
  const RunningTask& running() const { return running_; }
  QueuedTask* FindTask(uint32_t task_id);

  rt::TaskRef Append(std::unique_ptr<Task> task, uint64_t sequence);
  /// A persistent stream starts from its first task.
  void Start();
  /// A persistent stream begins nothing more; what runs may end.
  void Halt();
  /// A persistent stream stops and forgets how far it was; nothing of it may be running.
  void Rest();
  /// Begins the next task; the descriptor that lies prefetch_num further is read now. The caller then sets running()
  /// and the state.
  QueuedTask& Advance(uint64_t now_ns);
  void SetState(State state);
  /// The task under way has ended.
  void Retire();
  /// A plain stream fails: what is left in the queue is dropped and nothing is accepted any more.
  void Fail(ge::Status failure);
  /// Drops the tasks from `first_task_id` on; none of them may be running.
  void Truncate(uint32_t first_task_id);

  ModelInstance* model = nullptr;  ///< the model that the stream is bound to

 private:
  void UpdateReady();

  rt::StreamId id_;
  rt::StreamConfig config_;
  uint32_t prefetch_num_;
  ReadySet& ready_;
  std::deque<QueuedTask> tasks_;
  size_t next_ = 0;  ///< index of the current task
  uint32_t next_task_id_ = 0;
  State state_ = State::kIdle;
  bool started_;
  RunningTask running_;
  ge::Status failure_;
  bool failure_reported_ = false;
};

}  // namespace sim
