#include "log/log.h"
#include "register/op_impl_registry.h"

namespace ops {

static ge::graphStatus InferShapeInvertPermutation(gert::InferShapeContext* context) {
  const gert::Shape* x = context->GetInputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, x);
  gert::Shape* y = context->GetOutputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, y);
  OP_CHECK_IF(x->GetDimNum() != 1, OP_LOGE(context, "x has %zu dimensions; it must have 1", x->GetDimNum()),
              return ge::GRAPH_FAILED);
  *y = *x;
  return ge::GRAPH_SUCCESS;
}

static ge::graphStatus InferDataTypeInvertPermutation(gert::InferDataTypeContext* context) {
  return context->SetOutputDataType(0, context->GetInputDataType(0));
}

IMPL_OP_INFERSHAPE(InvertPermutation)
    .InferShape(InferShapeInvertPermutation)
    .InferDataType(InferDataTypeInvertPermutation);

}  // namespace ops
