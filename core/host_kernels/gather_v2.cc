#include <cstring>

#include "core/host_kernels/gather_plan.h"
#include "core/host_kernels/kernels.h"
#include "core/host_kernels/plain_layout.h"
#include "core/host_kernels/result_tensor.h"

namespace ge {
namespace {

/// The indices as numbers of [0, size).
StatusOr<std::vector<size_t>> IndicesIn(const HostKernelCall& call, int64_t size) {
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> values, IndicesOf(*call.input(1), "indices"));
  const int64_t lowest = AttrOr<bool>(call.op.attrs, "negative_index_support", false) ? -size : 0;
  std::vector<size_t> indices;
  indices.reserve(values.size());
  for (const int64_t value : values) {
    if (value < lowest || value >= size) return NotChanged("index {} is not in [{}, {})", value, lowest, size);
    indices.push_back(static_cast<size_t>(value < 0 ? value + size : value));
  }
  return indices;
}

size_t ProductOfRange(const std::vector<int64_t>& dims, size_t begin, size_t end) {
  size_t product = 1;
  for (size_t i = begin; i < end; ++i) product *= static_cast<size_t>(dims[i]);
  return product;
}

/// x is batch × outer × size × inner, the indices are batch × count, and the result is batch × outer × count × inner.
ByteBuffer GatherRows(const GeTensor& x, std::span<const size_t> indices, const GatherPlan& plan, size_t size_bytes) {
  const std::vector<int64_t>& dims = x.desc.shape.dims();
  const size_t batch = ProductOfRange(dims, 0, plan.batch_dims);
  const size_t outer = ProductOfRange(dims, plan.batch_dims, plan.axis);
  const size_t count = indices.size() / batch;
  const size_t row_bytes = size_bytes / (batch * outer * count);
  const size_t slab_bytes = x.data.size() / (batch * outer);
  ByteBuffer result(size_bytes);
  uint8_t* to = result.data();
  for (size_t slab = 0; slab < batch * outer; ++slab) {
    for (const size_t index : indices.subspan(slab / outer * count, count)) {
      std::memcpy(to, x.data.data() + slab * slab_bytes + index * row_bytes, row_bytes);
      to += row_bytes;
    }
  }
  return result;
}

StatusOr<HostKernelOutputs> ComputeGatherV2(const HostKernelCall& call) {
  GE_RETURN_IF_ERROR(CheckInputCount(call, 3));
  const GeTensor& x = *call.input(0);
  if (call.input(2)->desc.shape.rank() != 0) return NotChanged("axis is no scalar");
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> axis, IndicesOf(*call.input(2), "axis"));
  const auto batch_dims = AttrOr<int64_t>(call.op.attrs, "batch_dims", 0);
  GE_ASSIGN_OR_RETURN(const GatherPlan plan,
                      PlanGather(x.desc.shape.dims(), call.input(1)->desc.shape.dims(), axis[0], batch_dims));
  GE_RETURN_IF_ERROR(MovableElementBytes(x.desc).status());
  GE_RETURN_IF_ERROR(CheckSingleOutput(call.op, x.desc.dtype));
  GE_ASSIGN_OR_RETURN(const std::vector<size_t> indices, IndicesIn(call, x.desc.shape.dim(plan.axis)));
  GE_ASSIGN_OR_RETURN(const size_t size, FoldedBytes(plan.dims, x.desc.dtype));
  ByteBuffer result;
  if (size != 0) result = GatherRows(x, indices, plan, size);
  return HostKernelOutputs{ResultTensor(call.op, 0, plan.dims, x.desc.dtype, std::move(result))};
}

}  // namespace

HostKernel GatherV2Kernel() { return {.type = "GatherV2", .from_values = ComputeGatherV2}; }

}  // namespace ge
