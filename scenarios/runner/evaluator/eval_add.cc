#include "scenarios/runner/evaluator/eval_rule.h"

namespace scenario {

/// y = x1 + x2 with broadcasting (spec/ops.md §3).
ge::StatusOr<std::vector<EvalTensor>> EvalAdd(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* a, call.Required(0));
  GE_ASSIGN_OR_RETURN(const EvalTensor* b, call.Required(1));
  EvalTensor y{a->dtype, {}, {}};
  GE_ASSIGN_OR_RETURN(y.shape, BroadcastShapes(a->shape, b->shape), "evaluator: node '{}' (Add)", call.node.name);
  y.values.resize(static_cast<size_t>(ElementCountOf(y.shape)));
  for (size_t i = 0; i < y.values.size(); ++i) {
    y.values[i] = a->values[BroadcastIndex(i, y.shape, a->shape)] + b->values[BroadcastIndex(i, y.shape, b->shape)];
  }
  return std::vector<EvalTensor>{std::move(y)};
}

}  // namespace scenario
