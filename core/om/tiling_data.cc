#include "core/om/tiling_data.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <unordered_set>

#include "core/om/om_rules.h"

namespace ge {
namespace {

enum class RecordType : uint8_t { kRunInfo = 0, kTiling = 1, kIds = 2 };

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
static_assert(sizeof(RunInfoRecord) == kRunInfoSize);

/// The records of a partition, one result after another.
class TilingRecordReader {
 public:
  TilingRecordReader(ByteReader records, OmCheck& check) : reader_(records), check_(check) {}

  StatusOr<std::vector<TilingResult>> Read() {
    while (!ended_ && reader_.remaining() != 0) GE_RETURN_IF_ERROR(ReadRecord());
    if (!ended_ && expected_ != RecordType::kRunInfo) {
      GE_RETURN_IF_ERROR(Report(kTilingRecordOrderRule, reader_.offset(), "the last result has no ids"));
    }
    return std::move(results_);
  }

 private:
  Status Report(const OmRule& rule, uint64_t offset, std::string_view problem) {
    return check_.Report(rule, offset, fmt::format("TILING_DATA result {}: {}", results_.size(), problem));
  }

  Status ReadRecord() {
    const uint64_t at = reader_.offset();
    if (reader_.remaining() < kTilingRecordHeadSize) {
      ended_ = true;
      return Report(
          kTilingRecordTruncatedRule, at,
          fmt::format("{} bytes are left, a record's head has {}", reader_.remaining(), kTilingRecordHeadSize));
    }
    GE_ASSIGN_OR_RETURN(const uint8_t type, reader_.Read<uint8_t>("record type"));
    GE_ASSIGN_OR_RETURN(const uint32_t length, reader_.Read<uint32_t>("record length"));
    if (length > reader_.remaining()) {
      ended_ = true;
      return Report(kTilingRecordTruncatedRule, at,
                    fmt::format("record of {} bytes, {} are left", length, reader_.remaining()));
    }
    const uint64_t body_at = reader_.offset();
    GE_ASSIGN_OR_RETURN(const ByteView body, reader_.ReadBytes(length, "record"));
    return TakeRecord(type, at, ByteReader(body, body_at));
  }

  Status TakeRecord(uint8_t type, uint64_t at, ByteReader body) {
    if (type > static_cast<uint8_t>(RecordType::kIds)) {
      return Report(kTilingRecordTypeRule, at, fmt::format("record of type {}, known are 0 to 2", type));
    }
    if (type != static_cast<uint8_t>(expected_)) {
      GE_RETURN_IF_ERROR(
          Report(kTilingRecordOrderRule, at,
                 fmt::format("record of type {}, a {} record (type {}) must come here", type,
                             kRecordNames[static_cast<uint8_t>(expected_)], static_cast<uint8_t>(expected_))));
    }
    switch (static_cast<RecordType>(type)) {
      case RecordType::kRunInfo:
        return TakeRunInfo(body);
      case RecordType::kTiling:
        return TakeTiling(body);
      case RecordType::kIds:
        return TakeIds(body);
    }
    return {};
  }

  Status TakeRunInfo(ByteReader body) {
    const uint64_t at = body.offset();
    if (body.remaining() < kRunInfoSize) {
      return Report(kTilingRunInfoShortRule, at,
                    fmt::format("run info of {} bytes, its fixed part has {}", body.remaining(), kRunInfoSize));
    }
    GE_ASSIGN_OR_RETURN(const RunInfoRecord record, body.Read<RunInfoRecord>("run info"));
    if (record.clear_atomic > 1) {
      GE_RETURN_IF_ERROR(Report(kTilingClearAtomicRule, at,
                                fmt::format("run info: clear_atomic {}, must be 0 or 1", record.clear_atomic)));
    }
    const uint64_t workspace_bytes = uint64_t{record.workspace_num} * sizeof(int64_t);
    if (workspace_bytes != body.remaining()) {
      const OmRule& rule = workspace_bytes > body.remaining() ? kTilingWorkspacesRule : kTilingRunInfoTrailingRule;
      GE_RETURN_IF_ERROR(
          Report(rule, at,
                 fmt::format("run info: {} workspaces, but {} bytes follow", record.workspace_num, body.remaining())));
    }
    run_info_.emplace();
    run_info_->tiling_key = record.tiling_key;
    run_info_->block_dim = record.block_dim;
    run_info_->clear_atomic = record.clear_atomic != 0;
    run_info_->tiling_cond = record.tiling_cond;
    run_info_->schedule_mode = record.schedule_mode;
    run_info_->local_memory_size = record.local_memory_size;
    for (uint32_t i = 0; i < record.workspace_num && body.remaining() >= sizeof(int64_t); ++i) {
      GE_ASSIGN_OR_RETURN(const int64_t size, body.Read<int64_t>("workspace size"));
      run_info_->workspace_sizes.push_back(size);
    }
    tiling_size_ = record.tiling_size;
    expected_ = RecordType::kTiling;
    return {};
  }

