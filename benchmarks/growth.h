#pragma once

#include <benchmark/benchmark.h>

#include <string>

#include "benchmarks/ratio.h"

namespace benchmarks {

// How the cost of a graph grows with its size: ten times the size, at most twelve times the cost. The baseline is ten
// graphs of the tenth, one after the other. They fill as much memory as the large one, so that work is compared with
// work and not memory with caches; one small graph alone lies in the caches, and is measured for that ratio.

/// For Benchmark::Apply: range(0) is how many graphs there are, range(1) the size of each.
inline void LargeAndSmallGraphs(benchmark::internal::Benchmark* benchmark) {
  benchmark->ArgNames({"graphs", "size"})->Unit(benchmark::kMillisecond);
  benchmark->Args({1, 100'000})->Args({10, 10'000})->Args({1, 10'000});
}

/// As Promise, of a benchmark that LargeAndSmallGraphs is applied to.
inline bool PromiseGrowth(const std::string& benchmark, std::string promise) {
  return Promise({benchmark + "/graphs:1/size:100000", benchmark + "/graphs:10/size:10000", 1.2, std::move(promise)});
}

}  // namespace benchmarks
