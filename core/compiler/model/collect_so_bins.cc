#include "core/compiler/model/collect_so_bins.h"

#include <algorithm>
#include <cctype>

#include "core/base/elf_file.h"
#include "core/base/file.h"

namespace ge {
namespace {

constexpr uint16_t kElfMachineArm = 40;
constexpr uint64_t kMaxSoBytes = 0xFFFFFFFF;  ///< length field of an SO_BINS item

Status CheckMachine(ByteView bytes, const std::string& path, const HostEnvironment& host) {
  GE_ASSIGN_OR_RETURN(uint16_t machine, ReadElfMachine(bytes, path));
  auto expected = ElfMachineOfCpu(host.cpu);
  if (!expected || *expected == machine) return {};
  return MakeError(kParamInvalid,
                   "library {}: arch mismatch, target cpu {} expects e_machine {} ({}), actual is {} ({})", path,
                   host.cpu, *expected, ElfMachineName(*expected), machine, ElfMachineName(machine));
}

StatusOr<OpSoBin> ReadOpMaster(const std::string& logical_path, const CompileSettings& settings,
                               const OppPackage& opp) {
  size_t slash = logical_path.rfind('/');
  if (slash == std::string::npos || slash + 1 == logical_path.size()) {
    return MakeError(kParamInvalid, "op-master path '{}' names no file in a folder", logical_path);
  }
  GE_ASSIGN_OR_RETURN(std::filesystem::path file, opp.Resolve(logical_path));
  GE_ASSIGN_OR_RETURN(ByteBuffer bytes, ReadFile(file, kMaxSoBytes), "op-master library {}", logical_path);
  GE_RETURN_IF_ERROR(CheckMachine(bytes, logical_path, settings.host));
  return OpSoBin{logical_path.substr(slash + 1), logical_path.substr(0, slash), SoBinType::kOpMasterDevice,
                 SharedBytes(std::move(bytes))};
}

}  // namespace

std::optional<uint16_t> ElfMachineOfCpu(std::string_view cpu) {
  std::string lower(cpu);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (lower == "x86_64" || lower == "amd64") return kElfMachineX86_64;
  if (lower == "aarch64" || lower == "arm64") return kElfMachineAarch64;
  if (lower == "arm") return kElfMachineArm;
  return std::nullopt;
}

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
