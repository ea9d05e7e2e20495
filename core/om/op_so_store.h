#pragma once

#include <vector>

#include "core/base/byte_rope.h"
#include "core/om/om_check.h"

namespace ge {

/// What a packed library is for (spec/so-in-om.md §1.1). A store read as the reference reads it may hold other values.
enum class SoBinType : uint16_t { kSpaceRegistry = 0, kOpMasterDevice = 1, kAutofuse = 2, kCustomOp = 3 };
inline constexpr uint16_t kSoBinTypeCount = 4;
constexpr bool IsKnown(SoBinType type) { return static_cast<uint16_t>(type) < kSoBinTypeCount; }

/// The type's bit of a model's flag word, bit 15 - type; 0 for a type that is not known.
constexpr uint16_t SoBinFlag(SoBinType type) {
  return IsKnown(type) ? static_cast<uint16_t>(1U << (15U - static_cast<uint16_t>(type))) : uint16_t{0};
}
/// "SpaceRegistry", "OpMasterDevice", "Autofuse", "CustomOp"; else "unknown".
std::string_view SoBinTypeName(SoBinType type);

/// One shared object packed in a model: which library, whose, what for, and its bytes.
struct OpSoBin {
  SharedText so_name;      ///< file name only; strict stores have no '/' or NUL in it
  SharedText vendor_name;  ///< directory it was packed from (logical root first); empty for guard_check.so
  SoBinType type = SoBinType::kSpaceRegistry;
  SharedBytes binary;  ///< never empty
};

// SO_BINS partition (docs/formats/so_bins.md), little-endian, no padding:
//
//   u32 so_num
//   so_num × { u32 magic 0x5D776EFD | u16 so_name_len | u16 so_bin_type | u32 vendor_name_len | u32 bin_len
//              so_name | vendor_name | binary }
inline constexpr uint32_t kSoStoreMagic = 0x5D776EFD;
struct SoStoreItemHead {
  uint32_t magic = kSoStoreMagic;
  uint16_t so_name_len = 0;
  uint16_t so_bin_type = 0;
  uint32_t vendor_name_len = 0;
  uint32_t bin_len = 0;
};
inline constexpr size_t kSoStoreItemHeadSize = sizeof(SoStoreItemHead);
static_assert(kSoStoreItemHeadSize == 16);

/// Reads an SO_BINS partition that begins at `file_offset`. Nothing is copied: names and binaries share
/// `partition.owner`. Strict: items exactly as written, as many as the count says, to the very end. kReference gives
/// the items and the verdict of GE's loader: it looks at neither magic nor type, and ends without an error at an item
/// that does not fit, or at 16 bytes or less, if the count is right. A collecting check gets what could be read.
StatusOr<std::vector<OpSoBin>> ParseSoBins(const SharedBytes& partition, uint64_t file_offset, OmCheck& check);
inline StatusOr<std::vector<OpSoBin>> ParseSoBins(const SharedBytes& partition, uint64_t file_offset) {
  OmCheck strict;
  return ParseSoBins(partition, file_offset, strict);
}

/// The size of the partition that holds these libraries, in the order given. Fails on lengths that do not fit their
/// field: GE cuts those, and cannot read what comes out.
StatusOr<size_t> SoBinsSize(const std::vector<OpSoBin>& bins, OmCheck& check);
/// Writes the partition into `out`, which has exactly the size that SoBinsSize() found. Fails on what a reader of the
/// check's policy would refuse; `out` is then of no use.
Status WriteSoBins(const std::vector<OpSoBin>& bins, MutableByteView out, OmCheck& check);

/// Both in one; large binaries stay where they are.
StatusOr<ByteRope> LayOutSoBins(const std::vector<OpSoBin>& bins, OmCheck& check);
/// The same as one buffer.
inline StatusOr<ByteBuffer> BuildSoBins(const std::vector<OpSoBin>& bins, OmCheck& check) {
  return Flatten(LayOutSoBins(bins, check));
}
inline StatusOr<ByteBuffer> BuildSoBins(const std::vector<OpSoBin>& bins) {
  OmCheck strict;
  return BuildSoBins(bins, strict);
}

}  // namespace ge
