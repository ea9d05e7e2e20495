#include "core/host_kernels/arithmetic.h"
#include "core/host_kernels/broadcast.h"
#include "core/host_kernels/kernels.h"

namespace ge {
namespace {

struct SubOperation {
  template <typename T>
  static constexpr bool kTakes = !std::is_same_v<T, bool>;
  template <typename T>
  static T Apply(T a, T b) {
    return ApplyArithmetic(a, b, [](auto x, auto y) { return x - y; });
  }
};

}  // namespace

HostKernel SubKernel() { return {.type = "Sub", .from_values = ComputeElementwise<SubOperation>}; }

}  // namespace ge
