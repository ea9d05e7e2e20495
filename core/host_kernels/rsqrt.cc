#include "core/host_kernels/arithmetic.h"
#include "core/host_kernels/kernels.h"
#include "core/host_kernels/result_tensor.h"

namespace ge {
namespace {

template <typename T>
StatusOr<HostKernelOutputs> RsqrtOf(const HostKernelCall& call) {
  const GeTensor& x = *call.input(0);
  ByteBuffer result(x.data.size());
  for (size_t i = 0; i < result.size() / sizeof(T); ++i) {
    const double value = Widened(ElementAt<T>(x.data, i));
    // The reference makes constants of infinity and NaN of what is most likely a fault of the graph.
    if (value <= 0)
      return NotChanged("element {} is {}; only positive numbers have a reciprocal square root", i, value);
    SetElement(result, i, RoundTo<T>(1.0 / std::sqrt(value)));
  }
  return HostKernelOutputs{ResultTensor(call.op, 0, x.desc.shape.dims(), x.desc.dtype, std::move(result))};
}

/// 1 / √x.
StatusOr<HostKernelOutputs> ComputeRsqrt(const HostKernelCall& call) {
  GE_RETURN_IF_ERROR(CheckInputCount(call, 1));
  GE_RETURN_IF_ERROR(CheckOutputCount(call.op, 1));
  const DataType dtype = call.input(0)->desc.dtype;
  StatusOr<HostKernelOutputs> (*compute)(const HostKernelCall&) = nullptr;
  VisitElementType(dtype, [&](auto type) {
    using T = typename decltype(type)::Element;
    if constexpr (kIsFloating<T>) compute = RsqrtOf<T>;
  });
  if (compute == nullptr) return NotChanged("it does not compute with {}", DataTypeWord(dtype));
  return compute(call);
}

}  // namespace

HostKernel RsqrtKernel() { return {.type = "Rsqrt", .from_values = ComputeRsqrt}; }

}  // namespace ge
