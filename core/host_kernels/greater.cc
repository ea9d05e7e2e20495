#include "core/host_kernels/arithmetic.h"
#include "core/host_kernels/broadcast.h"
#include "core/host_kernels/kernels.h"

namespace ge {
namespace {

/// true is greater than false; nothing is greater than NaN, nor NaN than anything.
struct GreaterOperation {
  template <typename T>
  static constexpr bool kTakes = kIsReal<T> || std::is_same_v<T, bool>;
  template <typename T>
  static bool Apply(T a, T b) {
    return Widened(a) > Widened(b);
  }
};

}  // namespace

HostKernel GreaterKernel() { return {.type = "Greater", .from_values = ComputeElementwise<GreaterOperation>}; }

}  // namespace ge
