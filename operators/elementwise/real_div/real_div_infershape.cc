#include "operators/elementwise/broadcast_shape.h"

namespace ops {

static ge::graphStatus InferDataTypeRealDiv(gert::InferDataTypeContext* context) {
  if (CheckOperandTypes(context) != ge::GRAPH_SUCCESS) return ge::GRAPH_FAILED;
  return context->SetOutputDataType(0, context->GetInputDataType(0));
}

IMPL_OP_INFERSHAPE(RealDiv).InferShape(InferBroadcastShape).InferDataType(InferDataTypeRealDiv);

}  // namespace ops
