#include "core/engines/ge_local/ge_local_ops_kernel_info_store.h"

#include "core/engines/ge_local/op_factory.h"

namespace ge {

Status GeLocalOpsKernelInfoStore::Initialize(const EngineOptions&) {
  const OpFactory& factory = OpFactory::Instance();
  GE_RETURN_IF_ERROR(factory.CheckRegistrations());
  for (const std::string& type : factory.GetAllOps()) {
    OpInfo info;
    info.engine = kGeLocalEngineName;
    info.op_kernel_lib = kGeLocalOpStoreName;
    infos_.insert_or_assign(type, std::move(info));
  }
  return {};
}

Status GeLocalOpsKernelInfoStore::Finalize() {
  infos_.clear();
  return {};
}

void GeLocalOpsKernelInfoStore::GetAllOpsKernelInfo(std::map<std::string, OpInfo, std::less<>>& infos) const {
  infos.insert(infos_.begin(), infos_.end());
}

bool GeLocalOpsKernelInfoStore::CheckSupported(const OpDesc& op, const PlacementContext&, std::string* reason) const {
  if (infos_.contains(op.type)) return true;
  if (reason != nullptr) *reason = fmt::format("type {} is not registered by the local engine", op.type);
  return false;
}

}  // namespace ge
