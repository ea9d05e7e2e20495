#pragma once

#include <functional>
#include <string_view>

#include "core/op/op_registry.h"
#include "core/opp/opp_package.h"

namespace ge {

/// Says whether the package has a kernel for an op that is described so; true of types that the package has no kernels
/// for at all. Each type with its tensors' types is looked up once. The package and the registry outlive it.
std::function<bool(const OpDesc&)> KernelLookup(const OppPackage& opp, const OpImplSpaceRegistryV2& registry,
                                                std::string_view short_soc_version);

}  // namespace ge
