// Ops whose outputs are their inputs: what the compiler removes, or turns into a copy (spec/ge-local.md §2.3).

#include "core/compiler/prepare/builtin_ops/builtin_op_families.h"

namespace ge {
namespace {

/// Output i is input i; outputs that nobody asked for may be missing.
Status InferIdentityN(OpDesc& op, InputValues) {
  if (op.outputs.size() > op.inputs.size()) {
    return MakeError(kInferFailed, "it has {} outputs and {} inputs", op.outputs.size(), op.inputs.size());
  }
  for (size_t i = 0; i < op.outputs.size(); ++i) CopyInputToOutput(op, i, i);
  return {};
}

StatusOr<size_t> AsManyAsInputs(const OpDesc& op) { return op.inputs.size(); }

Status InferAddN(OpDesc& op, InputValues) {
  for (size_t i = 1; i < op.inputs.size(); ++i) {
    if (op.inputs[i].shape == op.inputs[0].shape && op.inputs[i].dtype == op.inputs[0].dtype) continue;
    return MakeError(kInferFailed, "input {} is {}{} and input 0 is {}{}", i, DataTypeWord(op.inputs[i].dtype),
                     op.inputs[i].shape.ToString(), DataTypeWord(op.inputs[0].dtype), op.inputs[0].shape.ToString());
  }
  return OutputsLikeFirstInput(op, {});
}

Status InferIsInitialized(OpDesc& op, InputValues) {
  SetOutput(op, 0, GeShape(), DT_BOOL);
  return {};
}

}  // namespace

std::vector<BuiltInOp> PassThroughOps() {
  std::vector<BuiltInOp> ops;
  for (std::string_view type : {"GuaranteeConst", "Identity", "MemcpyAsync", "PreventGradient", "ReFormat",
                                "RefIdentity", "Snapshot", "StopGradient", "TensorMove"}) {
    ops.push_back({MakePrototype(type).In("x").Out("y"), OutputsLikeFirstInput});
  }
  ops.push_back(
      {MakePrototype("PlaceholderWithDefault").In("x").Out("y").Attr("shape", "VT_LIST_INT", std::vector<int64_t>()),
       OutputsLikeFirstInput});
  ops.push_back({MakePrototype("IdentityN").In("x", IrInputKind::kDynamic).Out("y", IrOutputKind::kDynamic),
                 InferIdentityN, AsManyAsInputs});
  ops.push_back({MakePrototype("AddN").In("x", IrInputKind::kDynamic).Out("y").Attr("N", "VT_INT"), InferAddN});
  for (std::string_view type : {"VarIsInitializedOp", "IsVariableInitialized"}) {
    ops.push_back({MakePrototype(type).In("x").Out("y"), InferIsInitialized});
  }
  return ops;
}

}  // namespace ge
