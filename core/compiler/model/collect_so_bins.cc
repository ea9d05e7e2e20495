#include "core/compiler/model/collect_so_bins.h"

#include "core/compiler/model/packed_library.h"

namespace ge {
namespace {

StatusOr<OpSoBin> ReadOpMaster(const std::string& logical_path, const CompileSettings& settings,
                               const OppPackage& opp) {
  size_t slash = logical_path.rfind('/');
  if (slash == std::string::npos || slash + 1 == logical_path.size()) {
    return MakeError(kParamInvalid, "op-master path '{}' names no file in a folder", logical_path);
  }
  GE_ASSIGN_OR_RETURN(SharedBytes bytes, ReadPackedLibrary(logical_path, "op-master library", settings.host, opp));
  return OpSoBin{logical_path.substr(slash + 1), logical_path.substr(0, slash), SoBinType::kOpMasterDevice,
                 std::move(bytes)};
}

}  // namespace

Status CollectSoBins(GeRootModel& model, const CompileSettings& settings, const OppPackage& opp) {
  if ((model.so_in_om_flag() & SoBinFlag(SoBinType::kOpMasterDevice)) == 0) return {};
  for (const std::string& path : model.op_master_so_set()) {
    GE_ASSIGN_OR_RETURN(OpSoBin bin, ReadOpMaster(path, settings, opp));
    model.so_bins.push_back(std::move(bin));
  }
  model.so_in_om_info.os_info = settings.host.os;
  model.so_in_om_info.cpu_info = settings.host.cpu;
  model.so_in_om_info.opp_version = opp.version();
  return {};
}

}  // namespace ge
