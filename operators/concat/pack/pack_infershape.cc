#include "operators/concat/concat_shape.h"

namespace ops {

IMPL_OP_INFERSHAPE(Pack).InferShape(InferShapePack).InferDataType(InferTypeOfInputs);

}  // namespace ops
