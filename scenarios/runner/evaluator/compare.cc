#include "scenarios/runner/evaluator/compare.h"

#include <algorithm>
#include <cmath>

namespace scenario {
namespace {

bool IsRight(double actual, double expected, const Tolerance& tolerance) {
  if (std::isnan(expected) || std::isnan(actual)) return std::isnan(expected) && std::isnan(actual);
  if (std::isinf(expected) || std::isinf(actual)) return actual == expected;
  return std::abs(actual - expected) <= tolerance.atol + tolerance.rtol * std::abs(expected);
}

std::string IndexText(size_t flat, const std::vector<int64_t>& shape) {
  std::vector<size_t> index(shape.size());
  for (size_t i = shape.size(); i > 0; --i) {
    auto length = static_cast<size_t>(shape[i - 1]);
    index[i - 1] = flat % length;
    flat /= length;
  }
  return fmt::format("[{}]", fmt::join(index, ", "));
}

}  // namespace

Comparison CompareTensors(const EvalTensor& actual, const EvalTensor& expected, const Tolerance& tolerance) {
  Comparison comparison;
  for (size_t i = 0; i < expected.values.size(); ++i) {
    double found = actual.values[i];
    double wanted = expected.values[i];
    if (IsRight(found, wanted, tolerance)) continue;
    if (comparison.wrong_count++ == 0) comparison.first_wrong = i;
    if (!std::isfinite(found) || !std::isfinite(wanted)) continue;
    double error = std::abs(found - wanted);
    comparison.max_absolute_error = std::max(comparison.max_absolute_error, error);
    if (wanted != 0) comparison.max_relative_error = std::max(comparison.max_relative_error, error / std::abs(wanted));
  }
  return comparison;
}

std::string DescribeComparison(const Comparison& comparison, const EvalTensor& actual, const EvalTensor& expected) {
  size_t first = comparison.first_wrong;
  return fmt::format("{} of {} elements wrong; first at {}: {}, expected {}; largest absolute error {}, relative {}",
                     comparison.wrong_count, expected.values.size(), IndexText(first, expected.shape),
                     actual.values[first], expected.values[first], comparison.max_absolute_error,
                     comparison.max_relative_error);
}

}  // namespace scenario
