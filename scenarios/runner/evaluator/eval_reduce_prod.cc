#include <set>

#include "scenarios/runner/evaluator/exact_integer.h"

namespace scenario {
namespace {

/// Without axes all; with an empty list none, unless `noop_with_empty_axes` is false.
ge::StatusOr<std::set<size_t>> ReducedAxes(const EvalCall& call, size_t rank) {
  std::set<size_t> axes;
  if (call.Input(1) != nullptr) {
    GE_ASSIGN_OR_RETURN(const std::vector<int64_t> given, call.Integers(1));
    const auto limit = static_cast<int64_t>(rank);
    for (const int64_t axis : given) {
      if (axis < -limit || axis >= limit) return call.Refuse("axis {} of rank {}", axis, rank);
      axes.insert(static_cast<size_t>(axis < 0 ? axis + limit : axis));
    }
    if (!given.empty() || call.BoolAttr("noop_with_empty_axes", true)) return axes;
  }
  for (size_t i = 0; i < rank; ++i) axes.insert(i);
  return axes;
}

}  // namespace

/// The product of all elements that differ only in the reduced coordinates (spec/ops.md §4).
ge::StatusOr<std::vector<EvalTensor>> EvalReduceProd(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* x, call.Required(0));
  GE_ASSIGN_OR_RETURN(const std::set<size_t> axes, ReducedAxes(call, x->shape.size()));
  EvalTensor y{x->dtype, {}, {}};
  std::vector<int64_t> with_ones = x->shape;
  for (size_t i = 0; i < x->shape.size(); ++i) {
    if (axes.contains(i)) with_ones[i] = 1;
    if (!axes.contains(i) || call.BoolAttr("keep_dims", false)) y.shape.push_back(with_ones[i]);
  }
  y.values.assign(static_cast<size_t>(ElementCountOf(y.shape)), 1);
  for (size_t i = 0; i < x->values.size(); ++i) {
    double& product = y.values[BroadcastIndex(i, x->shape, with_ones)];
    if (IsInteger(x->dtype)) {
      // Neither factor needs more than 64 bits and a sign; the lower bits of a product are right whatever overflows.
      const auto low = static_cast<unsigned __int128>(static_cast<ExactInteger>(product)) *
                       static_cast<unsigned __int128>(static_cast<ExactInteger>(x->values[i]));
      GE_ASSIGN_OR_RETURN(product, WrapToType(call, static_cast<ExactInteger>(low), x->dtype));
    } else {
      product *= x->values[i];
    }
  }
  return std::vector<EvalTensor>{std::move(y)};
}

}  // namespace scenario
