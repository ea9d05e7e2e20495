#include "simulator/streams/lane.h"

#include <algorithm>

namespace sim {

QueuedTask* Lane::FindTask(uint32_t task_id) {
  const auto found = std::ranges::lower_bound(tasks_, task_id, {}, &QueuedTask::task_id);
  return found != tasks_.end() && found->task_id == task_id ? &*found : nullptr;
}

rt::TaskRef Lane::Append(std::unique_ptr<Task> task, uint64_t sequence) {
  tasks_.push_back({next_task_id_, sequence, std::move(task)});
  UpdateReady();
  return {id_, next_task_id_++};
}

void Lane::Start() {
  GE_CHECK(persistent() && state_ == State::kIdle);
  started_ = true;
  next_ = 0;
  for (QueuedTask& queued : tasks_) queued.task->Rewind();
  const size_t read_ahead = std::min<size_t>(prefetch_num_, tasks_.size());
  for (size_t i = 0; i < read_ahead; ++i) tasks_[i].task->ReadAhead({});
  UpdateReady();
}

void Lane::Halt() {
  GE_CHECK(persistent());
  started_ = false;
  UpdateReady();
}

void Lane::Rest() {
  GE_CHECK(state_ == State::kIdle);
  Halt();
  next_ = 0;
}

QueuedTask& Lane::Advance(uint64_t now_ns) {
  GE_CHECK(state_ == State::kIdle && next_ < tasks_.size());
  QueuedTask& current = tasks_[next_];
  if (next_ + prefetch_num_ < tasks_.size()) {
    tasks_[next_ + prefetch_num_].task->ReadAhead({{id_, current.task_id}, now_ns});
  }
  running_ = RunningTask{};
  running_.start_ns = now_ns;
  return current;
}

void Lane::SetState(State state) {
  state_ = state;
  UpdateReady();
}

void Lane::Retire() {
  if (persistent()) {
    ++next_;
  } else {
    tasks_.pop_front();
  }
  SetState(State::kIdle);
}

void Lane::Fail(ge::Status failure) {
  GE_CHECK(!persistent());
  failure_ = std::move(failure);
  tasks_.clear();
  SetState(State::kStopped);
}

void Lane::Truncate(uint32_t first_task_id) {
  while (!tasks_.empty() && tasks_.back().task_id >= first_task_id) tasks_.pop_back();
  next_ = std::min(next_, tasks_.size());
  UpdateReady();
}

void Lane::UpdateReady() {
  if (started_ && state_ == State::kIdle && next_ < tasks_.size()) {
    ready_.insert(id_);
  } else {
    ready_.erase(id_);
  }
}

}  // namespace sim
