// Ops that give the same elements in the same order another shape, or none at all (spec/ops.md §7).

#include <algorithm>
#include <set>

#include "scenarios/runner/evaluator/eval_rule.h"

namespace scenario {
namespace {

ge::StatusOr<std::vector<EvalTensor>> WithShape(const EvalCall& call, std::vector<int64_t> shape) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* x, call.Required(0));
  if (ElementCountOf(shape) != static_cast<int64_t>(x->values.size())) {
    return call.Refuse("{} elements do not make a shape of {}", x->values.size(), ge::GeShape(shape).ToString());
  }
  return std::vector<EvalTensor>{{x->dtype, std::move(shape), x->values}};
}

/// Of [-rank, rank).
ge::StatusOr<size_t> NormalAxis(const EvalCall& call, int64_t axis, size_t rank) {
  const auto limit = static_cast<int64_t>(rank);
  if (axis < -limit || axis >= limit) return call.Refuse("axis {} of rank {}", axis, rank);
  return static_cast<size_t>(axis < 0 ? axis + limit : axis);
}

/// The axes in the op's input 1 or in its attribute, whichever form it has.
ge::StatusOr<std::vector<int64_t>> AxesOf(const EvalCall& call, std::string_view attr) {
  if (call.Input(1) != nullptr) return call.Integers(1);
  return call.IntsAttr(attr);
}

}  // namespace

ge::StatusOr<std::vector<EvalTensor>> EvalIdentity(const EvalCall& call) {
  std::vector<EvalTensor> outputs;
  for (size_t i = 0; i < call.inputs.size(); ++i) {
    GE_ASSIGN_OR_RETURN(const EvalTensor* x, call.Required(i));
    outputs.push_back(*x);
  }
  return outputs;
}

/// 0 keeps a dimension of x, one -1 takes what is left; `axis` and `num_axes` replace only that window of x's shape.
ge::StatusOr<std::vector<EvalTensor>> EvalReshape(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* x, call.Required(0));
  GE_ASSIGN_OR_RETURN(std::vector<int64_t> wanted, call.Integers(1));
  const auto rank = static_cast<int64_t>(x->shape.size());
  int64_t begin = call.IntAttr("axis", 0);
  if (begin < 0) begin += rank + 1;
  const int64_t window = call.IntAttr("num_axes", -1);
  const int64_t end = window < 0 ? rank : begin + window;
  if (begin < 0 || begin > rank || end < begin || end > rank) return call.Refuse("axis and num_axes leave the shape");
  std::vector<int64_t> shape(x->shape.begin(), x->shape.begin() + begin);
  for (size_t i = 0; i < wanted.size(); ++i) {
    const auto own = static_cast<size_t>(begin) + i;
    if (wanted[i] == 0 && own < x->shape.size()) wanted[i] = x->shape[own];
    shape.push_back(wanted[i]);
  }
  shape.insert(shape.end(), x->shape.begin() + end, x->shape.end());
  const auto open = std::find(shape.begin(), shape.end(), -1);
  if (open != shape.end()) {
    *open = 1;
    const int64_t others = ElementCountOf(shape);
    if (others <= 0) return call.Refuse("nothing is left for -1");
    *open = static_cast<int64_t>(x->values.size()) / others;
  }
  return WithShape(call, std::move(shape));
}

/// Drops the named dimensions, which are 1; without names every 1.
ge::StatusOr<std::vector<EvalTensor>> EvalSqueeze(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* x, call.Required(0));
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> axes, AxesOf(call, "axis"));
  std::set<size_t> dropped;
  for (const int64_t axis : axes) {
    GE_ASSIGN_OR_RETURN(const size_t normal, NormalAxis(call, axis, x->shape.size()));
    if (x->shape[normal] != 1) return call.Refuse("dimension {} is {}, not 1", normal, x->shape[normal]);
    dropped.insert(normal);
  }
  std::vector<int64_t> shape;
  for (size_t i = 0; i < x->shape.size(); ++i) {
    const bool drop = axes.empty() ? x->shape[i] == 1 : dropped.contains(i);
    if (!drop) shape.push_back(x->shape[i]);
  }
  return WithShape(call, std::move(shape));
}

/// Puts ones where the finished shape has the named axes.
ge::StatusOr<std::vector<EvalTensor>> EvalUnsqueeze(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* x, call.Required(0));
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> axes, AxesOf(call, call.HasAttr("axes") ? "axes" : "axis"));
  const size_t rank = x->shape.size() + axes.size();
  std::set<size_t> ones;
  for (const int64_t axis : axes) {
    GE_ASSIGN_OR_RETURN(const size_t normal, NormalAxis(call, axis, rank));
    if (!ones.insert(normal).second) return call.Refuse("axis {} is named twice", normal);
  }
  std::vector<int64_t> shape;
  size_t next = 0;
  for (size_t i = 0; i < rank; ++i) shape.push_back(ones.contains(i) ? 1 : x->shape[next++]);
  return WithShape(call, std::move(shape));
}

ge::StatusOr<std::vector<EvalTensor>> EvalExpandDims(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> axes, call.Integers(1));
  if (axes.size() != 1) return call.Refuse("{} axes, not one", axes.size());
  return EvalUnsqueeze(call);
}

/// FlattenV2 makes one dimension of a window; Flatten makes two, of what lies before the axis and what from it on.
ge::StatusOr<std::vector<EvalTensor>> EvalFlatten(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* x, call.Required(0));
  const auto product = [&](size_t begin, size_t end) {
    int64_t result = 1;
    for (size_t i = begin; i < end; ++i) result *= x->shape[i];
    return result;
  };
  const size_t rank = x->shape.size();
  if (call.node.op == "Flatten") {
    int64_t axis = call.IntAttr("axis", 1);
    if (axis < 0) axis += static_cast<int64_t>(rank);
    if (axis < 0 || axis > static_cast<int64_t>(rank)) return call.Refuse("axis {} of rank {}", axis, rank);
    const auto cut = static_cast<size_t>(axis);
    return WithShape(call, {product(0, cut), product(cut, rank)});
  }
  if (rank == 0) return WithShape(call, {1});
  GE_ASSIGN_OR_RETURN(const size_t first, NormalAxis(call, call.IntAttr("axis", 1), rank));
  GE_ASSIGN_OR_RETURN(const size_t last, NormalAxis(call, call.IntAttr("end_axis", -1), rank));
  if (first > last) return call.Refuse("axis {} lies behind end_axis {}", first, last);
  std::vector<int64_t> shape(x->shape.begin(), x->shape.begin() + static_cast<ptrdiff_t>(first));
  shape.push_back(product(first, last + 1));
  shape.insert(shape.end(), x->shape.begin() + static_cast<ptrdiff_t>(last) + 1, x->shape.end());
  return WithShape(call, std::move(shape));
}

}  // namespace scenario
