#include "core/host_kernels/arithmetic.h"
#include "core/host_kernels/broadcast.h"
#include "core/host_kernels/kernels.h"

namespace ge {
namespace {

/// The larger value; NaN when one is NaN.
struct MaximumOperation {
  template <typename T>
  static constexpr bool kTakes = kIsReal<T>;
  template <typename T>
  static T Apply(T a, T b) {
    if constexpr (kIsFloating<T>) {
      if (std::isnan(Widened(a))) return a;
    }
    return Widened(a) > Widened(b) ? a : b;
  }
};

}  // namespace

HostKernel MaximumKernel() { return {.type = "Maximum", .from_values = ComputeElementwise<MaximumOperation>}; }

}  // namespace ge
