#include "core/om/model_file_header.h"

#include <algorithm>
#include <cstring>

#include "core/om/limits.h"

namespace ge {
namespace {

std::string UpToZero(const char* text, size_t size) { return std::string(text, std::find(text, text + size, '\0')); }

// Where version 1 keeps the fields that moved.
constexpr size_t kV1PlatformVersionOffset = 156;
constexpr size_t kV1PlatformTypeOffset = 176;

ModelFileHeader FromVersion1(ByteView bytes) {
  ModelFileHeader header;
  std::memcpy(static_cast<void*>(&header), bytes.data(), kV1PlatformVersionOffset);
  header.model_num = 1;
  std::memcpy(header.platform_version, bytes.data() + kV1PlatformVersionOffset, kPlatformVersionSize);
  header.platform_type = bytes[kV1PlatformTypeOffset];
  return header;
}

/// Other things that carry the name .om, told apart before the magic is judged.
Status RefuseForeignContainer(ByteView file, const ModelFileHeader& header) {
  if (header.magic == kModelFileMagic) return {};
  if (file[0] == 'P' && file[1] == 'K' && file[2] == 3 && file[3] == 4) {
    return MakeError(kUnsupported, "the file is an OM2 package (a zip archive), not a model file");
  }
  if (header.magic == 0 && header.headsize == 0 && header.modeltype == static_cast<uint8_t>(ModelType::kBundle)) {
    return MakeError(kUnsupported, "the file is a bundle of {} models (modeltype 5), which this loader does not read",
                     header.model_num);
  }
  return MakeError(kModelDataSizeInvalid, "header at offset 0: magic 0x{:08X}, a model file has 0x{:08X}", header.magic,
                   kModelFileMagic);
}

Status CheckKind(const ModelFileHeader& header) {
  if (header.headsize != kModelFileHeadSize) {
    return MakeError(kModelDataSizeInvalid, "header at offset 4: head size {}, must be {}", header.headsize,
                     kModelFileHeadSize);
  }
  if (header.version < kModelFileVersion1) {
    return MakeError(kUnsupported, "header at offset 8: version 0x{:08X} is below the first, 0x{:08X}", header.version,
                     kModelFileVersion1);
  }
  if (header.is_encrypt != 0) {
    return MakeError(kUnsupported, "header at offset 80: the model is encrypted (is_encrypt {})", header.is_encrypt);
  }
  if (header.modeltype > static_cast<uint8_t>(ModelType::kTiny)) {
    return MakeError(kUnsupported, "header at offset 82: modeltype {} ({}) is not a model that this loader reads",
                     header.modeltype, ModelTypeName(header.modeltype));
  }
  return {};
}

}  // namespace

std::string ModelTypeName(uint8_t type) {
  static constexpr std::string_view kNames[] = {"IR", "STANDARD", "OM_TINY", "FLOW", "LITE", "BUNDLE", "RESERVED"};
  return type < std::size(kNames) ? std::string(kNames[type]) : fmt::format("MODELTYPE_{}", type);
}

StatusOr<ModelFileHeader> ReadModelFileHeader(ByteView file) {
  if (file.size() > kMaxOmFileSize) {
    return MakeError(kFileSizeInvalid, "model file of {} bytes: at most {} are read", file.size(), kMaxOmFileSize);
  }
  ByteReader reader(file);
  GE_ASSIGN_OR_RETURN(ModelFileHeader header, reader.Read<ModelFileHeader>("model file header"));
  GE_RETURN_IF_ERROR(RefuseForeignContainer(file, header));
  GE_RETURN_IF_ERROR(CheckKind(header));
  if (header.version < kModelFileVersion) header = FromVersion1(file);
  if (header.BodyLength() != file.size() - kModelFileHeadSize) {
    return MakeError(kModelDataSizeInvalid,
                     "header at offset {}: a body of {} bytes is announced, the file has {} after its header",
                     header.HasWideTables() ? 184 : 76, header.BodyLength(), file.size() - kModelFileHeadSize);
  }
  return header;
}

std::string HeaderName(const ModelFileHeader& header) { return UpToZero(header.name, sizeof(header.name)); }

std::string HeaderPlatformVersion(const ModelFileHeader& header) {
  return UpToZero(header.platform_version, sizeof(header.platform_version));
}

void SetHeaderName(ModelFileHeader& header, std::string_view name) {
  std::memset(header.name, 0, sizeof(header.name));
  std::memcpy(header.name, name.data(), std::min(name.size(), sizeof(header.name) - 1));
}

Status SetHeaderPlatformVersion(ModelFileHeader& header, std::string_view version) {
  if (version.size() >= kPlatformVersionSize) {
    return MakeError(kParamInvalid, "platform version '{}' has {} bytes, the header holds {}", version, version.size(),
                     kPlatformVersionSize - 1);
  }
  std::memset(header.platform_version, 0, sizeof(header.platform_version));
  std::memcpy(header.platform_version, version.data(), version.size());
  return {};
}

}  // namespace ge
