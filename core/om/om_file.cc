#include "core/om/om_file.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <limits>

#include "core/om/bundle_model.h"
#include "core/om/flow_model.h"
#include "core/om/limits.h"
#include "core/om/om_rules.h"

namespace ge {
namespace {

constexpr size_t kModelNumOffset = offsetof(ModelFileHeader, model_num);
constexpr uint64_t kMinModelSize = 9;  // what the reference's loader wants to be left before it reads a table

/// Partitions that are read from one place only (spec/om-format.md §3.2, §14).
bool IsMisplaced(uint32_t type, size_t model_index, OmKind kind) {
  switch (static_cast<PartitionType>(type)) {
    case PartitionType::kSoBins:
    case PartitionType::kCustomOps:
    case PartitionType::kTilingData:
    case PartitionType::kModelInoutInfo:
      return model_index > 0;
    case PartitionType::kFlowModel:
    case PartitionType::kFlowSubmodel:
      return kind != OmKind::kFlow;
    case PartitionType::kBundleModelInfo:
    case PartitionType::kBundleModelVarInfo:
      return kind != OmKind::kBundle;
    default:
      return false;
  }
}

/// Version 1 files are older than the types 5 to 7, whose numbers the mobile tools use for their own partitions.
bool IsMobile(uint32_t type, const ModelFileHeader& header) {
  return header.version == kModelFileVersion1 && type >= 5 && type <= 7;
}

/// Reads one file, and those in it by readers of their own.
class OmFileReader {
 public:
  OmFileReader(const SharedBytes& file, uint64_t file_offset, int depth, OmCheck& check)
      : depth_(depth), check_(check) {
    om_.file = file;
    om_.file_offset = file_offset;
  }

  StatusOr<OmFile> Read() && {
    GE_ASSIGN_OR_RETURN(om_.header, ReadModelFileHeader(om_.file.view, om_.file_offset, check_));
    GE_RETURN_IF_ERROR(check_.GoOn(ReadModels()));
    if (om_.models.empty()) return std::move(om_);
    if (om_.kind() == OmKind::kBundle) GE_RETURN_IF_ERROR(check_.GoOn(ReadBundle(om_, check_).status()));
    if (om_.kind() == OmKind::kBundle || om_.kind() == OmKind::kFlow) GE_RETURN_IF_ERROR(ReadSubFiles());
    return std::move(om_);
  }

 private:
  StatusOr<uint32_t> ModelCount() {
    if (!om_.header.IsDynamic()) return 1U;  // model_num 0 marks an original-graph file (spec/om-format.md §14)
    const uint32_t count = om_.header.model_num;
    const uint64_t fitting = std::min<uint64_t>(kMaxModelCount, om_.header.BodyLength() / kMinModelSize);
    if (count == 0 || count > fitting) {
      return check_.Refuse(kModelCountRule, om_.file_offset + kModelNumOffset,
                           fmt::format("header at offset {}: a dynamic file of {} models, must be 1 to {}",
                                       om_.file_offset + kModelNumOffset, count, fitting));
    }
    return count;
  }

  Status ReadModels() {
    GE_ASSIGN_OR_RETURN(uint32_t count, ModelCount());
    ByteReader reader(om_.file.view.subspan(kModelFileHeadSize), om_.file_offset + kModelFileHeadSize);
    for (uint32_t i = 0; i < count; ++i) {
      GE_ASSIGN_OR_RETURN(bool whole, ReadModel(reader), "model {} of {}", i, count);
      if (!whole) return {};
    }
    return ReadTrailing(reader);
  }

  /// False when nobody knows where the model ends.
  StatusOr<bool> ReadModel(ByteReader& reader) {
    OmModel model;
    model.table_offset = reader.offset();
    GE_ASSIGN_OR_RETURN(PartitionTable table,
                        ReadPartitionTable(reader, om_.header.HasWideTables(), om_.kind(), check_));
    for (const PartitionEntry& entry : table.entries) {
      const uint64_t file_offset = reader.offset();
      GE_RETURN_IF_ERROR(CheckPlace(entry.type, file_offset));
      GE_ASSIGN_OR_RETURN(ByteView bytes, reader.ReadBytes(entry.size, PartitionTypeName(entry.type)));
      model.partitions.push_back({entry.type, entry.mem_offset, file_offset, SharedBytes{om_.file.owner, bytes}});
    }
    model.whole = table.whole;
    om_.models.push_back(std::move(model));
    return table.whole;
  }

