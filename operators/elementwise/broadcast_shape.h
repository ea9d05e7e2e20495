#pragma once

// Host side: the shape of a result whose two operands broadcast as numpy's do.

#include <algorithm>
#include <cstdint>

#include "log/log.h"
#include "register/op_impl_registry.h"

namespace ops {

inline bool IsUnknownRank(const gert::Shape& shape) {
  return shape.GetDimNum() == 1 && shape.GetDim(0) == ge::UNKNOWN_DIM_NUM;
}

/// One dimension of the result; false when no value fits both (spec/op-host-api.md §12.6).
inline bool BroadcastDim(int64_t a, int64_t b, int64_t& result) {
  if (a == b || b == 1) {
    result = a;
  } else if (a == 1) {
    result = b;
  } else if (a == ge::UNKNOWN_DIM) {
    result = b;
  } else if (b == ge::UNKNOWN_DIM) {
    result = a;
  } else {
    return false;
  }
  return true;
}

/// Output 0 from inputs 0 and 1.
inline ge::graphStatus InferBroadcastShape(gert::InferShapeContext* context) {
  const gert::Shape* x1 = context->GetInputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, x1);
  const gert::Shape* x2 = context->GetInputShape(1);
  OP_CHECK_NULL_WITH_CONTEXT(context, x2);
  gert::Shape* y = context->GetOutputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, y);

  y->SetDimNum(0);
  if (IsUnknownRank(*x1) || IsUnknownRank(*x2)) {
    y->AppendDim(ge::UNKNOWN_DIM_NUM);
    return ge::GRAPH_SUCCESS;
  }
  const size_t rank = std::max(x1->GetDimNum(), x2->GetDimNum());
  for (size_t i = 0; i < rank; ++i) {
    // Shapes align at the right; a missing dimension counts as 1.
    const size_t from_right = rank - i;
    const int64_t a = from_right > x1->GetDimNum() ? 1 : x1->GetDim(x1->GetDimNum() - from_right);
    const int64_t b = from_right > x2->GetDimNum() ? 1 : x2->GetDim(x2->GetDimNum() - from_right);
    int64_t dim = 0;
    OP_CHECK_IF(!BroadcastDim(a, b, dim),
                OP_LOGE(context, "x1 and x2 do not broadcast: dimension %zu is %ld and %ld", i, static_cast<long>(a),
                        static_cast<long>(b)),
                return ge::GRAPH_FAILED);
    y->AppendDim(dim);
  }
  return ge::GRAPH_SUCCESS;
}

/// Both operands must be of one type.
inline ge::graphStatus CheckOperandTypes(gert::InferDataTypeContext* context) {
  const ge::DataType x1 = context->GetInputDataType(0);
  const ge::DataType x2 = context->GetInputDataType(1);
  OP_CHECK_IF(x1 != x2, OP_LOGE(context, "x1 has data type %d, x2 has %d; they must be equal", x1, x2),
              return ge::GRAPH_FAILED);
  return ge::GRAPH_SUCCESS;
}

/// Output 0 is of the operands' type.
inline ge::graphStatus InferOperandType(gert::InferDataTypeContext* context) {
  if (CheckOperandTypes(context) != ge::GRAPH_SUCCESS) return ge::GRAPH_FAILED;
  return context->SetOutputDataType(0, context->GetInputDataType(0));
}

}  // namespace ops
