#pragma once

#include "core/engines/ops_kernel_builder.h"

namespace ge {

/// Sizes of ops that take memory but no hardware: graph inputs, constants (spec/compiler.md §3.4). They have no task.
class GeLocalOpsKernelBuilder final : public OpsKernelBuilder {
 public:
  Status CalcOpRunningParam(Node& node, const RunningParamContext& context) const override;
  Status GenerateTask(const Node& node, const TaskContext& context, std::vector<domi::TaskDef>& tasks) const override;
};

}  // namespace ge
