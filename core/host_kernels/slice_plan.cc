#include "core/host_kernels/slice_plan.h"

#include "core/host_kernels/element_box.h"
#include "core/host_kernels/plain_layout.h"
#include "core/host_kernels/result_tensor.h"

namespace ge {

StatusOr<std::vector<int64_t>> SlicedDims(const std::vector<int64_t>& dims, const std::vector<int64_t>& offsets,
                                          const std::vector<int64_t>& sizes, SliceToTheEnd to_the_end) {
  if (offsets.size() != dims.size() || sizes.size() != dims.size()) {
    return NotChanged("{} offsets and {} sizes for {} dimensions", offsets.size(), sizes.size(), dims.size());
  }
  std::vector<int64_t> result;
  for (size_t i = 0; i < dims.size(); ++i) {
    const bool in_range = offsets[i] >= 0 && offsets[i] <= dims[i];
    const bool whole_rest = to_the_end == SliceToTheEnd::kAnyNegative ? sizes[i] < 0 : sizes[i] == -1;
    const int64_t rest = in_range ? dims[i] - offsets[i] : 0;
    const int64_t size = whole_rest ? rest : sizes[i];
    if (!in_range || size < 0 || size > rest) {
      return NotChanged("dimension {} has {} elements; {} from {} are asked for", i, dims[i], sizes[i], offsets[i]);
    }
    result.push_back(size);
  }
  return result;
}

StatusOr<HostKernelOutputs> TakeSlice(const OpDesc& op, const GeTensor& x, const std::vector<int64_t>& offsets,
                                      const std::vector<int64_t>& sizes) {
  GE_ASSIGN_OR_RETURN(const size_t element_bytes, MovableElementBytes(x.desc));
  GE_RETURN_IF_ERROR(CheckSingleOutput(op, x.desc.dtype));
  GE_RETURN_IF_ERROR(FoldedBytes(sizes, x.desc.dtype).status());
  ElementBox box{sizes, ByteSteps(x.desc.shape.dims(), element_bytes), 0};
  for (size_t i = 0; i < offsets.size(); ++i) box.start += offsets[i] * box.steps[i];
  return HostKernelOutputs{ResultTensor(op, 0, sizes, x.desc.dtype, TakeBox(box, element_bytes, x.data))};
}

}  // namespace ge
