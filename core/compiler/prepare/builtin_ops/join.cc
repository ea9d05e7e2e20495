// ConcatV2, ConcatOffset, Pack and Unpack (spec/ops.md §7, spec/ge-local.md §8.2): tensors that become one, and the way
// back.

#include "core/host_kernels/join.h"

#include "core/compiler/prepare/builtin_ops/builtin_op_families.h"

namespace ge {
namespace {

std::vector<const GeTensorDesc*> Descs(std::span<const GeTensorDesc> inputs) {
  std::vector<const GeTensorDesc*> descs;
  for (const GeTensorDesc& input : inputs) descs.push_back(&input);
  return descs;
}

/// `N` says how many tensors a dynamic input has.
Status CheckCountAttr(const OpDesc& op, size_t count) {
  const auto said = AttrOr<int64_t>(op.attrs, "N", 1);
  if (said > 0 && static_cast<uint64_t>(said) == count) return {};
  return MakeError(kInferFailed, "N is {}; there are {} tensors", said, count);
}

Status InferConcatV2(OpDesc& op, InputValues values) {
  const size_t last = op.inputs.size() - 1;
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> axis, IndexValues(op, values, last));
  if (axis.size() != 1) return MakeError(kInferFailed, "concat_dim has {} values; it must have one", axis.size());
  const auto blocks = Descs(std::span(op.inputs).first(last));
  GE_ASSIGN_OR_RETURN(JoinPlan plan, OrInferFailed(PlanConcat(blocks, axis[0])));
  SetOutput(op, 0, GeShape(std::move(plan.dims)), op.inputs[0].dtype);
  return {};
}

/// One vector per shape, of the same length.
Status InferConcatOffset(OpDesc& op, InputValues) {
  const size_t shapes = op.inputs.size() - 1;
  GE_RETURN_IF_ERROR(CheckCountAttr(op, shapes));
  if (op.outputs.size() > shapes) {
    return MakeError(kInferFailed, "it has {} outputs and {} shapes", op.outputs.size(), shapes);
  }
  for (size_t i = 0; i < op.outputs.size(); ++i) {
    SetOutput(op, i, op.inputs[i + 1].shape, op.inputs[i + 1].dtype);
  }
  return {};
}

StatusOr<size_t> OneOffsetPerShape(const OpDesc& op) { return op.inputs.size() - 1; }

Status InferPack(OpDesc& op, InputValues) {
  GE_RETURN_IF_ERROR(CheckCountAttr(op, op.inputs.size()));
  const auto axis = AttrOr<int64_t>(op.attrs, "axis", 0);
  GE_ASSIGN_OR_RETURN(JoinPlan plan, OrInferFailed(PlanPack(Descs(op.inputs), axis)));
  SetOutput(op, 0, GeShape(std::move(plan.dims)), op.inputs[0].dtype);
  return {};
}

Status InferUnpack(OpDesc& op, InputValues) {
  const auto axis = AttrOr<int64_t>(op.attrs, "axis", 0);
  const auto count = AttrOr<int64_t>(op.attrs, "num", 0);
  GE_ASSIGN_OR_RETURN(const JoinPlan plan, OrInferFailed(PlanUnpack(op.inputs[0].shape.dims(), axis, count)));
  for (size_t i = 0; i < op.outputs.size(); ++i) SetOutput(op, i, GeShape(plan.dims), op.inputs[0].dtype);
  return {};
}

StatusOr<size_t> UnpackOutputs(const OpDesc& op) {
  const auto count = AttrOr<int64_t>(op.attrs, "num", 0);
  constexpr int64_t kMaxParts = 1 << 20;
  if (count < 1 || count > kMaxParts) return MakeError(kInferFailed, "num asks for {} outputs", count);
  return static_cast<size_t>(count);
}

}  // namespace

std::vector<BuiltInOp> JoinOps() {
  return {
      {MakePrototype("ConcatV2").In("x", IrInputKind::kDynamic).In("concat_dim").Out("y").Attr("N", "VT_INT", 1),
       InferConcatV2},
      {MakePrototype("ConcatOffset")
           .In("concat_dim")
           .In("x", IrInputKind::kDynamic)
           .Out("y", IrOutputKind::kDynamic)
           .Attr("N", "VT_INT"),
       InferConcatOffset, OneOffsetPerShape},
      {MakePrototype("Pack").In("x", IrInputKind::kDynamic).Out("y").Attr("axis", "VT_INT", 0).Attr("N", "VT_INT", 1),
       InferPack},
      {MakePrototype("Unpack").In("x").Out("y", IrOutputKind::kDynamic).Attr("num", "VT_INT").Attr("axis", "VT_INT", 0),
       InferUnpack, UnpackOutputs}};
}

}  // namespace ge
