#include "core/host_kernels/reduced_dims.h"

#include "core/host_kernels/result_tensor.h"

namespace ge {

StatusOr<ReducedDims> ReduceDims(const OpDesc& op, const std::vector<int64_t>& dims, const GeTensor* axes) {
  std::vector<int64_t> wanted;
  if (axes != nullptr) {
    if (axes->desc.shape.rank() > 1) return NotChanged("axes has shape {}", axes->desc.shape.ToString());
    GE_ASSIGN_OR_RETURN(wanted, IndicesOf(*axes, "axes"));
  }
  const bool over_all = axes == nullptr || (wanted.empty() && !AttrOr(op.attrs, "noop_with_empty_axes", true));
  std::vector<bool> reduced(dims.size(), over_all);
  const auto rank = static_cast<int64_t>(dims.size());
  for (const int64_t axis : wanted) {
    if (axis < -rank || axis >= rank) {
      return NotChanged("axis {} is outside of shape {}", axis, GeShape(dims).ToString());
    }
    reduced[static_cast<size_t>(axis < 0 ? axis + rank : axis)] = true;
  }
  const bool keep_dims = AttrOr(op.attrs, "keep_dims", false);
  ReducedDims left;
  for (size_t i = 0; i < dims.size(); ++i) {
    left.kept.push_back(reduced[i] ? 1 : dims[i]);
    if (keep_dims || !reduced[i]) left.result.push_back(left.kept.back());
  }
  return left;
}

}  // namespace ge
