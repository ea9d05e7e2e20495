#pragma once

#include <string>

#include "scenarios/runner/evaluator/eval_tensor.h"
#include "scenarios/runner/scenario.h"

namespace scenario {

/// How an actual tensor differs from the expected one.
struct Comparison {
  size_t wrong_count = 0;
  size_t first_wrong = 0;         ///< flat index; valid when wrong_count > 0
  double max_absolute_error = 0;  ///< over the wrong elements where both are finite
  double max_relative_error = 0;  ///< |actual - expected| / |expected|, expected not 0, over the same
  bool ok() const { return wrong_count == 0; }
};

/// Element by element, both of one type and shape: an element is right when |actual - expected| ≤ atol +
/// rtol·|expected|. NaN is right where NaN is expected and nowhere else; an infinity only where the same infinity is
/// expected. -0 equals 0.
Comparison CompareTensors(const EvalTensor& actual, const EvalTensor& expected, const Tolerance& tolerance);

/// "3 of 32 elements wrong; first at [0, 5]: 1.5, expected 2; largest absolute error 0.5, relative 0.25".
std::string DescribeComparison(const Comparison& comparison, const EvalTensor& actual, const EvalTensor& expected);

}  // namespace scenario
