#include "core/om/partition_table.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "core/om/limits.h"

namespace ge {
namespace {

StatusOr<PartitionEntry> ReadEntry(ByteReader& reader, bool wide) {
  PartitionEntry entry;
  if (wide) {
    GE_ASSIGN_OR_RETURN(entry.type, reader.Read<uint32_t>("type"));
    GE_RETURN_IF_ERROR(reader.Read<uint32_t>("padding").status());
    GE_ASSIGN_OR_RETURN(entry.mem_offset, reader.Read<uint64_t>("offset"));
    GE_ASSIGN_OR_RETURN(entry.size, reader.Read<uint64_t>("size"));
  } else {
    GE_ASSIGN_OR_RETURN(entry.type, reader.Read<uint32_t>("type"));
    GE_ASSIGN_OR_RETURN(entry.mem_offset, reader.Read<uint32_t>("offset"));
    GE_ASSIGN_OR_RETURN(entry.size, reader.Read<uint32_t>("size"));
  }
  return entry;
}

StatusOr<uint32_t> ReadCount(ByteReader& reader, bool wide) {
  uint64_t at = reader.offset();
  GE_ASSIGN_OR_RETURN(uint32_t count, reader.Read<uint32_t>("partition count"));
  if (wide) GE_RETURN_IF_ERROR(reader.Read<uint32_t>("padding of the partition table").status());
  if (count == 0 || count > kMaxPartitionCount) {
    return MakeError(kParamInvalid, "partition table at offset {}: {} partitions, must be 1 to {}", at, count,
                     kMaxPartitionCount);
  }
  size_t entries_size = count * (wide ? kWideTableEntrySize : kNarrowTableEntrySize);
  if (entries_size > reader.remaining()) {
    return MakeError(kModelDataSizeInvalid, "partition table at offset {}: {} entries take {} bytes, {} are left", at,
                     count, entries_size, reader.remaining());
  }
  return count;
}

/// `reader` stands at the end of the table.
Status CheckEntries(const std::vector<PartitionEntry>& entries, const ByteReader& reader) {
  std::unordered_set<uint32_t> seen;
  uint64_t used = 0;  // never above what is left, so sums cannot overflow
  for (size_t i = 0; i < entries.size(); ++i) {
    const PartitionEntry& entry = entries[i];
    if (!seen.insert(entry.type).second) {
      return MakeError(kModelDataSizeInvalid, "partition {} of the table before offset {}: a second {}", i,
                       reader.offset(), PartitionTypeName(entry.type));
    }
    if (entry.mem_offset != used) {
      return MakeError(
          kModelDataSizeInvalid,
          "partition {} ({}) of the table before offset {}: offset {}, but the partitions before it end at {}", i,
          PartitionTypeName(entry.type), reader.offset(), entry.mem_offset, used);
    }
    if (entry.size > reader.remaining() - used) {
      return MakeError(kModelDataSizeInvalid, "partition {} ({}) at offset {}: {} bytes, {} are left in the file", i,
                       PartitionTypeName(entry.type), reader.offset() + used, entry.size, reader.remaining() - used);
    }
    used += entry.size;
  }
  return {};
}

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

StatusOr<std::vector<PartitionEntry>> ReadPartitionTable(ByteReader& reader, bool wide) {
  GE_ASSIGN_OR_RETURN(uint32_t count, ReadCount(reader, wide));
  std::vector<PartitionEntry> entries;
  entries.reserve(count);
  for (uint32_t i = 0; i < count; ++i) {
    GE_ASSIGN_OR_RETURN(PartitionEntry entry, ReadEntry(reader, wide), "partition table entry {}", i);
    entries.push_back(entry);
  }
  GE_RETURN_IF_ERROR(CheckEntries(entries, reader));
  return entries;
}

void WritePartitionTable(ByteWriter& writer, const std::vector<PartitionEntry>& entries) {
  writer.Write(static_cast<uint32_t>(entries.size()));
  writer.Write(uint32_t{0});
  uint64_t offset = 0;
  for (const PartitionEntry& entry : entries) {
    writer.Write(entry.type);
    writer.Write(uint32_t{0});
    writer.Write(offset);
    writer.Write(entry.size);
    offset += entry.size;
  }
}

}  // namespace ge
