#include "simulator/runner/kernel_library.h"

#include <algorithm>
#include <cstring>

#include "core/base/elf_file.h"
#include "simulator/aicore/kernel_launch.h"

namespace sim {
namespace {

/// Entries of one library. Tiling keys of one op number a few dozens.
constexpr uint32_t kEntryLimit = 65536;

/// What the kernel table offers is the language of this architecture, on every chip.
constexpr uint32_t kKernelArch = 2201;

/// Whether the chip has the cores that a kernel type takes.
ge::Status CheckKernelType(std::string_view kernel_name, uint32_t kernel_type, const ge::ChipConfig& chip) {
  const GroupShape shape = ShapeOfKernelType(kernel_type);
  if (shape.cores() == 0) {
    return ge::MakeError(ge::kRtFeatureNotSupported, "kernel '{}': kernel type {} is not supported", kernel_name,
                         kernel_type);
  }
  if (shape.mixed() && !chip.has_split_cores()) {
    return ge::MakeError(ge::kRtFeatureNotSupported,
                         "kernel '{}': type {} needs cube and vector cores apart, a core of {} has both units",
                         kernel_name, KernelTypeName(kernel_type), chip.soc_version());
  }
  if (shape.mixed() && chip.aiv_count() < chip.aic_count() * shape.aiv) {
    return ge::MakeError(ge::kRtFeatureNotSupported,
                         "kernel '{}': type {} takes {} vector cores beside each cube core, {} has {} for {}",
                         kernel_name, KernelTypeName(kernel_type), shape.aiv, chip.soc_version(), chip.aiv_count(),
                         chip.aic_count());
  }
  return {};
}

ge::Status CheckMachine(std::string_view kernel_name, ge::ByteView bytes) {
  GE_ASSIGN_OR_RETURN(const uint16_t machine, ge::ReadElfMachine(bytes, kernel_name));
  if (machine == ge::HostElfMachine()) return {};
  return ge::MakeError(ge::kRtParamInvalid, "kernel '{}' is built for {}, this simulator runs {}", kernel_name,
                       ge::ElfMachineName(machine), ge::ElfMachineName(ge::HostElfMachine()));
}

ge::Status CheckTable(std::string_view kernel_name, const DrydockKernelLibrary* table, const ge::ChipConfig& chip) {
  if (table == nullptr || table->struct_size < sizeof(DrydockKernelLibrary) ||
      table->entry_size < sizeof(DrydockKernelEntry)) {
    return ge::MakeError(ge::kRtParamInvalid, "kernel '{}': the entry table is malformed", kernel_name);
  }
  if (table->abi_version != kDrydockKernelAbiVersion) {
    return ge::MakeError(ge::kRtParamInvalid, "kernel '{}': entry table of version {}, this simulator has version {}",
                         kernel_name, table->abi_version, static_cast<uint32_t>(kDrydockKernelAbiVersion));
  }
  const bool runs = table->npu_arch == chip.npu_arch() || (table->npu_arch == kKernelArch && !chip.has_split_cores());
  if (!runs) {
    return ge::MakeError(ge::kRtParamInvalid, "kernel '{}' is built for chips of architecture {}, {} has {}",
                         kernel_name, table->npu_arch, chip.soc_version(), chip.npu_arch());
  }
  if (table->entry_count == 0 || table->entry_count > kEntryLimit || table->entries == nullptr) {
    return ge::MakeError(ge::kRtParamInvalid, "kernel '{}': the entry table has {} entries, not 1 to {}", kernel_name,
                         table->entry_count, kEntryLimit);
  }
  return {};
}

}  // namespace

ge::StatusOr<std::shared_ptr<const KernelLibrary>> KernelLibrary::Load(std::string_view kernel_name, ge::ByteView bytes,
                                                                       const ge::ChipConfig& chip) {
  GE_RETURN_IF_ERROR(CheckMachine(kernel_name, bytes));
  GE_ASSIGN_OR_RETURN(auto library, ge::SealedLibrary::Load(kernel_name, bytes), "kernel '{}'", kernel_name);
  auto* table_function = library->FindFunction<const DrydockKernelLibrary*()>(DRYDOCK_KERNEL_LIBRARY_SYMBOL);
  if (table_function == nullptr) {
    return ge::MakeError(ge::kRtParamInvalid, "kernel '{}' has no entry table (symbol {})", kernel_name,
                         DRYDOCK_KERNEL_LIBRARY_SYMBOL);
  }
  const DrydockKernelLibrary* table = table_function();
  GE_RETURN_IF_ERROR(CheckTable(kernel_name, table, chip));

  std::shared_ptr<KernelLibrary> loaded(new KernelLibrary);
  loaded->name_ = kernel_name;
  loaded->library_ = std::move(library);
  const auto* at = reinterpret_cast<const uint8_t*>(table->entries);
  for (uint32_t i = 0; i < table->entry_count; ++i, at += table->entry_size) {
    DrydockKernelEntry& entry = loaded->entries_.emplace_back();
    std::memcpy(&entry, at, sizeof(entry));
    GE_RETURN_IF_ERROR(CheckKernelType(kernel_name, entry.kernel_type, chip));
    const CoreKind core = ShapeOfKernelType(entry.kernel_type).core_kind();
    if (i > 0 && core != loaded->core_kind_) {
      return ge::MakeError(ge::kRtParamInvalid, "kernel '{}': its entries are for different cores", kernel_name);
    }
    loaded->core_kind_ = core;
  }
  return std::shared_ptr<const KernelLibrary>(std::move(loaded));
}

const DrydockKernelEntry* KernelLibrary::FindEntry(uint64_t tiling_key) const {
  const auto found = std::find_if(entries_.begin(), entries_.end(), [tiling_key](const DrydockKernelEntry& entry) {
    return entry.tiling_key == tiling_key;
  });
  return found == entries_.end() ? nullptr : &*found;
}

std::string KernelLibrary::DescribeTilingKeys() const {
  std::string text;
  for (const DrydockKernelEntry& entry : entries_)
    text += fmt::format("{}{}", text.empty() ? "" : ", ", entry.tiling_key);
  return text;
}

}  // namespace sim
