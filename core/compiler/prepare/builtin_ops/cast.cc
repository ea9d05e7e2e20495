// Cast and Bitcast (spec/ops.md §2).

#include <algorithm>

#include "core/compiler/prepare/builtin_ops/builtin_op_families.h"

namespace ge {
namespace {

StatusOr<DataType> ElementTypeOf(int64_t number, std::string_view attr) {
  const bool valid = number >= 0 && number < DT_MAX && ElementBits(static_cast<DataType>(number)) > 0;
  if (!valid) return MakeError(kInferFailed, "{} is {}, which is no element type", attr, number);
  return static_cast<DataType>(number);
}

Status InferCast(OpDesc& op, InputValues) {
  GE_ASSIGN_OR_RETURN(const DataType dtype, ElementTypeOf(AttrOr<int64_t>(op.attrs, "dst_type", -1), "dst_type"));
  CopyInputToOutput(op, 0, 0);
  op.outputs[0].dtype = op.outputs[0].origin_dtype = dtype;
  return {};
}

/// A wider element takes up the last dimension, a narrower one appends one.
Status InferBitcast(OpDesc& op, InputValues) {
  const DataType to = AttrOr<DataType>(op.attrs, "type", DT_UNDEFINED);
  GE_RETURN_IF_ERROR(ElementTypeOf(to, "type").status());
  const GeTensorDesc& x = op.inputs[0];
  const int from_bits = ElementBits(x.dtype);
  const int to_bits = ElementBits(to);
  std::vector<int64_t> dims = x.shape.dims();
  if (from_bits == 0 || std::max(from_bits, to_bits) % std::min(from_bits, to_bits) != 0) {
    return MakeError(kInferFailed, "{} cannot be seen as {}", DataTypeWord(x.dtype), DataTypeWord(to));
  }
  if (to_bits < from_bits) dims.push_back(from_bits / to_bits);
  if (to_bits > from_bits) {
    if (dims.empty() || dims.back() != to_bits / from_bits) {
      return MakeError(kInferFailed, "{}{} cannot be seen as {}: the last dimension must be {}", DataTypeWord(x.dtype),
                       x.shape.ToString(), DataTypeWord(to), to_bits / from_bits);
    }
    dims.pop_back();
  }
  SetOutput(op, 0, GeShape(std::move(dims)), to);
  return {};
}

}  // namespace

std::vector<BuiltInOp> CastOps() {
  return {{MakePrototype("Bitcast").In("x").Out("y").Attr("type", "VT_DATA_TYPE").Attr("keep_dim", "VT_BOOL", false),
           InferBitcast},
          {MakePrototype("Cast").In("x").Out("y").Attr("dst_type", "VT_INT"), InferCast}};
}

}  // namespace ge
