#pragma once

#include "graph/operator_reg.h"

namespace ge {

/// y[x[i]] = i; x holds each of 0 … n-1 once.
REG_OP(InvertPermutation)
    .INPUT(x, TensorType({DT_INT32, DT_INT64}))
    .OUTPUT(y, TensorType({DT_INT32, DT_INT64}))
    .OP_END_FACTORY_REG(InvertPermutation)

}  // namespace ge
