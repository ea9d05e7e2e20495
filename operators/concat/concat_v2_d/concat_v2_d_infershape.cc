#include "operators/concat/concat_shape.h"

namespace ops {

IMPL_OP_INFERSHAPE(ConcatV2D).InferShape(InferShapeConcat).InferDataType(InferTypeOfInputs);

}  // namespace ops
