#pragma once

#include "core/engines/engine_names.h"
#include "core/engines/ops_kernel_info_store.h"

namespace ge {

/// Ops that the runtime itself carries out: copies, labels, streams, the end of a model (spec/compiler.md §3.3).
class RtsOpsKernelInfoStore final : public OpsKernelInfoStore {
 public:
  std::string_view engine_name() const override { return kRtsEngineName; }
  void GetAllOpsKernelInfo(std::map<std::string, OpInfo, std::less<>>& infos) const override;
  bool CheckSupported(const OpDesc& op, const PlacementContext& context, std::string* reason) const override;
};

}  // namespace ge
