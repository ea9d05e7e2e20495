#include "core/host_kernels/broadcast.h"
#include "core/host_kernels/floor_arithmetic.h"
#include "core/host_kernels/kernels.h"

namespace ge {
namespace {

struct FloorModOperation : FloorOperation {
  template <typename T>
  static T Apply(T a, T b) {
    return FloorRemainder(a, b);
  }
};

}  // namespace

HostKernel FloorModKernel() { return {.type = "FloorMod", .from_values = ComputeElementwise<FloorModOperation>}; }

}  // namespace ge
