#include "core/base/elf_file.h"

#include <gelf.h>
#include <libelf.h>

#include <algorithm>
#include <array>
#include <optional>

#include "core/base/checked_math.h"

namespace ge {
namespace {

constexpr size_t kMachineOffset = 18;
constexpr std::string_view kElfMagic =
    "\x7F"
    "ELF";

struct ElfCloser {
  void operator()(Elf* elf) const { elf_end(elf); }
};
using ElfHandle = std::unique_ptr<Elf, ElfCloser>;

std::string LibelfError() {
  const char* text = elf_errmsg(-1);
  return text == nullptr ? "no reason given" : text;
}

/// NUL-terminated text inside `table`; nullopt when it runs past the end.
std::optional<std::string> TextAt(ByteView table, uint64_t offset) {
  if (offset >= table.size()) return std::nullopt;
  const std::string_view rest = AsText(table.subspan(static_cast<size_t>(offset)));
  const size_t length = rest.find('\0');
  if (length == std::string_view::npos) return std::nullopt;
  return std::string(rest.substr(0, length));
}

struct Segments {
  std::vector<GElf_Phdr> load;
  std::optional<GElf_Phdr> dynamic;
};

/// The program headers that the dynamic linker goes by; each must lie in the file, or mapping it would fault.
StatusOr<Segments> ReadSegments(Elf* elf, ByteView bytes, std::string_view name) {
  size_t count = 0;
  if (elf_getphdrnum(elf, &count) != 0) {
    return MakeError(kParamInvalid, "read ELF file '{}': program headers: {}", name, LibelfError());
  }
  Segments segments;
  for (size_t i = 0; i < count; ++i) {
    GElf_Phdr header;
    if (gelf_getphdr(elf, static_cast<int>(i), &header) == nullptr) {
      return MakeError(kParamInvalid, "read ELF file '{}': program header {}: {}", name, i, LibelfError());
    }
    if (header.p_type != PT_LOAD && header.p_type != PT_DYNAMIC) continue;
    const auto end = CheckedAdd<uint64_t>(header.p_offset, header.p_filesz);
    if (!end || *end > bytes.size()) {
      return MakeError(kParamInvalid,
                       "read ELF file '{}': segment {} of {} bytes at offset {} ends past the file ({} bytes)", name, i,
                       header.p_filesz, header.p_offset, bytes.size());
    }
    if (header.p_type == PT_LOAD) segments.load.push_back(header);
    if (header.p_type == PT_DYNAMIC) segments.dynamic = header;
  }
  return segments;
}

/// The bytes of the file from a virtual address to the end of its segment.
std::optional<ByteView> BytesAtAddress(const Segments& segments, ByteView bytes, uint64_t address) {
  for (const GElf_Phdr& segment : segments.load) {
    if (address < segment.p_vaddr || address - segment.p_vaddr >= segment.p_filesz) continue;
    const uint64_t skipped = address - segment.p_vaddr;
    return bytes.subspan(static_cast<size_t>(segment.p_offset + skipped),
                         static_cast<size_t>(segment.p_filesz - skipped));
  }
  return std::nullopt;
}

StatusOr<std::vector<GElf_Dyn>> ReadDynamicEntries(Elf* elf, const GElf_Phdr& segment, std::string_view name) {
  Elf_Data* raw = elf_getdata_rawchunk(elf, static_cast<int64_t>(segment.p_offset), segment.p_filesz, ELF_T_DYN);
  if (raw == nullptr) return MakeError(kParamInvalid, "read ELF file '{}': dynamic segment: {}", name, LibelfError());
  std::vector<GElf_Dyn> entries;
  GElf_Dyn entry;
  for (int i = 0; gelf_getdyn(raw, i, &entry) != nullptr && entry.d_tag != DT_NULL; ++i) entries.push_back(entry);
  return entries;
}

/// DT_SONAME and DT_NEEDED, found as the dynamic linker finds them: by the dynamic segment, not by section names.
Status ReadDynamicSegment(Elf* elf, ByteView bytes, std::string_view name, ElfInfo& info) {
  GE_ASSIGN_OR_RETURN(const Segments segments, ReadSegments(elf, bytes, name));
  if (!segments.dynamic) return {};
  GE_ASSIGN_OR_RETURN(const std::vector<GElf_Dyn> entries, ReadDynamicEntries(elf, *segments.dynamic, name));
  std::optional<ByteView> strings;
  for (const GElf_Dyn& entry : entries) {
    if (entry.d_tag == DT_STRTAB) strings = BytesAtAddress(segments, bytes, entry.d_un.d_ptr);
  }
  for (const GElf_Dyn& entry : entries) {
    if (entry.d_tag != DT_NEEDED && entry.d_tag != DT_SONAME) continue;
    auto text = strings ? TextAt(*strings, entry.d_un.d_val) : std::nullopt;
    if (!text) {
      return MakeError(kParamInvalid, "read ELF file '{}': the name of a {} entry is outside the string table", name,
                       entry.d_tag == DT_NEEDED ? "DT_NEEDED" : "DT_SONAME");
    }
    if (entry.d_tag == DT_NEEDED) {
      info.needed.push_back(*std::move(text));
    } else {
      info.soname = *std::move(text);
    }
  }
  return {};
}

void AddSymbol(const GElf_Sym& symbol, std::string name, ElfInfo& info) {
  const auto binding = GELF_ST_BIND(symbol.st_info);
  if (name.empty() || binding == STB_LOCAL) return;
  if (symbol.st_shndx == SHN_UNDEF) {
    if (binding == STB_WEAK) return;
    info.undefined_symbols.push_back(name.substr(0, name.find('@')));
  } else {
    info.exported_symbols.push_back(std::move(name));
  }
}

Status ReadDynamicSymbols(Elf* elf, std::string_view name, ElfInfo& info) {
  for (Elf_Scn* section = elf_nextscn(elf, nullptr); section != nullptr; section = elf_nextscn(elf, section)) {
    GElf_Shdr header;
    if (gelf_getshdr(section, &header) == nullptr || header.sh_type != SHT_DYNSYM) continue;
    Elf_Data* table = elf_getdata(section, nullptr);
    if (table == nullptr)
      return MakeError(kParamInvalid, "read ELF file '{}': dynamic symbols: {}", name, LibelfError());
    GElf_Sym symbol;
    for (int i = 0; gelf_getsym(table, i, &symbol) != nullptr; ++i) {
      const char* text = elf_strptr(elf, header.sh_link, symbol.st_name);
      if (text == nullptr) {
        return MakeError(kParamInvalid, "read ELF file '{}': name of dynamic symbol {}: {}", name, i, LibelfError());
      }
      AddSymbol(symbol, text, info);
    }
  }
  std::sort(info.exported_symbols.begin(), info.exported_symbols.end());
  std::sort(info.undefined_symbols.begin(), info.undefined_symbols.end());
  return {};
}

}  // namespace

uint16_t HostElfMachine() {
#if defined(__x86_64__)
  return kElfMachineX86_64;
#elif defined(__aarch64__)
  return kElfMachineAarch64;
#else
#error "add the e_machine of this host"
#endif
}

std::string ElfMachineName(uint16_t machine) {
  switch (machine) {
    case kElfMachineX86_64:
      return "x86-64";
    case kElfMachineAarch64:
      return "AArch64";
    case kElfMachineAscendAiCore:
      return "Ascend AI Core";
    default:
      return fmt::format("machine {:#x}", machine);
  }
}

StatusOr<uint16_t> ReadElfMachine(ByteView bytes, std::string_view name) {
  ByteReader reader(bytes);
  const std::string what = fmt::format("ELF header of '{}'", name);
  GE_ASSIGN_OR_RETURN(const ByteView ident, reader.ReadBytes(kMachineOffset, what));
  if (!AsText(ident).starts_with(kElfMagic))
    return MakeError(kParamInvalid, "read ELF file '{}': it is no ELF file", name);
  GE_ASSIGN_OR_RETURN(const uint16_t machine, reader.Read<uint16_t>(what));
  switch (ident[EI_DATA]) {
    case ELFDATA2LSB:
      return machine;
    case ELFDATA2MSB:
      return static_cast<uint16_t>((machine << 8) | (machine >> 8));
    default:
      return MakeError(kParamInvalid, "read ELF file '{}': unknown data encoding {}", name, ident[EI_DATA]);
  }
}

StatusOr<ElfInfo> ReadElfInfo(ByteView bytes, std::string_view name) {
  static const unsigned libelf_version = elf_version(EV_CURRENT);
  GE_CHECK(libelf_version != EV_NONE, "libelf is older than its header");
  if (!AsText(bytes).starts_with(kElfMagic))
    return MakeError(kParamInvalid, "read ELF file '{}': it is no ELF file", name);
  // libelf takes a char* but only reads: the image is opened like a file with ELF_C_READ.
  ElfHandle elf(elf_memory(const_cast<char*>(AsText(bytes).data()), bytes.size()));
  GElf_Ehdr header;
  if (elf == nullptr || elf_kind(elf.get()) != ELF_K_ELF || gelf_getehdr(elf.get(), &header) == nullptr) {
    return MakeError(kParamInvalid, "read ELF file '{}' of {} bytes: {}", name, bytes.size(), LibelfError());
  }
  ElfInfo info;
  info.machine = header.e_machine;
  info.type = header.e_type;
  info.is_64_bit = header.e_ident[EI_CLASS] == ELFCLASS64;
  info.is_little_endian = header.e_ident[EI_DATA] == ELFDATA2LSB;
  GE_RETURN_IF_ERROR(ReadDynamicSegment(elf.get(), bytes, name, info));
  GE_RETURN_IF_ERROR(ReadDynamicSymbols(elf.get(), name, info));
  return info;
}

Status CheckSelfContained(const ElfInfo& info, std::string_view name) {
  static constexpr std::array<std::string_view, 6> kAllowed = {
      "libc.so.6", "libm.so.6", "libstdc++.so.6", "libgcc_s.so.1", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"};
  for (const std::string& needed : info.needed) {
    if (std::find(kAllowed.begin(), kAllowed.end(), needed) != kAllowed.end()) continue;
    return MakeError(kParamInvalid, "library '{}' needs '{}': it may need only libc, libm, libstdc++ and libgcc_s",
                     name, needed);
  }
  return {};
}

}  // namespace ge
