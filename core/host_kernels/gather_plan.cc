#include "core/host_kernels/gather_plan.h"

#include "core/host_kernels/axes.h"

namespace ge {

StatusOr<GatherPlan> PlanGather(const std::vector<int64_t>& x, const std::vector<int64_t>& indices, int64_t axis,
                                int64_t batch_dims) {
  GatherPlan plan;
  GE_ASSIGN_OR_RETURN(plan.axis, NormalAxis(axis, x.size(), "axis"));
  const auto index_rank = static_cast<int64_t>(indices.size());
  const int64_t batch = batch_dims < 0 ? batch_dims + index_rank : batch_dims;
  if (batch < 0 || batch > index_rank || batch > static_cast<int64_t>(plan.axis)) {
    return NotChanged("batch_dims is {} with indices of {} dimensions and axis {}", batch_dims, index_rank, plan.axis);
  }
  plan.batch_dims = static_cast<size_t>(batch);
  for (size_t i = 0; i < plan.axis; ++i) {
    if (i < plan.batch_dims && x[i] != indices[i]) {
      return NotChanged("dimension {} is of the batch: {} in x, {} in the indices", i, x[i], indices[i]);
    }
    plan.dims.push_back(x[i]);
  }
  plan.dims.insert(plan.dims.end(), indices.begin() + static_cast<ptrdiff_t>(plan.batch_dims), indices.end());
  plan.dims.insert(plan.dims.end(), x.begin() + static_cast<ptrdiff_t>(plan.axis) + 1, x.end());
  return plan;
}

}  // namespace ge
