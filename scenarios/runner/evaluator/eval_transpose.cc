#include <algorithm>
#include <numeric>

#include "scenarios/runner/evaluator/eval_rule.h"

namespace scenario {

/// Dimension i of y is dimension perm[i] of x (spec/ops.md §7). perm is input 1 or an attribute.
ge::StatusOr<std::vector<EvalTensor>> EvalTranspose(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* x, call.Required(0));
  std::vector<int64_t> perm = call.IntsAttr("perm");
  if (call.Input(1) != nullptr) {
    GE_ASSIGN_OR_RETURN(perm, call.Integers(1));
  }
  std::vector<int64_t> sorted = perm, all(x->shape.size());
  std::sort(sorted.begin(), sorted.end());
  std::iota(all.begin(), all.end(), 0);
  if (sorted != all) return call.Refuse("perm is no order of {} dimensions", x->shape.size());
  std::vector<size_t> strides(x->shape.size(), 1);
  for (size_t i = strides.size(); i > 1; --i) strides[i - 2] = strides[i - 1] * static_cast<size_t>(x->shape[i - 1]);
  EvalTensor y{x->dtype, {}, std::vector<double>(x->values.size())};
  for (const int64_t axis : perm) y.shape.push_back(x->shape[static_cast<size_t>(axis)]);
  for (size_t flat = 0; flat < y.values.size(); ++flat) {
    size_t from = 0, rest = flat;
    for (size_t i = perm.size(); i > 0; --i) {
      const auto length = static_cast<size_t>(y.shape[i - 1]);
      from += rest % length * strides[static_cast<size_t>(perm[i - 1])];
      rest /= length;
    }
    y.values[flat] = x->values[from];
  }
  return std::vector<EvalTensor>{std::move(y)};
}

}  // namespace scenario
