#pragma once

#include <string_view>

namespace ge {

// Engines that have kernels here, and their kernel libraries (spec/ge-local.md §1.4). An engine's name is what
// OpDesc::engine says, a library's what OpDesc::kernel_lib says. The local engine's are in ge_local/ge_local_names.h.
inline constexpr std::string_view kAiCoreEngineName = "AIcoreEngine";
inline constexpr std::string_view kAiCoreKernelLib = "AIcoreEngine";
inline constexpr std::string_view kRtsEngineName = "DNN_VM_RTS";
inline constexpr std::string_view kRtsKernelLib = "DNN_VM_RTS_OP_STORE";
inline constexpr std::string_view kAicpuAscendEngineName = "DNN_VM_AICPU_ASCEND";
inline constexpr std::string_view kAicpuAscendKernelLib = "aicpu_ascend_kernel";

}  // namespace ge
