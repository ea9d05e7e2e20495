#include "core/engines/ge_local/ge_local_engine.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "core/engines/tensor_sizes.h"
#include "core/om/task_type.h"

namespace ge {
namespace {

constexpr std::array<std::string_view, 3> kLocalTypes = {"Const", "Data", "NetOutput"};

/// A constant lies in WEIGHTS_DATA, which has its own alignment: its size is the plain one (spec/ge-local.md §4.2 rule
/// 5).
Status SetConstSize(OpDesc& op) {
  for (GeTensorDesc& desc : op.outputs) {
    auto size = TensorBytes(desc.shape, desc.dtype);
    if (!size) {
      return MakeError(kGraphInvalid, "node '{}' (Const) of type {} and shape {} has no size in bytes", op.name,
                       DataTypeWord(desc.dtype), desc.shape.ToString());
    }
    desc.size = *size;
  }
  return {};
}

}  // namespace

bool GeLocalEngine::CheckSupported(const OpDesc& op, const PlacementContext&, std::string& reason) const {
  if (std::find(kLocalTypes.begin(), kLocalTypes.end(), op.type) != kLocalTypes.end()) return true;
  reason = fmt::format("type {} is none of {}", op.type, fmt::join(kLocalTypes, ", "));
  return false;
}

Status GeLocalEngine::CalcOpRunningParam(OpDesc& op, const ChipConfig&) const {
  if (op.type == "Const") return SetConstSize(op);
  GE_RETURN_IF_ERROR(SetPaddedOutputSizes(op));
  // A graph input's own description carries the exact size, which is what the user hands over (spec/om-format.md §6.5).
  if (op.type == "Data" && !op.inputs.empty())
    op.inputs[0].size = TensorBytes(op.outputs[0].shape, op.outputs[0].dtype).value_or(0);
  return {};
}

Status GeLocalEngine::GenerateTask(const Node& node, const TaskContext&, std::vector<domi::TaskDef>& tasks) const {
  if (node.type() != "NetOutput") return {};
  domi::TaskDef& task = tasks.emplace_back();
  task.set_type(static_cast<uint32_t>(ModelTaskType::kEndGraph));
  task.set_stream_id(static_cast<uint32_t>(node.op().stream_id));
  return {};
}

}  // namespace ge
