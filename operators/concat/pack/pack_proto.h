#pragma once

#include "graph/operator_reg.h"

namespace ge {

/// y is x0, x1, …, all of one shape, along a new dimension that stands at `axis` of y (negative: from the end). N is
/// how many there are, and may be left out.
REG_OP(Pack)
    .DYNAMIC_INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16, DT_INT8, DT_UINT8, DT_INT16, DT_UINT16, DT_INT32,
                                  DT_UINT32, DT_INT64, DT_UINT64, DT_DOUBLE, DT_BOOL}))
    .OUTPUT(y, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16, DT_INT8, DT_UINT8, DT_INT16, DT_UINT16, DT_INT32, DT_UINT32,
                           DT_INT64, DT_UINT64, DT_DOUBLE, DT_BOOL}))
    .ATTR(axis, Int, 0)
    .ATTR(N, Int, 1)
    .OP_END_FACTORY_REG(Pack)

}  // namespace ge
