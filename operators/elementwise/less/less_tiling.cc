#include "operators/elementwise/less/less_tiling.h"

#include "operators/elementwise/elementwise_split.h"

namespace optiling {

constexpr uint64_t kLessQueueNum = 1;  // y

// Strides of an operand along the dimensions of the result, which has at least as many.
static void SetStrides(const gert::Shape& shape, size_t dims, uint64_t* strides) {
  uint64_t step = 1;
  for (size_t from_right = 1; from_right <= dims; ++from_right) {
    const bool missing = from_right > shape.GetDimNum();
    const auto dim = missing ? uint64_t{1} : static_cast<uint64_t>(shape.GetDim(shape.GetDimNum() - from_right));
    strides[dims - from_right] = dim == 1 ? 0 : step;
    step *= dim;
  }
}

static ge::graphStatus TilingLess(gert::TilingContext* context) {
  const auto* compile_info = static_cast<const ElementwiseCompileInfo*>(context->GetCompileInfo());
  OP_CHECK_NULL_WITH_CONTEXT(context, compile_info);
  const gert::StorageShape* x1_shape = context->GetInputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, x1_shape);
  const gert::StorageShape* x2_shape = context->GetInputShape(1);
  OP_CHECK_NULL_WITH_CONTEXT(context, x2_shape);
  const gert::StorageShape* y_shape = context->GetOutputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, y_shape);
  auto* tiling = context->GetTilingData<LessTilingData>();
  OP_CHECK_NULL_WITH_CONTEXT(context, tiling);

  const gert::Shape& shape = y_shape->GetStorageShape();
  const size_t dims = shape.GetDimNum();
  OP_CHECK_IF(dims > kLessMaxDims,
              OP_LOGE(context, "the result has %zu dimensions; at most %u are served", dims, kLessMaxDims),
              return ge::GRAPH_FAILED);
  OP_CHECK_IF(shape.GetShapeSize() < 0, OP_LOGE(context, "the shape of y is not known"), return ge::GRAPH_FAILED);
  *tiling = {};
  tiling->dims = dims;
  for (size_t i = 0; i < dims; ++i) tiling->shape[i] = static_cast<uint64_t>(shape.GetDim(i));
  SetStrides(x1_shape->GetStorageShape(), dims, tiling->x1_strides);
  SetStrides(x2_shape->GetStorageShape(), dims, tiling->x2_strides);
  context->SetBlockDim(SplitElementwise(*compile_info, static_cast<uint64_t>(shape.GetShapeSize()), sizeof(bool),
                                        kLessQueueNum, tiling->split));
  context->SetTilingKey(0);
  return ge::GRAPH_SUCCESS;
}

IMPL_OP_OPTILING(Less).Tiling(TilingLess).TilingParse<ElementwiseCompileInfo>(ParseElementwise);

}  // namespace optiling
