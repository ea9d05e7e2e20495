#include "operators/elementwise/relu/relu_tiling.h"

#include "operators/elementwise/strided_split.h"

namespace optiling {

constexpr uint64_t kReluQueueNum = 2;  // x, y

static ge::graphStatus TilingRelu(gert::TilingContext* context) {
  const auto* compile_info = static_cast<const ElementwiseCompileInfo*>(context->GetCompileInfo());
  OP_CHECK_NULL_WITH_CONTEXT(context, compile_info);
  const gert::StorageShape* x_shape = context->GetInputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, x_shape);
  const auto* x_desc = context->GetInputDesc(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, x_desc);
  const uint64_t element_size = ElementSize(x_desc->GetDataType());
  OP_CHECK_IF(element_size == 0, OP_LOGE(context, "x has data type %d, which no kernel serves", x_desc->GetDataType()),
              return ge::GRAPH_FAILED);
  const int64_t total_length = x_shape->GetStorageShape().GetShapeSize();
  OP_CHECK_IF(total_length < 0, OP_LOGE(context, "the shape of x is not known"), return ge::GRAPH_FAILED);
  if (total_length != 0 && (context->InputIsView(0) || context->OutputIsView(0))) {
    auto* strided = context->GetTilingData<StridedUnaryTilingData>();
    OP_CHECK_NULL_WITH_CONTEXT(context, strided);
    OP_CHECK_IF(
        !TileStridedUnary(context, *compile_info, x_shape->GetStorageShape(), element_size, kReluQueueNum, *strided),
        OP_LOGE(context, "the strides of x and y leave more than %u dimensions", kStridedMaxDims),
        return ge::GRAPH_FAILED);
    context->SetTilingKey(kReluStridedKey);
    return ge::GRAPH_SUCCESS;
  }
  auto* tiling = context->GetTilingData<ReluTilingData>();
  OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
  context->SetBlockDim(
      SplitElementwise(*compile_info, static_cast<uint64_t>(total_length), element_size, kReluQueueNum, *tiling));
  context->SetTilingKey(kReluKey);
  return ge::GRAPH_SUCCESS;
}

IMPL_OP_OPTILING(Relu).Tiling(TilingRelu).TilingParse<ElementwiseCompileInfo>(ParseElementwise);

}  // namespace optiling
