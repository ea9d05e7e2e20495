#include "core/om/model_file_header.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>

#include "core/om/limits.h"
#include "core/om/om_rules.h"

namespace ge {
namespace {

std::string UpToZero(const char* text, size_t size) { return std::string(text, std::find(text, text + size, '\0')); }

// Where version 1 keeps the fields that moved.
constexpr size_t kV1PlatformVersionOffset = 156;
constexpr size_t kV1PlatformTypeOffset = 176;

/// model_length and what follows it is zero in version 1; the reference reads it all the same.
ModelFileHeader FromVersion1(ByteView bytes) {
  ModelFileHeader header;
  std::memcpy(static_cast<void*>(&header), bytes.data(), sizeof(header));
  header.model_num = 1;
  std::memcpy(header.platform_version, bytes.data() + kV1PlatformVersionOffset, kPlatformVersionSize);
  header.platform_type = bytes[kV1PlatformTypeOffset];
  std::memset(header.padd, 0, sizeof(header.padd));
  return header;
}

bool IsVersion1(const ModelFileHeader& header) {
  return header.version >= kModelFileVersion1 && header.version < kModelFileVersion;
}

bool IsZipPackage(ByteView file) { return file[0] == 'P' && file[1] == 'K' && file[2] == 3 && file[3] == 4; }

bool AllZero(ByteView bytes) {
  return std::all_of(bytes.begin(), bytes.end(), [](uint8_t byte) { return byte == 0; });
}

/// The checks of one header, each at the offset of its field.
class HeaderChecker {
 public:
  HeaderChecker(ByteView file, uint64_t file_offset, const ModelFileHeader& header, OmCheck& check)
      : file_(file), file_offset_(file_offset), header_(header), check_(check) {}

  Status Check() {
    if (header_.Kind() == OmKind::kBundle) {
      GE_RETURN_IF_ERROR(CheckBundleStart());
    } else {
      GE_RETURN_IF_ERROR(CheckStart());
    }
    GE_RETURN_IF_ERROR(CheckKind());
    GE_RETURN_IF_ERROR(CheckFlags());
    GE_RETURN_IF_ERROR(CheckText(header_.name, offsetof(ModelFileHeader, name), "name"));
    GE_RETURN_IF_ERROR(
        CheckText(header_.platform_version,
                  IsVersion1(header_) ? kV1PlatformVersionOffset : offsetof(ModelFileHeader, platform_version),
                  "platform_version"));
    GE_RETURN_IF_ERROR(CheckReserved());
    return header_.Kind() == OmKind::kBundle ? CheckBundleLength() : CheckLength();
  }

 private:
  Status Report(const OmRule& rule, size_t field_offset, std::string cause) {
    return check_.Report(rule, file_offset_ + field_offset,
                         fmt::format("header at offset {}: {}", file_offset_ + field_offset, cause));
  }
  Status Refuse(const OmRule& rule, size_t field_offset, std::string cause) {
    return check_.Refuse(rule, file_offset_ + field_offset,
                         fmt::format("header at offset {}: {}", file_offset_ + field_offset, cause));
  }

  Status CheckStart() {
    if (header_.magic != kModelFileMagic) {
      return Refuse(kHeaderMagicRule, 0,
                    fmt::format("magic 0x{:08X}, a model file has 0x{:08X}", header_.magic, kModelFileMagic));
    }
    if (header_.headsize != kModelFileHeadSize) {
      GE_RETURN_IF_ERROR(Report(kHeaderHeadSizeRule, 4,
                                fmt::format("head size {}, must be {}", header_.headsize, kModelFileHeadSize)));
    }
    if (header_.version < kModelFileVersion1) {
      return Report(kHeaderVersionRule, 8,
                    fmt::format("version 0x{:08X} is below the first, 0x{:08X}", header_.version, kModelFileVersion1));
    }
    if (header_.version != kModelFileVersion1 && header_.version != kModelFileVersion) {
      return Report(kHeaderVersionUnknownRule, 8, fmt::format("version 0x{:08X} is not known", header_.version));
    }
    return {};
  }

  Status CheckBundleStart() {
    const bool zero = header_.magic == 0 && header_.headsize == 0 && header_.version == 0;
    const bool proper = header_.magic == kModelFileMagic && header_.headsize == kModelFileHeadSize &&
                        header_.version == kModelFileVersion;
    if (zero || proper) return {};
    return Report(kBundleHeaderRule, 0,
                  fmt::format("a bundle with magic 0x{:08X}, head size {}, version 0x{:08X}: all zero, or those of a "
                              "model file, are known",
                              header_.magic, header_.headsize, header_.version));
  }

  Status CheckKind() {
    if (header_.is_encrypt != 0) {
      GE_RETURN_IF_ERROR(Report(kHeaderEncryptRule, offsetof(ModelFileHeader, is_encrypt),
                                fmt::format("the model is encrypted (is_encrypt {})", header_.is_encrypt)));
    }
    const auto type = static_cast<ModelType>(header_.modeltype);
    if (type > ModelType::kTiny && type != ModelType::kFlow && type != ModelType::kBundle) {
      return Report(kHeaderModelTypeRule, offsetof(ModelFileHeader, modeltype),
                    fmt::format("modeltype {} ({}) is not a model that this loader reads", header_.modeltype,
                                ModelTypeName(header_.modeltype)));
    }
    return {};
  }

