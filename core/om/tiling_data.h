#pragma once

#include <memory>
#include <vector>

#include "core/base/bytes.h"
#include "core/graph/op_desc.h"
#include "core/om/om_check.h"

namespace ge {

// TILING_DATA: the tiling results of static launches (docs/formats/tiling_data.md, spec/om-format.md §11),
// little-endian, no alignment:
//
//   u32 magic 0xDD776EFE | u32 version | u32 data_len | records { u8 type | u32 length | bytes }
//
// Three records in this order make one result:
//   0 run info   u64 tiling_key | u64 tiling_size | u32 block_dim | u8 clear_atomic | u8[3] | i32 tiling_cond | u32
//   schedule_mode
//                u32 workspace_num | u32 local_memory_size | u32[3] reserved | u8[4] | workspace_num × i64
//   1 tiling     tiling_size raw bytes
//   2 ids        i64 each: bits 0..55 a number, bits 56..63 the kind of launch
//
// In version 2 the number is one that the op names in its attribute `_op_tiling_ids`; in version 1 (read only) it is
// the op's id.
inline constexpr uint32_t kTilingDataMagic = 0xDD776EFE;
inline constexpr uint32_t kTilingDataVersion = 2;
inline constexpr uint32_t kTilingDataVersionByOpId = 1;
inline constexpr size_t kTilingDataHeadSize = 12;
inline constexpr size_t kTilingRecordHeadSize = 5;
inline constexpr size_t kRunInfoSize = 56;
inline constexpr Word kAttrOpTilingIds("_op_tiling_ids");

enum class TilingKind : uint8_t { kAiCore = 0, kAtomicClean = 0xFF };

/// One result and the launches that use it.
struct TilingResult {
  std::shared_ptr<const OpRunInfo> run_info;
  std::vector<int64_t> ids;  ///< as in the file, kind included; never empty

  static TilingKind KindOf(int64_t id) { return static_cast<TilingKind>(static_cast<uint64_t>(id) >> 56U); }
  static int64_t NumberOf(int64_t id) {
    return static_cast<int64_t>(static_cast<uint64_t>(id) & ((uint64_t{1} << 56U) - 1));
  }
};

struct TilingData {
  uint32_t version = kTilingDataVersion;
  std::vector<TilingResult> results;
};

/// Reads a TILING_DATA partition that begins at `file_offset`. Strict: records as above, to the very end, every length
/// as the run info has it, no id twice. kReference also takes, as GE's loader does, bytes after data_len, records that
/// come again or are left out after a run info, and lengths that the run info states otherwise; a result without ids is
/// nobody's and is dropped.
StatusOr<TilingData> ParseTilingData(ByteView partition, uint64_t file_offset, OmCheck& check);
inline StatusOr<TilingData> ParseTilingData(ByteView partition, uint64_t file_offset) {
  OmCheck strict;
  return ParseTilingData(partition, file_offset, strict);
}

/// Writes version 2. Refuses no results, which GE's loader refuses, and a total over 32 bits.
StatusOr<ByteBuffer> BuildTilingData(const std::vector<TilingResult>& results, OmCheck& check);
inline StatusOr<ByteBuffer> BuildTilingData(const std::vector<TilingResult>& results) {
  OmCheck strict;
  return BuildTilingData(results, strict);
}

}  // namespace ge
