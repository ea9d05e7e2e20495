// Dimensions in another order (spec/ops.md §7).

#include <algorithm>
#include <numeric>

#include "scenarios/runner/evaluator/eval_coordinates.h"
#include "scenarios/runner/evaluator/eval_rule.h"

namespace scenario {
namespace {

/// Dimension i of y is dimension order[i] of x.
ge::StatusOr<std::vector<EvalTensor>> Reorder(const EvalCall& call, std::vector<int64_t> order) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* x, call.Required(0));
  const auto rank = static_cast<int64_t>(x->shape.size());
  for (int64_t& axis : order) axis = axis < 0 ? axis + rank : axis;
  std::vector<int64_t> sorted = order, all(x->shape.size());
  std::sort(sorted.begin(), sorted.end());
  std::iota(all.begin(), all.end(), 0);
  if (sorted != all) return call.Refuse("perm is no order of {} dimensions", x->shape.size());
  std::vector<int64_t> shape;
  for (const int64_t axis : order) shape.push_back(x->shape[static_cast<size_t>(axis)]);
  return std::vector<EvalTensor>{TensorOf(x->dtype, shape, [&](const Coordinates& at) {
    Coordinates from(at.size());
    for (size_t i = 0; i < at.size(); ++i) from[static_cast<size_t>(order[i])] = at[i];
    return ValueAt(*x, from);
  })};
}

}  // namespace

/// The order is input 1 or an attribute.
ge::StatusOr<std::vector<EvalTensor>> EvalTranspose(const EvalCall& call) {
  if (call.Input(1) == nullptr) return Reorder(call, call.IntsAttr("perm"));
  GE_ASSIGN_OR_RETURN(std::vector<int64_t> perm, call.Integers(1));
  return Reorder(call, std::move(perm));
}

ge::StatusOr<std::vector<EvalTensor>> EvalPermute(const EvalCall& call) {
  return Reorder(call, call.IntsAttr("order"));
}

/// Formats that are lists of dimensions: each letter goes where the other format has it. Blocked ones are refused.
ge::StatusOr<std::vector<EvalTensor>> EvalTransData(const EvalCall& call) {
  const std::string from = call.TextAttr("src_format"), to = call.TextAttr("dst_format");
  if (from == to) return EvalIdentity(call);
  constexpr std::string_view kLetters = "NCDHW";
  std::vector<int64_t> order;
  for (const char letter : to) {
    const size_t place = from.find(letter);
    if (from.size() != to.size() || place == std::string::npos || kLetters.find(letter) == std::string_view::npos)
      return call.Refuse("from format '{}' to '{}'", from, to);
    order.push_back(static_cast<int64_t>(place));
  }
  return Reorder(call, std::move(order));
}

}  // namespace scenario
