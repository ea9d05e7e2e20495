// Control only, the first generation of control flow, and stacks (spec/ops.md §9).

#include "core/compiler/prepare/builtin_ops/builtin_op_families.h"

namespace ge {
namespace {

/// Outputs 0 (false) and 1 (true) are what input 0 is.
Status InferSwitch(OpDesc& op, InputValues) {
  if (!op.inputs[1].shape.dims().empty() || op.inputs[1].dtype != DT_BOOL) {
    return MakeError(kInferFailed, "input 1 'pred' is {}{}; it must be a bool scalar", DataTypeWord(op.inputs[1].dtype),
                     op.inputs[1].shape.ToString());
  }
  return OutputsLikeFirstInput(op, {});
}

/// y is what every connected input is; value_index says which one came.
Status InferMerge(OpDesc& op, InputValues) {
  const GeTensorDesc* first = nullptr;
  for (size_t i = 0; i < op.inputs.size(); ++i) {
    const GeTensorDesc& input = op.inputs[i];
    if (input.IsAbsent()) continue;
    if (first == nullptr) {
      first = &input;
      CopyInputToOutput(op, i, 0);
    } else if (first->shape != input.shape || first->dtype != input.dtype) {
      return MakeError(kUnsupported, "input {} is {}{} where another is {}{}; dynamic shapes are not supported yet", i,
                       DataTypeWord(input.dtype), input.shape.ToString(), DataTypeWord(first->dtype),
                       first->shape.ToString());
    }
  }
  if (first == nullptr) return MakeError(kInferFailed, "none of its inputs is connected");
  SetOutput(op, 1, GeShape(), DT_INT32);
  return {};
}

Status InferStack(OpDesc& op, InputValues) {
  SetOutput(op, 0, GeShape(), DT_RESOURCE);
  return {};
}

Status InferStackPush(OpDesc& op, InputValues) {
  CopyInputToOutput(op, 1, 0);
  return {};
}

Status InferStackPop(OpDesc&, InputValues) {
  return MakeError(kUnsupported, "what comes off a stack has a shape that only the execution knows");
}

}  // namespace

std::vector<BuiltInOp> ControlOps() {
  std::vector<BuiltInOp> ops = {{MakePrototype("ControlTrigger")}, {MakePrototype("NoOp")}};
  for (std::string_view type : {"Switch", "RefSwitch"}) {
    ops.push_back({MakePrototype(type).In("data").In("pred").Out("output_false").Out("output_true"), InferSwitch});
  }
  for (std::string_view type : {"Merge", "RefMerge"}) {
    ops.push_back({MakePrototype(type).In("x", IrInputKind::kDynamic).Out("y").Out("value_index"), InferMerge});
  }
  ops.push_back({MakePrototype("Stack")
                     .In("max_size")
                     .Out("handle")
                     .Attr("elem_type", "VT_DATA_TYPE")
                     .Attr("stack_name", "VT_STRING", ""),
                 InferStack});
  ops.push_back({MakePrototype("StackPush").In("handle").In("element").Out("y").Attr("swap_memory", "VT_BOOL", false),
                 InferStackPush});
  ops.push_back(
      {MakePrototype("StackPop").In("handle").Out("element").Attr("elem_type", "VT_DATA_TYPE"), InferStackPop});
  ops.push_back({MakePrototype("StackClose").In("handle")});
  return ops;
}

}  // namespace ge
