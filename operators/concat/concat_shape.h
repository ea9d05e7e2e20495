#pragma once

// Shape and type of what the family joins. A dimension may be -1 and a rank unknown (one dimension, -2).

#include "graph/types.h"
#include "operators/concat/concat_axis.h"
#include "register/op_impl_registry.h"

namespace ops {

inline bool IsUnknownRank(const gert::Shape& shape) {
  return shape.GetDimNum() == 1 && shape.GetDim(0) == ge::UNKNOWN_DIM_NUM;
}

/// Two dimensions that must be equal; an unknown one takes the other's size.
inline bool UniteDims(int64_t other, int64_t& dim) {
  if (dim == ge::UNKNOWN_DIM) dim = other;
  return other == ge::UNKNOWN_DIM || other == dim;
}

/// The attribute N says how many inputs there are; its default says nothing.
inline bool CheckN(const gert::InferShapeContext* context, size_t attr) {
  const int64_t* n = context->GetAttrs() == nullptr ? nullptr : context->GetAttrs()->GetInt(attr);
  const size_t inputs = InputNum(context);
  OP_CHECK_IF(inputs == 0, OP_LOGE(context, "there is no input"), return false);
  OP_CHECK_IF(n != nullptr && *n != 1 && *n != static_cast<int64_t>(inputs),
              OP_LOGE(context, "N is %ld, there are %zu inputs", static_cast<long>(*n), inputs), return false);
  return true;
}

/// All inputs are of one type, which is the result's.
inline ge::graphStatus InferTypeOfInputs(gert::InferDataTypeContext* context) {
  const ge::DataType type = context->GetDynamicInputDataType(0, 0);
  for (size_t i = 1; i < InputNum(context); ++i) {
    const ge::DataType other = context->GetDynamicInputDataType(0, i);
    OP_CHECK_IF(
        other != type,
        OP_LOGE(context, "x%zu has data type %d, x0 has %d", i, static_cast<int>(other), static_cast<int>(type)),
        return ge::GRAPH_FAILED);
  }
  return context->SetOutputDataType(0, type);
}

/// Makes what is joined so far longer by input i.
inline bool Append(const gert::InferShapeContext* context, size_t i, const gert::Shape& x, size_t axis,
                   gert::Shape& joined) {
  for (size_t dim = 0; dim < joined.GetDimNum(); ++dim) {
    const int64_t size = x.GetDim(dim);
    int64_t united = joined.GetDim(dim);
    if (dim != axis) {
      OP_CHECK_IF(!UniteDims(size, united),
                  OP_LOGE(context, "dimension %zu of x%zu is %ld, before it is %ld", dim, i, static_cast<long>(size),
                          static_cast<long>(united)),
                  return false);
    } else if (united == ge::UNKNOWN_DIM || size == ge::UNKNOWN_DIM) {
      united = ge::UNKNOWN_DIM;
    } else {
      OP_CHECK_IF(__builtin_add_overflow(united, size, &united),
                  OP_LOGE(context, "dimension %zu passes 63 bits with x%zu", dim, i), return false);
    }
    joined.SetDim(dim, united);
  }
  return true;
}

/// Inputs are equal but for the axis, along which the result is as long as all of them; scalars make a vector.
/// Attributes: axis, N.
inline ge::graphStatus InferShapeConcat(gert::InferShapeContext* context) {
  gert::Shape* y = context->GetOutputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, y);
  if (!CheckN(context, 1)) return ge::GRAPH_FAILED;
  const size_t inputs = InputNum(context);
  for (size_t i = 0; i < inputs; ++i) {
    const gert::Shape* x = context->GetDynamicInputShape(0, i);
    OP_CHECK_NULL_WITH_CONTEXT(context, x);
    if (!IsUnknownRank(*x)) continue;
    *y = *x;
    return ge::GRAPH_SUCCESS;
  }
  const gert::Shape first = *context->GetDynamicInputShape(0, 0);
  const bool scalars = first.GetDimNum() == 0;
  size_t axis = 0;
  if (!FindAxis(context, 0, scalars ? 1 : first.GetDimNum(), axis)) return ge::GRAPH_FAILED;
  gert::Shape joined = scalars ? gert::Shape({1}) : first;
  for (size_t i = 1; i < inputs; ++i) {
    const gert::Shape& x = *context->GetDynamicInputShape(0, i);
    OP_CHECK_IF(x.GetDimNum() != first.GetDimNum(),
                OP_LOGE(context, "x%zu has %zu dimensions, x0 has %zu", i, x.GetDimNum(), first.GetDimNum()),
                return ge::GRAPH_FAILED);
    if (!Append(context, i, scalars ? gert::Shape({1}) : x, axis, joined)) return ge::GRAPH_FAILED;
  }
  *y = joined;
  return ge::GRAPH_SUCCESS;
}

/// Inputs are equal; the result has a new dimension, as long as there are inputs, at the axis. Attributes: axis, N.
inline ge::graphStatus InferShapePack(gert::InferShapeContext* context) {
  gert::Shape* y = context->GetOutputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, y);
  if (!CheckN(context, 1)) return ge::GRAPH_FAILED;
  const size_t inputs = InputNum(context);
  gert::Shape part;
  bool known = false;
  for (size_t i = 0; i < inputs; ++i) {
    const gert::Shape* x = context->GetDynamicInputShape(0, i);
    OP_CHECK_NULL_WITH_CONTEXT(context, x);
    if (IsUnknownRank(*x)) continue;
    if (!known) part = *x;
    known = true;
    bool equal = x->GetDimNum() == part.GetDimNum();
    for (size_t dim = 0; equal && dim < part.GetDimNum(); ++dim) {
      int64_t size = part.GetDim(dim);
      equal = UniteDims(x->GetDim(dim), size);
      part.SetDim(dim, size);
    }
    OP_CHECK_IF(!equal, OP_LOGE(context, "x%zu has another shape than the inputs before it", i),
                return ge::GRAPH_FAILED);
  }
  if (!known) {
    *y = gert::Shape({ge::UNKNOWN_DIM_NUM});
    return ge::GRAPH_SUCCESS;
  }
  size_t axis = 0;
  if (!FindAxis(context, 0, part.GetDimNum() + 1, axis)) return ge::GRAPH_FAILED;
  gert::Shape packed;
  for (size_t dim = 0; dim <= part.GetDimNum(); ++dim) {
    if (dim == axis) packed.AppendDim(static_cast<int64_t>(inputs));
    if (dim < part.GetDimNum()) packed.AppendDim(part.GetDim(dim));
  }
  *y = packed;
  return ge::GRAPH_SUCCESS;
}

}  // namespace ops
