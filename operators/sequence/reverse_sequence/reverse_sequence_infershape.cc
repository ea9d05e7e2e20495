#include <cstdint>

#include "log/log.h"
#include "register/op_impl_registry.h"

namespace ops {

static bool IsUnknownRank(const gert::Shape& shape) {
  return shape.GetDimNum() == 1 && shape.GetDim(0) == ge::UNKNOWN_DIM_NUM;
}

// An axis counted from the front; false when it lies outside the rank.
static bool NormalizeAxis(int64_t& axis, int64_t rank) {
  if (axis < -rank || axis >= rank) return false;
  if (axis < 0) axis += rank;
  return true;
}

static ge::graphStatus CheckAxes(gert::InferShapeContext* context, const gert::Shape& x,
                                 const gert::Shape& seq_lengths) {
  const auto* attrs = context->GetAttrs();
  OP_CHECK_NULL_WITH_CONTEXT(context, attrs);
  const int64_t* seq_attr = attrs->GetInt(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, seq_attr);
  const int64_t* batch_attr = attrs->GetInt(1);
  OP_CHECK_NULL_WITH_CONTEXT(context, batch_attr);

  const int64_t rank = static_cast<int64_t>(x.GetDimNum());
  int64_t seq_dim = *seq_attr;
  int64_t batch_dim = *batch_attr;
  OP_CHECK_IF(!NormalizeAxis(seq_dim, rank) || !NormalizeAxis(batch_dim, rank),
              OP_LOGE(context, "seq_dim %ld or batch_dim %ld lies outside the %ld dimensions of x",
                      static_cast<long>(*seq_attr), static_cast<long>(*batch_attr), static_cast<long>(rank)),
              return ge::GRAPH_FAILED);
  OP_CHECK_IF(seq_dim == batch_dim, OP_LOGE(context, "seq_dim and batch_dim are both %ld", static_cast<long>(seq_dim)),
              return ge::GRAPH_FAILED);
  if (IsUnknownRank(seq_lengths)) return ge::GRAPH_SUCCESS;
  OP_CHECK_IF(seq_lengths.GetDimNum() != 1,
              OP_LOGE(context, "seq_lengths has %zu dimensions; it must have 1", seq_lengths.GetDimNum()),
              return ge::GRAPH_FAILED);
  const int64_t batches = x.GetDim(static_cast<size_t>(batch_dim));
  const int64_t lengths = seq_lengths.GetDim(0);
  OP_CHECK_IF(batches != ge::UNKNOWN_DIM && lengths != ge::UNKNOWN_DIM && batches != lengths,
              OP_LOGE(context, "x has %ld sequences along batch_dim, seq_lengths has %ld elements",
                      static_cast<long>(batches), static_cast<long>(lengths)),
              return ge::GRAPH_FAILED);
  return ge::GRAPH_SUCCESS;
}

static ge::graphStatus InferShapeReverseSequence(gert::InferShapeContext* context) {
  const gert::Shape* x = context->GetInputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, x);
  const gert::Shape* seq_lengths = context->GetInputShape(1);
  OP_CHECK_NULL_WITH_CONTEXT(context, seq_lengths);
  gert::Shape* y = context->GetOutputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, y);
  if (!IsUnknownRank(*x) && CheckAxes(context, *x, *seq_lengths) != ge::GRAPH_SUCCESS) return ge::GRAPH_FAILED;
  *y = *x;
  return ge::GRAPH_SUCCESS;
}

static ge::graphStatus InferDataTypeReverseSequence(gert::InferDataTypeContext* context) {
  return context->SetOutputDataType(0, context->GetInputDataType(0));
}

IMPL_OP_INFERSHAPE(ReverseSequence).InferShape(InferShapeReverseSequence).InferDataType(InferDataTypeReverseSequence);

}  // namespace ops
