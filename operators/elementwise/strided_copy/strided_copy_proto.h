#pragma once

#include "graph/operator_reg.h"

namespace ge {

/// y = x, where x or y or both are blocks of larger tensors. The compiler puts it where an op cannot read or write such
/// a block itself; it has no name outside of this project (ViewCopy writes into a tensor that exists and takes strides
/// as eight inputs, TensorMove is a copy of the runtime engine, which knows no strides).
REG_OP(StridedCopy)
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16, DT_INT8, DT_UINT8, DT_INT16, DT_UINT16, DT_INT32, DT_UINT32,
                          DT_INT64, DT_UINT64, DT_DOUBLE, DT_BOOL}))
    .OUTPUT(y, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16, DT_INT8, DT_UINT8, DT_INT16, DT_UINT16, DT_INT32, DT_UINT32,
                           DT_INT64, DT_UINT64, DT_DOUBLE, DT_BOOL}))
    .OP_END_FACTORY_REG(StridedCopy)

}  // namespace ge
