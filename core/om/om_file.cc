#include "core/om/om_file.h"

#include "core/om/limits.h"

namespace ge {
namespace {

StatusOr<OmModel> ReadModel(ByteReader& reader, const SharedBytes& file, bool wide) {
  OmModel model;
  model.table_offset = reader.offset();
  GE_ASSIGN_OR_RETURN(std::vector<PartitionEntry> entries, ReadPartitionTable(reader, wide));
  for (const PartitionEntry& entry : entries) {
    uint64_t file_offset = reader.offset();
    GE_ASSIGN_OR_RETURN(ByteView bytes, reader.ReadBytes(entry.size, PartitionTypeName(entry.type)));
    model.partitions.push_back({entry.type, entry.mem_offset, file_offset, SharedBytes{file.owner, bytes}});
  }
  return model;
}

StatusOr<uint32_t> ModelCount(const ModelFileHeader& header) {
  if (!header.IsDynamic()) return 1U;  // model_num 0 marks an original-graph file (spec/om-format.md §14)
  if (header.model_num == 0 || header.model_num > kMaxModelCount) {
    return MakeError(kParamInvalid, "header at offset 156: a dynamic file of {} models, must be 1 to {}",
                     header.model_num, kMaxModelCount);
  }
  return header.model_num;
}

}  // namespace

const OmPartition* OmModel::Find(PartitionType type) const {
  for (const OmPartition& partition : partitions) {
    if (partition.type == static_cast<uint32_t>(type)) return &partition;
  }
  return nullptr;
}

StatusOr<OmFile> OpenOmFile(const SharedBytes& file) {
  OmFile om;
  om.file = file;
  GE_ASSIGN_OR_RETURN(om.header, ReadModelFileHeader(file.view));
  GE_ASSIGN_OR_RETURN(uint32_t count, ModelCount(om.header));
  ByteReader reader(file.view.subspan(kModelFileHeadSize), kModelFileHeadSize);
  for (uint32_t i = 0; i < count; ++i) {
    GE_ASSIGN_OR_RETURN(OmModel model, ReadModel(reader, file, om.header.HasWideTables()), "model {} of {}", i, count);
    om.models.push_back(std::move(model));
  }
  if (reader.remaining() != 0) {
    return MakeError(kModelDataSizeInvalid, "{} bytes follow the last partition, from offset {}", reader.remaining(),
                     reader.offset());
  }
  return om;
}

}  // namespace ge
