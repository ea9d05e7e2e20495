#include "core/host_kernels/arithmetic.h"
#include "core/host_kernels/broadcast.h"
#include "core/host_kernels/kernels.h"
#include "core/host_kernels/reduced_dims.h"

namespace ge {
namespace {

/// What products are collected in: integers wrap; everything else is multiplied in double precision and rounded once.
template <typename T>
auto ReduceProdFactor(T value) {
  if constexpr (kIsInteger<T>) {
    return static_cast<WrappingType<T>>(value);
  } else if constexpr (std::is_same_v<T, Complex32>) {
    return std::complex<double>(static_cast<float>(value.real), static_cast<float>(value.imaginary));
  } else if constexpr (kIsComplex<T>) {
    return std::complex<double>(value);
  } else {
    return static_cast<double>(Widened(value));
  }
}

template <typename T, typename Product>
T ReduceProdResult(Product product) {
  if constexpr (std::is_same_v<T, Complex32>) {
    return {RoundTo<Float16>(product.real()), RoundTo<Float16>(product.imag())};
  } else if constexpr (kIsFloating<T>) {
    return RoundTo<T>(product);
  } else {
    return static_cast<T>(product);
  }
}

template <typename T>
StatusOr<HostKernelOutputs> ReduceProdOf(const HostKernelCall& call, ReducedDims left) {
  const GeTensor& x = *call.input(0);
  GE_ASSIGN_OR_RETURN(const size_t size, FoldedBytes(left.result, x.desc.dtype));
  using Product = decltype(ReduceProdFactor(T()));
  std::vector<Product> products(size / sizeof(T), Product(1));
  if (!x.data.empty()) {
    // An element of x belongs to the element of the result that a broadcast to the shape of x would take for it.
    const std::vector<int64_t>& dims = x.desc.shape.dims();
    BroadcastWalk walk(dims, dims, left.kept);
    for (size_t i = 0; i < x.data.size() / sizeof(T); ++i, walk.Next()) {
      products[walk.b()] *= ReduceProdFactor(ElementAt<T>(x.data, i));
    }
  }
  ByteBuffer result(size);
  for (size_t i = 0; i < products.size(); ++i) SetElement(result, i, ReduceProdResult<T>(products[i]));
  return HostKernelOutputs{ResultTensor(call.op, 0, std::move(left.result), x.desc.dtype, std::move(result))};
}

/// The product over some axes, over all when there is no input for them (spec/ge-local.md §8.2).
StatusOr<HostKernelOutputs> ComputeReduceProd(const HostKernelCall& call) {
  const bool has_axes = call.op.inputs.size() > 1 && !call.op.inputs[1].IsAbsent();
  if (call.inputs.size() > 2 || call.input(0) == nullptr || (has_axes && call.input(1) == nullptr)) {
    return NotChanged("its inputs are not x and axes, both constant");
  }
  GE_RETURN_IF_ERROR(CheckOutputCount(call.op, 1));
  const GeTensor& x = *call.input(0);
  GE_ASSIGN_OR_RETURN(ReducedDims left, ReduceDims(call.op, x.desc.shape.dims(), call.input(1)));
  StatusOr<HostKernelOutputs> (*compute)(const HostKernelCall&, ReducedDims) = nullptr;
  VisitElementType(x.desc.dtype, [&](auto type) {
    using T = typename decltype(type)::Element;
    if constexpr (!std::is_same_v<T, bool>) compute = ReduceProdOf<T>;
  });
  if (compute == nullptr) return NotChanged("it does not compute with {}", DataTypeWord(x.desc.dtype));
  return compute(call, std::move(left));
}

}  // namespace

HostKernel ReduceProdKernel() { return {.type = "ReduceProd", .from_values = ComputeReduceProd}; }

}  // namespace ge
