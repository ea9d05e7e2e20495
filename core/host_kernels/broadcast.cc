#include "core/host_kernels/broadcast.h"

#include <algorithm>

namespace ge {

StatusOr<std::vector<int64_t>> BroadcastDims(const std::vector<int64_t>& a, const std::vector<int64_t>& b) {
  std::vector<int64_t> result(std::max(a.size(), b.size()));
  for (size_t i = 1; i <= result.size(); ++i) {
    const int64_t left = i <= a.size() ? a[a.size() - i] : 1;
    const int64_t right = i <= b.size() ? b[b.size() - i] : 1;
    if (left != right && left != 1 && right != 1) {
      return NotChanged("shapes {} and {} do not broadcast", GeShape(a).ToString(), GeShape(b).ToString());
    }
    result[result.size() - i] = left == 1 ? right : left;
  }
  return result;
}

std::vector<int64_t> SummedAxes(const std::vector<int64_t>& operand, size_t rank) {
  const size_t missing = rank - operand.size();
  std::vector<int64_t> axes;
  for (size_t i = 0; i < rank; ++i) {
    if (i < missing || operand[i - missing] == 1) axes.push_back(static_cast<int64_t>(i));
  }
  return axes;
}

BroadcastWalk::BroadcastWalk(const std::vector<int64_t>& result, const std::vector<int64_t>& a,
                             const std::vector<int64_t>& b) {
  int64_t a_stride = 1, b_stride = 1;
  for (size_t i = 1; i <= result.size(); ++i) {
    const int64_t a_dim = i <= a.size() ? a[a.size() - i] : 1;
    const int64_t b_dim = i <= b.size() ? b[b.size() - i] : 1;
    dims_.push_back({result[result.size() - i], a_dim == 1 ? 0 : a_stride, b_dim == 1 ? 0 : b_stride, 0});
    a_stride *= a_dim;
    b_stride *= b_dim;
  }
}

void BroadcastWalk::Next() {
  for (Dim& dim : dims_) {
    a_ += static_cast<size_t>(dim.a_step);
    b_ += static_cast<size_t>(dim.b_step);
    if (++dim.at < dim.size) return;
    dim.at = 0;
    a_ -= static_cast<size_t>(dim.a_step * dim.size);
    b_ -= static_cast<size_t>(dim.b_step * dim.size);
  }
}

StatusOr<std::vector<int64_t>> CheckElementwise(const HostKernelCall& call) {
  GE_RETURN_IF_ERROR(CheckInputCount(call, 2));
  GE_RETURN_IF_ERROR(CheckOutputCount(call.op, 1));
  const GeTensor& a = *call.input(0);
  const GeTensor& b = *call.input(1);
  if (a.desc.dtype != b.desc.dtype) {
    return NotChanged("its inputs are {} and {}", DataTypeWord(a.desc.dtype), DataTypeWord(b.desc.dtype));
  }
  return BroadcastDims(a.desc.shape.dims(), b.desc.shape.dims());
}

}  // namespace ge
