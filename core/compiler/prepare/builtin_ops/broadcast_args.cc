// BroadcastArgs and BroadcastGradientArgs (spec/ops.md §3, spec/ge-local.md §8.2): arithmetic on vectors of dimensions.

#include <algorithm>

#include "core/compiler/prepare/builtin_ops/builtin_op_families.h"
#include "core/host_kernels/broadcast.h"

namespace ge {
namespace {

/// Inputs are vectors of one index type.
Status CheckShapeVectors(const OpDesc& op) {
  for (size_t slot = 0; slot < 2; ++slot) {
    const GeTensorDesc& input = op.inputs[slot];
    const bool is_index = input.dtype == DT_INT32 || input.dtype == DT_INT64;
    if (is_index && input.dtype == op.inputs[0].dtype && input.shape.rank() <= 1) continue;
    return MakeError(kInferFailed, "input {} is {}{}; both must be vectors of int32 or both of int64", slot,
                     DataTypeWord(input.dtype), input.shape.ToString());
  }
  return {};
}

/// The lengths alone decide.
Status InferBroadcastArgs(OpDesc& op, InputValues) {
  GE_RETURN_IF_ERROR(CheckShapeVectors(op));
  int64_t rank = 0;
  for (size_t slot = 0; slot < 2; ++slot) {
    const GeShape& shape = op.inputs[slot].shape;
    rank = std::max(rank, shape.rank() == 0 ? 1 : shape.dim(0));
  }
  SetOutput(op, 0, GeShape({rank}), op.inputs[0].dtype);
  return {};
}

Status InferBroadcastGradientArgs(OpDesc& op, InputValues values) {
  GE_RETURN_IF_ERROR(CheckShapeVectors(op));
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> a, DimsAt(op, values, 0));
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> b, DimsAt(op, values, 1));
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> dims, OrInferFailed(BroadcastDims(a, b)));
  SetOutput(op, 0, GeShape({static_cast<int64_t>(SummedAxes(a, dims.size()).size())}), op.inputs[0].dtype);
  SetOutput(op, 1, GeShape({static_cast<int64_t>(SummedAxes(b, dims.size()).size())}), op.inputs[0].dtype);
  return {};
}

}  // namespace

std::vector<BuiltInOp> BroadcastArgsOps() {
  return {{MakePrototype("BroadcastArgs").In("x1").In("x2").Out("y"), InferBroadcastArgs},
          {MakePrototype("BroadcastGradientArgs").In("x1").In("x2").Out("y1").Out("y2"), InferBroadcastGradientArgs}};
}

}  // namespace ge
