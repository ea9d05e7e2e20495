// Flatten and FlattenV2 (spec/ops.md §7).

#include <algorithm>

#include "core/compiler/prepare/builtin_ops/builtin_op_families.h"
#include "core/host_kernels/view_dims.h"

namespace ge {
namespace {

/// [product before axis, product from axis].
Status InferFlatten(OpDesc& op, InputValues) {
  const std::vector<int64_t>& dims = op.inputs[0].shape.dims();
  const auto rank = static_cast<int64_t>(dims.size());
  int64_t axis = AttrOr<int64_t>(op.attrs, "axis", 1);
  if (axis < -rank || axis > std::max<int64_t>(rank, 1)) {
    return MakeError(kInferFailed, "axis is {}; it must be from {} to {}", axis, -rank, rank);
  }
  const auto split = static_cast<size_t>(std::min(axis < 0 ? axis + rank : axis, rank));
  GE_ASSIGN_OR_RETURN(const int64_t before, ProductOfDims(std::span(dims).first(split)));
  GE_ASSIGN_OR_RETURN(const int64_t after, ProductOfDims(std::span(dims).subspan(split)));
  SetOutput(op, 0, GeShape({before, after}), op.inputs[0].dtype);
  return {};
}

Status InferFlattenV2(OpDesc& op, InputValues) {
  const auto axis = AttrOr<int64_t>(op.attrs, "axis", 1);
  const auto end_axis = AttrOr<int64_t>(op.attrs, "end_axis", -1);
  GE_ASSIGN_OR_RETURN(std::vector<int64_t> dims,
                      OrInferFailed(FlattenedDims(op.inputs[0].shape.dims(), axis, end_axis)));
  SetOutput(op, 0, GeShape(std::move(dims)), op.inputs[0].dtype);
  return {};
}

}  // namespace

std::vector<BuiltInOp> FlattenOps() {
  return {{MakePrototype("Flatten").In("x").Out("y").Attr("axis", "VT_INT", 1), InferFlatten},
          {MakePrototype("FlattenV2").In("x").Out("y").Attr("axis", "VT_INT", 1).Attr("end_axis", "VT_INT", -1),
           InferFlattenV2}};
}

}  // namespace ge
