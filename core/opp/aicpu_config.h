#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/status.h"
#include "core/graph/tensor_desc.h"

namespace ge {

/// One input or output of an AICPU op, as its configuration says it.
struct AicpuOperand {
  std::string name;             ///< of the prototype's parameter
  std::vector<DataType> types;  ///< any of them
};

/// An op type that the AICPU runs: which function of which library, for which types (docs/formats/aicpu_config.md).
struct AicpuOp {
  std::string op_type;
  std::string op_kernel_lib;  ///< kAicpuKernelLib, or kCustAicpuKernelLib for a vendor's
  std::string kernel_so;      ///< file name
  std::string library;        ///< logical path of kernel_so
  std::string function_name;  ///< C symbol, uint32_t(void*)
  uint64_t compute_cost = 0;
  bool flag_partial = false;  ///< a second library takes a part of the work
  bool flag_async = false;    ///< the function returns before the work is done
  bool ops_flag = true;       ///< false: the library of host kernels is not asked for the type (spec/ge-local.md §8.4)
  std::vector<AicpuOperand> inputs, outputs;  ///< in order of the prototype
};

/// By op type.
using AicpuOps = std::map<std::string, AicpuOp, std::less<>>;

inline constexpr std::string_view kAicpuKernelLib = "AICPUKernel";
inline constexpr std::string_view kCustAicpuKernelLib = "CUSTAICPUKernel";

/// Reads one configuration file; `library` stays empty. What is missing, of another type or malformed is named with
/// file, op type and key (kParamInvalid).
StatusOr<std::vector<AicpuOp>> ReadAicpuConfig(const std::filesystem::path& path);

}  // namespace ge
