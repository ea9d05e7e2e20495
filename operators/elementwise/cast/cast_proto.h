#pragma once

#include "graph/operator_reg.h"

namespace ge {

/// y = x as the type with the number dst_type. To bool: whether it is not 0. To an integer: toward zero, and to the
/// nearest that fits. To a smaller float: to the nearest, ties to even.
REG_OP(Cast)
    .INPUT(x, TensorType({DT_BOOL, DT_FLOAT16, DT_FLOAT, DT_INT8, DT_INT32, DT_UINT32, DT_UINT8, DT_INT64, DT_UINT64,
                          DT_INT16, DT_UINT16, DT_DOUBLE, DT_BF16}))
    .OUTPUT(y, TensorType({DT_BOOL, DT_FLOAT16, DT_FLOAT, DT_INT8, DT_INT32, DT_UINT32, DT_UINT8, DT_INT64, DT_UINT64,
                           DT_INT16, DT_UINT16, DT_DOUBLE, DT_BF16}))
    .REQUIRED_ATTR(dst_type, Int)
    .OP_END_FACTORY_REG(Cast)

}  // namespace ge
