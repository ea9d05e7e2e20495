#include "core/engines/ai_cpu/aicpu_ops_kernel_info_store.h"

#include "aicpu/aicpu_args.h"
#include "core/engines/allowed_types.h"

namespace ge {
namespace {

const AicpuOp* FindOp(std::string_view type, const PlacementContext& context) {
  if (context.aicpu_ops == nullptr) return nullptr;
  const auto found = context.aicpu_ops->find(type);
  return found == context.aicpu_ops->end() ? nullptr : &found->second;
}

/// The configuration and the prototype must speak of the same operands, in the same order.
template <typename Param>
bool NamesAgree(std::string_view what, const std::vector<Param>& params, const std::vector<AicpuOperand>& operands,
                std::string* reason) {
  const auto same_name = [](const Param& param, const AicpuOperand& operand) { return param.name == operand.name; };
  if (std::ranges::equal(params, operands, same_name)) return true;
  if (reason == nullptr) return false;
  std::vector<std::string_view> configured, known;
  for (const AicpuOperand& operand : operands) configured.push_back(operand.name);
  for (const Param& param : params) known.push_back(param.name);
  *reason = fmt::format("its AICPU configuration has {}s ({}), its prototype ({})", what, fmt::join(configured, ", "),
                        fmt::join(known, ", "));
  return false;
}

std::vector<std::vector<DataType>> TypesOf(const std::vector<AicpuOperand>& operands) {
  std::vector<std::vector<DataType>> types;
  for (const AicpuOperand& operand : operands) types.push_back(operand.types);
  return types;
}

bool RanksFit(std::string_view what, const std::vector<GeTensorDesc>& descs, std::string* reason) {
  for (size_t i = 0; i < descs.size(); ++i) {
    if (descs[i].shape.rank() <= aicpu::kMaxShapeDims) continue;
    if (reason != nullptr) {
      *reason = fmt::format("{} {} has {} dimensions; an AICPU kernel can be told of {}", what, i,
                            descs[i].shape.rank(), aicpu::kMaxShapeDims);
    }
    return false;
  }
  return true;
}

bool Refuse(std::string* reason, std::string why) {
  if (reason != nullptr) *reason = std::move(why);
  return false;
}

}  // namespace

bool AicpuOpsKernelInfoStore::HasTypeOfPackage(std::string_view type, const PlacementContext& context) const {
  return FindOp(type, context) != nullptr;
}

bool AicpuOpsKernelInfoStore::CheckSupported(const OpDesc& op, const PlacementContext& context,
                                             std::string* reason) const {
  const AicpuOp* configured = FindOp(op.type, context);
  if (configured == nullptr)
    return Refuse(reason, fmt::format("type {} is not in the AICPU configuration of the operator package", op.type));
  if (configured->flag_partial || configured->flag_async) {
    return Refuse(reason, fmt::format("its AICPU kernel is {}, which is not supported",
                                      configured->flag_async ? "asynchronous (flagAsync)" : "partial (flagPartial)"));
  }
  return NamesAgree("input", op.ir_inputs, configured->inputs, reason) &&
         NamesAgree("output", op.ir_outputs, configured->outputs, reason) &&
         TypesAllowed("input", op.ir_inputs, InputInstances(op), op.inputs, TypesOf(configured->inputs), reason) &&
         TypesAllowed("output", op.ir_outputs, OutputInstances(op), op.outputs, TypesOf(configured->outputs), reason) &&
         RanksFit("input", op.inputs, reason) && RanksFit("output", op.outputs, reason);
}

}  // namespace ge
