#include "core/base/thread_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <numeric>

namespace ge {
namespace {

std::vector<int> Squares(size_t workers, size_t count) {
  ThreadPool pool(workers);
  std::vector<int> squares(count);
  pool.ParallelFor(count, [&](size_t i) { squares[i] = static_cast<int>(i * i); });
  return squares;
}

TEST(ThreadPool, CallsEachIndexOnce) {
  ThreadPool pool(4);
  std::vector<std::atomic<int>> calls(1000);
  pool.ParallelFor(calls.size(), [&](size_t i) { ++calls[i]; });
  for (const auto& count : calls) EXPECT_EQ(count, 1);
}

TEST(ThreadPool, GivesTheSameResultWithAnyNumberOfWorkers) {
  const std::vector<int> expected = Squares(1, 500);
  EXPECT_EQ(Squares(2, 500), expected);
  EXPECT_EQ(Squares(7, 500), expected);
}

TEST(ThreadPool, OneWorkerRunsInTheCallingThreadInOrder) {
  ThreadPool pool(1);
  std::vector<size_t> order;
  pool.ParallelFor(5, [&](size_t i) {
    EXPECT_TRUE(order.size() == i);
    order.push_back(i);
  });
  EXPECT_EQ(order.size(), 5U);
}

TEST(ThreadPool, NoWorkersAreTakenAsOne) { EXPECT_EQ(ThreadPool(0).workers(), 1U); }

TEST(ThreadPool, AnEmptyLoopReturns) {
  ThreadPool pool(3);
  pool.ParallelFor(0, [](size_t) { FAIL(); });
}

TEST(ThreadPool, ALoopInsideALoopFinishes) {
  ThreadPool pool(2);
  std::atomic<int> calls{0};
  pool.ParallelFor(8, [&](size_t) { pool.ParallelFor(8, [&](size_t) { ++calls; }); });
  EXPECT_EQ(calls, 64);
}

TEST(ThreadPool, LoopsOfSeveralThreadsAllFinish) {
  ThreadPool pool(2);
  std::atomic<int> calls{0};
  std::vector<std::thread> callers;
  for (int t = 0; t < 4; ++t) {
    callers.emplace_back([&] {
      for (int round = 0; round < 20; ++round) pool.ParallelFor(10, [&](size_t) { ++calls; });
    });
  }
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(calls, 4 * 20 * 10);
}

}  // namespace
}  // namespace ge
