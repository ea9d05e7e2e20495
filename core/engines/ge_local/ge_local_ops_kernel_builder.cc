#include "core/engines/ge_local/ge_local_ops_kernel_builder.h"

#include "core/engines/tensor_sizes.h"

namespace ge {
namespace {

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

Status GeLocalOpsKernelBuilder::CalcOpRunningParam(Node& node, const RunningParamContext&) const {
  OpDesc& op = node.op();
  if (op.type == "Const") return SetConstSize(op);
  GE_RETURN_IF_ERROR(SetPaddedOutputSizes(op));
  // A graph input's own description carries the exact size, which is what the user hands over (spec/om-format.md §6.5).
  if (op.type == "Data" && !op.inputs.empty())
    op.inputs[0].size = TensorBytes(op.outputs[0].shape, op.outputs[0].dtype).value_or(0);
  return {};
}

Status GeLocalOpsKernelBuilder::GenerateTask(const Node&, const TaskContext&, std::vector<domi::TaskDef>&) const {
  return {};
}

}  // namespace ge
