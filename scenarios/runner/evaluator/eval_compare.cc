// Comparisons with broadcasting (spec/ops.md §3). NaN is neither less nor greater than anything.

#include <functional>

#include "scenarios/runner/evaluator/eval_rule.h"

namespace scenario {
namespace {

template <typename Relation>
ge::StatusOr<std::vector<EvalTensor>> Compare(const EvalCall& call, Relation holds) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* a, call.Required(0));
  GE_ASSIGN_OR_RETURN(const EvalTensor* b, call.Required(1));
  EvalTensor y{ge::DT_BOOL, {}, {}};
  GE_ASSIGN_OR_RETURN(y.shape, BroadcastShapes(a->shape, b->shape), "evaluator: node '{}' ({})", call.node.name,
                      call.node.op);
  y.values.resize(static_cast<size_t>(ElementCountOf(y.shape)));
  for (size_t i = 0; i < y.values.size(); ++i) {
    const double left = a->values[BroadcastIndex(i, y.shape, a->shape)];
    const double right = b->values[BroadcastIndex(i, y.shape, b->shape)];
    y.values[i] = holds(left, right) ? 1 : 0;
  }
  return std::vector<EvalTensor>{std::move(y)};
}

}  // namespace

ge::StatusOr<std::vector<EvalTensor>> EvalGreater(const EvalCall& call) { return Compare(call, std::greater<>()); }
ge::StatusOr<std::vector<EvalTensor>> EvalGreaterEqual(const EvalCall& call) {
  return Compare(call, std::greater_equal<>());
}
ge::StatusOr<std::vector<EvalTensor>> EvalLess(const EvalCall& call) { return Compare(call, std::less<>()); }
ge::StatusOr<std::vector<EvalTensor>> EvalLessEqual(const EvalCall& call) { return Compare(call, std::less_equal<>()); }

}  // namespace scenario
