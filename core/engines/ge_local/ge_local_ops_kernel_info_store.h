#pragma once

#include "core/engines/ge_local/ge_local_names.h"
#include "core/engines/ops_kernel_info_store.h"

namespace ge {

/// The op types of the local engine (spec/ge-local.md §1.6): those of its operator factory. Nothing but the type
/// decides; what must have been removed before is supported too and fails when its task is made (§2.4).
class GeLocalOpsKernelInfoStore final : public OpsKernelInfoStore {
 public:
  /// Fails when a type was registered twice.
  Status Initialize(const EngineOptions& options) override;
  Status Finalize() override;
  std::string_view engine_name() const override { return kGeLocalEngineName; }
  void GetAllOpsKernelInfo(std::map<std::string, OpInfo, std::less<>>& infos) const override;
  bool CheckSupported(const OpDesc& op, const PlacementContext& context, std::string* reason) const override;

 private:
  std::map<std::string, OpInfo, std::less<>> infos_;
};

}  // namespace ge
