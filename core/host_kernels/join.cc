#include "core/host_kernels/join.h"

#include "core/base/checked_math.h"
#include "core/host_kernels/axes.h"
#include "core/host_kernels/plain_layout.h"
#include "core/host_kernels/result_tensor.h"

namespace ge {
namespace {

std::string DescribeBlock(const GeTensorDesc& desc) {
  return fmt::format("{}{}", DataTypeWord(desc.dtype), desc.shape.ToString());
}

Status Differ(size_t block, const GeTensorDesc& desc, const GeTensorDesc& first) {
  return NotChanged("input {} is {} and the first is {}", block, DescribeBlock(desc), DescribeBlock(first));
}

/// Whether two shapes are the same but for one dimension.
bool EqualBeside(const std::vector<int64_t>& a, const std::vector<int64_t>& b, size_t axis) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    if (i != axis && a[i] != b[i]) return false;
  }
  return true;
}

}  // namespace

StatusOr<JoinPlan> PlanConcat(std::span<const GeTensorDesc* const> blocks, int64_t axis) {
  if (blocks.empty()) return NotChanged("there is nothing to join");
  const GeTensorDesc& first = *blocks[0];
  JoinPlan plan{first.shape.dims(), 0};
  GE_ASSIGN_OR_RETURN(plan.axis, NormalAxis(axis, plan.dims.size(), "concat_dim"));
  for (size_t i = 1; i < blocks.size(); ++i) {
    const std::vector<int64_t>& dims = blocks[i]->shape.dims();
    if (blocks[i]->dtype != first.dtype || !EqualBeside(dims, first.shape.dims(), plan.axis)) {
      return Differ(i, *blocks[i], first);
    }
    const std::optional<int64_t> sum = CheckedAdd(plan.dims[plan.axis], dims[plan.axis]);
    if (!sum) return NotChanged("the joined dimension does not fit 63 bits");
    plan.dims[plan.axis] = *sum;
  }
  return plan;
}

StatusOr<JoinPlan> PlanPack(std::span<const GeTensorDesc* const> blocks, int64_t axis) {
  if (blocks.empty()) return NotChanged("there is nothing to pack");
  const GeTensorDesc& first = *blocks[0];
  JoinPlan plan{first.shape.dims(), 0};
  GE_ASSIGN_OR_RETURN(plan.axis, NormalAxis(axis, plan.dims.size() + 1, "axis"));
  for (size_t i = 1; i < blocks.size(); ++i) {
    const bool equal = blocks[i]->dtype == first.dtype && blocks[i]->shape == first.shape;
    if (!equal) return Differ(i, *blocks[i], first);
  }
  plan.dims.insert(plan.dims.begin() + static_cast<ptrdiff_t>(plan.axis), static_cast<int64_t>(blocks.size()));
  return plan;
}

StatusOr<JoinPlan> PlanUnpack(const std::vector<int64_t>& dims, int64_t axis, int64_t count) {
  JoinPlan plan{dims, 0};
  GE_ASSIGN_OR_RETURN(plan.axis, NormalAxis(axis, dims.size(), "axis"));
  if (count <= 0 || dims[plan.axis] != count) {
    return NotChanged("num is {}; axis {} of {} is {}", count, axis, GeShape(dims).ToString(), dims[plan.axis]);
  }
  plan.dims.erase(plan.dims.begin() + static_cast<ptrdiff_t>(plan.axis));
  return plan;
}

StatusOr<HostKernelOutputs> JoinBlocks(const OpDesc& op, std::span<const ConstTensor> blocks, const JoinPlan& plan) {
  const DataType dtype = blocks[0]->desc.dtype;
  GE_RETURN_IF_ERROR(CheckSingleOutput(op, dtype));
  for (const ConstTensor& block : blocks) GE_RETURN_IF_ERROR(MovableElementBytes(block->desc).status());
  GE_ASSIGN_OR_RETURN(const size_t size, FoldedBytes(plan.dims, dtype));
  ByteBuffer joined;
  joined.reserve(size);
  // In front of the axis, rows of all blocks alternate.
  size_t rows = size == 0 ? 0 : 1;
  for (size_t i = 0; rows != 0 && i < plan.axis; ++i) rows *= static_cast<size_t>(plan.dims[i]);
  for (size_t row = 0; row < rows; ++row) {
    for (const ConstTensor& block : blocks) {
      const size_t row_bytes = block->data.size() / rows;
      const uint8_t* begin = block->data.data() + row * row_bytes;
      joined.insert(joined.end(), begin, begin + row_bytes);
    }
  }
  return HostKernelOutputs{ResultTensor(op, 0, plan.dims, dtype, std::move(joined))};
}

std::vector<const GeTensorDesc*> DescsOf(std::span<const ConstTensor> tensors) {
  std::vector<const GeTensorDesc*> descs;
  for (const ConstTensor& tensor : tensors) descs.push_back(&tensor->desc);
  return descs;
}

}  // namespace ge
