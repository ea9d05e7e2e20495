#include "core/engines/ai_core/ai_core_engine.h"

#include <fmt/ranges.h>

#include <algorithm>

#include "core/engines/ai_core/ai_core_attrs.h"
#include "core/engines/ai_core/kernel_task.h"
#include "core/engines/ai_core/tiling_sink_tasks.h"
#include "core/engines/ir_instances.h"
#include "core/engines/tensor_sizes.h"

namespace ge {
namespace {

/// The kernel's argument list always has a workspace entry (tiling sink needs one to find its place, spec/so-in-om.md
/// §8.4).
constexpr int64_t kLeastWorkspaceBytes = 512;

/// True when every connected slot of each IR parameter has a type that the prototype allows.
bool TypesAllowed(std::string_view what, const std::vector<std::string>& ir_names,
                  const std::vector<SlotRange>& instances, const std::vector<GeTensorDesc>& descs,
                  const std::vector<std::vector<DataType>>& allowed, std::string& reason) {
  for (size_t ir = 0; ir < instances.size() && ir < allowed.size(); ++ir) {
    if (allowed[ir].empty()) continue;
    for (size_t slot = instances[ir].first; slot < instances[ir].first + instances[ir].count; ++slot) {
      if (descs[slot].IsAbsent() ||
          std::find(allowed[ir].begin(), allowed[ir].end(), descs[slot].dtype) != allowed[ir].end())
        continue;
      std::vector<std::string_view> words;
      for (DataType dtype : allowed[ir]) words.push_back(DataTypeWord(dtype));
      reason = fmt::format("{} {} '{}' has type {}; allowed are {}", what, slot, ir_names[ir],
                           DataTypeWord(descs[slot].dtype), fmt::join(words, ", "));
      return false;
    }
  }
  return true;
}

template <typename Param>
std::vector<std::string> NamesOf(const std::vector<Param>& params) {
  std::vector<std::string> names;
  for (const Param& param : params) names.push_back(param.name);
  return names;
}

}  // namespace

bool AiCoreEngine::CheckSupported(const OpDesc& op, const PlacementContext& context, std::string& reason) const {
  const OpPrototype* prototype = context.registry.FindPrototype(op.type);
  const Rt2OpImpl* impl = context.registry.FindImpl(op.type);
  if (prototype == nullptr) {
    reason = fmt::format("type {} has no prototype in the operator package", op.type);
    return false;
  }
  if (impl == nullptr || impl->tiling == nullptr) {
    reason = fmt::format("type {} has no tiling function in the operator package", op.type);
    return false;
  }
  return TypesAllowed("input", NamesOf(prototype->inputs), InputInstances(op), op.inputs, prototype->input_types,
                      reason) &&
         TypesAllowed("output", NamesOf(prototype->outputs), OutputInstances(op), op.outputs, prototype->output_types,
                      reason);
}

Status AiCoreEngine::CalcOpRunningParam(OpDesc& op, const ChipConfig&) const {
  GE_RETURN_IF_ERROR(SetPaddedOutputSizes(op));
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

Status AiCoreEngine::GenerateTask(const Node& node, const TaskContext& context,
                                  std::vector<domi::TaskDef>& tasks) const {
  if (AttrOr<bool>(node.op().attrs, kAttrTilingSinkOp, false)) return AppendTilingSinkTasks(node, context, tasks);
  GE_ASSIGN_OR_RETURN(domi::TaskDef task, MakeKernelTask(node, context));
  tasks.push_back(std::move(task));
  return {};
}

}  // namespace ge
