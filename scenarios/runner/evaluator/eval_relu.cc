#include "scenarios/runner/evaluator/eval_rule.h"

namespace scenario {

/// y = max(x, 0); NaN stays NaN (spec/ops.md §2).
ge::StatusOr<std::vector<EvalTensor>> EvalRelu(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* x, call.Required(0));
  EvalTensor y = *x;
  for (double& value : y.values) {
    if (value <= 0) value = 0;
  }
  return std::vector<EvalTensor>{std::move(y)};
}

}  // namespace scenario
