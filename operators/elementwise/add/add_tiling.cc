#include "operators/elementwise/add/add_tiling.h"

#include <vector>

#include "operators/elementwise/elementwise_split.h"

namespace optiling {

constexpr uint64_t kAddQueueNum = 3;       // x1, x2, y
constexpr uint64_t kMaxBlockCount = 4095;  // of one DataCopyPad (spec/ascendc.md §4.5)

// Neighbouring dimensions of the result that broadcast alike, seen as one.
struct MergedDim {
  uint64_t size;
  bool x1_repeats, x2_repeats;
};

static uint64_t DimFromRight(const gert::Shape& shape, size_t from_right) {
  return from_right > shape.GetDimNum() ? 1 : static_cast<uint64_t>(shape.GetDim(shape.GetDimNum() - from_right));
}

static std::vector<MergedDim> MergeDims(const gert::Shape& x1, const gert::Shape& x2) {
  std::vector<MergedDim> merged;
  for (size_t from_right = std::max(x1.GetDimNum(), x2.GetDimNum()); from_right > 0; --from_right) {
    const uint64_t a = DimFromRight(x1, from_right);
    const uint64_t b = DimFromRight(x2, from_right);
    if (a == 1 && b == 1) continue;
    const MergedDim dim{a == 1 ? b : a, a == 1, b == 1};
    if (!merged.empty() && merged.back().x1_repeats == dim.x1_repeats && merged.back().x2_repeats == dim.x2_repeats) {
      merged.back().size *= dim.size;
    } else {
      merged.push_back(dim);
    }
  }
  return merged;
}

// Strides of one operand, innermost dimension last. `dims` holds rows and columns at its end.
static AddOperandStrides Strides(const std::vector<MergedDim>& dims, bool MergedDim::*repeats) {
  AddOperandStrides strides{};
  uint64_t step = 1;
  for (size_t i = dims.size(); i-- > 0;) {
    const uint64_t stride = dims[i].*repeats ? 0 : step;
    if (i + 1 == dims.size()) {
      strides.column = stride;
    } else if (i + 2 == dims.size()) {
      strides.row = stride;
    } else {
      strides.outer[i] = stride;
    }
    if (!(dims[i].*repeats)) step *= dims[i].size;
  }
  return strides;
}

static uint32_t SplitBroadcast(const ElementwiseCompileInfo& compile_info, std::vector<MergedDim> dims,
                               uint64_t element_size, AddBroadcastTilingData& tiling) {
  if (dims.size() == 1) dims.insert(dims.begin(), MergedDim{1, false, false});
  tiling = {};
  tiling.outer_dims = dims.size() - 2;
  uint64_t outer_size = 1;
  for (size_t i = 0; i + 2 < dims.size(); ++i) {
    tiling.outer_shape[i] = dims[i].size;
    outer_size *= dims[i].size;
  }
  tiling.rows = dims[dims.size() - 2].size;
  tiling.columns = dims.back().size;
  tiling.x1 = Strides(dims, &MergedDim::x1_repeats);
  tiling.x2 = Strides(dims, &MergedDim::x2_repeats);

  // A tile is as large as UB allows, but not so large that cores stay idle.
  const uint64_t grain = kCoreGrainBytes / element_size;
  const uint64_t total_length = outer_size * tiling.rows * tiling.columns;
  const uint64_t fair_length = CeilAlign(CeilDiv(total_length, compile_info.core_num), grain);
  const uint64_t tile_length = std::min(TileLength(compile_info, kAddQueueNum, element_size), fair_length);
  tiling.tile_columns = std::min(tiling.columns, tile_length);
  // In UB every row starts on a block of its own.
  const uint64_t row_pitch = CeilAlign(tiling.tile_columns, kBlockBytes / element_size);
  tiling.tile_rows = std::min({tiling.rows, std::max<uint64_t>(tile_length / row_pitch, 1), kMaxBlockCount});
  tiling.row_tiles = CeilDiv(tiling.rows, tiling.tile_rows);
  tiling.column_tiles = CeilDiv(tiling.columns, tiling.tile_columns);
  tiling.total_tiles = outer_size * tiling.row_tiles * tiling.column_tiles;
  tiling.core_tiles = CeilDiv(tiling.total_tiles, compile_info.core_num);
  return static_cast<uint32_t>(CeilDiv(tiling.total_tiles, tiling.core_tiles));
}

static ge::graphStatus TilingAdd(gert::TilingContext* context) {
  const auto* compile_info = static_cast<const ElementwiseCompileInfo*>(context->GetCompileInfo());
  OP_CHECK_NULL_WITH_CONTEXT(context, compile_info);
  const gert::StorageShape* x1_shape = context->GetInputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, x1_shape);
  const gert::StorageShape* x2_shape = context->GetInputShape(1);
  OP_CHECK_NULL_WITH_CONTEXT(context, x2_shape);
  const gert::StorageShape* y_shape = context->GetOutputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, y_shape);
  const auto* x1_desc = context->GetInputDesc(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, x1_desc);
  const uint64_t element_size = ElementSize(x1_desc->GetDataType());
  OP_CHECK_IF(element_size == 0,
              OP_LOGE(context, "x1 has data type %d, which no kernel serves", x1_desc->GetDataType()),
              return ge::GRAPH_FAILED);

  const std::vector<MergedDim> dims = MergeDims(x1_shape->GetStorageShape(), x2_shape->GetStorageShape());
  OP_CHECK_IF(dims.size() > kAddMaxDims,
              OP_LOGE(context, "broadcasting takes %zu dimensions after merging; at most %u are served", dims.size(),
                      kAddMaxDims),
              return ge::GRAPH_FAILED);
  const int64_t total_length = y_shape->GetStorageShape().GetShapeSize();
  OP_CHECK_IF(total_length < 0, OP_LOGE(context, "the shape of y is not known"), return ge::GRAPH_FAILED);
  const bool same_shape = dims.empty() || (dims.size() == 1 && !dims[0].x1_repeats && !dims[0].x2_repeats);
  if (same_shape || total_length == 0) {
    auto* tiling = context->GetTilingData<ElementwiseTilingData>();
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    context->SetBlockDim(
        SplitElementwise(*compile_info, static_cast<uint64_t>(total_length), element_size, kAddQueueNum, *tiling));
    context->SetTilingKey(kAddSameShapeKey);
    return ge::GRAPH_SUCCESS;
  }
  auto* tiling = context->GetTilingData<AddBroadcastTilingData>();
  OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
  context->SetBlockDim(SplitBroadcast(*compile_info, dims, element_size, *tiling));
  context->SetTilingKey(kAddBroadcastKey);
  return ge::GRAPH_SUCCESS;
}

IMPL_OP_OPTILING(Add).Tiling(TilingAdd).TilingParse<ElementwiseCompileInfo>(ParseElementwise);

}  // namespace optiling
