#include "core/host_kernels/view_dims.h"

#include "core/host_kernels/axes.h"

namespace ge {

StatusOr<std::vector<int64_t>> SqueezedDims(const std::vector<int64_t>& dims, const std::vector<int64_t>& axes) {
  std::vector<bool> dropped(dims.size(), false);
  for (const int64_t axis : axes) {
    GE_ASSIGN_OR_RETURN(const size_t index, NormalAxis(axis, dims.size(), "an axis"));
    if (dims[index] != 1) {
      return NotChanged("axis {} of {} is {}; only dimensions of 1 can go", axis, GeShape(dims).ToString(),
                        dims[index]);
    }
    dropped[index] = true;
  }
  std::vector<int64_t> result;
  for (size_t i = 0; i < dims.size(); ++i) {
    if (axes.empty() ? dims[i] != 1 : !dropped[i]) result.push_back(dims[i]);
  }
  return result;
}

StatusOr<std::vector<int64_t>> UnsqueezedDims(const std::vector<int64_t>& dims, const std::vector<int64_t>& axes) {
  std::vector<bool> added(dims.size() + axes.size(), false);
  for (const int64_t axis : axes) {
    GE_ASSIGN_OR_RETURN(const size_t index, NormalAxis(axis, added.size(), "an axis"));
    if (added[index]) return NotChanged("axis {} is given twice", axis);
    added[index] = true;
  }
  std::vector<int64_t> result;
  auto next = dims.begin();
  for (const bool is_new : added) result.push_back(is_new ? 1 : *next++);
  return result;
}

StatusOr<std::vector<int64_t>> FlattenedDims(const std::vector<int64_t>& dims, int64_t axis, int64_t end_axis) {
  if (dims.empty()) return std::vector<int64_t>{1};
  GE_ASSIGN_OR_RETURN(const size_t first, NormalAxis(axis, dims.size(), "axis"));
  GE_ASSIGN_OR_RETURN(const size_t last, NormalAxis(end_axis, dims.size(), "end_axis"));
  if (first > last) return NotChanged("axis {} lies behind end_axis {}", first, last);
  GE_ASSIGN_OR_RETURN(const int64_t product, CheckedProduct(std::span(dims).subspan(first, last - first + 1)));
  std::vector<int64_t> result(dims.begin(), dims.begin() + static_cast<ptrdiff_t>(first));
  result.push_back(product);
  result.insert(result.end(), dims.begin() + static_cast<ptrdiff_t>(last) + 1, dims.end());
  return result;
}

}  // namespace ge
