#include "core/host_kernels/axes.h"

namespace ge {

StatusOr<size_t> NormalAxis(int64_t axis, size_t rank, std::string_view what) {
  const auto signed_rank = static_cast<int64_t>(rank);
  if (axis < -signed_rank || axis >= signed_rank) {
    return NotChanged("{} is {}; it must be from {} to {}", what, axis, -signed_rank, signed_rank - 1);
  }
  return static_cast<size_t>(axis < 0 ? axis + signed_rank : axis);
}

StatusOr<int64_t> CheckedProduct(std::span<const int64_t> dims) {
  const GeShape shape(std::vector<int64_t>(dims.begin(), dims.end()));
  const std::optional<int64_t> product = shape.ElementCount();
  if (!product) {
    return NotChanged("the product of dimensions {} is not known or does not fit 63 bits", shape.ToString());
  }
  return *product;
}

}  // namespace ge
