#include "core/engines/rts/rts_ops_kernel_builder.h"

#include "core/engines/rts/rts_tasks.h"
#include "core/engines/tensor_sizes.h"

namespace ge {

Status RtsOpsKernelBuilder::CalcOpRunningParam(Node& node, const RunningParamContext&) const {
  return SetPaddedOutputSizes(node.op());
}

Status RtsOpsKernelBuilder::GenerateTask(const Node& node, const TaskContext& context,
                                         std::vector<domi::TaskDef>& tasks) const {
  const RtsOp* op = FindRtsOp(node.type());
  if (op == nullptr) {
    return MakeError(kInternal, "node '{}': type {} is not registered by the runtime engine", node.name(), node.type());
  }
  return op->append_tasks(node, context, tasks);
}

}  // namespace ge
