// Rows by their indices (spec/ops.md §8).

#include <algorithm>

#include "scenarios/runner/evaluator/eval_coordinates.h"
#include "scenarios/runner/evaluator/eval_rule.h"

namespace scenario {

/// y[front, i, back] = x[front, indices[front of the batch, i], back].
ge::StatusOr<std::vector<EvalTensor>> EvalGatherV2(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* x, call.Required(0));
  GE_ASSIGN_OR_RETURN(const EvalTensor* indices, call.Required(1));
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> written_axis, call.Integers(2));
  const auto rank = static_cast<int64_t>(x->shape.size()), index_rank = static_cast<int64_t>(indices->shape.size());
  if (written_axis.size() != 1) return call.Refuse("it has {} axes, not one", written_axis.size());
  const int64_t axis = written_axis[0] < 0 ? written_axis[0] + rank : written_axis[0];
  int64_t batch = call.IntAttr("batch_dims", 0);
  if (batch < 0) batch += index_rank;
  if (axis < 0 || axis >= rank || batch < 0 || batch > axis || batch > index_rank)
    return call.Refuse("axis {} and batch_dims {} do not fit", written_axis[0], call.IntAttr("batch_dims", 0));
  if (!std::equal(x->shape.begin(), x->shape.begin() + batch, indices->shape.begin()))
    return call.Refuse("the dimensions of the batch differ");
  const int64_t size = x->shape[static_cast<size_t>(axis)];
  const bool from_end = call.BoolAttr("negative_index_support", false);
  for (const double index : indices->values) {
    if (index >= static_cast<double>(size) || index < (from_end ? static_cast<double>(-size) : 0))
      return call.Refuse("index {} of {}", index, size);
  }
  std::vector<int64_t> shape(x->shape.begin(), x->shape.begin() + axis);
  shape.insert(shape.end(), indices->shape.begin() + batch, indices->shape.end());
  shape.insert(shape.end(), x->shape.begin() + axis + 1, x->shape.end());
  return std::vector<EvalTensor>{TensorOf(x->dtype, shape, [&](const Coordinates& at) {
    const auto first_index = at.begin() + axis, last_index = first_index + index_rank - batch;
    Coordinates index_at(at.begin(), at.begin() + batch);
    index_at.insert(index_at.end(), first_index, last_index);
    const auto index = static_cast<int64_t>(ValueAt(*indices, index_at));
    Coordinates from(at.begin(), first_index);
    from.push_back(index < 0 ? index + size : index);
    from.insert(from.end(), last_index, at.end());
    return ValueAt(*x, from);
  })};
}

/// Row j of data i is row indices[i][j] of y; later ones win, rows that nobody names are 0.
ge::StatusOr<std::vector<EvalTensor>> EvalDynamicStitch(const EvalCall& call) {
  const size_t half = call.inputs.size() / 2;
  if (half == 0 || call.inputs.size() != half * 2) return call.Refuse("it has {} inputs", call.inputs.size());
  GE_ASSIGN_OR_RETURN(const EvalTensor* first, call.Required(half));
  GE_ASSIGN_OR_RETURN(const EvalTensor* first_indices, call.Required(0));
  if (first_indices->shape.size() > first->shape.size())
    return call.Refuse("its data has fewer dimensions than indices");
  const std::vector<int64_t> row(first->shape.begin() + static_cast<ptrdiff_t>(first_indices->shape.size()),
                                 first->shape.end());
  EvalTensor y{first->dtype, {0}, {}};
  y.shape.insert(y.shape.end(), row.begin(), row.end());
  const auto row_size = static_cast<size_t>(ElementCountOf(row));
  for (size_t i = 0; i < half; ++i) {
    GE_ASSIGN_OR_RETURN(const EvalTensor* indices, call.Required(i));
    GE_ASSIGN_OR_RETURN(const EvalTensor* data, call.Required(half + i));
    std::vector<int64_t> expected = indices->shape;
    expected.insert(expected.end(), row.begin(), row.end());
    if (data->shape != expected || data->dtype != y.dtype) return call.Refuse("data {} does not fit its indices", i);
    for (size_t j = 0; j < indices->values.size(); ++j) {
      if (indices->values[j] < 0) return call.Refuse("index {}", indices->values[j]);
      const auto target = static_cast<size_t>(indices->values[j]);
      y.shape[0] = std::max(y.shape[0], static_cast<int64_t>(target) + 1);
      y.values.resize(static_cast<size_t>(y.shape[0]) * row_size, 0);
      for (size_t k = 0; k < row_size; ++k) y.values[target * row_size + k] = data->values[j * row_size + k];
    }
  }
  return std::vector<EvalTensor>{std::move(y)};
}

}  // namespace scenario
