#pragma once

#include "core/engines/ops_kernel_builder.h"

namespace ge {

/// Sizes and tasks of ops that the AICPU runs (spec/compiler.md §6.3).
class AicpuOpsKernelBuilder final : public OpsKernelBuilder {
 public:
  Status CalcOpRunningParam(Node& node, const RunningParamContext& context) const override;
  Status GenerateTask(const Node& node, const TaskContext& context, std::vector<domi::TaskDef>& tasks) const override;
};

}  // namespace ge
