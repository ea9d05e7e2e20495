#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/bytes.h"

namespace ge {

/// What a packed library is for (spec/so-in-om.md §1.1). The model's flag word has bit 15 - type.
enum class SoBinType : uint16_t { kSpaceRegistry = 0, kOpMasterDevice = 1, kAutofuse = 2, kCustomOp = 3 };
inline constexpr uint16_t SoBinFlag(SoBinType type) {
  return static_cast<uint16_t>(1U << (15U - static_cast<uint16_t>(type)));
}
/// "SpaceRegistry", "OpMasterDevice", "Autofuse", "CustomOp".
std::string_view SoBinTypeName(SoBinType type);

/// One shared object packed in a model: which library, whose, what for, and its bytes.
struct OpSoBin {
  std::string so_name;      ///< file name only; never contains '/' or NUL
  std::string vendor_name;  ///< directory it was packed from (logical root first); empty for guard_check.so
  SoBinType type = SoBinType::kSpaceRegistry;
  SharedBytes binary;  ///< never empty
};

// SO_BINS partition (docs/formats/so_bins.md), little-endian, no padding:
//
//   u32 so_num
//   so_num × { u32 magic 0x5D776EFD | u16 so_name_len | u16 so_bin_type | u32 vendor_name_len | u32 bin_len
//              so_name | vendor_name | binary }
inline constexpr uint32_t kSoStoreMagic = 0x5D776EFD;
inline constexpr size_t kSoStoreItemHeadSize = 16;
inline constexpr uint32_t kMaxSoCount = 4096;

/// Reads an SO_BINS partition. Fails on the first item that is not exactly as written: wrong magic, unknown type, a
/// length past the end, an empty binary, a name with '/' or NUL, a count that differs from the items present, or bytes
/// left over. Nothing is copied: binaries are views that share `partition.owner`. `file_offset` is the partition's
/// place, for errors.
StatusOr<std::vector<OpSoBin>> ParseSoBins(const SharedBytes& partition, uint64_t file_offset);

/// Writes an SO_BINS partition. Refuses what the reader would refuse and lengths that do not fit their field.
StatusOr<ByteBuffer> BuildSoBins(const std::vector<OpSoBin>& bins);

}  // namespace ge
