#pragma once

#include "core/compiler/kernel/select_kernels.h"
#include "core/compiler/memory/graph_memory.h"
#include "core/compiler/stream/assign_streams.h"
#include "core/engines/engines.h"
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
  const Engines& engines;
  std::string op_master_path;                         ///< logical path; needed when an op is tiled on the device
  const OptimizationOptions* optimization = nullptr;  ///< of the compile, for diagnoses
};

/// The tasks of all nodes of the root graph and its subgraphs in the order in which they run, each from the builder of
/// the node's kernel library; events between streams stand beside the tasks that they order. A node with `_no_task` has
/// no tasks, and its builder is not asked.
StatusOr<GeneratedTasks> GenerateTasks(const ComputeGraph& root, const TaskSources& sources);

}  // namespace ge
