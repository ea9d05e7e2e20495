#include "core/compiler/kernel/kernel_lookup.h"

#include <map>
#include <memory>

namespace ge {
namespace {

std::string KeyOf(const OpDesc& op) {
  std::string key = op.type;
  for (const auto* descs : {&op.inputs, &op.outputs}) {
    key += '/';
    for (const GeTensorDesc& desc : *descs) key += fmt::format("{}:{},", static_cast<int>(desc.dtype), desc.format);
  }
  return key;
}

}  // namespace

std::function<bool(const OpDesc&)> KernelLookup(const OppPackage& opp, const OpImplSpaceRegistryV2& registry,
                                                std::string_view short_soc_version) {
  // Shared by the copies of the function.
  auto known = std::make_shared<std::map<std::string, bool>>();
  return [&opp, &registry, chip = std::string(short_soc_version), known](const OpDesc& op) {
    const Rt2OpImpl* impl = registry.FindImpl(op.type);
    if (impl == nullptr || impl->tiling == nullptr) return true;
    const auto [entry, is_new] = known->try_emplace(KeyOf(op), false);
    if (is_new) entry->second = opp.FindKernel(chip, op).ok();
    return entry->second;
  };
}

}  // namespace ge
