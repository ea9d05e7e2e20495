#include "operators/unary_shape.h"

namespace ops {

IMPL_OP_INFERSHAPE(StridedCopy).InferShape(InferUnaryShape).InferDataType(InferUnaryType);

}  // namespace ops
