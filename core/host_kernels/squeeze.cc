#include "core/host_kernels/kernels.h"
#include "core/host_kernels/same_bytes.h"

namespace ge {

HostKernel SqueezeKernel() {
  return {.type = "Squeeze", .from_values = ComputeSameBytes<IsSqueezeView>, .is_view = IsSqueezeView};
}

}  // namespace ge
