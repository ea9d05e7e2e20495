// Element-wise ops of two operands with broadcast, and Rsqrt (spec/ops.md §2, §3). Constants are folded; the rest needs
// an operator package.

#include "core/compiler/prepare/builtin_ops/builtin_op_families.h"
#include "core/host_kernels/broadcast.h"

namespace ge {
namespace {

/// Output 0 has the broadcast shape, and the format of the operand that has as many dimensions.
Status BroadcastOutput(OpDesc& op, DataType dtype) {
  const GeTensorDesc &a = op.inputs[0], &b = op.inputs[1];
  if (a.dtype != b.dtype) {
    return MakeError(kInferFailed, "its inputs are {} and {}; their types must be equal", DataTypeWord(a.dtype),
                     DataTypeWord(b.dtype));
  }
  GE_ASSIGN_OR_RETURN(std::vector<int64_t> dims, OrInferFailed(BroadcastDims(a.shape.dims(), b.shape.dims())));
  const GeTensorDesc& like = a.shape.rank() == dims.size() ? a : b;
  op.outputs[0].format = like.format;
  op.outputs[0].origin_format = like.origin_format;
  SetOutput(op, 0, GeShape(std::move(dims)), dtype);
  return {};
}

Status InferElementwise(OpDesc& op, InputValues) { return BroadcastOutput(op, op.inputs[0].dtype); }
Status InferComparison(OpDesc& op, InputValues) { return BroadcastOutput(op, DT_BOOL); }

}  // namespace

std::vector<BuiltInOp> ElementwiseOps() {
  std::vector<BuiltInOp> ops;
  for (std::string_view type : {"FloorDiv", "FloorMod", "Maximum", "Mul", "Sub"}) {
    ops.push_back({MakePrototype(type).In("x1").In("x2").Out("y"), InferElementwise});
  }
  ops.push_back({MakePrototype("Greater").In("x1").In("x2").Out("y"), InferComparison});
  ops.push_back({MakePrototype("Rsqrt").In("x").Out("y"), OutputsLikeFirstInput});
  return ops;
}

}  // namespace ge
