// Shape, ShapeN, Rank, Size, GatherShapes (spec/ops.md §7): folded, or refused when they are left.

#include "core/compiler/prepare/builtin_ops/builtin_op_families.h"

namespace ge {
namespace {

using IndexPairs = std::vector<std::vector<int64_t>>;

/// Attribute `dtype` is a type number: int32 or int64.
StatusOr<DataType> IndexTypeOf(const OpDesc& op) {
  const int64_t number = AttrOr<int64_t>(op.attrs, "dtype", DT_INT32);
  if (number != DT_INT32 && number != DT_INT64) {
    return MakeError(kInferFailed, "dtype is {}; it must be {} (int32) or {} (int64)", number,
                     static_cast<int>(DT_INT32), static_cast<int>(DT_INT64));
  }
  return static_cast<DataType>(number);
}

Status InferShapeN(OpDesc& op, InputValues) {
  GE_ASSIGN_OR_RETURN(const DataType dtype, IndexTypeOf(op));
  if (op.outputs.size() > op.inputs.size()) {
    return MakeError(kInferFailed, "it has {} outputs and {} inputs", op.outputs.size(), op.inputs.size());
  }
  for (size_t i = 0; i < op.outputs.size(); ++i) {
    SetOutput(op, i, GeShape({static_cast<int64_t>(op.inputs[i].shape.rank())}), dtype);
  }
  return {};
}

StatusOr<size_t> OneOutputPerInput(const OpDesc& op) { return op.inputs.size(); }

Status InferRank(OpDesc& op, InputValues) {
  SetOutput(op, 0, GeShape(), DT_INT32);
  return {};
}

Status InferSize(OpDesc& op, InputValues) {
  GE_ASSIGN_OR_RETURN(const DataType dtype, IndexTypeOf(op));
  SetOutput(op, 0, GeShape(), dtype);
  return {};
}

Status InferGatherShapes(OpDesc& op, InputValues) {
  GE_ASSIGN_OR_RETURN(const DataType dtype, IndexTypeOf(op));
  const IndexPairs axes = AttrOr<IndexPairs>(op.attrs, "axes", {});
  for (const auto& pair : axes) {
    const bool valid = pair.size() == 2 && pair[0] >= 0 && static_cast<size_t>(pair[0]) < op.inputs.size() &&
                       pair[1] >= 0 &&
                       static_cast<size_t>(pair[1]) < op.inputs[static_cast<size_t>(pair[0])].shape.rank();
    if (!valid) return MakeError(kInferFailed, "axes holds a pair that is no [input, dimension]");
  }
  SetOutput(op, 0, GeShape({static_cast<int64_t>(axes.size())}), dtype);
  return {};
}

}  // namespace

std::vector<BuiltInOp> ShapeOps() {
  const AttrValue int32 = static_cast<int64_t>(DT_INT32);
  return {{MakePrototype("Shape").In("x").Out("y").Attr("dtype", "VT_INT", int32), InferShapeN},
          {MakePrototype("ShapeN")
               .In("x", IrInputKind::kDynamic)
               .Out("y", IrOutputKind::kDynamic)
               .Attr("dtype", "VT_INT", int32),
           InferShapeN, OneOutputPerInput},
          {MakePrototype("Rank").In("x").Out("y"), InferRank},
          {MakePrototype("Size").In("x").Out("y").Attr("dtype", "VT_INT", int32), InferSize},
          {MakePrototype("GatherShapes")
               .In("x", IrInputKind::kDynamic)
               .Out("shape")
               .Attr("axes", "VT_LIST_LIST_INT")
               .Attr("dtype", "VT_INT", int32),
           InferGatherShapes}};
}

}  // namespace ge
