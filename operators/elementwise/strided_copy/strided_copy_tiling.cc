#include "operators/elementwise/strided_copy/strided_copy_tiling.h"

#include "operators/elementwise/strided_split.h"

namespace optiling {

constexpr uint64_t kCopyQueueNum = 1;  // in and out are one

/// The walk of a tensor over its bytes: one more dimension, the bytes of an element.
static std::vector<uint64_t> ByteWalk(const std::vector<uint64_t>& walk, uint64_t element_size) {
  std::vector<uint64_t> bytes;
  for (uint64_t stride : walk) bytes.push_back(stride * element_size);
  bytes.push_back(1);
  return bytes;
}

static ge::graphStatus TilingStridedCopy(gert::TilingContext* context) {
  const auto* compile_info = static_cast<const ElementwiseCompileInfo*>(context->GetCompileInfo());
  OP_CHECK_NULL_WITH_CONTEXT(context, compile_info);
  const gert::StorageShape* x_shape = context->GetInputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, x_shape);
  const auto* x_desc = context->GetInputDesc(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, x_desc);
  auto* tiling = context->GetTilingData<StridedCopyTilingData>();
  OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
  const uint64_t element_size = ElementSize(x_desc->GetDataType());
  OP_CHECK_IF(element_size == 0, OP_LOGE(context, "x has data type %d, which no kernel serves", x_desc->GetDataType()),
              return ge::GRAPH_FAILED);
  const gert::Shape& shape = x_shape->GetStorageShape();
  OP_CHECK_IF(shape.GetShapeSize() < 0 || shape.GetDimNum() >= gert::Shape::kMaxDimNum,
              OP_LOGE(context, "the shape of x is not known or has too many dimensions"), return ge::GRAPH_FAILED);
  context->SetTilingKey(0);
  if (shape.GetShapeSize() == 0) {
    context->SetBlockDim(1);
    return ge::GRAPH_SUCCESS;
  }
  gert::Shape bytes = shape;
  bytes.AppendDim(static_cast<int64_t>(element_size));
  const std::vector<WalkedDim> dims =
      MergeDims(bytes, {ByteWalk(OperandWalk(shape, context->GetInputStride(0), shape), element_size),
                        ByteWalk(OperandWalk(shape, context->GetOutputStride(0), shape), element_size)});
  OP_CHECK_IF(dims.size() > kStridedMaxDims,
              OP_LOGE(context, "the strides of x and y leave %zu dimensions; at most %u are served", dims.size(),
                      kStridedMaxDims),
              return ge::GRAPH_FAILED);
  context->SetBlockDim(SplitStrided(*compile_info, dims, /*element_size=*/1, kCopyQueueNum, tiling->tiles));
  tiling->x = StridesOf(dims, 0);
  tiling->y = StridesOf(dims, 1);
  return ge::GRAPH_SUCCESS;
}

IMPL_OP_OPTILING(StridedCopy).Tiling(TilingStridedCopy).TilingParse<ElementwiseCompileInfo>(ParseElementwise);

}  // namespace optiling
