#pragma once

#include "core/base/bytes.h"

namespace ge {

// What a node of the AICPU engine says about the function that runs it (spec/compiler.md §6.3); written when its kernel
// is selected.
inline constexpr Word kAttrKernelSo("kernelSo");        ///< string: file name of the library in CUST_AICPU_KERNELS
inline constexpr Word kAttrFuncName("funcName");        ///< string: C symbol
inline constexpr Word kAttrOpKernelLib("opKernelLib");  ///< string: AICPUKernel or CUSTAICPUKernel

}  // namespace ge
