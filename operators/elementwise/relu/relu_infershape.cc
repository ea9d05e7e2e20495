#include "operators/unary_shape.h"

namespace ops {

IMPL_OP_INFERSHAPE(Relu).InferShape(InferUnaryShape).InferDataType(InferUnaryType);

}  // namespace ops
