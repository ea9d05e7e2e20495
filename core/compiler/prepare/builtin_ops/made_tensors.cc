// Ops that make a tensor of what they are told: Empty, Fill, Range, SSDPriorBox (spec/ops.md §7, spec/ge-local.md
// §8.2).

#include "core/compiler/prepare/builtin_ops/builtin_op_families.h"
#include "core/host_kernels/prior_boxes.h"
#include "core/host_kernels/range_count.h"

namespace ge {
namespace {

Status InferEmpty(OpDesc& op, InputValues values) {
  GE_ASSIGN_OR_RETURN(std::vector<int64_t> dims, DimsAt(op, values, 0));
  const int64_t number = AttrOr<int64_t>(op.attrs, "dtype", DT_INT32);
  if (number < 0 || number >= DT_MAX || number == DT_UNDEFINED) {
    return MakeError(kInferFailed, "dtype is {}, which is no element type", number);
  }
  SetOutput(op, 0, GeShape(std::move(dims)), static_cast<DataType>(number));
  return {};
}

Status InferFill(OpDesc& op, InputValues values) {
  if (op.inputs[1].shape.rank() != 0) {
    return MakeError(kInferFailed, "the value has shape {}; it must be a scalar", op.inputs[1].shape.ToString());
  }
  GE_ASSIGN_OR_RETURN(std::vector<int64_t> dims, DimsAt(op, values, 0));
  SetOutput(op, 0, GeShape(std::move(dims)), op.inputs[1].dtype);
  return {};
}

Status InferRange(OpDesc& op, InputValues values) {
  GE_ASSIGN_OR_RETURN(const GeTensor* start, ConstantAt(op, values, 0));
  GE_ASSIGN_OR_RETURN(const GeTensor* limit, ConstantAt(op, values, 1));
  GE_ASSIGN_OR_RETURN(const GeTensor* delta, ConstantAt(op, values, 2));
  const bool is_closed = AttrOr(op.attrs, "is_closed", false);
  GE_ASSIGN_OR_RETURN(const int64_t count, OrInferFailed(RangeCount(*start, *limit, *delta, is_closed)));
  SetOutput(op, 0, GeShape({count}), op.inputs[0].dtype);
  return {};
}

Status InferSSDPriorBox(OpDesc& op, InputValues) {
  GE_ASSIGN_OR_RETURN(const PriorBoxes boxes, OrInferFailed(PriorBoxesOf(op)));
  GE_ASSIGN_OR_RETURN(std::vector<int64_t> dims, OrInferFailed(PriorBoxDims(boxes)));
  SetOutput(op, 0, GeShape(std::move(dims)), DT_FLOAT);
  return {};
}

}  // namespace

std::vector<BuiltInOp> MadeTensorOps() {
  return {
      {MakePrototype("Empty")
           .In("shape")
           .Out("y")
           .Attr("dtype", "VT_INT", static_cast<int64_t>(DT_INT32))
           .Attr("init", "VT_BOOL", false),
       InferEmpty},
      {MakePrototype("Fill").In("dims").In("value").Out("y"), InferFill},
      {MakePrototype("Range").In("start").In("limit").In("delta").Out("y").Attr("is_closed", "VT_BOOL", false),
       InferRange},
      {MakePrototype("SSDPriorBox")
           .In("x")
           .In("img")
           .Out("y")
           .Attr("min_size", "VT_LIST_FLOAT")
           .Attr("max_size", "VT_LIST_FLOAT")
           .Attr("aspect_ratio", "VT_LIST_FLOAT")
           .Attr("img_h", "VT_INT")
           .Attr("img_w", "VT_INT")
           .Attr("step_h", "VT_FLOAT")
           .Attr("step_w", "VT_FLOAT")
           .Attr("flip", "VT_BOOL")
           .Attr("clip", "VT_BOOL")
           .Attr("offset", "VT_FLOAT")
           .Attr("variance", "VT_LIST_FLOAT"),
       InferSSDPriorBox},
  };
}

}  // namespace ge
