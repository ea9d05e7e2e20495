#include "core/base/thread_pool.h"

#include <algorithm>

namespace ge {
namespace {

// A loop inside a loop runs in its own thread: the workers it would wait for may be waiting for it.
thread_local bool inside_loop = false;

}  // namespace

ThreadPool::ThreadPool(size_t workers) {
  for (size_t i = 1; i < std::max<size_t>(workers, 1); ++i) threads_.emplace_back([this] { WorkerMain(); });
}

ThreadPool::~ThreadPool() {
  {
    std::lock_guard lock(mutex_);
    stop_ = true;
  }
  work_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void ThreadPool::ParallelFor(size_t count, const std::function<void(size_t)>& fn) {
  if (threads_.empty() || inside_loop || count <= 1) {
    for (size_t i = 0; i < count; ++i) fn(i);
    return;
  }
  std::lock_guard loop(loop_mutex_);
  {
    std::lock_guard lock(mutex_);
    fn_ = &fn;
    count_ = count;
    next_ = 0;
    unfinished_ = count;
  }
  work_.notify_all();
  inside_loop = true;
  RunIndices();
  inside_loop = false;
  std::unique_lock lock(mutex_);
  done_.wait(lock, [this] { return unfinished_ == 0; });
}

void ThreadPool::WorkerMain() {
  inside_loop = true;
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      work_.wait(lock, [this] { return stop_ || next_ < count_; });
      if (stop_) return;
    }
    RunIndices();
  }
}

void ThreadPool::RunIndices() {
  std::unique_lock lock(mutex_);
  while (next_ < count_) {
    const size_t index = next_++;
    const auto* fn = fn_;
    lock.unlock();
    (*fn)(index);
    lock.lock();
    if (--unfinished_ == 0) done_.notify_all();
  }
}

}  // namespace ge
