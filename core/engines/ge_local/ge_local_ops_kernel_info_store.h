#pragma once

#include "core/engines/ge_local/ge_local_names.h"
#include "core/engines/ops_kernel_info_store.h"

namespace ge {

/// The op types of the local engine (spec/ge-local.md §1.6). Nothing but the type decides.
class GeLocalOpsKernelInfoStore final : public OpsKernelInfoStore {
 public:
  std::string_view engine_name() const override { return kGeLocalEngineName; }
  void GetAllOpsKernelInfo(std::map<std::string, OpInfo, std::less<>>& infos) const override;
  bool CheckSupported(const OpDesc& op, const PlacementContext& context, std::string* reason) const override;
};

}  // namespace ge
