#include "core/engines/ai_core/ai_core_ops_kernel_builder.h"

#include <algorithm>

#include "core/engines/ai_core/ai_core_attrs.h"
#include "core/engines/ai_core/kernel_task.h"
#include "core/engines/ai_core/tiling_sink_tasks.h"
#include "core/engines/tensor_sizes.h"
#include "core/engines/virtual_node.h"

namespace ge {
namespace {

/// The kernel's argument list always has a workspace entry (tiling sink needs one to find its place, spec/so-in-om.md
/// §8.4).
constexpr int64_t kLeastWorkspaceBytes = 512;

}  // namespace

Status AiCoreOpsKernelBuilder::CalcOpRunningParam(Node& node, const RunningParamContext&) const {
  OpDesc& op = node.op();
  GE_RETURN_IF_ERROR(SetPaddedOutputSizes(op));
  if (!HasTask(op)) {
    op.workspace_bytes.clear();
    return {};
  }
  for (size_t i = 0; i < op.workspace_bytes.size(); ++i) {
    if (op.workspace_bytes[i] < 0) {
      return MakeError(kGraphInvalid, "node '{}' ({}): tiling asked for {} bytes of workspace {}", op.name, op.type,
                       op.workspace_bytes[i], i);
    }
    op.workspace_bytes[i] = std::max(op.workspace_bytes[i], kLeastWorkspaceBytes);
  }
  if (op.workspace_bytes.empty()) op.workspace_bytes = {kLeastWorkspaceBytes};
  return {};
}

Status AiCoreOpsKernelBuilder::GenerateTask(const Node& node, const TaskContext& context,
                                            std::vector<domi::TaskDef>& tasks) const {
  if (AttrOr<bool>(node.op().attrs, kAttrTilingSinkOp, false)) return AppendTilingSinkTasks(node, context, tasks);
  GE_ASSIGN_OR_RETURN(domi::TaskDef task, MakeKernelTask(node, context));
  tasks.push_back(std::move(task));
  return {};
}

}  // namespace ge
