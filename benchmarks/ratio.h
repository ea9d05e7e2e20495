#pragma once

#include <string>

namespace benchmarks {

/// A promise: the time of `subject` over that of `baseline` (lower quartiles), measured in the same run, is at most
/// `limit`. Both are names of benchmarks as Google Benchmark prints them, without repetition suffixes.
struct Ratio {
  std::string subject, baseline;
  double limit = 0;
  std::string promise;  ///< what a reader should learn from it
};

/// Call at namespace scope: `const bool kOpening = benchmarks::Promise({…});`
bool Promise(Ratio ratio);

}  // namespace benchmarks
