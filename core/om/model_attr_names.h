#pragma once

#include "core/base/bytes.h"

namespace ge {

// Names in MODEL_DEF that more than one file of this folder, or other rooms, rely on (spec/om-format.md §6.6, §6.8).

// Model attributes.
inline constexpr Word kAttrOmInfoList("om_info_list");
inline constexpr Word kAttrModelOutNodesName("attr_model_out_nodes_name");
inline constexpr Word kAttrTaskCopy("tasks");  ///< a second copy of TASK_INFO in old files; never written
inline constexpr Word kAttrHostEnvOs("host_env_os");
inline constexpr Word kAttrHostEnvCpu("host_env_cpu");
inline constexpr Word kAttrOppVersion("opp_version");
inline constexpr Word kAttrAtcCommandLine("atc_cmdline");
inline constexpr Word kAttrCompilerVersion("compiler_version");

// Graph attributes.
inline constexpr Word kAttrDynamicShapePartitioned("_dynamic_shape_partitioned");
inline constexpr Word kAttrGraphUnknownFlag("_graph_unknown_flag");

// Op attributes that OpDesc keeps as fields.
inline constexpr Word kAttrKernelLibName("_ge_attr_op_kernel_lib_name");
inline constexpr Word kAttrEngineName("_lxfusion_engine_name");
/// Ours: GE's documents name no attribute for the ids of attached streams.
inline constexpr Word kAttrAttachedStreamIds("_attached_stream_id_list");
inline constexpr Word kAttrValue("value");  ///< the tensor of a Const

inline constexpr std::string_view kConstType = "Const";
inline constexpr std::string_view kNetOutputType = "NetOutput";

}  // namespace ge