  Status CheckPlace(uint32_t type, uint64_t offset) {
    if (IsMobile(type, om_.header)) {
      return check_.Report(kMobileModelRule, offset,
                           fmt::format("a version 1 file with a partition of type {}: a mobile model, which another "
                                       "loader reads",
                                       type));
    }
    if (!IsMisplaced(type, om_.models.size(), om_.kind())) return {};
    return check_.Report(kPartitionMisplacedRule, offset,
                         fmt::format("{} in model {} of a {} file is not read", PartitionTypeName(type),
                                     om_.models.size(), OmKindName(om_.kind())));
  }

  Status ReadTrailing(ByteReader& reader) {
    if (reader.remaining() == 0) return {};
    const uint64_t offset = reader.offset();
    GE_ASSIGN_OR_RETURN(ByteView bytes, reader.ReadBytes(reader.remaining(), "trailing bytes"));
    om_.trailing = SharedBytes{om_.file.owner, bytes};
    const OmRule& rule = om_.header.IsDynamic() ? kTrailingBytesDynamicRule : kTrailingBytesRule;
    return check_.Report(rule, offset,
                         fmt::format("{} bytes follow the last partition, from offset {}", bytes.size(), offset));
  }

  /// The reference's loaders do not open the files in a file: those have no say in its verdict.
  Status ReadSubFiles() {
    const bool decides = check_.policy() == OmPolicy::kStrict;
    OmCheck part = decides ? check_.ForPart() : OmCheck::Collecting(check_.policy());
    Status status = om_.kind() == OmKind::kBundle ? ReadBundleFiles(part) : ReadFlowFiles(part);
    if (!decides) {
      check_.AddAsWarnings(part);
      return {};
    }
    check_.Add(part);
    return check_.GoOn(std::move(status));
  }

  Status ReadBundleFiles(OmCheck& check) {
    const std::vector<OmPartition>& partitions = om_.models.front().partitions;
    for (size_t i = 0; i < partitions.size(); ++i) {
      if (partitions[i].type != static_cast<uint32_t>(PartitionType::kBundleModelInfo)) continue;
      GE_RETURN_IF_ERROR(ReadSubFile("", i, partitions[i].bytes, partitions[i].file_offset, check));
    }
    return {};
  }

  Status ReadFlowFiles(OmCheck& check) {
    GE_ASSIGN_OR_RETURN(FlowModel flow, ReadFlowModel(om_, check));
    for (const FlowSubmodel& submodel : flow.submodels) {
      if (!submodel.HoldsOmFile()) continue;
      GE_RETURN_IF_ERROR(
          ReadSubFile(submodel.def.model_name(), submodel.partition, submodel.om_data, submodel.om_data_offset, check));
    }
    return {};
  }

  Status ReadSubFile(std::string name, size_t partition, const SharedBytes& file, uint64_t offset, OmCheck& check) {
    if (depth_ + 1 >= kMaxOmFileDepth) {
      return check.Refuse(kNestingRule, offset,
                          fmt::format("a file in a file in a file: at most {} levels are read", kMaxOmFileDepth));
    }
    StatusOr<OmFile> om = OmFileReader(file, offset, depth_ + 1, check).Read();
    if (!om.ok()) {
      return check.GoOn(om.status().WithContext(
          fmt::format("the file in partition {} of a {} file", partition, OmKindName(om_.kind()))));
    }
    if (name.empty()) name = HeaderName(om->header);
    om_.sub_files.push_back({std::move(name), partition, *std::move(om)});
    return {};
  }

