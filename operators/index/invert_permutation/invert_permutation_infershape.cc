#include "operators/unary_shape.h"

namespace ops {

static ge::graphStatus InferShapeInvertPermutation(gert::InferShapeContext* context) {
  const gert::Shape* x = context->GetInputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, x);
  OP_CHECK_IF(x->GetDimNum() != 1, OP_LOGE(context, "x has %zu dimensions; it must have 1", x->GetDimNum()),
              return ge::GRAPH_FAILED);
  return InferUnaryShape(context);
}

IMPL_OP_INFERSHAPE(InvertPermutation).InferShape(InferShapeInvertPermutation).InferDataType(InferUnaryType);

}  // namespace ops
