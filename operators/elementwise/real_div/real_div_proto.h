#pragma once

#include "graph/operator_reg.h"

namespace ge {

/// y = x1 / x2, element by element; shapes broadcast as numpy's do.
REG_OP(RealDiv)
    .INPUT(x1, TensorType({DT_FLOAT, DT_DOUBLE}))
    .INPUT(x2, TensorType({DT_FLOAT, DT_DOUBLE}))
    .OUTPUT(y, TensorType({DT_FLOAT, DT_DOUBLE}))
    .OP_END_FACTORY_REG(RealDiv)

}  // namespace ge
