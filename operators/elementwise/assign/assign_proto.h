#pragma once

#include "graph/operator_reg.h"

namespace ge {

/// ref = value. The output is the input of the same name: what reads it sees the value, and so does whoever reads the
/// variable afterwards.
REG_OP(Assign)
    .INPUT(ref, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16, DT_INT8, DT_UINT8, DT_INT16, DT_UINT16, DT_INT32, DT_UINT32,
                            DT_INT64, DT_UINT64, DT_DOUBLE, DT_BOOL}))
    .INPUT(value, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16, DT_INT8, DT_UINT8, DT_INT16, DT_UINT16, DT_INT32,
                              DT_UINT32, DT_INT64, DT_UINT64, DT_DOUBLE, DT_BOOL}))
    .OUTPUT(ref, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16, DT_INT8, DT_UINT8, DT_INT16, DT_UINT16, DT_INT32, DT_UINT32,
                             DT_INT64, DT_UINT64, DT_DOUBLE, DT_BOOL}))
    .ATTR(validate_shape, Bool, true)
    .ATTR(use_locking, Bool, false)
    .OP_END_FACTORY_REG(Assign)

}  // namespace ge
