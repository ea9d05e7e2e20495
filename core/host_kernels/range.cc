#include "core/host_kernels/arithmetic.h"
#include "core/host_kernels/kernels.h"
#include "core/host_kernels/range_count.h"
#include "core/host_kernels/result_tensor.h"

namespace ge {
namespace {

/// start + i · delta: nothing is summed up, so that rounding does not grow with i.
template <typename T>
ByteBuffer RangeElements(const GeTensor& start_tensor, const GeTensor& delta_tensor, size_t size) {
  ByteBuffer result(size);
  const T start = ElementAt<T>(start_tensor.data, 0);
  const T delta = ElementAt<T>(delta_tensor.data, 0);
  for (size_t i = 0; i < size / sizeof(T); ++i) {
    if constexpr (kIsInteger<T>) {
      using U = std::make_unsigned_t<T>;  // the product may wrap, the sum is back between start and limit
      SetElement(result, i, static_cast<T>(static_cast<U>(start) + static_cast<U>(i) * static_cast<U>(delta)));
    } else {
      const double value = static_cast<double>(start) + static_cast<double>(i) * static_cast<double>(delta);
      SetElement(result, i, static_cast<T>(value));
    }
  }
  return result;
}

/// start, start + delta, … before limit (spec/ge-local.md §8.2).
StatusOr<HostKernelOutputs> ComputeRange(const HostKernelCall& call) {
  GE_RETURN_IF_ERROR(CheckInputCount(call, 3));
  GE_RETURN_IF_ERROR(CheckOutputCount(call.op, 1));
  const GeTensor &start = *call.input(0), &limit = *call.input(1), &delta = *call.input(2);
  const bool is_closed = AttrOr(call.op.attrs, "is_closed", false);
  GE_ASSIGN_OR_RETURN(const int64_t count, RangeCount(start, limit, delta, is_closed));
  // The reference refuses it. The shape is [0], and the pass for empty constants asks no kernel.
  if (!RangeRunsToLimit(start, limit, delta)) return NotChanged("delta leads away from limit");
  GE_ASSIGN_OR_RETURN(const size_t size, FoldedBytes({count}, start.desc.dtype));
  ByteBuffer elements;
  VisitElementType(start.desc.dtype, [&](auto type) {
    using T = typename decltype(type)::Element;
    if constexpr (kIsInteger<T> || std::is_floating_point_v<T>) elements = RangeElements<T>(start, delta, size);
  });
  return HostKernelOutputs{ResultTensor(call.op, 0, {count}, start.desc.dtype, std::move(elements))};
}

}  // namespace

HostKernel RangeKernel() { return {.type = "Range", .from_values = ComputeRange}; }

}  // namespace ge
