#include "core/engines/ai_cpu/aicpu_ops_kernel_builder.h"

#include "core/engines/ai_cpu/aicpu_task.h"
#include "core/engines/tensor_sizes.h"

namespace ge {

Status AicpuOpsKernelBuilder::CalcOpRunningParam(Node& node, const RunningParamContext&) const {
  node.op().workspace_bytes.clear();  // the functions take what they need from the AICPU's own memory
  return SetPaddedOutputSizes(node.op());
}

Status AicpuOpsKernelBuilder::GenerateTask(const Node& node, const TaskContext& context,
                                           std::vector<domi::TaskDef>& tasks) const {
  GE_ASSIGN_OR_RETURN(domi::TaskDef task, MakeAicpuTask(node, context));
  tasks.push_back(std::move(task));
  return {};
}

}  // namespace ge
