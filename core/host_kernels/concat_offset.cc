#include "core/base/checked_math.h"
#include "core/host_kernels/axes.h"
#include "core/host_kernels/kernels.h"
#include "core/host_kernels/result_tensor.h"

namespace ge {
namespace {

struct ConcatShapes {
  size_t axis = 0;
  std::vector<std::vector<int64_t>> shapes;  // of one rank
};

/// Input 0 is the axis, the others are shapes, as many as `N` and the outputs say.
StatusOr<ConcatShapes> ConcatShapesOf(const HostKernelCall& call) {
  const auto* count = FindAttr<int64_t>(call.op.attrs, "N");
  if (count == nullptr || *count < 1) return NotChanged("it does not say by N how many shapes it has");
  if (static_cast<uint64_t>(*count) != call.op.outputs.size()) {
    return NotChanged("N is {}; it has {} outputs", *count, call.op.outputs.size());
  }
  GE_RETURN_IF_ERROR(CheckInputCount(call, call.op.outputs.size() + 1));
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> axis, IndicesOf(*call.input(0), "concat_dim"));
  if (axis.size() != 1) return NotChanged("concat_dim has {} values; it must have one", axis.size());
  ConcatShapes result;
  for (size_t slot = 1; slot < call.inputs.size(); ++slot) {
    const GeTensor& x = *call.input(slot);
    if (x.desc.shape.rank() != 1 || x.desc.shape != call.input(1)->desc.shape) {
      return NotChanged("input {} has shape {}; all must be vectors of one length", slot, x.desc.shape.ToString());
    }
    GE_ASSIGN_OR_RETURN(std::vector<int64_t> shape, IndicesOf(x, "a shape"));
    result.shapes.push_back(std::move(shape));
  }
  GE_ASSIGN_OR_RETURN(result.axis, NormalAxis(axis[0], result.shapes[0].size(), "concat_dim"));
  return result;
}

/// Where each of the shapes begins in the joined tensor: 0 but on the axis, there the sum of those in front of it. The
/// other dimensions are not looked at (spec/ge-local.md §8.2).
StatusOr<HostKernelOutputs> ComputeConcatOffset(const HostKernelCall& call) {
  GE_ASSIGN_OR_RETURN(const ConcatShapes input, ConcatShapesOf(call));
  HostKernelOutputs outputs;
  std::vector<int64_t> offset(input.shapes[0].size(), 0);
  for (size_t i = 0; i < input.shapes.size(); ++i) {
    GE_ASSIGN_OR_RETURN(ConstTensor result, IndexTensor(call.op, i, offset, false));
    outputs.push_back(std::move(result));
    const std::optional<int64_t> next = CheckedAdd(offset[input.axis], input.shapes[i][input.axis]);
    if (!next) return NotChanged("the offset behind shape {} does not fit 63 bits", i);
    offset[input.axis] = *next;
  }
  return outputs;
}

}  // namespace

HostKernel ConcatOffsetKernel() { return {.type = "ConcatOffset", .from_values = ComputeConcatOffset}; }

}  // namespace ge
