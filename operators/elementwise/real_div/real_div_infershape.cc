#include "operators/elementwise/broadcast_shape.h"

namespace ops {

IMPL_OP_INFERSHAPE(RealDiv).InferShape(InferBroadcastShape).InferDataType(InferOperandType);

}  // namespace ops
