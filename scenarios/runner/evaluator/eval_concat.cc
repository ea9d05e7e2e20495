// Tensors joined along an axis, one that they have or a new one (spec/ops.md §7).

#include "scenarios/runner/evaluator/eval_rule.h"

namespace scenario {
namespace {

/// The axis, counted from the front of `dims` dimensions.
ge::StatusOr<size_t> AxisOf(const EvalCall& call, std::string_view attr, size_t dims) {
  const int64_t said = call.IntAttr(attr, 0);
  const int64_t axis = said < 0 ? said + static_cast<int64_t>(dims) : said;
  if (axis < 0 || axis >= static_cast<int64_t>(dims))
    return call.Refuse("its {} is {}, there are {} dimensions", attr, said, dims);
  return static_cast<size_t>(axis);
}

/// Copies x into y, whose indices are those of x but for the axis, where they begin at `first`.
void Place(const EvalTensor& x, size_t axis, int64_t first, EvalTensor& y) {
  for (size_t i = 0; i < x.values.size(); ++i) {
    size_t left = i;
    size_t place = 0;
    size_t stride = 1;
    for (size_t dim = x.shape.size(); dim-- > 0;) {
      const auto size = static_cast<size_t>(x.shape[dim]);
      const size_t index = left % size + (dim == axis ? static_cast<size_t>(first) : 0);
      left /= size;
      place += index * stride;
      stride *= static_cast<size_t>(y.shape[dim]);
    }
    y.values[place] = x.values[i];
  }
}

ge::StatusOr<std::vector<EvalTensor>> Inputs(const EvalCall& call) {
  std::vector<EvalTensor> inputs;
  for (size_t i = 0; i < call.inputs.size(); ++i) {
    GE_ASSIGN_OR_RETURN(const EvalTensor* x, call.Required(i));
    inputs.push_back(*x);
  }
  if (inputs.empty()) return call.Refuse("it has no input");
  return inputs;
}

/// Inputs that agree in all but the axis.
ge::StatusOr<std::vector<EvalTensor>> JoinAlong(const EvalCall& call, const std::vector<EvalTensor>& inputs,
                                                size_t axis) {
  EvalTensor y{inputs[0].dtype, inputs[0].shape, {}};
  y.shape[axis] = 0;
  for (const EvalTensor& x : inputs) {
    std::vector<int64_t> expected = y.shape;
    if (x.shape.size() == expected.size()) expected[axis] = x.shape[axis];
    if (x.shape != expected || x.dtype != y.dtype) return call.Refuse("its inputs do not fit each other");
    y.shape[axis] += x.shape[axis];
  }
  y.values.resize(static_cast<size_t>(ElementCountOf(y.shape)));
  int64_t first = 0;
  for (const EvalTensor& x : inputs) {
    Place(x, axis, first, y);
    first += x.shape[axis];
  }
  return std::vector<EvalTensor>{std::move(y)};
}

}  // namespace

/// Scalars make a vector.
ge::StatusOr<std::vector<EvalTensor>> EvalConcatD(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(std::vector<EvalTensor> inputs, Inputs(call));
  for (EvalTensor& x : inputs) {
    if (x.shape.empty()) x.shape = {1};
  }
  GE_ASSIGN_OR_RETURN(const size_t axis, AxisOf(call, "concat_dim", inputs[0].shape.size()));
  return JoinAlong(call, inputs, axis);
}

ge::StatusOr<std::vector<EvalTensor>> EvalPack(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(std::vector<EvalTensor> inputs, Inputs(call));
  GE_ASSIGN_OR_RETURN(const size_t axis, AxisOf(call, "axis", inputs[0].shape.size() + 1));
  for (EvalTensor& x : inputs) {
    if (x.shape.size() < axis) return call.Refuse("its inputs do not fit each other");
    x.shape.insert(x.shape.begin() + static_cast<ptrdiff_t>(axis), 1);
  }
  return JoinAlong(call, inputs, axis);
}

}  // namespace scenario
