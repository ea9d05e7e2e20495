#include "core/host_kernels/broadcast.h"
#include "core/host_kernels/floor_arithmetic.h"
#include "core/host_kernels/kernels.h"

namespace ge {
namespace {

struct FloorDivOperation {
  template <typename T>
  static constexpr bool kTakes = kIsReal<T>;
  template <typename T>
  static bool Refuses(T divisor) {
    return Widened(divisor) == 0;
  }
  template <typename T>
  static T Apply(T a, T b) {
    return FloorQuotient(a, b);
  }
};

}  // namespace

HostKernel FloorDivKernel() { return {.type = "FloorDiv", .from_values = ComputeElementwise<FloorDivOperation>}; }

}  // namespace ge
