#pragma once

#include "core/engines/engine_names.h"
#include "core/engines/ops_kernel_info_store.h"

namespace ge {

/// Ops that the operator package configures for the AICPU (PlacementContext::aicpu_ops).
class AicpuOpsKernelInfoStore final : public OpsKernelInfoStore {
 public:
  std::string_view engine_name() const override { return kAicpuAscendEngineName; }
  bool HasTypeOfPackage(std::string_view type, const PlacementContext& context) const override;
  bool CheckSupported(const OpDesc& op, const PlacementContext& context, std::string* reason) const override;
};

}  // namespace ge
