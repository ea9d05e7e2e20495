// ReduceProd (spec/ops.md §4).

#include "core/compiler/prepare/builtin_ops/builtin_op_families.h"
#include "core/host_kernels/reduced_dims.h"

namespace ge {
namespace {

Status InferReduce(OpDesc& op, InputValues values) {
  const GeTensor* axes = nullptr;
  if (op.inputs.size() > 1 && !op.inputs[1].IsAbsent()) {
    GE_ASSIGN_OR_RETURN(axes, ConstantAt(op, values, 1));
  }
  GE_ASSIGN_OR_RETURN(ReducedDims left, OrInferFailed(ReduceDims(op, op.inputs[0].shape.dims(), axes)));
  SetOutput(op, 0, GeShape(std::move(left.result)), op.inputs[0].dtype);
  return {};
}

}  // namespace

std::vector<BuiltInOp> ReduceOps() {
  return {{MakePrototype("ReduceProd")
               .In("x")
               .In("axes", IrInputKind::kOptional)
               .Out("y")
               .Attr("keep_dims", "VT_BOOL", false)
               .Attr("noop_with_empty_axes", "VT_BOOL", true),
           InferReduce}};
}

}  // namespace ge
