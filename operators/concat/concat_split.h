#pragma once

// Host side of the family: the result as rows, and who copies which part of them.

#include <algorithm>
#include <cstdint>

#include "log/log.h"
#include "operators/concat/concat_axis.h"
#include "operators/concat/concat_tiling.h"
#include "operators/tiling_math.h"
#include "register/op_impl_registry.h"
#include "tiling/platform/platform_ascendc.h"

namespace optiling {

constexpr uint64_t kConcatTileBytes = 16 * 1024;  // from here on a longer copy is no faster (spec/ascendc.md §10, H30)
static_assert(kConcatTileBytes / kBlockBytes <= 4095,
              "one DataCopyPad takes the rows of a tile (spec/ascendc.md §4.5)");
constexpr uint64_t kConcatGrainBytes = 512;  // where a tile starts: a whole burst of device memory

struct ConcatCompileInfo {
  uint32_t core_num = 0;
};

inline ge::graphStatus ParseConcat(gert::TilingParseContext* context) {
  auto* compile_info = context->GetCompiledInfo<ConcatCompileInfo>();
  OP_CHECK_NULL_WITH_CONTEXT(context, compile_info);
  auto* platform_info = context->GetPlatformInfo();
  OP_CHECK_NULL_WITH_CONTEXT(context, platform_info);
  compile_info->core_num = platform_ascendc::PlatformAscendC(platform_info).GetCoreNumAiv();
  OP_CHECK_IF(compile_info->core_num == 0, OP_LOGE(context, "the platform gives no vector cores"),
              return ge::GRAPH_FAILED);
  return ge::GRAPH_SUCCESS;
}

/// Product of dimensions [first, last) and a factor; false when one is unknown or it passes 63 bits.
inline bool SizeOfDims(const gert::Shape& shape, size_t first, size_t last, uint64_t& size) {
  for (size_t i = first; i < last; ++i) {
    if (shape.GetDim(i) < 0 || __builtin_mul_overflow(size, static_cast<uint64_t>(shape.GetDim(i)), &size))
      return false;
  }
  return size <= static_cast<uint64_t>(INT64_MAX);
}

/// Where each input lies in a row. An input is as many rows as it has elements in front of the axis.
inline ge::graphStatus DescribeRows(gert::TilingContext* context, size_t axis, ConcatTilingData& tiling) {
  const size_t inputs = InputNum(context);
  OP_CHECK_IF(inputs == 0 || inputs > kConcatMaxInputs,
              OP_LOGE(context, "there are %zu inputs; at most %u are served", inputs, kConcatMaxInputs),
              return ge::GRAPH_FAILED);
  tiling = {};
  tiling.input_num = inputs;
  for (size_t i = 0; i < inputs; ++i) {
    const gert::StorageShape* x_shape = context->GetDynamicInputShape(0, i);
    OP_CHECK_NULL_WITH_CONTEXT(context, x_shape);
    const auto* x_desc = context->GetDynamicInputDesc(0, i);
    OP_CHECK_NULL_WITH_CONTEXT(context, x_desc);
    const gert::Shape& shape = x_shape->GetStorageShape();
    uint64_t rows = 1;
    uint64_t row_bytes = ElementSize(x_desc->GetDataType());
    OP_CHECK_IF(
        row_bytes == 0,
        OP_LOGE(context, "x%zu has data type %d, which no kernel serves", i, static_cast<int>(x_desc->GetDataType())),
        return ge::GRAPH_FAILED);
    const bool fits = SizeOfDims(shape, 0, std::min(axis, shape.GetDimNum()), rows) &&
                      SizeOfDims(shape, std::min(axis, shape.GetDimNum()), shape.GetDimNum(), row_bytes) &&
                      !__builtin_add_overflow(tiling.first_byte[i], row_bytes, &tiling.first_byte[i + 1]);
    OP_CHECK_IF(!fits, OP_LOGE(context, "the shape of x%zu is not known, or too large", i), return ge::GRAPH_FAILED);
    OP_CHECK_IF(i > 0 && rows != tiling.rows,
                OP_LOGE(context, "x%zu has %lu rows in front of the axis, x0 has %lu", i,
                        static_cast<unsigned long>(rows), static_cast<unsigned long>(tiling.rows)),
                return ge::GRAPH_FAILED);
    tiling.rows = rows;
  }
  tiling.row_bytes = tiling.first_byte[inputs];
  return ge::GRAPH_SUCCESS;
}

/// Cuts the rows into tiles and shares them out; returns how many cores work. An empty result takes one core, which
/// finds nothing to do.
inline uint32_t SplitRows(uint64_t core_num, ConcatTilingData& tiling) {
  if (tiling.rows == 0 || tiling.row_bytes == 0) return 1;
  // A tile is as large as a copy is worth, but not so large that cores stay idle.
  const uint64_t fair_rows = CeilDiv(tiling.rows, core_num);
  const uint64_t fair_row_bytes =
      CeilAlign(CeilDiv(tiling.row_bytes, CeilDiv(core_num, tiling.rows)), kConcatGrainBytes);
  tiling.tile_bytes = std::min({tiling.row_bytes, kConcatTileBytes, fair_row_bytes});
  tiling.tile_rows = std::clamp<uint64_t>(kConcatTileBytes / tiling.row_bytes, 1, fair_rows);
  tiling.row_tiles = CeilDiv(tiling.row_bytes, tiling.tile_bytes);
  tiling.total_tiles = tiling.row_tiles * CeilDiv(tiling.rows, tiling.tile_rows);
  tiling.core_tiles = CeilDiv(tiling.total_tiles, core_num);
  tiling.buffer_bytes = kConcatTileBytes;
  return static_cast<uint32_t>(CeilDiv(tiling.total_tiles, tiling.core_tiles));
}

/// Tiling of an op that joins its inputs at dimension `axis` of theirs.
inline ge::graphStatus TilingAtAxis(gert::TilingContext* context, size_t axis) {
  const auto* compile_info = static_cast<const ConcatCompileInfo*>(context->GetCompileInfo());
  OP_CHECK_NULL_WITH_CONTEXT(context, compile_info);
  auto* tiling = context->GetTilingData<ConcatTilingData>();
  OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
  if (DescribeRows(context, axis, *tiling) != ge::GRAPH_SUCCESS) return ge::GRAPH_FAILED;
  context->SetBlockDim(SplitRows(compile_info->core_num, *tiling));
  context->SetTilingKey(0);
  return ge::GRAPH_SUCCESS;
}

/// `new_dims`: dimensions that the result has more than an input.
inline ge::graphStatus TilingJoin(gert::TilingContext* context, size_t new_dims) {
  const gert::StorageShape* x_shape = context->GetDynamicInputShape(0, 0);
  OP_CHECK_NULL_WITH_CONTEXT(context, x_shape);
  const size_t dims = std::max<size_t>(x_shape->GetStorageShape().GetDimNum() + new_dims, 1);  // scalars make a vector
  size_t axis = 0;
  if (!FindAxis(context, 0, dims, axis)) return ge::GRAPH_FAILED;
  return TilingAtAxis(context, axis);
}

inline ge::graphStatus TilingConcat(gert::TilingContext* context) { return TilingJoin(context, 0); }
inline ge::graphStatus TilingPack(gert::TilingContext* context) { return TilingJoin(context, 1); }

}  // namespace optiling
