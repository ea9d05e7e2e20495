#pragma once

#include "core/engines/ops_kernel_builder.h"

namespace ge {

/// Sizes of the local engine's nodes, offsets around virtual ones, and what is left to do when tasks are made, which is
/// never a task (spec/ge-local.md §4–§7).
class GeLocalOpsKernelBuilder final : public OpsKernelBuilder {
 public:
  /// Fails when an op type was registered twice.
  Status Initialize(const EngineOptions& options) override;

  /// Output sizes (output_size.h), then by type the offsets of a phony node's blocks (core/engines/phony) or the mark
  /// that the output lies in the input (reuse_input.h). A node of unknown shape is left as it is, unless it is sized
  /// all the same (`_op_no_tiling`). An entry of graph data gets the exact size on its input description
  /// (spec/om-format.md §6.5).
  Status CalcOpRunningParam(Node& node, const RunningParamContext& context) const override;

  /// Runs the node's operator; `tasks` stays as it is. A node of unknown shape is marked as having no task, a StackPop
  /// as depending on computing. What should have been removed fails, whether its shape is known or not.
  Status GenerateTask(const Node& node, const TaskContext& context, std::vector<domi::TaskDef>& tasks) const override;
};

}  // namespace ge
