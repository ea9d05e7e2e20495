#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"

namespace ge {

/// What we ask of an ELF file before anything of it is used. Read with libelf from memory; the bytes are not kept.
struct ElfInfo {
  uint16_t machine = 0;  ///< e_machine; 62 x86-64, 183 AArch64, 0x1029 Ascend AI Core
  uint16_t type = 0;     ///< e_type; 3 = shared object
  bool is_64_bit = false;
  bool is_little_endian = false;
  std::string soname;                         ///< DT_SONAME, may be empty
  std::vector<std::string> needed;            ///< DT_NEEDED in order
  std::vector<std::string> exported_symbols;  ///< defined dynamic symbols of global or weak binding, sorted
  std::vector<std::string>
      undefined_symbols;  ///< undefined dynamic symbols that are not weak, sorted, version suffix removed
};

inline constexpr uint16_t kElfMachineX86_64 = 62;
inline constexpr uint16_t kElfMachineAarch64 = 183;
inline constexpr uint16_t kElfMachineAscendAiCore = 0x1029;

/// The e_machine of the host that this code was built for.
uint16_t HostElfMachine();
/// "x86-64", "AArch64", "Ascend AI Core", or the number as text.
std::string ElfMachineName(uint16_t machine);

/// `name` is for errors only. Fails with kParamInvalid when the bytes are not an ELF file that libelf can read.
StatusOr<ElfInfo> ReadElfInfo(ByteView bytes, std::string_view name);

/// Only e_machine, from the first 20 bytes (spec/so-in-om.md §2.9).
StatusOr<uint16_t> ReadElfMachine(ByteView bytes, std::string_view name);

/// Refuses a shared object whose DT_NEEDED holds anything besides libc, libm, libstdc++, libgcc_s and the dynamic
/// linker; names the first offender (docs/architecture.md §3).
Status CheckSelfContained(const ElfInfo& info, std::string_view name);

}  // namespace ge