  Status TakeTiling(ByteReader body) {
    const uint64_t at = body.offset();
    if (!run_info_.has_value()) {
      if (body.remaining() == 0) return {};
      return Report(kTilingRecordOrphanRule, at, "tiling without a run info before it");
    }
    if (body.remaining() != tiling_size_) {
      GE_RETURN_IF_ERROR(
          Report(kTilingSizeRule, at,
                 fmt::format("tiling of {} bytes, its run info says {}", body.remaining(), tiling_size_)));
    }
    GE_ASSIGN_OR_RETURN(const ByteView tiling, body.ReadBytes(body.remaining(), "tiling"));
    run_info_->tiling_data.assign(tiling.begin(), tiling.end());
    expected_ = RecordType::kIds;
    return {};
  }

  Status TakeIds(ByteReader body) {
    const uint64_t at = body.offset();
    expected_ = RecordType::kRunInfo;
    if (!run_info_.has_value()) return Report(kTilingRecordOrphanRule, at, "ids without a run info before them");
    TilingResult result{std::make_shared<const OpRunInfo>(*std::move(run_info_)), {}};
    run_info_.reset();
    if (body.remaining() % sizeof(int64_t) != 0) {
      return Report(kTilingIdsLengthRule, at,
                    fmt::format("ids of {} bytes, must be a multiple of {}", body.remaining(), sizeof(int64_t)));
    }
    if (body.remaining() == 0) return Report(kTilingIdsEmptyRule, at, "there are no ids");
    while (body.remaining() != 0) {
      const uint64_t id_at = body.offset();
      GE_ASSIGN_OR_RETURN(const int64_t id, body.Read<int64_t>("id"));
      if (!ids_.insert(id).second) {
        GE_RETURN_IF_ERROR(Report(kTilingIdTwiceRule, id_at, fmt::format("id {} comes twice", id)));
      }
      result.ids.push_back(id);
    }
    results_.push_back(std::move(result));
    return {};
  }

  static constexpr std::string_view kRecordNames[] = {"run info", "tiling", "ids"};

  ByteReader reader_;
  OmCheck& check_;
  std::vector<TilingResult> results_;
  std::unordered_set<int64_t> ids_;
  std::optional<OpRunInfo> run_info_;  // of the result that is being read
  uint64_t tiling_size_ = 0;           // what run_info_'s record says
  RecordType expected_ = RecordType::kRunInfo;
  bool ended_ = false;
};

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

}  // namespace

StatusOr<TilingData> ParseTilingData(ByteView partition, uint64_t file_offset, OmCheck& check) {
  if (partition.size() <= kTilingDataHeadSize) {
    return check.Refuse(
        kTilingHeadRule, file_offset,
        fmt::format("TILING_DATA of {} bytes, its head alone has {}", partition.size(), kTilingDataHeadSize));
  }
  ByteReader reader(partition, file_offset);
  GE_ASSIGN_OR_RETURN(const uint32_t magic, reader.Read<uint32_t>("magic"));
  GE_ASSIGN_OR_RETURN(const uint32_t version, reader.Read<uint32_t>("version"));
  GE_ASSIGN_OR_RETURN(const uint32_t length, reader.Read<uint32_t>("data_len"));
  if (magic != kTilingDataMagic) {
    return check.Refuse(kTilingMagicRule, file_offset,
                        fmt::format("TILING_DATA: magic 0x{:08X}, must be 0x{:08X}", magic, kTilingDataMagic));
  }
  if (version != kTilingDataVersion && version != kTilingDataVersionByOpId) {
    return check.Refuse(kTilingVersionRule, file_offset + 4,
                        fmt::format("TILING_DATA: version {}, known are 1 and 2", version));
  }
  if (length != reader.remaining()) {
    const OmRule& rule = length > reader.remaining() ? kTilingLengthRule : kTilingTrailingBytesRule;
    GE_RETURN_IF_ERROR(check.Report(
        rule, file_offset + 8, fmt::format("TILING_DATA: data_len {}, {} bytes follow", length, reader.remaining())));
  }
  GE_ASSIGN_OR_RETURN(const ByteView records,
                      reader.ReadBytes(std::min<uint64_t>(length, reader.remaining()), "records"));
  TilingData data;
  data.version = version;
  GE_ASSIGN_OR_RETURN(data.results,
                      TilingRecordReader(ByteReader(records, file_offset + kTilingDataHeadSize), check).Read());
  return data;
}

StatusOr<ByteBuffer> BuildTilingData(const std::vector<TilingResult>& results, OmCheck& check) {
  if (results.empty()) return check.Refuse(kTilingHeadRule, 0, "TILING_DATA of no results: leave the partition out");
  size_t size = 0;
  for (const TilingResult& result : results) size += SizeOf(result);
  if (size > std::numeric_limits<uint32_t>::max()) {
    return check.Refuse(
        kTilingFieldOverflowRule, 0,
        fmt::format("TILING_DATA of {} bytes, at most {} are allowed", size, std::numeric_limits<uint32_t>::max()));
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