  OmFile om_;
  int depth_;
  OmCheck& check_;
};

bool SameContent(const OmFile& a, const OmFile& b) {
  if (std::memcmp(&a.header, &b.header, sizeof(a.header)) != 0 || a.models.size() != b.models.size()) return false;
  for (size_t i = 0; i < a.models.size(); ++i) {
    if (!std::ranges::equal(a.models[i].partitions, b.models[i].partitions,
                            [](const OmPartition& x, const OmPartition& y) {
                              return x.type == y.type && SameBytes(x.bytes.view, y.bytes.view);
                            })) {
      return false;
    }
  }
  return SameBytes(a.trailing.view, b.trailing.view);
}

bool IsAsOpened(const OmFile& om) {
  if (om.file.empty()) return false;
  OmCheck check = OmCheck::Collecting(OmPolicy::kReference);  // whatever it is, it was opened
  StatusOr<OmFile> opened = OmFileReader(om.file, om.file_offset, 0, check).Read();
  return opened.ok() && SameContent(om, *opened);
}

/// Old files keep their form: the 32-bit length, and narrow tables.
bool HasOldForm(const ModelFileHeader& header) {
  const bool version1 = header.version >= kModelFileVersion1 && header.version < kModelFileVersion;
  return version1 || (header.model_length == 0 && header.length != 0);
}

/// Numbers that follow from the content.
StatusOr<ModelFileHeader> FinishHeader(ModelFileHeader header, const std::vector<std::vector<NewPartition>>& models,
                                       uint64_t body) {
  if (header.Kind() == OmKind::kBundle) {
    header.model_num = static_cast<uint32_t>(models.front().size() - 1);
    header.model_length = body + kModelFileHeadSize;
    return header;
  }
  if (header.Kind() == OmKind::kDynamic) header.model_num = static_cast<uint32_t>(models.size());
  if (!HasOldForm(header)) {
    header.model_length = body;
    return header;
  }
  if (body > std::numeric_limits<uint32_t>::max()) {
    return MakeError(kItemTooLarge, "a body of {} bytes does not fit the 32-bit length of an old file", body);
  }
  header.length = static_cast<uint32_t>(body);
  header.model_length = 0;
  return header;
}

Status CheckShape(OmKind kind, const std::vector<std::vector<NewPartition>>& models) {
  const bool one_table = kind != OmKind::kDynamic;
  if (models.empty() || models.size() > kMaxModelCount || (one_table && models.size() != 1)) {
    return MakeError(kParamInvalid, "a {} file of {} models cannot be written", OmKindName(kind), models.size());
  }
  for (const auto& partitions : models) {
    if (partitions.empty() || partitions.size() > kMaxPartitionCount) {
      return MakeError(kParamInvalid, "a model of {} partitions, must be 1 to {}", partitions.size(),
                       kMaxPartitionCount);
    }
  }
  return {};
}

}  // namespace

const OmPartition* OmModel::Find(PartitionType type) const {
  for (const OmPartition& partition : partitions) {
    if (partition.type == static_cast<uint32_t>(type)) return &partition;
  }
  return nullptr;
}

StatusOr<OmFile> OpenOmFile(const SharedBytes& file, OmCheck& check) { return OmFileReader(file, 0, 0, check).Read(); }

StatusOr<OmFile> OpenOmFile(const SharedBytes& file) {
  OmCheck check;
  return OpenOmFile(file, check);
}

StatusOr<ByteRope> LayOutNewOmFile(const ModelFileHeader& header, std::vector<std::vector<NewPartition>> models,
                                   const SharedBytes& trailing) {
  const OmKind kind = header.Kind();
  GE_RETURN_IF_ERROR(CheckShape(kind, models));
  const bool wide = kind == OmKind::kFlow || kind == OmKind::kBundle || !HasOldForm(header);
  ByteRope body;
  for (std::vector<NewPartition>& partitions : models) {
    std::vector<PartitionEntry> entries;
    entries.reserve(partitions.size());
    for (const NewPartition& partition : partitions) entries.push_back({partition.type, 0, partition.bytes.size()});
    ByteWriter table;
    GE_RETURN_IF_ERROR(WritePartitionTable(table, entries, wide, kind));
    body.WriteShared(SharedBytes(std::move(table).Take()));
    for (NewPartition& partition : partitions) body.Append(std::move(partition.bytes));
  }
  body.WriteShared(trailing);
  if (body.size() > kMaxOmFileSize - kModelFileHeadSize) {
    return MakeError(kItemTooLarge, "a model file of {} bytes, at most {} are allowed",
                     body.size() + kModelFileHeadSize, kMaxOmFileSize);
  }
  GE_ASSIGN_OR_RETURN(const ModelFileHeader finished, FinishHeader(header, models, body.size()));
  ByteWriter head;
  WriteModelFileHeader(head, finished);
  ByteRope rope(SharedBytes(std::move(head).Take()));
  rope.Append(std::move(body));
  return rope;
}

StatusOr<ByteRope> LayOutOmFile(const OmFile& om) {
  if (IsAsOpened(om)) return ByteRope(om.file);
  std::vector<std::vector<NewPartition>> models;
  for (const OmModel& model : om.models) {
    std::vector<NewPartition>& partitions = models.emplace_back();
    for (const OmPartition& partition : model.partitions) {
      partitions.push_back({partition.type, ByteRope(partition.bytes)});
    }
  }
  return LayOutNewOmFile(om.header, std::move(models), om.trailing);
}

StatusOr<ByteBuffer> WriteOmFile(const OmFile& om) { return Flatten(LayOutOmFile(om)); }

}  // namespace ge
