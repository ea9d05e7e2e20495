#include "operators/elementwise/cast/cast_tiling.h"

#include "operators/elementwise/elementwise_split.h"

namespace optiling {

constexpr uint64_t kCastQueueNum = 2;  // x, y

static ge::graphStatus TilingCast(gert::TilingContext* context) {
  const auto* compile_info = static_cast<const ElementwiseCompileInfo*>(context->GetCompileInfo());
  OP_CHECK_NULL_WITH_CONTEXT(context, compile_info);
  const gert::StorageShape* x_shape = context->GetInputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, x_shape);
  const auto* x_desc = context->GetInputDesc(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, x_desc);
  const auto* y_desc = context->GetOutputDesc(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, y_desc);
  auto* tiling = context->GetTilingData<CastTilingData>();
  OP_CHECK_NULL_WITH_CONTEXT(context, tiling);

  // The wider type decides how much fits; the narrower one where a core may start.
  const uint64_t x_size = ElementSize(x_desc->GetDataType());
  const uint64_t y_size = ElementSize(y_desc->GetDataType());
  OP_CHECK_IF(
      x_size == 0 || y_size == 0,
      OP_LOGE(context, "from data type %d to %d: no kernel serves them", x_desc->GetDataType(), y_desc->GetDataType()),
      return ge::GRAPH_FAILED);
  const int64_t total_length = x_shape->GetStorageShape().GetShapeSize();
  OP_CHECK_IF(total_length < 0, OP_LOGE(context, "the shape of x is not known"), return ge::GRAPH_FAILED);
  context->SetBlockDim(SplitElementwise(*compile_info, static_cast<uint64_t>(total_length), std::min(x_size, y_size),
                                        kCastQueueNum, *tiling));
  tiling->tile_length = TileLength(*compile_info, kCastQueueNum, std::max(x_size, y_size));
  context->SetTilingKey(0);
  return ge::GRAPH_SUCCESS;
}

IMPL_OP_OPTILING(Cast).Tiling(TilingCast).TilingParse<ElementwiseCompileInfo>(ParseElementwise);

}  // namespace optiling
