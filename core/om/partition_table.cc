#include "core/om/partition_table.h"

#include <algorithm>
#include <array>
#include <limits>
#include <unordered_set>

#include "core/om/limits.h"
#include "core/om/om_rules.h"

namespace ge {
namespace {

constexpr uint32_t kMaxPartitionCountOfReference = 8;

bool IsType(uint32_t type, PartitionType expected) { return type == static_cast<uint32_t>(expected); }

bool IsKnownType(uint32_t type) { return type <= 12 || (type >= 20 && type <= 26); }

/// Written by the lite and nano tools only (spec/om-format.md §3.1).
bool IsForeign(uint32_t type) { return (type >= 9 && type <= 11) || (type >= 20 && type <= 23); }

bool MayRepeat(uint32_t type, OmKind kind) {
  return (kind == OmKind::kFlow && IsType(type, PartitionType::kFlowSubmodel)) ||
         (kind == OmKind::kBundle && IsType(type, PartitionType::kBundleModelInfo));
}

/// Reads one table. Counts and sizes are compared with what is left before they are used.
class TableReader {
 public:
  TableReader(ByteReader& reader, bool wide, OmKind kind, OmCheck& check)
      : reader_(reader), wide_(wide), kind_(kind), check_(check), table_offset_(reader.offset()) {}

  StatusOr<PartitionTable> Read() {
    GE_ASSIGN_OR_RETURN(uint32_t count, ReadCount());
    PartitionTable table;
    table.entries.reserve(count);
    for (uint32_t i = 0; i < count; ++i) {
      GE_ASSIGN_OR_RETURN(PartitionEntry entry, ReadEntry(), "partition table entry {}", i);
      table.entries.push_back(entry);
    }
    GE_RETURN_IF_ERROR(RefuseForeignModel(table.entries));
    if (reader_.remaining() == 0) {
      GE_RETURN_IF_ERROR(check_.Report(kTableLastRule, reader_.offset(),
                                       fmt::format("partition table at offset {}: nothing follows it", table_offset_)));
    }
    GE_RETURN_IF_ERROR(CheckEntries(table));
    return table;
  }

 private:
  StatusOr<uint32_t> ReadCount() {
    const size_t head_size = wide_ ? kWideTableHeadSize : kNarrowTableHeadSize;
    if (reader_.remaining() < head_size) {
      return check_.Refuse(kTableShortRule, table_offset_,
                           fmt::format("partition table at offset {}: {} bytes wanted, {} left", table_offset_,
                                       head_size, reader_.remaining()));
    }
    GE_ASSIGN_OR_RETURN(uint32_t count, reader_.Read<uint32_t>("partition count"));
    if (wide_) GE_RETURN_IF_ERROR(ReadPadding());
    if (count == 0 || count > kMaxPartitionCount) {
      return check_.Refuse(kTableCountRule, table_offset_,
                           fmt::format("partition table at offset {}: {} partitions, must be 1 to {}", table_offset_,
                                       count, kMaxPartitionCount));
    }
    if (count > kMaxPartitionCountOfReference && kind_ != OmKind::kFlow && kind_ != OmKind::kBundle) {
      GE_RETURN_IF_ERROR(
          check_.Report(kTableCountOfReferenceRule, table_offset_,
                        fmt::format("partition table at offset {}: {} partitions, the reference's loader takes 1 to {}",
                                    table_offset_, count, kMaxPartitionCountOfReference)));
    }
    const uint64_t entries_size = PartitionTableSize(count, wide_) - head_size;
    if (entries_size > reader_.remaining()) {
      return check_.Refuse(kTableShortRule, table_offset_,
                           fmt::format("partition table at offset {}: {} entries take {} bytes, {} are left",
                                       table_offset_, count, entries_size, reader_.remaining()));
    }
    return count;
  }

  /// GE assigns whole structures, so its padding may hold what lay on its stack.
  Status ReadPadding() {
    const uint64_t offset = reader_.offset();
    GE_ASSIGN_OR_RETURN(uint32_t padding, reader_.Read<uint32_t>("padding"));
    if (padding == 0) return {};
    return check_.Report(kTablePaddingRule, offset,
                         fmt::format("padding of a partition table is 0x{:08X}, not zero", padding));
  }

  StatusOr<PartitionEntry> ReadEntry() {
    PartitionEntry entry;
    GE_ASSIGN_OR_RETURN(entry.type, reader_.Read<uint32_t>("type"));
    if (wide_) {
      GE_RETURN_IF_ERROR(ReadPadding());
      GE_ASSIGN_OR_RETURN(entry.mem_offset, reader_.Read<uint64_t>("offset"));
      GE_ASSIGN_OR_RETURN(entry.size, reader_.Read<uint64_t>("size"));
    } else {
      GE_ASSIGN_OR_RETURN(entry.mem_offset, reader_.Read<uint32_t>("offset"));
      GE_ASSIGN_OR_RETURN(entry.size, reader_.Read<uint32_t>("size"));
    }
    return entry;
  }

  uint64_t EntryOffset(size_t index) const { return table_offset_ + PartitionTableSize(index, wide_); }

