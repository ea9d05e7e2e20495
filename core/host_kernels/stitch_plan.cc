#include "core/host_kernels/stitch_plan.h"

#include <algorithm>

#include "core/base/checked_math.h"
#include "core/host_kernels/result_tensor.h"

namespace ge {
namespace {

/// The dimensions of data behind those of its indices.
StatusOr<std::vector<int64_t>> RowDims(size_t i, const GeTensorDesc& indices, const GeTensorDesc& data) {
  const std::vector<int64_t>& front = indices.shape.dims();
  const std::vector<int64_t>& dims = data.shape.dims();
  if (front.size() > dims.size() || !std::equal(front.begin(), front.end(), dims.begin())) {
    return NotChanged("data {} of shape {} does not begin with the shape {} of its indices", i, data.shape.ToString(),
                      indices.shape.ToString());
  }
  return std::vector<int64_t>(dims.begin() + static_cast<ptrdiff_t>(front.size()), dims.end());
}

}  // namespace

StatusOr<StitchPlan> PlanStitch(std::span<const GeTensor* const> indices, std::span<const GeTensorDesc* const> data,
                                int64_t count) {
  if (count < 1 || static_cast<uint64_t>(count) != data.size() || indices.size() != data.size()) {
    return NotChanged("N is {}; there are {} index tensors and {} of data", count, indices.size(), data.size());
  }
  StitchPlan plan;
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> row, RowDims(0, indices[0]->desc, *data[0]));
  int64_t end = 0;
  for (size_t i = 0; i < data.size(); ++i) {
    GE_ASSIGN_OR_RETURN(const std::vector<int64_t> row_dims, RowDims(i, indices[i]->desc, *data[i]));
    if (row_dims != row || data[i]->dtype != data[0]->dtype) {
      return NotChanged("data {} has rows of {}{}, data 0 of {}{}", i, DataTypeWord(data[i]->dtype),
                        GeShape(row_dims).ToString(), DataTypeWord(data[0]->dtype), GeShape(row).ToString());
    }
    GE_ASSIGN_OR_RETURN(const std::vector<int64_t> values, IndicesOf(*indices[i], "an index tensor"));
    std::vector<size_t>& rows = plan.rows.emplace_back();
    for (const int64_t value : values) {
      const std::optional<int64_t> next = CheckedAdd<int64_t>(value, 1);
      if (value < 0 || !next) return NotChanged("index {} is none of a row", value);
      end = std::max(end, *next);
      rows.push_back(static_cast<size_t>(value));
    }
  }
  plan.dims = {end};
  plan.dims.insert(plan.dims.end(), row.begin(), row.end());
  return plan;
}

}  // namespace ge
