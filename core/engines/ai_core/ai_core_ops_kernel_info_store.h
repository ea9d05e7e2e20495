#pragma once

#include "core/engines/engine_names.h"
#include "core/engines/ops_kernel_info_store.h"

namespace ge {

/// Ops of the operator package that have a kernel for the AI Core: those with a prototype and a tiling function. All
/// its types are the package's.
class AiCoreOpsKernelInfoStore final : public OpsKernelInfoStore {
 public:
  std::string_view engine_name() const override { return kAiCoreEngineName; }
  bool HasTypeOfPackage(std::string_view type, const PlacementContext& context) const override;
  bool CheckSupported(const OpDesc& op, const PlacementContext& context, std::string* reason) const override;
};

}  // namespace ge
