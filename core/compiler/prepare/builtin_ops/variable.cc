// Variables, constants that lie elsewhere, and what only a parser could resolve (spec/ops.md §9, spec/ge-local.md
// §2.3).

#include "core/compiler/prepare/builtin_ops/builtin_op_families.h"

namespace ge {
namespace {

/// Described by the input when there is one, else as the graph's author described the output.
Status InferDescribed(OpDesc& op, InputValues) {
  if (!op.inputs.empty() && !op.inputs[0].IsAbsent()) return OutputsLikeFirstInput(op, {});
  if (op.outputs[0].dtype == DT_UNDEFINED) return MakeError(kInferFailed, "output 0 is not described");
  return {};
}

Status InferFromAttrs(OpDesc& op, InputValues) {
  const DataType dtype = AttrOr<DataType>(op.attrs, "dtype", DT_UNDEFINED);
  SetOutput(op, 0, GeShape(AttrOr<std::vector<int64_t>>(op.attrs, "shape", {})), dtype);
  return {};
}

Status InferVarHandle(OpDesc& op, InputValues) {
  SetOutput(op, 0, GeShape(), DT_RESOURCE);
  return {};
}

/// The value behind a handle is described by the handle's maker; without one it is what the input is.
Status InferReadVariable(OpDesc& op, InputValues) {
  if (op.inputs[0].dtype != DT_RESOURCE) return OutputsLikeFirstInput(op, {});
  if (op.outputs[0].dtype == DT_UNDEFINED) {
    return MakeError(kInferFailed, "what the handle stands for is not described; a parser makes a Variable of it");
  }
  return {};
}

Status InferRetval(OpDesc&, InputValues) { return {}; }

}  // namespace

std::vector<BuiltInOp> VariableOps() {
  const AttrValue no_dims = std::vector<int64_t>();
  std::vector<BuiltInOp> ops;
  ops.push_back(
      {MakePrototype("Variable").In("x", IrInputKind::kOptional).Out("y").Attr("index", "VT_INT", 0), InferDescribed});
  ops.push_back(
      {MakePrototype("RefData").In("x", IrInputKind::kOptional).Out("y").Attr("index", "VT_INT", 0), InferDescribed});
  ops.push_back({MakePrototype("End").In("x").Out("y"), OutputsLikeFirstInput});
  ops.push_back({MakePrototype("DestroyTemporaryVariable").In("x").Out("y").Attr("var_name", "VT_STRING", ""),
                 OutputsLikeFirstInput});
  for (std::string_view type : {"Placeholder", "PlaceholderV2", "TemporaryVariable", "VariableV2"}) {
    ops.push_back({MakePrototype(type).Out("y").Attr("dtype", "VT_DATA_TYPE").Attr("shape", "VT_LIST_INT", no_dims),
                   InferFromAttrs});
  }
  ops.push_back({MakePrototype("FileConstant")
                     .Out("y")
                     .Attr("shape", "VT_LIST_INT")
                     .Attr("dtype", "VT_DATA_TYPE")
                     .Attr("file_path", "VT_STRING", "")
                     .Attr("file_id", "VT_STRING", ""),
                 InferFromAttrs});
  ops.push_back({MakePrototype("VarHandleOp")
                     .Out("y")
                     .Attr("container", "VT_STRING", "")
                     .Attr("shared_name", "VT_STRING", "")
                     .Attr("dtype", "VT_DATA_TYPE")
                     .Attr("shape", "VT_LIST_INT", no_dims),
                 InferVarHandle});
  ops.push_back(
      {MakePrototype("ReadVariableOp").In("x").Out("y").Attr("dtype", "VT_DATA_TYPE", DT_FLOAT), InferReadVariable});
  ops.push_back({MakePrototype("_Retval").In("x").Attr("index", "VT_INT", 0), InferRetval});
  return ops;
}

}  // namespace ge
