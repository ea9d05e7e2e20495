#pragma once

// Host side: a result that is described as the first input is.

#include "log/log.h"
#include "register/op_impl_registry.h"

namespace ops {

/// Output 0 has the shape of input 0.
inline ge::graphStatus InferUnaryShape(gert::InferShapeContext* context) {
  const gert::Shape* x = context->GetInputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, x);
  gert::Shape* y = context->GetOutputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, y);
  *y = *x;
  return ge::GRAPH_SUCCESS;
}

/// Output 0 has the type of input 0.
inline ge::graphStatus InferUnaryType(gert::InferDataTypeContext* context) {
  return context->SetOutputDataType(0, context->GetInputDataType(0));
}

}  // namespace ops
