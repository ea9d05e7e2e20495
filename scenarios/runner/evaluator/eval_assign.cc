#include "scenarios/runner/evaluator/eval_rule.h"

namespace scenario {

/// What the reference holds afterwards is the value (spec/ops.md §9).
ge::StatusOr<std::vector<EvalTensor>> EvalAssign(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* ref, call.Required(0));
  GE_ASSIGN_OR_RETURN(const EvalTensor* value, call.Required(1));
  if (ref->dtype != value->dtype || ref->shape != value->shape) return call.Refuse("the value does not fit");
  return std::vector<EvalTensor>{*value};
}

}  // namespace scenario
