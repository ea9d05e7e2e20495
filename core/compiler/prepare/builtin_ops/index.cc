// GatherV2 and DynamicStitch (spec/ops.md §8): rows by their indices.

#include "core/compiler/prepare/builtin_ops/builtin_op_families.h"
#include "core/host_kernels/gather_plan.h"
#include "core/host_kernels/stitch_plan.h"

namespace ge {
namespace {

Status InferGatherV2(OpDesc& op, InputValues values) {
  const DataType index_type = op.inputs[1].dtype;
  if (index_type != DT_INT32 && index_type != DT_INT64) {
    return MakeError(kInferFailed, "indices have type {}; it must be int32 or int64", DataTypeWord(index_type));
  }
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> axis, IndexValues(op, values, 2));
  if (axis.size() != 1) return MakeError(kInferFailed, "axis has {} values; it must have one", axis.size());
  const auto batch_dims = AttrOr<int64_t>(op.attrs, "batch_dims", 0);
  GE_ASSIGN_OR_RETURN(GatherPlan plan, OrInferFailed(PlanGather(op.inputs[0].shape.dims(), op.inputs[1].shape.dims(),
                                                                axis[0], batch_dims)));
  SetOutput(op, 0, GeShape(std::move(plan.dims)), op.inputs[0].dtype);
  return {};
}

/// The first half of the inputs are indices, the second half is data.
Status InferDynamicStitch(OpDesc& op, InputValues values) {
  const size_t half = op.inputs.size() / 2;
  if (half == 0 || half * 2 != op.inputs.size()) {
    return MakeError(kInferFailed, "it has {} inputs; half of them must be indices", op.inputs.size());
  }
  std::vector<const GeTensor*> indices;
  std::vector<const GeTensorDesc*> data;
  for (size_t i = 0; i < half; ++i) {
    GE_ASSIGN_OR_RETURN(const GeTensor* constant, ConstantInput(op, values, i));
    indices.push_back(constant);
    data.push_back(&op.inputs[half + i]);
  }
  GE_ASSIGN_OR_RETURN(StitchPlan plan, OrInferFailed(PlanStitch(indices, data, AttrOr<int64_t>(op.attrs, "N", 1))));
  SetOutput(op, 0, GeShape(std::move(plan.dims)), data[0]->dtype);
  return {};
}

}  // namespace

std::vector<BuiltInOp> IndexOps() {
  return {{MakePrototype("DynamicStitch")
               .In("indices", IrInputKind::kDynamic)
               .In("x", IrInputKind::kDynamic)
               .Out("y")
               .Attr("N", "VT_INT", 1),
           InferDynamicStitch},
          {MakePrototype("GatherV2")
               .In("x")
               .In("indices")
               .In("axis")
               .Out("y")
               .Attr("batch_dims", "VT_INT", 0)
               .Attr("is_preprocessed", "VT_BOOL", false)
               .Attr("negative_index_support", "VT_BOOL", false),
           InferGatherV2}};
}

}  // namespace ge
