#pragma once

#include "core/compiler/kernel/select_kernels.h"
#include "core/compiler/memory/graph_memory.h"
#include "core/compiler/stream/assign_streams.h"
#include "core/om/proto/task.pb.h"
#include "core/platform/chip.h"

namespace ge {

/// Logical base of the feature memory in task arguments (spec/compiler.md §5.1). Weights begin where it ends.
inline constexpr uint64_t kTaskGenBaseAddr = 0x80000000;

struct GeneratedTasks {
  domi::ModelTaskDef tasks;
  std::vector<std::string> op_names;  ///< of each task: model attribute task_index_op_name
};

struct TaskSources {
  const StreamPlan& streams;
  const SelectedKernels& kernels;
  const GraphMemory& memory;
  const ChipConfig& chip;
  std::string op_master_path;  ///< logical path; needed when an op is tiled on the device
};

/// The tasks of all nodes in their order, each from the node's engine; events between streams stand beside the tasks
/// that they order.
StatusOr<GeneratedTasks> GenerateTasks(const ComputeGraph& graph, const TaskSources& sources);

}  // namespace ge
