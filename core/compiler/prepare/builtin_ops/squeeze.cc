// ExpandDims, Squeeze… and Unsqueeze… (spec/ops.md §7): dimensions of 1 come and go.

#include "core/compiler/prepare/builtin_ops/builtin_op_families.h"
#include "core/host_kernels/view_dims.h"

namespace ge {
namespace {

using Axes = std::vector<int64_t>;

Status DropDims(OpDesc& op, const Axes& axes) {
  GE_ASSIGN_OR_RETURN(std::vector<int64_t> dims, OrInferFailed(SqueezedDims(op.inputs[0].shape.dims(), axes)));
  SetOutput(op, 0, GeShape(std::move(dims)), op.inputs[0].dtype);
  return {};
}

/// Axes are those of the result.
Status AddDims(OpDesc& op, const Axes& axes) {
  GE_ASSIGN_OR_RETURN(std::vector<int64_t> dims, OrInferFailed(UnsqueezedDims(op.inputs[0].shape.dims(), axes)));
  SetOutput(op, 0, GeShape(std::move(dims)), op.inputs[0].dtype);
  return {};
}

Status InferExpandDims(OpDesc& op, InputValues values) {
  GE_ASSIGN_OR_RETURN(const Axes axes, IndexValues(op, values, 1));
  if (axes.size() != 1) return MakeError(kInferFailed, "axis has {} values; it must have one", axes.size());
  return AddDims(op, axes);
}

Status InferSqueeze(OpDesc& op, InputValues) { return DropDims(op, AttrOr<Axes>(op.attrs, "axis", {})); }

Status InferSqueezeV3(OpDesc& op, InputValues values) {
  const bool given = op.inputs.size() > 1 && !op.inputs[1].IsAbsent();
  if (!given) return DropDims(op, {});
  GE_ASSIGN_OR_RETURN(const Axes axes, IndexValues(op, values, 1));
  return DropDims(op, axes);
}

Status InferUnsqueeze(OpDesc& op, InputValues) { return AddDims(op, AttrOr<Axes>(op.attrs, "axes", {})); }
Status InferUnsqueezeV2(OpDesc& op, InputValues) { return AddDims(op, AttrOr<Axes>(op.attrs, "axis", {})); }
Status InferUnsqueezeV3(OpDesc& op, InputValues values) {
  GE_ASSIGN_OR_RETURN(const Axes axes, IndexValues(op, values, 1));
  return AddDims(op, axes);
}

}  // namespace

std::vector<BuiltInOp> SqueezeOps() {
  return {{MakePrototype("ExpandDims").In("x").In("axis").Out("y"), InferExpandDims},
          {MakePrototype("Squeeze").In("x").Out("y").Attr("axis", "VT_LIST_INT", Axes()), InferSqueeze},
          {MakePrototype("SqueezeV2").In("x").Out("y").Attr("axis", "VT_LIST_INT", Axes()), InferSqueeze},
          {MakePrototype("SqueezeV3").In("x").In("axes", IrInputKind::kOptional).Out("y"), InferSqueezeV3},
          {MakePrototype("Unsqueeze").In("x").Out("y").Attr("axes", "VT_LIST_INT", Axes()), InferUnsqueeze},
          {MakePrototype("UnsqueezeV2").In("x").Out("y").Attr("axis", "VT_LIST_INT", Axes()), InferUnsqueezeV2},
          {MakePrototype("UnsqueezeV3").In("x").In("axes").Out("y"), InferUnsqueezeV3}};
}

}  // namespace ge
