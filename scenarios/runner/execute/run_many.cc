#include "scenarios/runner/execute/run_many.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <thread>

namespace scenario {

std::vector<ScenarioResult> RunMany(const std::vector<Job>& jobs, const Isolation& isolation, size_t width,
                                    const Progress& on_activity,
                                    const std::function<void(const ScenarioResult&)>& on_result) {
  // One process has one mapped-library count and one activity listener.
  if (!isolation.isolate) width = 1;
  std::vector<std::optional<ScenarioResult>> done(jobs.size());
  std::atomic<size_t> next_job{0};
  std::mutex mutex;
  size_t next_report = 0;
  auto work = [&] {
    for (size_t i = next_job++; i < jobs.size(); i = next_job++) {
      ScenarioResult result = RunOne(jobs[i].scenario, jobs[i].options, isolation, on_activity);
      std::lock_guard lock(mutex);
      done[i] = std::move(result);
      for (; next_report < jobs.size() && done[next_report]; ++next_report) on_result(*done[next_report]);
    }
  };
  std::vector<std::thread> threads;
  for (size_t i = 1; i < std::min(width, jobs.size()); ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
  std::vector<ScenarioResult> results;
  for (std::optional<ScenarioResult>& result : done) results.push_back(*std::move(result));
  return results;
}

}  // namespace scenario
