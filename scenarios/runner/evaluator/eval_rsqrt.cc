#include <cmath>

#include "scenarios/runner/evaluator/eval_rule.h"

namespace scenario {

/// y = 1 / √x (spec/ops.md §2).
ge::StatusOr<std::vector<EvalTensor>> EvalRsqrt(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* x, call.Required(0));
  if (!IsFloating(x->dtype)) return call.Refuse("its input is {}", ge::DataTypeWord(x->dtype));
  EvalTensor y = *x;
  for (double& value : y.values) value = 1 / std::sqrt(value);
  return std::vector<EvalTensor>{std::move(y)};
}

}  // namespace scenario
