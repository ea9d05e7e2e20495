#include "core/engines/rts/rts_ops_kernel_info_store.h"

#include "core/engines/rts/rts_tasks.h"

namespace ge {

void RtsOpsKernelInfoStore::GetAllOpsKernelInfo(std::map<std::string, OpInfo, std::less<>>& infos) const {
  for (const RtsOp& op : RtsOps()) {
    OpInfo info;
    info.engine = kRtsEngineName;
    info.op_kernel_lib = kRtsKernelLib;
    infos.insert_or_assign(std::string(op.type), std::move(info));
  }
}

bool RtsOpsKernelInfoStore::CheckSupported(const OpDesc& op, const PlacementContext&, std::string* reason) const {
  if (FindRtsOp(op.type) != nullptr) return true;
  if (reason != nullptr) *reason = fmt::format("type {} is not registered by the runtime engine", op.type);
  return false;
}

}  // namespace ge
