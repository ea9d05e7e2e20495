#include "core/engines/ai_core/ai_core_ops_kernel_info_store.h"

#include <fmt/ranges.h>

#include <algorithm>

#include "core/engines/ir_instances.h"

namespace ge {
namespace {

std::string DescribeMismatch(std::string_view what, size_t slot, const std::string& ir_name, DataType found,
                             const std::vector<DataType>& allowed) {
  std::vector<std::string_view> words;
  for (DataType dtype : allowed) words.push_back(DataTypeWord(dtype));
  return fmt::format("{} {} '{}' has type {}; allowed are {}", what, slot, ir_name, DataTypeWord(found),
                     fmt::join(words, ", "));
}

/// True when every connected slot of each IR parameter has a type that the prototype allows.
template <typename Param>
bool TypesAllowed(std::string_view what, const std::vector<Param>& params, const std::vector<SlotRange>& instances,
                  const std::vector<GeTensorDesc>& descs, const std::vector<std::vector<DataType>>& allowed,
                  std::string* reason) {
  for (size_t ir = 0; ir < instances.size() && ir < allowed.size(); ++ir) {
    if (allowed[ir].empty()) continue;
    for (size_t slot = instances[ir].first; slot < instances[ir].first + instances[ir].count; ++slot) {
      const DataType found = descs[slot].dtype;
      if (descs[slot].IsAbsent() || std::find(allowed[ir].begin(), allowed[ir].end(), found) != allowed[ir].end())
        continue;
      if (reason != nullptr) *reason = DescribeMismatch(what, slot, params[ir].name, found, allowed[ir]);
      return false;
    }
  }
  return true;
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
  return TypesAllowed("input", prototype->inputs, InputInstances(op), op.inputs, prototype->input_types, reason) &&
         TypesAllowed("output", prototype->outputs, OutputInstances(op), op.outputs, prototype->output_types, reason);
}

}  // namespace ge
