#pragma once

// Host side of kernels whose operands have strides: the index space with as few dimensions as all operands allow, cut
// into tiles.

#include <algorithm>
#include <vector>

#include "operators/elementwise/elementwise_split.h"
#include "operators/elementwise/strided_tiling.h"

namespace optiling {

constexpr uint64_t kMaxBlockCount = 4095;                // of one DataCopyPad (spec/ascendc.md §4.5)
constexpr uint64_t kMaxStrideBytes = uint64_t{1} << 32;  // between rows of one DataCopyPad

/// A dimension of the index space: its size, and how far each operand steps along it.
struct WalkedDim {
  uint64_t size;
  std::vector<uint64_t> strides;  // by operand
};

inline uint64_t DimFromRight(const gert::Shape& shape, size_t from_right) {
  return from_right > shape.GetDimNum() ? 1 : static_cast<uint64_t>(shape.GetDim(shape.GetDimNum() - from_right));
}

/// Strides of an operand over the dimensions of `space`, which its shape broadcasts to: those of the view when it is
/// one, else of a tensor whose elements lie side by side.
inline std::vector<uint64_t> OperandWalk(const gert::Shape& shape, const gert::Stride* view, const gert::Shape& space) {
  std::vector<uint64_t> strides(space.GetDimNum(), 0);
  uint64_t step = 1;
  for (size_t from_right = 1; from_right <= space.GetDimNum(); ++from_right) {
    const uint64_t dim = DimFromRight(shape, from_right);
    const bool repeats = dim == 1 && DimFromRight(space, from_right) != 1;
    if (!repeats && from_right <= shape.GetDimNum()) {
      strides[space.GetDimNum() - from_right] =
          view == nullptr ? step : static_cast<uint64_t>(view->GetStride(shape.GetDimNum() - from_right));
    }
    step *= dim;
  }
  return strides;
}

/// The index space with dimensions of 1 left out, and neighbours merged that every operand walks as one.
inline std::vector<WalkedDim> MergeDims(const gert::Shape& space, const std::vector<std::vector<uint64_t>>& walks) {
  std::vector<WalkedDim> merged;
  for (size_t i = 0; i < space.GetDimNum(); ++i) {
    WalkedDim dim{static_cast<uint64_t>(space.GetDim(i)), {}};
    if (dim.size == 1) continue;
    bool as_one = !merged.empty();
    for (size_t operand = 0; operand < walks.size(); ++operand) {
      dim.strides.push_back(walks[operand][i]);
      as_one = as_one && merged.back().strides[operand] == walks[operand][i] * dim.size;
    }
    if (as_one) {
      merged.back().size *= dim.size;
      merged.back().strides = dim.strides;
    } else {
      merged.push_back(dim);
    }
  }
  // The innermost dimension is copied as a run of elements: every operand has them side by side, or repeats one (the
  // last operand, the result, cannot).
  const bool has_columns = !merged.empty() && merged.back().strides.back() == 1 &&
                           std::all_of(merged.back().strides.begin(), merged.back().strides.end(),
                                       [](uint64_t stride) { return stride <= 1; });
  if (!has_columns) merged.push_back(WalkedDim{1, std::vector<uint64_t>(walks.size(), 1)});
  if (merged.size() == 1) merged.insert(merged.begin(), WalkedDim{1, std::vector<uint64_t>(walks.size(), 0)});
  return merged;
}

inline OperandStrides StridesOf(const std::vector<WalkedDim>& dims, size_t operand) {
  OperandStrides strides{};
  for (size_t i = 0; i + 2 < dims.size(); ++i) strides.outer[i] = dims[i].strides[operand];
  strides.row = dims[dims.size() - 2].strides[operand];
  strides.column = dims.back().strides[operand];
  return strides;
}

/// Cuts the index space into tiles and shares them out; returns how many cores work.
inline uint32_t SplitStrided(const ElementwiseCompileInfo& compile_info, const std::vector<WalkedDim>& dims,
                             uint64_t element_size, uint64_t queue_num, StridedTiles& tiles) {
  tiles = {};
  tiles.outer_dims = dims.size() - 2;
  uint64_t outer_size = 1;
  for (size_t i = 0; i + 2 < dims.size(); ++i) {
    tiles.outer_shape[i] = dims[i].size;
    outer_size *= dims[i].size;
  }
  tiles.rows = dims[dims.size() - 2].size;
  tiles.columns = dims.back().size;

  // A tile is as large as UB allows, but not so large that cores stay idle.
  const uint64_t grain = kCoreGrainBytes / element_size;
  const uint64_t total_length = outer_size * tiles.rows * tiles.columns;
  const uint64_t fair_length = CeilAlign(CeilDiv(total_length, compile_info.core_num), grain);
  const uint64_t tile_length = std::min(TileLength(compile_info, queue_num, element_size), fair_length);
  tiles.tile_columns = std::min(tiles.columns, tile_length);
  // In UB every row starts on a block of its own.
  const uint64_t row_pitch = CeilAlign(tiles.tile_columns, kBlockBytes / element_size);
  tiles.tile_rows = std::min({tiles.rows, std::max<uint64_t>(tile_length / row_pitch, 1), kMaxBlockCount});
  for (uint64_t stride : dims[dims.size() - 2].strides) {
    if (stride * element_size >= kMaxStrideBytes) tiles.tile_rows = 1;  // one row at a time has no distance
  }
  tiles.row_tiles = CeilDiv(tiles.rows, tiles.tile_rows);
  tiles.column_tiles = CeilDiv(tiles.columns, tiles.tile_columns);
  tiles.total_tiles = outer_size * tiles.row_tiles * tiles.column_tiles;
  tiles.core_tiles = CeilDiv(tiles.total_tiles, compile_info.core_num);
  return static_cast<uint32_t>(CeilDiv(tiles.total_tiles, tiles.core_tiles));
}

/// Tiling of y = f(x) where one of them is a view. False when the dimensions are too many.
inline bool TileStridedUnary(gert::TilingContext* context, const ElementwiseCompileInfo& compile_info,
                             const gert::Shape& shape, uint64_t element_size, uint64_t queue_num,
                             StridedUnaryTilingData& tiling) {
  const std::vector<WalkedDim> dims = MergeDims(shape, {OperandWalk(shape, context->GetInputStride(0), shape),
                                                        OperandWalk(shape, context->GetOutputStride(0), shape)});
  if (dims.size() > kStridedMaxDims) return false;
  tiling = {};
  context->SetBlockDim(SplitStrided(compile_info, dims, element_size, queue_num, tiling.tiles));
  tiling.x = StridesOf(dims, 0);
  tiling.y = StridesOf(dims, 1);
  return true;
}

}  // namespace optiling
