#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "scenarios/runner/evaluator/eval_tensor.h"

namespace scenario {

/// The place of an element: one index per dimension.
using Coordinates = std::vector<int64_t>;

/// Where element `flat` of a tensor of this shape is.
inline Coordinates CoordinatesOf(size_t flat, const std::vector<int64_t>& shape) {
  Coordinates at(shape.size());
  for (size_t i = shape.size(); i > 0; --i) {
    at[i - 1] = static_cast<int64_t>(flat % static_cast<size_t>(shape[i - 1]));
    flat /= static_cast<size_t>(shape[i - 1]);
  }
  return at;
}

inline double ValueAt(const EvalTensor& tensor, const Coordinates& at) {
  size_t flat = 0;
  for (size_t i = 0; i < at.size(); ++i)
    flat = flat * static_cast<size_t>(tensor.shape[i]) + static_cast<size_t>(at[i]);
  return tensor.values[flat];
}

/// A tensor of which each element is value(its coordinates).
template <typename Value>
EvalTensor TensorOf(ge::DataType dtype, std::vector<int64_t> shape, Value value) {
  EvalTensor tensor{dtype, std::move(shape), {}};
  const auto count = static_cast<size_t>(ElementCountOf(tensor.shape));
  for (size_t flat = 0; flat < count; ++flat) tensor.values.push_back(value(CoordinatesOf(flat, tensor.shape)));
  return tensor;
}

}  // namespace scenario
