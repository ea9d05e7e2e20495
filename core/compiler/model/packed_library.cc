#include "core/compiler/model/packed_library.h"

#include <algorithm>
#include <cctype>

#include "core/base/elf_file.h"
#include "core/base/file.h"

namespace ge {
namespace {

constexpr uint16_t kElfMachineArm = 40;
constexpr uint64_t kMaxSoBytes = 0xFFFFFFFF;  ///< length field of an SO_BINS item and of a kernel store item

Status CheckMachine(ByteView bytes, const std::string& path, const HostEnvironment& host) {
  GE_ASSIGN_OR_RETURN(uint16_t machine, ReadElfMachine(bytes, path));
  auto expected = ElfMachineOfCpu(host.cpu);
  if (!expected || *expected == machine) return {};
  return MakeError(kParamInvalid,
                   "library {}: arch mismatch, target cpu {} expects e_machine {} ({}), actual is {} ({})", path,
                   host.cpu, *expected, ElfMachineName(*expected), machine, ElfMachineName(machine));
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

StatusOr<SharedBytes> ReadPackedLibrary(const std::string& logical_path, std::string_view what,
                                        const HostEnvironment& host, const OppPackage& opp) {
  GE_ASSIGN_OR_RETURN(const std::filesystem::path file, opp.Resolve(logical_path), "{}", what);
  GE_ASSIGN_OR_RETURN(ByteBuffer bytes, ReadFile(file, kMaxSoBytes), "{} {}", what, logical_path);
  GE_RETURN_IF_ERROR(CheckMachine(bytes, logical_path, host));
  return SharedBytes(std::move(bytes));
}

}  // namespace ge
