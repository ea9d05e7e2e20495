// Variables, constants that lie elsewhere, and what only a parser could resolve (spec/ops.md §9, spec/ge-local.md
// §2.3).

#include "core/compiler/prepare/builtin_ops/builtin_op_families.h"
#include "core/graph/attr_names.h"
#include "core/om/model_attr_names.h"

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

/// What the file must hold; the file itself is looked at when the model is loaded.
Status InferFileConstant(OpDesc& op, InputValues values) {
  const auto text = [&](std::string_view name) { return AttrOr<std::string>(op.attrs, name, ""); };
  if (text(kAttrLocation).empty() && text(kAttrFilePath).empty() && text(kAttrFileId).empty()) {
    return MakeError(kInferFailed, "no file: one of the attributes {}, {} and {} must name it", kAttrLocation,
                     kAttrFilePath, kAttrFileId);
  }
  if (const int64_t offset = AttrOr<int64_t>(op.attrs, kAttrFileOffset, 0); offset < 0)
    return MakeError(kInferFailed, "attribute '{}' is {}", kAttrFileOffset, offset);
  return InferFromAttrs(op, values);
}

Status CheckPlaceholderMemory(const OpDesc& op, int64_t bytes) {
  const int64_t placement = AttrOr<int64_t>(op.attrs, kAttrPlacement, kConstPlacementDevice);
  if (placement != kConstPlacementDevice) {
    return MakeError(kUnsupported, "attribute '{}' is {}; only device memory ({}) can be read by kernels",
                     kAttrPlacement, placement, kConstPlacementDevice);
  }
  const int64_t address = AttrOr<int64_t>(op.attrs, kAttrAddress, 0);
  const int64_t size = AttrOr<int64_t>(op.attrs, kAttrSize, 0);
  if (address <= 0) return MakeError(kInferFailed, "attribute '{}' is {}, which is no address", kAttrAddress, address);
  if (size >= bytes) return {};
  return MakeError(kInferFailed, "attribute '{}' is {}; the tensor takes {} bytes", kAttrSize, size, bytes);
}

/// Described by its attributes: its values lie in memory that somebody else fills and frees.
Status InferConstPlaceHolder(OpDesc& op, InputValues) {
  const auto shape = [&](std::string_view name) { return GeShape(AttrOr<std::vector<int64_t>>(op.attrs, name, {})); };
  const auto format = [&](std::string_view name) {
    return static_cast<Format>(AttrOr<int64_t>(op.attrs, name, FORMAT_ND));
  };
  GeTensorDesc& y = op.outputs[0];
  y.format = format("storage_format");
  y.origin_format = format("origin_format");
  SetOutput(op, 0, shape("storage_shape"), AttrOr<DataType>(op.attrs, "dtype", DT_UNDEFINED));
  y.origin_shape = shape("origin_shape");
  const auto bytes = TensorBytes(y.shape, y.dtype);
  if (!bytes) return MakeError(kInferFailed, "{}{} has no size", DataTypeWord(y.dtype), y.shape.ToString());
  return CheckPlaceholderMemory(op, *bytes);
}

/// What only a graph of unknown shapes holds.
Status RefuseInStaticGraph(OpDesc& op, InputValues) {
  return MakeError(kUnsupported, "{} stands in graphs of unknown shape only; dynamic shapes are not supported yet",
                   op.type);
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
  ops.push_back({MakePrototype("Variable")
                     .In("x", IrInputKind::kOptional)
                     .Out("y")
                     .Attr("index", "VT_INT", 0)
                     .OptionalAttr(kAttrValue, "VT_TENSOR"),
                 InferDescribed});
  ops.push_back(
      {MakePrototype("RefData").In("x", IrInputKind::kOptional).Out("y").Attr("index", "VT_INT", 0), InferDescribed});
  ops.push_back({MakePrototype("ConstPlaceHolder")
                     .Out("y")
                     .Attr("origin_shape", "VT_LIST_INT")
                     .Attr("origin_format", "VT_INT")
                     .Attr("storage_shape", "VT_LIST_INT")
                     .Attr("storage_format", "VT_INT")
                     .Attr("expand_dim_rules", "VT_STRING")
                     .Attr("dtype", "VT_DATA_TYPE")
                     .Attr(kAttrAddress, "VT_INT")
                     .Attr(kAttrSize, "VT_INT")
                     .Attr(kAttrPlacement, "VT_INT", kConstPlacementDevice),
                 InferConstPlaceHolder});
  ops.push_back({MakePrototype("UnfedData").Out("y"), RefuseInStaticGraph});
  for (std::string_view type : {"OpTiling", "ConditionCalc"}) {
    ops.push_back({MakePrototype(type).In("x", IrInputKind::kDynamic).Out("y"), RefuseInStaticGraph});
  }
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
                     .Attr(kAttrFilePath, "VT_STRING", "")
                     .Attr(kAttrFileId, "VT_STRING", "")
                     .OptionalAttr(kAttrLocation, "VT_STRING")
                     .OptionalAttr(kAttrFileOffset, "VT_INT")
                     .OptionalAttr(kAttrLength, "VT_INT"),
                 InferFileConstant});
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
