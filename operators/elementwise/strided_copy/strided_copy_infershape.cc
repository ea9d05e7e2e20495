#include "log/log.h"
#include "register/op_impl_registry.h"

namespace ops {

static ge::graphStatus InferShapeStridedCopy(gert::InferShapeContext* context) {
  const gert::Shape* x_shape = context->GetInputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, x_shape);
  gert::Shape* y_shape = context->GetOutputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, y_shape);
  *y_shape = *x_shape;
  return ge::GRAPH_SUCCESS;
}

static ge::graphStatus InferDataTypeStridedCopy(gert::InferDataTypeContext* context) {
  return context->SetOutputDataType(0, context->GetInputDataType(0));
}

IMPL_OP_INFERSHAPE(StridedCopy).InferShape(InferShapeStridedCopy).InferDataType(InferDataTypeStridedCopy);

}  // namespace ops
