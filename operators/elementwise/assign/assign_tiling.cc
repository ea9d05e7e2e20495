#include "operators/elementwise/assign/assign_tiling.h"

#include "operators/elementwise/elementwise_split.h"

namespace optiling {

constexpr uint64_t kAssignQueueNum = 1;  // in and out are one

static ge::graphStatus TilingAssign(gert::TilingContext* context) {
  const auto* compile_info = static_cast<const ElementwiseCompileInfo*>(context->GetCompileInfo());
  OP_CHECK_NULL_WITH_CONTEXT(context, compile_info);
  const gert::StorageShape* value_shape = context->GetInputShape(1);
  OP_CHECK_NULL_WITH_CONTEXT(context, value_shape);
  const auto* value_desc = context->GetInputDesc(1);
  OP_CHECK_NULL_WITH_CONTEXT(context, value_desc);
  auto* tiling = context->GetTilingData<AssignTilingData>();
  OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
  const uint64_t element_size = ElementSize(value_desc->GetDataType());
  OP_CHECK_IF(element_size == 0,
              OP_LOGE(context, "value has data type %d, which no kernel serves", value_desc->GetDataType()),
              return ge::GRAPH_FAILED);
  const int64_t total_length = value_shape->GetStorageShape().GetShapeSize();
  OP_CHECK_IF(total_length < 0, OP_LOGE(context, "the shape of value is not known"), return ge::GRAPH_FAILED);
  context->SetBlockDim(SplitElementwise(*compile_info, static_cast<uint64_t>(total_length) * element_size,
                                        /*element_size=*/1, kAssignQueueNum, *tiling));
  context->SetTilingKey(0);
  return ge::GRAPH_SUCCESS;
}

IMPL_OP_OPTILING(Assign).Tiling(TilingAssign).TilingParse<ElementwiseCompileInfo>(ParseElementwise);

}  // namespace optiling
