#include "core/engines/ai_core/ai_core_ops_kernel_info_store.h"

#include "core/engines/allowed_types.h"

namespace ge {
namespace {

std::string TypeWords(const std::vector<GeTensorDesc>& descs) {
  std::vector<std::string_view> words;
  for (const GeTensorDesc& desc : descs) words.push_back(desc.IsAbsent() ? "-" : DataTypeWord(desc.dtype));
  return fmt::format("({})", fmt::join(words, ", "));
}

}  // namespace

bool AiCoreOpsKernelInfoStore::HasTypeOfPackage(std::string_view type, const PlacementContext& context) const {
  const Rt2OpImpl* impl = context.registry.FindImpl(type);
  return impl != nullptr && impl->tiling != nullptr && context.registry.FindPrototype(type) != nullptr;
}

bool AiCoreOpsKernelInfoStore::CheckSupported(const OpDesc& op, const PlacementContext& context,
                                              std::string* reason) const {
  const OpPrototype* prototype = context.registry.FindPrototype(op.type);
  if (prototype == nullptr) {
    if (reason != nullptr) *reason = fmt::format("type {} has no prototype in the operator package", op.type);
    return false;
  }
  const Rt2OpImpl* impl = context.registry.FindImpl(op.type);
  if (impl == nullptr || impl->tiling == nullptr) {
    if (reason != nullptr) *reason = fmt::format("type {} has no tiling function in the operator package", op.type);
    return false;
  }
  if (context.has_kernel != nullptr && !context.has_kernel(op)) {
    if (reason != nullptr) {
      *reason = fmt::format("the operator package has no kernel for inputs {} and outputs {}", TypeWords(op.inputs),
                            TypeWords(op.outputs));
    }
    return false;
  }
  return TypesAllowed("input", prototype->inputs, InputInstances(op), op.inputs, prototype->input_types, reason) &&
         TypesAllowed("output", prototype->outputs, OutputInstances(op), op.outputs, prototype->output_types, reason);
}

}  // namespace ge
