#pragma once

#include "graph/operator_reg.h"

namespace ge {

/// ConcatD by its younger name.
REG_OP(ConcatV2D)
    .DYNAMIC_INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16, DT_INT8, DT_UINT8, DT_INT16, DT_UINT16, DT_INT32,
                                  DT_UINT32, DT_INT64, DT_UINT64, DT_DOUBLE, DT_BOOL}))
    .OUTPUT(y, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16, DT_INT8, DT_UINT8, DT_INT16, DT_UINT16, DT_INT32, DT_UINT32,
                           DT_INT64, DT_UINT64, DT_DOUBLE, DT_BOOL}))
    .REQUIRED_ATTR(concat_dim, Int)
    .ATTR(N, Int, 1)
    .OP_END_FACTORY_REG(ConcatV2D)

}  // namespace ge
