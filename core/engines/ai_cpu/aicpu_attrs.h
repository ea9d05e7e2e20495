#pragma once

#include <string_view>

namespace ge {

// What a node of the AICPU engine says about the function that runs it (spec/compiler.md §6.3); written when its kernel
// is selected.
inline constexpr std::string_view kAttrKernelSo =
    "kernelSo";  ///< string: file name of the library in CUST_AICPU_KERNELS
inline constexpr std::string_view kAttrFuncName = "funcName";        ///< string: C symbol
inline constexpr std::string_view kAttrOpKernelLib = "opKernelLib";  ///< string: AICPUKernel or CUSTAICPUKernel

}  // namespace ge
