// PhonyConcat and PhonySplit (spec/ge-local.md §5, spec/ops.md §10): equal blocks joined, or cut, along several axes.

#include "core/compiler/prepare/builtin_ops/builtin_op_families.h"

namespace ge {
namespace {

using Numbers = std::vector<int64_t>;

struct PhonyAxes {
  Numbers axes, counts;
};

/// The two lists, of one length; every count is positive.
StatusOr<PhonyAxes> AxesOf(const OpDesc& op, std::string_view axes_name, std::string_view counts_name) {
  PhonyAxes lists{AttrOr<Numbers>(op.attrs, axes_name, {}), AttrOr<Numbers>(op.attrs, counts_name, {})};
  if (lists.axes.empty() || lists.axes.size() != lists.counts.size()) {
    return MakeError(kInferFailed, "{} has {} values and {} has {}; they must be as many, one or more", axes_name,
                     lists.axes.size(), counts_name, lists.counts.size());
  }
  for (const int64_t count : lists.counts) {
    if (count <= 0) return MakeError(kInferFailed, "{} holds {}; every count must be positive", counts_name, count);
  }
  return lists;
}

Status InferPhonyConcat(OpDesc& op, InputValues) {
  GE_ASSIGN_OR_RETURN(const PhonyAxes lists, AxesOf(op, "concat_dim", "N"));
  GE_ASSIGN_OR_RETURN(const int64_t blocks, ProductOfDims(lists.counts));
  if (static_cast<uint64_t>(blocks) != op.inputs.size()) {
    return MakeError(kInferFailed, "N asks for {} inputs; there are {}", blocks, op.inputs.size());
  }
  std::vector<int64_t> dims = op.inputs[0].shape.dims();
  for (size_t i = 0; i < lists.axes.size(); ++i) {
    GE_ASSIGN_OR_RETURN(const size_t axis, NormalizeAxis(lists.axes[i], dims.size(), "concat_dim"));
    int64_t product = 0;
    if (__builtin_mul_overflow(dims[axis], lists.counts[i], &product)) {
      return MakeError(kInferFailed, "axis {}: {} blocks of {} do not fit 63 bits", axis, lists.counts[i], dims[axis]);
    }
    dims[axis] = product;
  }
  SetOutput(op, 0, GeShape(std::move(dims)), op.inputs[0].dtype);
  return {};
}

Status InferPhonySplit(OpDesc& op, InputValues) {
  GE_ASSIGN_OR_RETURN(const PhonyAxes lists, AxesOf(op, "split_dim", "num_split"));
  std::vector<int64_t> dims = op.inputs[0].shape.dims();
  for (size_t i = 0; i < lists.axes.size(); ++i) {
    GE_ASSIGN_OR_RETURN(const size_t axis, NormalizeAxis(lists.axes[i], dims.size(), "split_dim"));
    if (dims[axis] % lists.counts[i] != 0) {
      return MakeError(kInferFailed, "axis {} of {} cannot be cut into {} equal parts", axis, dims[axis],
                       lists.counts[i]);
    }
    dims[axis] /= lists.counts[i];
  }
  for (size_t output = 0; output < op.outputs.size(); ++output) {
    SetOutput(op, output, GeShape(dims), op.inputs[0].dtype);
  }
  return {};
}

StatusOr<size_t> SplitOutputs(const OpDesc& op) {
  GE_ASSIGN_OR_RETURN(const PhonyAxes lists, AxesOf(op, "split_dim", "num_split"));
  GE_ASSIGN_OR_RETURN(const int64_t blocks, ProductOfDims(lists.counts));
  constexpr int64_t kMaxBlocks = 1 << 20;
  if (blocks > kMaxBlocks) return MakeError(kInferFailed, "num_split asks for {} outputs", blocks);
  return static_cast<size_t>(blocks);
}

}  // namespace

std::vector<BuiltInOp> PhonyOps() {
  return {{MakePrototype("PhonyConcat")
               .In("x", IrInputKind::kDynamic)
               .Out("y")
               .Attr("concat_dim", "VT_LIST_INT")
               .Attr("N", "VT_LIST_INT")
               .Attr("keep_input_offset", "VT_BOOL", true),
           InferPhonyConcat},
          {MakePrototype("PhonySplit")
               .In("x")
               .Out("y", IrOutputKind::kDynamic)
               .Attr("split_dim", "VT_LIST_INT")
               .Attr("num_split", "VT_LIST_INT")
               .Attr("keep_output_offset", "VT_BOOL", true),
           InferPhonySplit, SplitOutputs}};
}

}  // namespace ge
