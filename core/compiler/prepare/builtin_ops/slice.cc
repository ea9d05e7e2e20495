// Slice, SliceD and StridedSlice (spec/ops.md §8): a part of each dimension.

#include "core/compiler/prepare/builtin_ops/builtin_op_families.h"
#include "core/host_kernels/slice_plan.h"
#include "core/host_kernels/strided_slice_plan.h"

namespace ge {
namespace {

Status SliceOutput(OpDesc& op, const std::vector<int64_t>& offsets, const std::vector<int64_t>& sizes,
                   SliceToTheEnd to_the_end) {
  GE_ASSIGN_OR_RETURN(std::vector<int64_t> dims,
                      OrInferFailed(SlicedDims(op.inputs[0].shape.dims(), offsets, sizes, to_the_end)));
  SetOutput(op, 0, GeShape(std::move(dims)), op.inputs[0].dtype);
  return {};
}

Status InferSlice(OpDesc& op, InputValues values) {
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> offsets, IndexValues(op, values, 1));
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> sizes, IndexValues(op, values, 2));
  return SliceOutput(op, offsets, sizes, SliceToTheEnd::kAnyNegative);
}

Status InferSliceD(OpDesc& op, InputValues) {
  const auto offsets = AttrOr<std::vector<int64_t>>(op.attrs, "offsets", {});
  const auto sizes = AttrOr<std::vector<int64_t>>(op.attrs, "size", {});
  return SliceOutput(op, offsets, sizes, SliceToTheEnd::kMinusOne);
}

Status InferStridedSlice(OpDesc& op, InputValues values) {
  GE_ASSIGN_OR_RETURN(const StridedSliceMasks masks, OrInferFailed(StridedSliceMasksOf(op)));
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> begin, IndexValues(op, values, 1));
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> end, IndexValues(op, values, 2));
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> strides, IndexValues(op, values, 3));
  GE_ASSIGN_OR_RETURN(StridedSlicePlan plan,
                      OrInferFailed(PlanStridedSlice(op.inputs[0].shape.dims(), begin, end, strides, masks)));
  SetOutput(op, 0, GeShape(std::move(plan.dims)), op.inputs[0].dtype);
  return {};
}

}  // namespace

std::vector<BuiltInOp> SliceOps() {
  return {{MakePrototype("Slice").In("x").In("offsets").In("size").Out("y"), InferSlice},
          {MakePrototype("SliceD").In("x").Out("y").Attr("offsets", "VT_LIST_INT").Attr("size", "VT_LIST_INT"),
           InferSliceD},
          {MakePrototype("StridedSlice")
               .In("x")
               .In("begin")
               .In("end")
               .In("strides")
               .Out("y")
               .Attr("begin_mask", "VT_INT", 0)
               .Attr("end_mask", "VT_INT", 0)
               .Attr("ellipsis_mask", "VT_INT", 0)
               .Attr("new_axis_mask", "VT_INT", 0)
               .Attr("shrink_axis_mask", "VT_INT", 0),
           InferStridedSlice}};
}

}  // namespace ge
