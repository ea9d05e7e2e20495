#include "core/om/task_type.h"

#include <fmt/format.h>

#include <array>

namespace ge {

std::string ModelTaskTypeName(uint32_t type) {
  static constexpr std::array<std::string_view, 51> kNames = {"KERNEL",
                                                              "EVENT_RECORD",
                                                              "EVENT_WAIT",
                                                              "FUSION_START",
                                                              "FUSION_END",
                                                              "KERNEL_EX",
                                                              "HCCL",
                                                              "STREAM_SWITCH",
                                                              "STREAM_ACTIVE",
                                                              "LABEL_SET",
                                                              "LABEL_SWITCH",
                                                              "LABEL_GOTO",
                                                              "PROFILER_TRACE",
                                                              "MEMCPY_ASYNC",
                                                              "NOTIFY_RECORD",
                                                              "NOTIFY_WAIT",
                                                              "REDUCE_ASYNC",
                                                              "RDMA_SEND",
                                                              "EVENT_RESET",
                                                              "END_GRAPH",
                                                              "STREAM_SWITCH_N",
                                                              "RDMA_DB_SEND",
                                                              "MEMCPY_ADDR_ASYNC",
                                                              "STREAM_LABEL_SWITCH_BY_INDEX",
                                                              "STREAM_LABEL_GOTO",
                                                              "MODEL_EXIT",
                                                              "ALL_KERNEL",
                                                              "PROFILER_TRACE_EX",
                                                              "FFTS",
                                                              "FFTS_PLUS",
                                                              "DSA",
                                                              "CMO",
                                                              "BARRIER",
                                                              "NPU_GET_FLOAT_STATUS",
                                                              "NPU_CLEAR_FLOAT_STATUS",
                                                              "DVPP",
                                                              "NPU_GET_DEBUG_FLOAT_STATUS",
                                                              "NPU_CLEAR_DEBUG_FLOAT_STATUS",
                                                              "CMO_ADDR",
                                                              "VECTOR_KERNEL",
                                                              "VECTOR_ALL_KERNEL",
                                                              "UPDATE",
                                                              "NOP",
                                                              "PREPROCESS_KERNEL",
                                                              "SUPER_KERNEL",
                                                              "MEM_EVENT_RECORD",
                                                              "MEM_EVENT_WAIT",
                                                              "FUSION_KERNEL",
                                                              "KERNEL_LAUNCH_V2",
                                                              "CCU_KERNEL",
                                                              "CUSTOM_KERNEL"};
  return type < kNames.size() ? std::string(kNames[type]) : fmt::format("TASK_{}", type);
}

}  // namespace ge
