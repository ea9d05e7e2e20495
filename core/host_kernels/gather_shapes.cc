#include "core/host_kernels/kernels.h"
#include "core/host_kernels/result_tensor.h"

namespace ge {
namespace {

/// The dimension that a pair [input, dimension] of `axes` picks, of the input's origin shape.
StatusOr<int64_t> PickDim(const OpDesc& op, const std::vector<int64_t>& pair) {
  const auto refuse = [&](std::string_view what) {
    return MakeError(kParamInvalid, "{} of attribute axes: {}", GeShape(pair).ToString(), what);
  };
  if (pair.size() != 2) return refuse("it must be a pair [input, dimension]");
  if (pair[0] < 0 || static_cast<size_t>(pair[0]) >= op.inputs.size()) {
    return refuse(fmt::format("there are {} inputs", op.inputs.size()));
  }
  const GeShape& shape = op.inputs[static_cast<size_t>(pair[0])].origin_shape;
  if (shape.IsUnknownRank()) return NotChanged("the rank of input {} is not known", pair[0]);
  if (pair[1] < 0 || static_cast<size_t>(pair[1]) >= shape.rank()) {
    return refuse(fmt::format("input {} has shape {}", pair[0], shape.ToString()));
  }
  const int64_t dim = shape.dim(static_cast<size_t>(pair[1]));
  if (dim < 0) return NotChanged("dimension {} of input {} is not known", pair[1], pair[0]);
  return dim;
}

/// Picked dimensions as a vector. An attribute `axes` that cannot be followed makes the graph invalid.
StatusOr<HostKernelOutputs> ComputeGatherShapes(const OpDesc& op) {
  GE_RETURN_IF_ERROR(CheckOutputCount(op, 1));
  const auto* axes = FindAttr<std::vector<std::vector<int64_t>>>(op.attrs, "axes");
  if (axes == nullptr) return MakeError(kParamInvalid, "it has no attribute axes of pairs [input, dimension]");
  std::vector<int64_t> dims;
  Status unknown;  // all pairs are looked at: a wrong one counts more than an unknown dimension
  for (const std::vector<int64_t>& pair : *axes) {
    const StatusOr<int64_t> dim = PickDim(op, pair);
    if (dim.ok()) {
      dims.push_back(*dim);
    } else if (IsNotChanged(dim.status())) {
      unknown = dim.status();
    } else {
      return dim.status();
    }
  }
  GE_RETURN_IF_ERROR(unknown);
  GE_ASSIGN_OR_RETURN(ConstTensor result, IndexTensor(op, 0, dims, false));
  return HostKernelOutputs{std::move(result)};
}

}  // namespace

HostKernel GatherShapesKernel() { return {.type = "GatherShapes", .from_shapes = ComputeGatherShapes}; }

}  // namespace ge
