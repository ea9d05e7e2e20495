#include <cmath>
#include <limits>
#include <utility>

#include "core/host_kernels/arithmetic.h"
#include "core/host_kernels/kernels.h"
#include "core/host_kernels/result_tensor.h"

namespace ge {
namespace {

/// Whether an integer type holds the number that is left when the fraction is cut off. What becomes of others differs
/// from device to device (they saturate or wrap), so none is made up here.
template <typename To, typename From>
bool HoldsWhole(From value) {
  if constexpr (kIsInteger<From>) {
    return std::in_range<To>(value);
  } else if constexpr (std::is_same_v<From, bool>) {
    return true;
  } else {
    const double whole = std::trunc(Widened(value));  // not a number: no comparison holds
    const double above = std::ldexp(1.0, std::numeric_limits<To>::digits);
    return whole < above && whole >= (std::is_signed_v<To> ? -above : 0.0);
  }
}

template <typename From>
std::complex<double> ComplexOf(From value) {
  if constexpr (std::is_same_v<From, Complex32>) {
    return {static_cast<float>(value.real), static_cast<float>(value.imaginary)};
  } else {
    return {value.real(), value.imag()};
  }
}

template <typename From, typename To>
inline constexpr bool kCanCast = kIsComplex<From> == kIsComplex<To>;

template <typename From, typename To>
To CastElement(From value) {
  if constexpr (std::is_same_v<To, bool>) {
    return Widened(value) != 0;
  } else if constexpr (std::is_same_v<To, Complex32>) {
    const std::complex<double> number = ComplexOf(value);
    return {RoundTo<Float16>(number.real()), RoundTo<Float16>(number.imag())};
  } else if constexpr (kIsComplex<To>) {
    return static_cast<To>(ComplexOf(value));
  } else if constexpr (kIsFloating<To>) {
    return RoundTo<To>(Widened(value));
  } else if constexpr (kIsFloating<From>) {
    return static_cast<To>(Widened(value));
  } else {
    return static_cast<To>(value);
  }
}

template <typename From, typename To>
StatusOr<HostKernelOutputs> CastTo(const HostKernelCall& call) {
  const GeTensor& x = *call.input(0);
  const DataType dtype = call.op.outputs[0].dtype;
  GE_ASSIGN_OR_RETURN(const size_t size, FoldedBytes(x.desc.shape.dims(), dtype));
  ByteBuffer result(size);
  for (size_t i = 0; i < size / sizeof(To); ++i) {
    const From value = ElementAt<From>(x.data, i);
    if constexpr (kIsInteger<To>) {
      if (!HoldsWhole<To>(value)) return NotChanged("{} cannot hold element {}", DataTypeWord(dtype), i);
    }
    SetElement(result, i, CastElement<From, To>(value));
  }
  return HostKernelOutputs{ResultTensor(call.op, 0, x.desc.shape.dims(), dtype, std::move(result))};
}

Status CheckCast(const HostKernelCall& call) {
  GE_RETURN_IF_ERROR(CheckInputCount(call, 1));
  GE_RETURN_IF_ERROR(CheckOutputCount(call.op, 1));
  const GeTensorDesc& from = call.input(0)->desc;
  const GeTensorDesc& to = call.op.outputs[0];
  if (from.shape != to.shape || from.format != to.format) {
    return NotChanged("its input is {} {} and its output {} {}", FormatName(from.format), from.shape.ToString(),
                      FormatName(to.format), to.shape.ToString());
  }
  return {};
}

/// Each element in the type of the output's description (spec/ge-local.md §8.2).
StatusOr<HostKernelOutputs> ComputeCast(const HostKernelCall& call) {
  GE_RETURN_IF_ERROR(CheckCast(call));
  const GeTensor& x = *call.input(0);
  const DataType dtype = call.op.outputs[0].dtype;
  if (x.desc.dtype == dtype) return HostKernelOutputs{ViewOf(call.op, 0, x, x.desc.shape.dims())};
  StatusOr<HostKernelOutputs> (*compute)(const HostKernelCall&) = nullptr;
  VisitElementType(x.desc.dtype, [&](auto from_type) {
    VisitElementType(dtype, [&](auto to_type) {
      using From = typename decltype(from_type)::Element;
      using To = typename decltype(to_type)::Element;
      if constexpr (kCanCast<From, To>) compute = CastTo<From, To>;
    });
  });
  if (compute == nullptr) {
    return NotChanged("it does not convert {} to {}", DataTypeWord(x.desc.dtype), DataTypeWord(dtype));
  }
  return compute(call);
}

}  // namespace

HostKernel CastKernel() { return {.type = "Cast", .from_values = ComputeCast}; }

}  // namespace ge