  Status CheckFlags() {
    struct Flag {
      std::string_view name;
      size_t offset;
      uint8_t value;
    };
    const Flag flags[] = {
        {"is_checksum", offsetof(ModelFileHeader, is_checksum), header_.is_checksum},
        {"genmode", offsetof(ModelFileHeader, genmode), header_.genmode},
        {"need_check_os_cpu_info", offsetof(ModelFileHeader, need_check_os_cpu_info), header_.need_check_os_cpu_info},
        {"is_unknow_model", offsetof(ModelFileHeader, is_unknow_model), header_.is_unknow_model}};
    for (const Flag& flag : flags) {
      if (flag.value <= 1) continue;
      GE_RETURN_IF_ERROR(
          Report(kHeaderFlagRule, flag.offset, fmt::format("{} is {}, must be 0 or 1", flag.name, flag.value)));
    }
    return {};
  }

  template <size_t kSize>
  Status CheckText(const char (&text)[kSize], size_t field_offset, std::string_view name) {
    const char* end = std::find(text, text + kSize, '\0');
    if (end != text + kSize && std::all_of(end, text + kSize, [](char c) { return c == '\0'; })) return {};
    return Report(kHeaderTextRule, field_offset,
                  fmt::format("the {} bytes of {} are not a text and zeros", kSize, name));
  }

  Status CheckReserved() {
    if (IsVersion1(header_)) {
      constexpr size_t kEnd = kV1PlatformTypeOffset + 1;
      if (AllZero(file_.subspan(kEnd, kModelFileHeadSize - kEnd))) return {};
      return Report(kHeaderVersion1Rule, kEnd, "version 1 has no fields from here on, but there are some");
    }
    if (!AllZero(header_.padd)) {
      GE_RETURN_IF_ERROR(Report(kHeaderReservedRule, offsetof(ModelFileHeader, padd), "the padding is not zero"));
    }
    if (AllZero(header_.reserved)) return {};
    return Report(kHeaderReservedRule, offsetof(ModelFileHeader, reserved), "the reserved bytes are not zero");
  }

  Status CheckLength() {
    const uint64_t body = file_.size() - kModelFileHeadSize;
    if (header_.BodyLength() == body) return {};
    return Refuse(
        kHeaderLengthRule,
        header_.model_length != 0 ? offsetof(ModelFileHeader, model_length) : offsetof(ModelFileHeader, length),
        fmt::format("a body of {} bytes is announced, the file has {} after its header", header_.BodyLength(), body));
  }

  Status CheckBundleLength() {
    if (header_.model_length == file_.size()) return {};
    return Report(
        kBundleLengthRule, offsetof(ModelFileHeader, model_length),
        fmt::format("a bundle of {} bytes is announced, the file has {}", header_.model_length, file_.size()));
  }

  ByteView file_;
  uint64_t file_offset_;
  const ModelFileHeader& header_;
  OmCheck& check_;
};

}  // namespace

std::string ModelTypeName(uint8_t type) {
  static constexpr std::string_view kNames[] = {"IR", "STANDARD", "OM_TINY", "FLOW", "LITE", "BUNDLE", "RESERVED"};
  return type < std::size(kNames) ? std::string(kNames[type]) : fmt::format("MODELTYPE_{}", type);
}

std::string_view OmKindName(OmKind kind) {
  static constexpr std::string_view kNames[] = {"static", "dynamic", "flow", "bundle"};
  return kNames[static_cast<size_t>(kind)];
}

OmKind ModelFileHeader::Kind() const {
  if (modeltype == static_cast<uint8_t>(ModelType::kBundle)) return OmKind::kBundle;
  if (modeltype == static_cast<uint8_t>(ModelType::kFlow)) return OmKind::kFlow;
  const bool dynamic = version >= kModelFileVersion && (model_num > 1 || is_unknow_model == 1);
  return dynamic ? OmKind::kDynamic : OmKind::kStatic;
}

uint64_t ModelFileHeader::BodyLength() const {
  if (Kind() == OmKind::kBundle) return model_length < kModelFileHeadSize ? 0 : model_length - kModelFileHeadSize;
  return model_length != 0 ? model_length : length;
}

StatusOr<ModelFileHeader> ReadModelFileHeader(ByteView file, uint64_t file_offset, OmCheck& check) {
  if (file.size() > kMaxOmFileSize) {
    return check.Refuse(kFileSizeRule, file_offset,
                        fmt::format("model file of {} bytes: at most {} are read", file.size(), kMaxOmFileSize));
  }
  if (file.size() < kModelFileHeadSize) {
    return check.Refuse(kHeaderShortRule, file_offset,
                        fmt::format("model file header: {} bytes wanted, {} left", kModelFileHeadSize, file.size()));
  }
  if (IsZipPackage(file)) {
    return check.Refuse(kForeignPackageRule, file_offset,
                        "the file is an OM2 package (a zip archive), not a model file");
  }
  ByteReader reader(file, file_offset);
  GE_ASSIGN_OR_RETURN(ModelFileHeader header, reader.Read<ModelFileHeader>("model file header"));
  if (IsVersion1(header)) header = FromVersion1(file);
  GE_RETURN_IF_ERROR(HeaderChecker(file, file_offset, header, check).Check());
  return header;
}

void WriteModelFileHeader(ByteWriter& writer, const ModelFileHeader& header) {
  const size_t start = writer.size();
  writer.Write(header);
  if (!IsVersion1(header)) return;
  writer.Patch(start + kV1PlatformVersionOffset, std::array<uint8_t, kModelFileHeadSize - kV1PlatformVersionOffset>());
  writer.Patch(start + kV1PlatformVersionOffset, header.platform_version);
  writer.Patch(start + kV1PlatformTypeOffset, header.platform_type);
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
