#include "core/host_kernels/broadcast.h"
#include "core/host_kernels/floor_arithmetic.h"
#include "core/host_kernels/kernels.h"

namespace ge {
namespace {

struct FloorDivOperation : FloorOperation {
  template <typename T>
  static T Apply(T a, T b) {
    return FloorQuotient(a, b);
  }
};

}  // namespace

HostKernel FloorDivKernel() { return {.type = "FloorDiv", .from_values = ComputeElementwise<FloorDivOperation>}; }

}  // namespace ge
