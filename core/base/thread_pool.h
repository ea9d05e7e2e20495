#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace ge {

/// A fixed number of workers that share out the indices of one loop at a time. Which worker runs an index is open, so
/// `fn(i)` must write only what belongs to i; then the result does not depend on the number of workers. Thread-safe:
/// loops of several callers run one after another.
class ThreadPool {
 public:
  /// `workers` counts the calling thread, which works too: 1 starts no thread. 0 is taken as 1.
  explicit ThreadPool(size_t workers);
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;
  ~ThreadPool();

  size_t workers() const { return threads_.size() + 1; }

  /// Calls fn(0) … fn(count - 1), each once, and returns when all are done. With one worker, and when called from
  /// inside a loop of a pool, runs in the calling thread in order. `fn` must not throw.
  void ParallelFor(size_t count, const std::function<void(size_t)>& fn);

 private:
  void WorkerMain();
  void RunIndices();

  std::mutex loop_mutex_;  // held for a whole loop
  std::mutex mutex_;       // guards all below
  std::condition_variable work_;
  std::condition_variable done_;
  const std::function<void(size_t)>* fn_ = nullptr;
  size_t count_ = 0;
  size_t next_ = 0;
  size_t unfinished_ = 0;
  bool stop_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace ge
