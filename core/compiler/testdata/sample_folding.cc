// Libraries of constant folding kernels, one for each way to be right or wrong.

#include <stdexcept>

#include "aicpu/aicpu_args.h"
#include "aicpu/folding_kernels.h"

namespace {

/// y = x / 2, of floats.
uint32_t Half(void* args) {
  aicpu::KernelArgs kernel;
  if (!kernel.Read(args) || kernel.inputs.size() != 1 || kernel.outputs.size() != 1) return 1;
  for (int64_t i = 0; i < kernel.inputs[0].ElementCount(); ++i) {
    kernel.outputs[0].As<float>()[i] = kernel.inputs[0].As<float>()[i] / 2;
  }
  return 0;
}

uint32_t Fails(void*) { return 3; }

uint32_t Throws(void*) { throw std::runtime_error("no way"); }

[[maybe_unused]] const AicpuFoldingKernel sound[] = {{"Half", Half}, {"Fails", Fails}, {"Throws", Throws}};
[[maybe_unused]] const AicpuFoldingKernel twice[] = {{"Half", Half}, {"Half", Half}};
[[maybe_unused]] const AicpuFoldingKernel nameless[] = {{"", Half}, {"Fails", Fails}};
[[maybe_unused]] const AicpuFoldingKernel without_function[] = {{"Half", nullptr}, {"Fails", Fails}};
/// The same type otherwise.
[[maybe_unused]] const AicpuFoldingKernel failing_half[] = {{"Half", Fails}};

#ifdef SMALL_TABLE
const AicpuFoldingTable table = {sizeof(AicpuFoldingTable) - 1, 1, sound};
#elif defined(LONG_TABLE)
const AicpuFoldingTable table = {sizeof(AicpuFoldingTable), 4097, sound};
#else
const AicpuFoldingTable table = {sizeof(AicpuFoldingTable), sizeof(KERNELS) / sizeof(KERNELS[0]), KERNELS};
#endif

}  // namespace

extern "C" __attribute__((visibility("default"))) const AicpuFoldingTable* GetAicpuFoldingTable() { return &table; }
