#include "operators/elementwise/add/add_tiling.h"

#include "operators/elementwise/strided_split.h"

namespace optiling {

constexpr uint64_t kAddQueueNum = 3;  // x1, x2, y

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

  const int64_t total_length = y_shape->GetStorageShape().GetShapeSize();
  OP_CHECK_IF(total_length < 0, OP_LOGE(context, "the shape of y is not known"), return ge::GRAPH_FAILED);
  const gert::Shape& x1 = x1_shape->GetStorageShape();
  const gert::Shape& x2 = x2_shape->GetStorageShape();
  const bool any_view = context->InputIsView(0) || context->InputIsView(1) || context->OutputIsView(0);
  if (total_length == 0 || (!any_view && x1.GetShapeSize() == total_length && x2.GetShapeSize() == total_length)) {
    auto* tiling = context->GetTilingData<ElementwiseTilingData>();
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    context->SetBlockDim(
        SplitElementwise(*compile_info, static_cast<uint64_t>(total_length), element_size, kAddQueueNum, *tiling));
    context->SetTilingKey(kAddSameShapeKey);
    return ge::GRAPH_SUCCESS;
  }
  const gert::Shape& y = y_shape->GetStorageShape();
  const std::vector<WalkedDim> dims =
      MergeDims(y, {OperandWalk(x1, context->GetInputStride(0), y), OperandWalk(x2, context->GetInputStride(1), y),
                    OperandWalk(y, context->GetOutputStride(0), y)});
  OP_CHECK_IF(dims.size() > kStridedMaxDims,
              OP_LOGE(context, "broadcasting takes %zu dimensions after merging; at most %u are served", dims.size(),
                      kStridedMaxDims),
              return ge::GRAPH_FAILED);
  auto* tiling = context->GetTilingData<AddBroadcastTilingData>();
  OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
  context->SetBlockDim(SplitStrided(*compile_info, dims, element_size, kAddQueueNum, tiling->tiles));
  tiling->x1 = StridesOf(dims, 0);
  tiling->x2 = StridesOf(dims, 1);
  tiling->y = StridesOf(dims, 2);
  context->SetTilingKey(kAddBroadcastKey);
  return ge::GRAPH_SUCCESS;
}

IMPL_OP_OPTILING(Add).Tiling(TilingAdd).TilingParse<ElementwiseCompileInfo>(ParseElementwise);

}  // namespace optiling
