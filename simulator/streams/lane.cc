#include "simulator/streams/lane.h"

#include <algorithm>

namespace sim {

QueuedTask* Lane::FindTask(uint32_t task_id) {
  const auto found = std::ranges::lower_bound(tasks_, task_id, {}, &QueuedTask::task_id);
  return found != tasks_.end() && found->task_id == task_id ? &*found : nullptr;
}

rt::TaskRef Lane::Append(std::unique_ptr<Task> task, const TaskOrigin& origin, Submission submission) {
  std::unique_ptr<const VectorClock> elided_waits;
  if (pending_knowledge.size() != 0) {
    elided_waits = std::make_unique<const VectorClock>(std::exchange(pending_knowledge, {}));
  }
  tasks_.push_back(
      {next_task_id_, task->HasDescriptor(), origin, std::move(submission), std::move(elided_waits), std::move(task)});
  QueueIfReady();
  return {id(), next_task_id_++};
}

void Lane::Start(size_t position) {
  GE_CHECK(persistent() && state_ == State::kIdle);
  started_ = true;
  next_ = position;
  for (size_t i = position; i < tasks_.size(); ++i) tasks_[i].task->Rewind();
  const size_t read_ahead = std::min<size_t>(position + setup_.prefetch_num, tasks_.size());
  for (size_t i = position; i < read_ahead; ++i) {
    if (tasks_[i].has_descriptor) tasks_[i].task->ReadAhead({}, *this);
  }
  QueueIfReady();
}

void Lane::Halt() {
  GE_CHECK(persistent());
  started_ = false;
}

void Lane::Rest() {
  GE_CHECK(!working());
  Halt();
  next_ = 0;
  jump_.reset();
}

QueuedTask& Lane::Advance(uint64_t now_ns) {
  GE_CHECK(state_ == State::kIdle && next_ < tasks_.size());
  QueuedTask& current = tasks_[next_];
  if (next_ + setup_.prefetch_num < tasks_.size()) {
    const QueuedTask& ahead = tasks_[next_ + setup_.prefetch_num];
    if (ahead.has_descriptor) {
      ahead.task->ReadAhead({{id(), current.task_id}, now_ns}, *this);
    } else {
      // Half the time of a small task was the wait for its memory.
      __builtin_prefetch(ahead.task.get());
    }
  }
  running_.start_ns = now_ns;
  running_.end_ns = running_.satisfied_ns = 0;
  running_.satisfied_by = {};
  running_.outcome = {};
  return current;
}

void Lane::SetState(State state) {
  state_ = state;
  QueueIfReady();
}

void Lane::Retire() {
  running_.token = 0;
  if (persistent()) {
    ++next_;
  } else {
    tasks_.pop_front();
  }
  state_ = State::kIdle;
  if (jump_) {
    Start(*std::exchange(jump_, std::nullopt));
  } else {
    QueueIfReady();
  }
}

void Lane::Stop(ge::Status failure) {
  GE_CHECK(!working());
  failure_ = std::move(failure);
  tasks_.clear();
  next_ = 0;
  SetState(State::kStopped);
}

void Lane::Clear() {
  GE_CHECK(!persistent() && !working());
  tasks_.clear();
}

void Lane::Remove(uint32_t task_id) {
  const auto at = std::ranges::lower_bound(tasks_, task_id, {}, &QueuedTask::task_id);
  if (at == tasks_.end() || at->task_id != task_id) return;
  GE_CHECK(!working() || at - tasks_.begin() != static_cast<std::ptrdiff_t>(next_));
  tasks_.erase(at);
}

}  // namespace sim
