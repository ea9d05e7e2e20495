#include <type_traits>

#include "graph/types.h"
#include "operators/elementwise/broadcast_aicpu.h"

namespace {

/// Integers wrap in their width.
template <typename T>
uint32_t AddAll(const aicpu::KernelArgs& kernel) {
  return broadcast::ComputeAll<T>(kernel, [](T a, T b) {
    if constexpr (std::is_integral_v<T>) {
      return static_cast<T>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
    } else {
      return a + b;
    }
  });
}

}  // namespace

extern "C" __attribute__((visibility("default"))) uint32_t AddKernel(void* args) {
  aicpu::KernelArgs kernel;
  if (!broadcast::ReadArgs(args, kernel)) return broadcast::kBadArguments;
  switch (kernel.outputs[0].type) {
    case ge::DT_FLOAT:
      return AddAll<float>(kernel);
    case ge::DT_DOUBLE:
      return AddAll<double>(kernel);
    case ge::DT_INT8:
      return AddAll<int8_t>(kernel);
    case ge::DT_INT16:
      return AddAll<int16_t>(kernel);
    case ge::DT_INT32:
      return AddAll<int32_t>(kernel);
    case ge::DT_INT64:
      return AddAll<int64_t>(kernel);
    case ge::DT_UINT8:
      return AddAll<uint8_t>(kernel);
    default:
      return broadcast::kBadArguments;
  }
}
