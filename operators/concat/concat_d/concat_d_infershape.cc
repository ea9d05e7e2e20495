#include "operators/concat/concat_shape.h"

namespace ops {

IMPL_OP_INFERSHAPE(ConcatD).InferShape(InferShapeConcat).InferDataType(InferTypeOfInputs);

}  // namespace ops
