#pragma once

#include <cstdint>
#include <string>

namespace ge {

/// Task types of TASK_INFO (spec/om-format.md §7.2). A plain number in the file: unknown ones survive.
enum class ModelTaskType : uint32_t {
  kKernel = 0,
  kEventRecord = 1,
  kEventWait = 2,
  kFusionStart = 3,
  kFusionEnd = 4,
  kKernelEx = 5,
  kHccl = 6,
  kStreamSwitch = 7,
  kStreamActive = 8,
  kLabelSet = 9,
  kProfilerTrace = 12,
  kMemcpyAsync = 13,
  kNotifyRecord = 14,
  kNotifyWait = 15,
  kEndGraph = 19,
  kMemcpyAddrAsync = 22,
  kLabelSwitchByIndex = 23,
  kLabelGoto = 24,
  kAllKernel = 26,
  kProfilerTraceEx = 27,
  kFftsPlus = 29,
  kVectorKernel = 39,
  kVectorAllKernel = 40,
  kUpdate = 41,
  kNop = 42,
  kPreprocessKernel = 43,
  kSuperKernel = 44,
  kMemEventRecord = 45,
  kMemEventWait = 46,
  kFusionKernel = 47,
  kCustomKernel = 50,
};

/// GE's name without its prefix ("ALL_KERNEL", "PREPROCESS_KERNEL"); "TASK_<n>" for a number without one.
std::string ModelTaskTypeName(uint32_t type);

/// Kernel types (spec/om-format.md §7.3).
enum class KernelType : uint32_t {
  kTe = 2,
  kCustomized = 3,
  kAiCpu = 6,
  kCustAiCpu = 7,
  kAiCpuKfc = 10,
  kMixAicore = 11,
  kMixVectorCore = 12
};

}  // namespace ge
