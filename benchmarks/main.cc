// Runs the benchmarks that the arguments choose, interleaved and nine times each, and prints the promised ratios from
// the lower quartile of the times: the third least of nine. Other work on the machine slows down some runs, and a run
// that finds its pages free and warm is a quarter faster than all others: neither decides. `--list_ratios` prints the
// promises alone. Exit code 1 when a promise that was measured does not hold.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <optional>
#include <vector>

#include "benchmarks/ratio.h"

namespace benchmarks {
namespace {

std::vector<Ratio>& Promises() {
  static std::vector<Ratio> promises;
  return promises;
}

/// Keeps the times of each benchmark, and prints aggregates and errors as usual.
class MeasuredTimes : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    std::vector<Run> shown;
    for (const Run& run : runs) {
      if (run.error_occurred || run.run_type != Run::RT_Iteration) {
        shown.push_back(run);
        continue;
      }
      const double seconds = run.real_accumulated_time / static_cast<double>(run.iterations);
      times_[run.run_name.function_name + Arguments(run)].push_back(seconds);
    }
    if (!shown.empty()) ConsoleReporter::ReportRuns(shown);
  }

  /// Nothing when the benchmark did not run.
  std::optional<double> LowerQuartile(const std::string& name) const {
    auto found = times_.find(name);
    if (found == times_.end()) return std::nullopt;
    std::vector<double> times = found->second;
    const auto quartile = times.begin() + static_cast<std::ptrdiff_t>((times.size() - 1) / 4);
    std::nth_element(times.begin(), quartile, times.end());
    return *quartile;
  }

 private:
  static std::string Arguments(const Run& run) { return run.run_name.args.empty() ? "" : "/" + run.run_name.args; }
  std::map<std::string, std::vector<double>> times_;
};

bool PrintRatios(const MeasuredTimes& times) {
  bool all_hold = true;
  for (const Ratio& ratio : Promises()) {
    const std::optional<double> subject = times.LowerQuartile(ratio.subject);
    const std::optional<double> baseline = times.LowerQuartile(ratio.baseline);
    if (!subject || !baseline) continue;
    const double measured = *subject / *baseline;
    const bool holds = measured <= ratio.limit;
    all_hold &= holds;
    fmt::print("{} {:.4f} (at most {:.4f}): {} [{} / {}]\n", holds ? "ok  " : "OVER", measured, ratio.limit,
               ratio.promise, ratio.subject, ratio.baseline);
  }
  return all_hold;
}

int Run(int argc, char** argv) {
  if (argc == 2 && std::strcmp(argv[1], "--list_ratios") == 0) {
    for (const Ratio& ratio : Promises()) {
      fmt::print("{} / {} <= {}: {}\n", ratio.subject, ratio.baseline, ratio.limit, ratio.promise);
    }
    return 0;
  }
  // Defaults first: what the command line says wins.
  std::vector<const char*> arguments = {argv[0], "--benchmark_repetitions=9",
                                        "--benchmark_enable_random_interleaving=true", "--benchmark_min_time=0.05"};
  arguments.insert(arguments.end(), argv + 1, argv + argc);
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, const_cast<char**>(arguments.data()));
  if (benchmark::ReportUnrecognizedArguments(count, const_cast<char**>(arguments.data()))) return 2;
  MeasuredTimes times;
  benchmark::RunSpecifiedBenchmarks(&times);
  return PrintRatios(times) ? 0 : 1;
}

}  // namespace

bool Promise(Ratio ratio) {
  Promises().push_back(std::move(ratio));
  return true;
}

}  // namespace benchmarks

int main(int argc, char** argv) { return benchmarks::Run(argc, argv); }
