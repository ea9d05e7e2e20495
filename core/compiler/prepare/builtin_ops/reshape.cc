// Reshape (spec/ops.md §7).

#include "core/compiler/prepare/builtin_ops/builtin_op_families.h"

namespace ge {
namespace {

/// The window of input dimensions [begin, end) that `axis` and `num_axes` choose.
struct ReshapeWindow {
  size_t begin, end;
};

StatusOr<ReshapeWindow> WindowOf(const OpDesc& op, size_t rank) {
  int64_t axis = AttrOr<int64_t>(op.attrs, "axis", 0);
  const int64_t num_axes = AttrOr<int64_t>(op.attrs, "num_axes", -1);
  const auto signed_rank = static_cast<int64_t>(rank);
  if (axis < -signed_rank - 1 || axis > signed_rank) {
    return MakeError(kInferFailed, "axis is {}; it must be from {} to {}", axis, -signed_rank - 1, signed_rank);
  }
  if (axis < 0) axis += signed_rank + 1;
  if (num_axes < -1 || num_axes > signed_rank - axis) {
    return MakeError(kInferFailed, "num_axes is {}; behind axis {} there are {} dimensions", num_axes, axis,
                     signed_rank - axis);
  }
  const int64_t end = num_axes == -1 ? signed_rank : axis + num_axes;
  return ReshapeWindow{static_cast<size_t>(axis), static_cast<size_t>(end)};
}

/// The dimensions that are asked for, 0 and -1 resolved against those of the window.
StatusOr<std::vector<int64_t>> ResolveDims(std::vector<int64_t> wanted, std::span<const int64_t> window) {
  std::optional<size_t> inferred;
  for (size_t i = 0; i < wanted.size(); ++i) {
    if (wanted[i] == -1 && inferred) {
      return MakeError(kInferFailed, "shape {} has two dimensions of -1", GeShape(wanted).ToString());
    }
    if (wanted[i] < -1 || (wanted[i] == 0 && i >= window.size())) {
      return MakeError(kInferFailed, "shape {}: dimension {} is {}", GeShape(wanted).ToString(), i, wanted[i]);
    }
    if (wanted[i] == -1) inferred = i;
    if (wanted[i] == 0) wanted[i] = window[i];
  }
  if (!inferred) return wanted;
  std::vector<int64_t> known = wanted;
  known[*inferred] = 1;
  GE_ASSIGN_OR_RETURN(const int64_t product, ProductOfDims(known));
  GE_ASSIGN_OR_RETURN(const int64_t elements, ProductOfDims(window));
  if (product == 0 || elements % product != 0) {
    return MakeError(kInferFailed, "{} elements cannot take the shape {}", elements, GeShape(wanted).ToString());
  }
  wanted[*inferred] = elements / product;
  return wanted;
}

Status InferReshape(OpDesc& op, InputValues values) {
  const std::vector<int64_t>& dims = op.inputs[0].shape.dims();
  GE_ASSIGN_OR_RETURN(std::vector<int64_t> wanted, IndexValues(op, values, 1));
  GE_ASSIGN_OR_RETURN(const ReshapeWindow window, WindowOf(op, dims.size()));
  const std::span<const int64_t> replaced = std::span(dims).subspan(window.begin, window.end - window.begin);
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> resolved, ResolveDims(std::move(wanted), replaced));
  std::vector<int64_t> result(dims.begin(), dims.begin() + static_cast<ptrdiff_t>(window.begin));
  result.insert(result.end(), resolved.begin(), resolved.end());
  result.insert(result.end(), dims.begin() + static_cast<ptrdiff_t>(window.end), dims.end());
  GE_ASSIGN_OR_RETURN(const int64_t before, ProductOfDims(dims));
  GE_ASSIGN_OR_RETURN(const int64_t after, ProductOfDims(result));
  if (before != after) {
    return MakeError(kInferFailed, "{} of {} elements cannot become {} of {}", GeShape(dims).ToString(), before,
                     GeShape(result).ToString(), after);
  }
  SetOutput(op, 0, GeShape(std::move(result)), op.inputs[0].dtype);
  return {};
}

}  // namespace

std::vector<BuiltInOp> ReshapeOps() {
  return {
      {MakePrototype("Reshape").In("x").In("shape").Out("y").Attr("axis", "VT_INT", 0).Attr("num_axes", "VT_INT", -1),
       InferReshape}};
}

}  // namespace ge
