// Transpose…, TransData, TransShape (spec/ops.md §7): the order of elements, and the format in memory.

#include "core/compiler/prepare/builtin_ops/builtin_op_families.h"
#include "core/host_kernels/permute_bytes.h"

namespace ge {
namespace {

using Permutation = std::vector<int64_t>;

Status Permute(OpDesc& op, const Permutation& perm) {
  const std::vector<int64_t>& dims = op.inputs[0].shape.dims();
  GE_ASSIGN_OR_RETURN(const std::vector<size_t> axes, OrInferFailed(PermutationOf(perm, dims.size())));
  std::vector<int64_t> result;
  for (const size_t axis : axes) result.push_back(dims[axis]);
  SetOutput(op, 0, GeShape(std::move(result)), op.inputs[0].dtype);
  return {};
}

Status InferTranspose(OpDesc& op, InputValues values) {
  GE_ASSIGN_OR_RETURN(const Permutation perm, IndexValues(op, values, 1));
  return Permute(op, perm);
}
Status InferTransposeD(OpDesc& op, InputValues) { return Permute(op, AttrOr<Permutation>(op.attrs, "perm", {})); }
Status InferPermute(OpDesc& op, InputValues) { return Permute(op, AttrOr<Permutation>(op.attrs, "order", {})); }

/// A format changes in memory only: the origin stays what it was (spec/compiler.md §2.3).
Status InferTransData(OpDesc& op, InputValues) {
  const std::string from = AttrOr<std::string>(op.attrs, "src_format", "");
  const std::string to = AttrOr<std::string>(op.attrs, "dst_format", "");
  const std::optional<int32_t> format = FormatFromName(to);
  if (!format || !FormatFromName(from)) {
    return MakeError(kInferFailed, "from format '{}' to '{}': there is no such format", from, to);
  }
  if (from != to) return MakeError(kUnsupported, "from format {} to {}: formats are not supported yet", from, to);
  CopyInputToOutput(op, 0, 0);
  op.outputs[0].format = *format;
  return {};
}

Status InferTransShape(OpDesc& op, InputValues) {
  const auto dims = AttrOr<std::vector<int64_t>>(op.attrs, "outShape", {});
  if (dims.empty()) return OutputsLikeFirstInput(op, {});
  GE_ASSIGN_OR_RETURN(const int64_t wanted, ProductOfDims(dims));
  GE_ASSIGN_OR_RETURN(const int64_t there, ProductOfDims(op.inputs[0].shape.dims()));
  if (wanted != there) {
    return MakeError(kInferFailed, "outShape {} has {} elements; the input has {}", GeShape(dims).ToString(), wanted,
                     there);
  }
  SetOutput(op, 0, GeShape(dims), op.inputs[0].dtype);
  return {};
}

}  // namespace

std::vector<BuiltInOp> TransOps() {
  return {{MakePrototype("Permute").In("x").Out("y").Attr("order", "VT_LIST_INT", Permutation{0}), InferPermute},
          {MakePrototype("TransData")
               .In("src")
               .Out("dst")
               .Attr("src_format", "VT_STRING")
               .Attr("dst_format", "VT_STRING")
               .Attr("src_subformat", "VT_INT", 0)
               .Attr("dst_subformat", "VT_INT", 0)
               .Attr("groups", "VT_INT", 1),
           InferTransData},
          {MakePrototype("TransShape").In("x").Out("y").Attr("outShape", "VT_LIST_INT", std::vector<int64_t>()),
           InferTransShape},
          {MakePrototype("Transpose").In("x").In("perm").Out("y"), InferTranspose},
          {MakePrototype("TransposeD").In("x").Out("y").Attr("perm", "VT_LIST_INT"), InferTransposeD}};
}

}  // namespace ge
