#include <algorithm>

#include "scenarios/runner/evaluator/eval_rule.h"

namespace scenario {

/// y[x[i]] = i: the place of each number (spec/ops.md §7).
ge::StatusOr<std::vector<EvalTensor>> EvalInvertPermutation(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* x, call.Required(0));
  if (x->shape.size() != 1) return call.Refuse("x has {} dimensions, not one", x->shape.size());
  EvalTensor y = *x;
  for (size_t number = 0; number < x->values.size(); ++number) {
    const auto place = std::ranges::find(x->values, static_cast<double>(number));
    if (place == x->values.end()) return call.Refuse("x is no permutation: it does not hold {}", number);
    y.values[number] = static_cast<double>(place - x->values.begin());
  }
  return std::vector<EvalTensor>{std::move(y)};
}

}  // namespace scenario
