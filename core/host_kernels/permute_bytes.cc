#include "core/host_kernels/permute_bytes.h"

#include "core/host_kernels/axes.h"
#include "core/host_kernels/element_box.h"
#include "core/host_kernels/plain_layout.h"
#include "core/host_kernels/result_tensor.h"

namespace ge {

StatusOr<std::vector<size_t>> PermutationOf(const std::vector<int64_t>& numbers, size_t rank) {
  std::vector<bool> taken(rank, false);
  std::vector<size_t> permutation;
  for (const int64_t number : numbers) {
    GE_ASSIGN_OR_RETURN(const size_t axis, NormalAxis(number, rank, "an axis of the permutation"));
    if (taken[axis]) return NotChanged("the permutation holds axis {} twice", axis);
    taken[axis] = true;
    permutation.push_back(axis);
  }
  if (permutation.size() != rank) {
    return NotChanged("the permutation has {} axes; input 0 has {}", permutation.size(), rank);
  }
  return permutation;
}

StatusOr<HostKernelOutputs> PermuteDims(const OpDesc& op, const GeTensor& x, const std::vector<int64_t>& order) {
  GE_ASSIGN_OR_RETURN(const size_t element_bytes, MovableElementBytes(x.desc));
  GE_RETURN_IF_ERROR(CheckSingleOutput(op, x.desc.dtype));
  const std::vector<int64_t>& dims = x.desc.shape.dims();
  GE_ASSIGN_OR_RETURN(const std::vector<size_t> permutation, PermutationOf(order, dims.size()));
  GE_RETURN_IF_ERROR(FoldedBytes(dims, x.desc.dtype).status());
  const std::vector<int64_t> steps = ByteSteps(dims, element_bytes);
  ElementBox box;
  for (const size_t axis : permutation) {
    box.dims.push_back(dims[axis]);
    box.steps.push_back(steps[axis]);
  }
  return HostKernelOutputs{ResultTensor(op, 0, box.dims, x.desc.dtype, TakeBox(box, element_bytes, x.data))};
}

StatusOr<HostKernelOutputs> PermuteByAttr(const HostKernelCall& call, std::string_view attr) {
  GE_RETURN_IF_ERROR(CheckInputCount(call, 1));
  const auto* order = FindAttr<std::vector<int64_t>>(call.op.attrs, attr);
  if (order == nullptr) return NotChanged("it has no attribute {}", attr);
  return PermuteDims(call.op, *call.input(0), *order);
}

}  // namespace ge
