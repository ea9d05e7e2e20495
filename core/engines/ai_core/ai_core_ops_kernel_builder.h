#pragma once

#include "core/engines/ops_kernel_builder.h"

namespace ge {

/// Sizes and tasks of ops with a kernel for the AI Core, tiled by the operator package (spec/compiler.md §6.4). An op
/// whose tiling runs on the device (`_tiling_sink_op`) gets the task sequence of spec/so-in-om.md §8.4.
class AiCoreOpsKernelBuilder final : public OpsKernelBuilder {
 public:
  Status CalcOpRunningParam(Node& node, const RunningParamContext& context) const override;
  Status GenerateTask(const Node& node, const TaskContext& context, std::vector<domi::TaskDef>& tasks) const override;
};

}  // namespace ge
