#include "core/engines/ge_local/ge_local_ops_kernel_info_store.h"

#include <algorithm>
#include <array>

namespace ge {
namespace {

constexpr std::array<std::string_view, 2> kLocalTypes = {"Const", "Data"};

}  // namespace

void GeLocalOpsKernelInfoStore::GetAllOpsKernelInfo(std::map<std::string, OpInfo, std::less<>>& infos) const {
  for (std::string_view type : kLocalTypes) {
    OpInfo info;
    info.engine = kGeLocalEngineName;
    info.op_kernel_lib = kGeLocalOpStoreName;
    infos.insert_or_assign(std::string(type), std::move(info));
  }
}

bool GeLocalOpsKernelInfoStore::CheckSupported(const OpDesc& op, const PlacementContext&, std::string* reason) const {
  if (std::find(kLocalTypes.begin(), kLocalTypes.end(), op.type) != kLocalTypes.end()) return true;
  if (reason != nullptr) *reason = fmt::format("type {} is not registered by the local engine", op.type);
  return false;
}

}  // namespace ge
