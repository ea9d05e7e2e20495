#include "graph/types.h"
#include "operators/elementwise/broadcast_aicpu.h"

namespace {

template <typename T>
uint32_t DivideAll(const aicpu::KernelArgs& kernel) {
  return broadcast::ComputeAll<T>(kernel, [](T a, T b) { return a / b; });
}

}  // namespace

extern "C" __attribute__((visibility("default"))) uint32_t RealDivKernel(void* args) {
  aicpu::KernelArgs kernel;
  if (!broadcast::ReadArgs(args, kernel)) return broadcast::kBadArguments;
  if (kernel.outputs[0].type == ge::DT_FLOAT) return DivideAll<float>(kernel);
  if (kernel.outputs[0].type == ge::DT_DOUBLE) return DivideAll<double>(kernel);
  return broadcast::kBadArguments;
}