  Status RefuseForeignModel(const std::vector<PartitionEntry>& entries) {
    const bool has_model_def = std::any_of(entries.begin(), entries.end(), [](const PartitionEntry& entry) {
      return IsType(entry.type, PartitionType::kModelDef);
    });
    for (size_t i = 0; i < entries.size() && !has_model_def; ++i) {
      if (!IsForeign(entries[i].type)) continue;
      const bool lite = IsType(entries[i].type, PartitionType::kPreModelSqe) ||
                        IsType(entries[i].type, PartitionType::kPreKernelArgs);
      return check_.Refuse(kForeignModelRule, EntryOffset(i),
                           fmt::format("partition {} is {} and there is no MODEL_DEF: a {} model, which another "
                                       "loader reads",
                                       i, PartitionTypeName(entries[i].type), lite ? "lite" : "lite or nano"));
    }
    return {};
  }

  /// The reader stands at the end of the table.
  Status CheckEntries(PartitionTable& table) {
    std::unordered_set<uint32_t> seen;
    const uint64_t base = kind_ == OmKind::kBundle ? PartitionTableSize(table.entries.size(), wide_) : 0;
    uint64_t used = 0;  // never above what is left, so sums cannot overflow
    for (size_t i = 0; i < table.entries.size(); ++i) {
      const PartitionEntry& entry = table.entries[i];
      GE_RETURN_IF_ERROR(CheckType(i, entry.type, seen));
      if (entry.mem_offset != base + used) {
        GE_RETURN_IF_ERROR(check_.Report(
            kPartitionOffsetRule, EntryOffset(i),
            fmt::format(
                "partition {} ({}) of the table before offset {}: offset {}, but the partitions before it end at {}", i,
                PartitionTypeName(entry.type), reader_.offset(), entry.mem_offset, base + used)));
      }
      if (entry.size > reader_.remaining() - used) {
        Status too_long = check_.Refuse(kPartitionSizeRule, EntryOffset(i),
                                        fmt::format("partition {} ({}) at offset {}: {} bytes, {} are left in the file",
                                                    i, PartitionTypeName(entry.type), reader_.offset() + used,
                                                    entry.size, reader_.remaining() - used));
        table.entries.resize(i);
        table.whole = false;
        return check_.GoOn(std::move(too_long));
      }
      used += entry.size;
    }
    return {};
  }

  Status CheckType(size_t index, uint32_t type, std::unordered_set<uint32_t>& seen) {
    if (!seen.insert(type).second && !MayRepeat(type, kind_)) {
      GE_RETURN_IF_ERROR(check_.Report(kPartitionTwiceRule, EntryOffset(index),
                                       fmt::format("partition {} of the table before offset {}: a second {}", index,
                                                   reader_.offset(), PartitionTypeName(type))));
    }
    if (IsKnownType(type)) return {};
    return check_.Report(kPartitionUnknownRule, EntryOffset(index),
                         fmt::format("partition {}: type {} is not known", index, type));
  }

  ByteReader& reader_;
  bool wide_;
  OmKind kind_;
  OmCheck& check_;
  uint64_t table_offset_;
};

}  // namespace

std::string PartitionTypeName(uint32_t type) {
  static constexpr std::array<std::string_view, 27> kNames = {"MODEL_DEF",
                                                              "WEIGHTS_DATA",
                                                              "TASK_INFO",
                                                              "TBE_KERNELS",
                                                              "CUST_AICPU_KERNELS",
                                                              "SO_BINS",
                                                              "FLOW_MODEL",
                                                              "FLOW_SUBMODEL",
                                                              "MODEL_INOUT_INFO",
                                                              "STATIC_TASK_DESC",
                                                              "DYNAMIC_TASK_DESC",
                                                              "TASK_PARAM",
                                                              "TILING_DATA",
                                                              "",
                                                              "",
                                                              "",
                                                              "",
                                                              "",
                                                              "",
                                                              "",
                                                              "PRE_MODEL_DESC",
                                                              "PRE_MODEL_SQE",
                                                              "PRE_KERNEL_ARGS",
                                                              "PRE_MODEL_DESC_EXTEND",
                                                              "BUNDLE_MODEL_INFO",
                                                              "BUNDLE_MODEL_VAR_INFO",
                                                              "CUSTOM_OPS"};
  if (type < kNames.size() && !kNames[type].empty()) return std::string(kNames[type]);
  return fmt::format("PARTITION_{}", type);
}

StatusOr<PartitionTable> ReadPartitionTable(ByteReader& reader, bool wide, OmKind kind, OmCheck& check) {
  return TableReader(reader, wide, kind, check).Read();
}

Status WritePartitionTable(ByteWriter& writer, const std::vector<PartitionEntry>& entries, bool wide, OmKind kind) {
  writer.Write(static_cast<uint32_t>(entries.size()));
  if (wide) writer.Write(uint32_t{0});
  uint64_t offset = kind == OmKind::kBundle ? PartitionTableSize(entries.size(), wide) : 0;
  for (const PartitionEntry& entry : entries) {
    writer.Write(entry.type);
    if (wide) {
      writer.Write(uint32_t{0});
      writer.Write(offset);
      writer.Write(entry.size);
    } else {
      constexpr uint64_t kMax = std::numeric_limits<uint32_t>::max();
      if (offset > kMax || entry.size > kMax) {
        return MakeError(kItemTooLarge, "partition {} of {} bytes at {} does not fit a 32-bit table",
                         PartitionTypeName(entry.type), entry.size, offset);
      }
      writer.Write(static_cast<uint32_t>(offset));
      writer.Write(static_cast<uint32_t>(entry.size));
    }
    offset += entry.size;
  }
  return {};
}

}  // namespace ge
