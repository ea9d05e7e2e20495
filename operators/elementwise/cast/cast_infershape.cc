#include "operators/unary_shape.h"

namespace ops {

static ge::graphStatus InferDataTypeCast(gert::InferDataTypeContext* context) {
  const auto* attrs = context->GetAttrs();
  OP_CHECK_NULL_WITH_CONTEXT(context, attrs);
  const int64_t* dst_type = attrs->GetInt(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, dst_type);
  OP_CHECK_IF(*dst_type < 0 || *dst_type >= ge::DT_MAX,
              OP_LOGE(context, "dst_type is %ld, which is no data type", static_cast<long>(*dst_type)),
              return ge::GRAPH_FAILED);
  return context->SetOutputDataType(0, static_cast<ge::DataType>(*dst_type));
}

IMPL_OP_INFERSHAPE(Cast).InferShape(InferUnaryShape).InferDataType(InferDataTypeCast);

}  // namespace ops
