#include "operators/elementwise/broadcast_shape.h"

namespace ops {

static ge::graphStatus InferDataTypeLess(gert::InferDataTypeContext* context) {
  if (CheckOperandTypes(context) != ge::GRAPH_SUCCESS) return ge::GRAPH_FAILED;
  return context->SetOutputDataType(0, ge::DT_BOOL);
}

IMPL_OP_INFERSHAPE(Less).InferShape(InferBroadcastShape).InferDataType(InferDataTypeLess);

}  // namespace ops
