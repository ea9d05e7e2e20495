#pragma once

#include <string_view>

namespace ge {

// Names of the local engine (spec/ge-local.md §1.1).
inline constexpr std::string_view kGeLocalEngineName = "DNN_VM_GE_LOCAL";
inline constexpr std::string_view kGeLocalOpStoreName = "DNN_VM_GE_LOCAL_OP_STORE";  ///< store, library and builder
inline constexpr std::string_view kGeLocalOptimizerName = "ge_local_graph_optimizer";

// The types that the engine looks at (spec/ge-local.md §2.2).
inline constexpr std::string_view kPartitionedCallType = "PartitionedCall";
inline constexpr std::string_view kStackPopType = "StackPop";

}  // namespace ge
