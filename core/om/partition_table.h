#pragma once

#include <string>
#include <vector>

#include "core/om/model_file_header.h"

namespace ge {

// What a model file is made of (spec/om-format.md §3.1). A plain number in the file: unknown ones survive.
enum class PartitionType : uint32_t {
  kModelDef = 0,
  kWeightsData = 1,
  kTaskInfo = 2,
  kTbeKernels = 3,
  kCustAicpuKernels = 4,
  kSoBins = 5,
  kFlowModel = 6,
  kFlowSubmodel = 7,
  kModelInoutInfo = 8,
  kStaticTaskDesc = 9,
  kDynamicTaskDesc = 10,
  kTaskParam = 11,
  kTilingData = 12,
  kPreModelDesc = 20,
  kPreModelSqe = 21,
  kPreKernelArgs = 22,
  kPreModelDescExtend = 23,
  kBundleModelInfo = 24,
  kBundleModelVarInfo = 25,
  kCustomOps = 26,
};
/// "MODEL_DEF", "SO_BINS" …; "PARTITION_<n>" for a number without a name.
std::string PartitionTypeName(uint32_t type);
inline std::string PartitionTypeName(PartitionType type) { return PartitionTypeName(static_cast<uint32_t>(type)); }

// A partition table stands before the partitions of each model (docs/formats/partition_table.md), little-endian:
//
//   wide (model_length != 0), 8 + 24 num bytes         narrow (old files), 4 + 12 num bytes
//     u32 num | u32 zero                                 u32 num
//     num × { u32 type | u32 zero | u64 offset | u64 size }  num × { u32 type | u32 offset | u32 size }
//
// An offset counts from the end of its own table, in a bundle from its begin (the end of the header); partitions follow
// each other without gaps, in table order.
inline constexpr size_t kWideTableHeadSize = 8;
inline constexpr size_t kWideTableEntrySize = 24;
inline constexpr size_t kNarrowTableHeadSize = 4;
inline constexpr size_t kNarrowTableEntrySize = 12;

/// Bytes of a table of `count` entries.
constexpr uint64_t PartitionTableSize(uint64_t count, bool wide) {
  return wide ? kWideTableHeadSize + kWideTableEntrySize * count : kNarrowTableHeadSize + kNarrowTableEntrySize * count;
}

struct PartitionEntry {
  uint32_t type = 0;
  uint64_t mem_offset = 0;  ///< as written
  uint64_t size = 0;
  friend bool operator==(const PartitionEntry&, const PartitionEntry&) = default;
};

struct PartitionTable {
  std::vector<PartitionEntry> entries;
  /// False when a partition does not fit: entries end before it, and nobody knows what follows. Only while collecting.
  bool whole = true;
};

/// Reads a table and leaves the reader at its end. Refuses a count of 0 or over kMaxPartitionCount, a table or
/// partitions that do not fit what is left, an offset that is not the sum of the sizes before it, a type that comes
/// twice where the kind of file has it once, and the tables of lite and nano models.
StatusOr<PartitionTable> ReadPartitionTable(ByteReader& reader, bool wide, OmKind kind, OmCheck& check);

/// Writes a table for partitions of these types and sizes; offsets are set here, padding is zero. Refuses a narrow one
/// whose numbers do not fit 32 bits.
Status WritePartitionTable(ByteWriter& writer, const std::vector<PartitionEntry>& entries, bool wide, OmKind kind);

}  // namespace ge
