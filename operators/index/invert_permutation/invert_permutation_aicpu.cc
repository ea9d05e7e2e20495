#include <algorithm>

#include "aicpu/aicpu_args.h"
#include "graph/types.h"

namespace {

constexpr uint32_t kBadArguments = 1;
constexpr uint32_t kNoPermutation = 2;

template <typename T>
uint32_t Invert(const aicpu::KernelTensor& x, const aicpu::KernelTensor& y) {
  const int64_t count = x.ElementCount();
  std::fill_n(y.As<T>(), count, T{-1});
  for (int64_t i = 0; i < count; ++i) {
    const T place = x.As<T>()[i];
    if (place < 0 || place >= count || y.As<T>()[place] != -1) return kNoPermutation;
    y.As<T>()[place] = static_cast<T>(i);
  }
  return 0;
}

}  // namespace

extern "C" __attribute__((visibility("default"))) uint32_t InvertPermutationKernel(void* args) {
  aicpu::KernelArgs kernel;
  if (!kernel.Read(args) || kernel.inputs.size() != 1 || kernel.outputs.size() != 1) return kBadArguments;
  const aicpu::KernelTensor& x = kernel.inputs[0];
  const aicpu::KernelTensor& y = kernel.outputs[0];
  if (x.type != y.type || x.dims != y.dims) return kBadArguments;
  if (x.type == ge::DT_INT32) return Invert<int32_t>(x, y);
  if (x.type == ge::DT_INT64) return Invert<int64_t>(x, y);
  return kBadArguments;
}
