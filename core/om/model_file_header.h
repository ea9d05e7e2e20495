#pragma once

#include <string>

#include "core/base/bytes.h"
#include "core/om/om_check.h"

namespace ge {

// The first 256 bytes of an .om (docs/formats/model_file_header.md, spec/om-format.md §2), little-endian:
//
//     0 u32 magic "IMOD"        84 char[32] name, zero filled     180 u8  platform_type
//     4 u32 headsize 256       116 u32 ops                        181 u8[3] zero
//     8 u32 version            120 u8[32] userdefineinfo          184 u64 model_length
//    12 u8[64] checksum        152 u32 om_ir_version              192 u8  need_check_os_cpu_info
//    76 u32 length (old)       156 u32 model_num                  193 u8  is_unknow_model
//    80 u8 is_encrypt          160 char[20] platform_version      194 u8[62] zero
//    81 u8 is_checksum
//    82 u8 modeltype
//    83 u8 genmode
//
// Version 1 (0x10000000) has no model_num: platform_version is at 156, platform_type at 176, zero from there on. A
// bundle's model_length is the size of the whole file; GE writes its magic, headsize and version as 0.
inline constexpr uint32_t kModelFileMagic = 0x444F4D49;
inline constexpr uint32_t kModelFileHeadSize = 256;
inline constexpr uint32_t kModelFileVersion1 = 0x10000000;
inline constexpr uint32_t kModelFileVersion = 0x20000000;
inline constexpr size_t kModelFileNameSize = 32;
inline constexpr size_t kPlatformVersionSize = 20;

enum class ModelType : uint8_t { kIr = 0, kStandard = 1, kTiny = 2, kFlow = 3, kLite = 4, kBundle = 5, kReserved = 6 };
/// "IR", "FLOW", "BUNDLE" …; "MODELTYPE_<n>" for a number without a name.
std::string ModelTypeName(uint8_t type);

/// What follows a header (spec/om-format.md §1).
enum class OmKind : uint8_t {
  kStatic,   ///< one model
  kDynamic,  ///< model_num models, the root first: needs the second runtime (unknown shapes)
  kFlow,     ///< one table: MODEL_DEF, FLOW_MODEL and whole files in FLOW_SUBMODEL partitions
  kBundle,   ///< one table: the size of the variables, and whole files
};
/// "static", "dynamic", "flow", "bundle".
std::string_view OmKindName(OmKind kind);

#pragma pack(push, 1)
/// The header as it lies in the file.
struct ModelFileHeader {
  uint32_t magic = kModelFileMagic;
  uint32_t headsize = kModelFileHeadSize;
  uint32_t version = kModelFileVersion;
  uint8_t checksum[64] = {};
  uint32_t length = 0;
  uint8_t is_encrypt = 0;
  uint8_t is_checksum = 0;
  uint8_t modeltype = 0;
  uint8_t genmode = 0;
  char name[kModelFileNameSize] = {};
  uint32_t ops = 0;
  uint8_t userdefineinfo[32] = {};
  uint32_t om_ir_version = 0;
  uint32_t model_num = 0;
  char platform_version[kPlatformVersionSize] = {};
  uint8_t platform_type = 0;
  uint8_t padd[3] = {};
  uint64_t model_length = 0;
  uint8_t need_check_os_cpu_info = 0;
  uint8_t is_unknow_model = 0;
  uint8_t reserved[62] = {};

  /// Of whatever cannot be read otherwise: static.
  OmKind Kind() const;
  /// Bytes after the header that it announces; of a bundle that announces less than a header: 0.
  uint64_t BodyLength() const;
  /// Old files have the 32-bit partition tables.
  bool HasWideTables() const { return model_length != 0 || Kind() == OmKind::kFlow || Kind() == OmKind::kBundle; }
  bool IsDynamic() const { return Kind() == OmKind::kDynamic; }
};
#pragma pack(pop)
static_assert(sizeof(ModelFileHeader) == kModelFileHeadSize);

/// Reads and checks the header of a whole file: magic, head size, version, encryption, kind of model, and that the
/// announced body is exactly the rest of the file. What other loaders read (lite, OM2 packages) is refused by name. A
/// version 1 header comes back in the layout of version 2, with model_num 1. `file_offset`: place of the file in the
/// one that it is part of.
StatusOr<ModelFileHeader> ReadModelFileHeader(ByteView file, uint64_t file_offset, OmCheck& check);

/// In the layout of its version.
void WriteModelFileHeader(ByteWriter& writer, const ModelFileHeader& header);

/// Fields of fixed size up to their first zero byte.
std::string HeaderName(const ModelFileHeader& header);
std::string HeaderPlatformVersion(const ModelFileHeader& header);
/// The name is cut to 31 bytes, as GE does: the whole one is in MODEL_DEF.
void SetHeaderName(ModelFileHeader& header, std::string_view name);
/// Refuses a text that does not fit with its zero byte.
Status SetHeaderPlatformVersion(ModelFileHeader& header, std::string_view version);

}  // namespace ge
