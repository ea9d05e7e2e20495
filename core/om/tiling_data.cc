#include "core/om/tiling_data.h"

#include <limits>
#include <unordered_set>

namespace ge {
namespace {

enum class RecordType : uint8_t { kRunInfo = 0, kTiling = 1, kIds = 2 };

#pragma pack(push, 1)
struct RunInfoRecord {
  uint64_t tiling_key = 0;
  uint64_t tiling_size = 0;
  uint32_t block_dim = 0;
  uint8_t clear_atomic = 0;
  uint8_t padding1[3] = {};
  int32_t tiling_cond = 0;
  uint32_t schedule_mode = 0;
  uint32_t workspace_num = 0;
  uint32_t local_memory_size = 0;
  uint32_t reserved[3] = {};
  uint8_t padding2[4] = {};
};
#pragma pack(pop)
static_assert(sizeof(RunInfoRecord) == kRunInfoSize);

/// The body of the next record, which must be of this type.
StatusOr<ByteReader> ReadRecord(ByteReader& reader, RecordType wanted, std::string_view what) {
  uint64_t at = reader.offset();
  GE_ASSIGN_OR_RETURN(uint8_t type, reader.Read<uint8_t>("record type"));
  if (type != static_cast<uint8_t>(wanted)) {
    return MakeError(kPartitionInvalid, "record of type {} at offset {}, a {} record (type {}) must come here", type,
                     at, what, static_cast<uint8_t>(wanted));
  }
  GE_ASSIGN_OR_RETURN(uint32_t length, reader.Read<uint32_t>("record length"));
  uint64_t body_at = reader.offset();
  GE_ASSIGN_OR_RETURN(ByteView body, reader.ReadBytes(length, what));
  return ByteReader(body, body_at);
}

StatusOr<OpRunInfo> ReadRunInfo(ByteReader reader, uint64_t* tiling_size) {
  uint64_t at = reader.offset();
  GE_ASSIGN_OR_RETURN(RunInfoRecord record, reader.Read<RunInfoRecord>("run info"));
  if (record.clear_atomic > 1) {
    return MakeError(kPartitionInvalid, "run info at offset {}: clear_atomic {}, must be 0 or 1", at,
                     record.clear_atomic);
  }
  if (reader.remaining() != record.workspace_num * sizeof(int64_t)) {
    return MakeError(kPartitionInvalid, "run info at offset {}: {} workspaces, but {} bytes follow", at,
                     record.workspace_num, reader.remaining());
  }
  OpRunInfo info;
  info.tiling_key = record.tiling_key;
  info.block_dim = record.block_dim;
  info.clear_atomic = record.clear_atomic != 0;
  info.tiling_cond = record.tiling_cond;
  info.schedule_mode = record.schedule_mode;
  info.local_memory_size = record.local_memory_size;
  while (reader.remaining() != 0) {
    GE_ASSIGN_OR_RETURN(int64_t size, reader.Read<int64_t>("workspace size"));
    info.workspace_sizes.push_back(size);
  }
  *tiling_size = record.tiling_size;
  return info;
}

StatusOr<std::vector<int64_t>> ReadIds(ByteReader reader) {
  if (reader.remaining() == 0 || reader.remaining() % sizeof(int64_t) != 0) {
    return MakeError(kPartitionInvalid, "ids at offset {}: {} bytes, must be a multiple of 8 above 0", reader.offset(),
                     reader.remaining());
  }
  std::vector<int64_t> ids;
  while (reader.remaining() != 0) {
    GE_ASSIGN_OR_RETURN(int64_t id, reader.Read<int64_t>("id"));
    ids.push_back(id);
  }
  return ids;
}

StatusOr<TilingResult> ReadResult(ByteReader& reader) {
  GE_ASSIGN_OR_RETURN(ByteReader info_body, ReadRecord(reader, RecordType::kRunInfo, "run info"));
  uint64_t tiling_size = 0;
  GE_ASSIGN_OR_RETURN(OpRunInfo info, ReadRunInfo(info_body, &tiling_size));
  GE_ASSIGN_OR_RETURN(ByteReader tiling_body, ReadRecord(reader, RecordType::kTiling, "tiling"));
  if (tiling_body.remaining() != tiling_size) {
    return MakeError(kPartitionInvalid, "tiling record at offset {}: {} bytes, its run info says {}",
                     tiling_body.offset(), tiling_body.remaining(), tiling_size);
  }
  GE_ASSIGN_OR_RETURN(ByteView tiling, tiling_body.ReadBytes(tiling_size, "tiling data"));
  info.tiling_data.assign(tiling.begin(), tiling.end());
  GE_ASSIGN_OR_RETURN(ByteReader ids_body, ReadRecord(reader, RecordType::kIds, "ids"));
  TilingResult result;
  GE_ASSIGN_OR_RETURN(result.ids, ReadIds(ids_body));
  result.run_info = std::make_shared<const OpRunInfo>(std::move(info));
  return result;
}

void WriteRecordHead(ByteWriter& writer, RecordType type, size_t length) {
  writer.Write(type);
  writer.Write(static_cast<uint32_t>(length));
}

void WriteResult(ByteWriter& writer, const TilingResult& result) {
  const OpRunInfo& info = *result.run_info;
  RunInfoRecord record;
  record.tiling_key = info.tiling_key;
  record.tiling_size = info.tiling_data.size();
  record.block_dim = info.block_dim;
  record.clear_atomic = info.clear_atomic ? 1 : 0;
  record.tiling_cond = info.tiling_cond;
  record.schedule_mode = info.schedule_mode;
  record.workspace_num = static_cast<uint32_t>(info.workspace_sizes.size());
  record.local_memory_size = info.local_memory_size;
  WriteRecordHead(writer, RecordType::kRunInfo, sizeof(record) + info.workspace_sizes.size() * sizeof(int64_t));
  writer.Write(record);
  for (int64_t size : info.workspace_sizes) writer.Write(size);
  WriteRecordHead(writer, RecordType::kTiling, info.tiling_data.size());
  writer.WriteBytes(info.tiling_data);
  WriteRecordHead(writer, RecordType::kIds, result.ids.size() * sizeof(int64_t));
  for (int64_t id : result.ids) writer.Write(id);
}

size_t SizeOf(const TilingResult& result) {
  return 3 * kTilingRecordHeadSize + kRunInfoSize +
         (result.run_info->workspace_sizes.size() + result.ids.size()) * sizeof(int64_t) +
         result.run_info->tiling_data.size();
}

Status CheckIdsAreUnique(const std::vector<TilingResult>& results) {
  std::unordered_set<int64_t> seen;
  for (const TilingResult& result : results) {
    for (int64_t id : result.ids) {
      if (!seen.insert(id).second) return MakeError(kPartitionInvalid, "TILING_DATA: id {} comes twice", id);
    }
  }
  return {};
}

}  // namespace

StatusOr<TilingData> ParseTilingData(ByteView partition, uint64_t file_offset) {
  ByteReader reader(partition, file_offset);
  GE_ASSIGN_OR_RETURN(uint32_t magic, reader.Read<uint32_t>("magic"), "TILING_DATA");
  GE_ASSIGN_OR_RETURN(uint32_t version, reader.Read<uint32_t>("version"), "TILING_DATA");
  GE_ASSIGN_OR_RETURN(uint32_t length, reader.Read<uint32_t>("data_len"), "TILING_DATA");
  if (magic != kTilingDataMagic) {
    return MakeError(kPartitionInvalid, "TILING_DATA: magic 0x{:08X} at offset {}, must be 0x{:08X}", magic,
                     file_offset, kTilingDataMagic);
  }
  if (version != kTilingDataVersion && version != kTilingDataVersionByOpId) {
    return MakeError(kUnsupported, "TILING_DATA: version {} at offset {}, known are 1 and 2", version, file_offset + 4);
  }
  if (length != reader.remaining()) {
    return MakeError(kPartitionInvalid, "TILING_DATA: data_len {} at offset {}, {} bytes follow", length,
                     file_offset + 8, reader.remaining());
  }
  TilingData data;
  data.version = version;
  while (reader.remaining() != 0) {
    GE_ASSIGN_OR_RETURN(TilingResult result, ReadResult(reader), "TILING_DATA result {}", data.results.size());
    data.results.push_back(std::move(result));
  }
  GE_RETURN_IF_ERROR(CheckIdsAreUnique(data.results));
  return data;
}

StatusOr<ByteBuffer> BuildTilingData(const std::vector<TilingResult>& results) {
  size_t size = 0;
  for (const TilingResult& result : results) size += SizeOf(result);
  if (size > std::numeric_limits<uint32_t>::max()) {
    return MakeError(kItemTooLarge, "TILING_DATA of {} bytes, at most {} are allowed", size,
                     std::numeric_limits<uint32_t>::max());
  }
  ByteWriter writer;
  writer.Reserve(kTilingDataHeadSize + size);
  writer.Write(kTilingDataMagic);
  writer.Write(kTilingDataVersion);
  writer.Write(static_cast<uint32_t>(size));
  for (const TilingResult& result : results) WriteResult(writer, result);
  return std::move(writer).Take();
}

}  // namespace ge
