#pragma once

#include <string_view>

namespace ge {

// Names in MODEL_DEF that more than one file of this folder, or other rooms, rely on (spec/om-format.md §6.6, §6.8).

// Model attributes.
inline constexpr std::string_view kAttrOmInfoList = "om_info_list";
inline constexpr std::string_view kAttrModelOutNodesName = "attr_model_out_nodes_name";
inline constexpr std::string_view kAttrTaskCopy = "tasks";  ///< a second copy of TASK_INFO in old files; never written
inline constexpr std::string_view kAttrHostEnvOs = "host_env_os";
inline constexpr std::string_view kAttrHostEnvCpu = "host_env_cpu";
inline constexpr std::string_view kAttrOppVersion = "opp_version";
inline constexpr std::string_view kAttrAtcCommandLine = "atc_cmdline";
inline constexpr std::string_view kAttrCompilerVersion = "compiler_version";

// Graph attributes.
inline constexpr std::string_view kAttrDynamicShapePartitioned = "_dynamic_shape_partitioned";
inline constexpr std::string_view kAttrGraphUnknownFlag = "_graph_unknown_flag";

// Op attributes that OpDesc keeps as fields.
inline constexpr std::string_view kAttrKernelLibName = "_ge_attr_op_kernel_lib_name";
inline constexpr std::string_view kAttrEngineName = "_lxfusion_engine_name";
/// Ours: GE's documents name no attribute for the ids of attached streams.
inline constexpr std::string_view kAttrAttachedStreamIds = "_attached_stream_id_list";
inline constexpr std::string_view kAttrValue = "value";  ///< the tensor of a Const

inline constexpr std::string_view kConstType = "Const";
inline constexpr std::string_view kNetOutputType = "NetOutput";

}  // namespace ge
