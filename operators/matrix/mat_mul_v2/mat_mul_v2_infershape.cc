#include <cstdint>

#include "log/log.h"
#include "register/op_impl_registry.h"

namespace ops {

constexpr size_t kBiasIndex = 2;

static bool IsUnknownRank(const gert::Shape& shape) {
  return shape.GetDimNum() == 1 && shape.GetDim(0) == ge::UNKNOWN_DIM_NUM;
}
static bool Differ(int64_t a, int64_t b) { return a != ge::UNKNOWN_DIM && b != ge::UNKNOWN_DIM && a != b; }

// Rows and columns of an operand as the product sees them.
struct Operand {
  int64_t rows = ge::UNKNOWN_DIM;
  int64_t columns = ge::UNKNOWN_DIM;
};

static ge::graphStatus ReadOperand(gert::InferShapeContext* context, size_t index, bool transposed, Operand& operand) {
  const gert::Shape* shape = context->GetInputShape(index);
  OP_CHECK_NULL_WITH_CONTEXT(context, shape);
  if (IsUnknownRank(*shape)) return ge::GRAPH_SUCCESS;
  OP_CHECK_IF(shape->GetDimNum() != 2,
              OP_LOGE(context, "x%zu has %zu dimensions; a matrix has 2", index + 1, shape->GetDimNum()),
              return ge::GRAPH_FAILED);
  operand.rows = shape->GetDim(transposed ? 1 : 0);
  operand.columns = shape->GetDim(transposed ? 0 : 1);
  return ge::GRAPH_SUCCESS;
}

static ge::graphStatus CheckBias(gert::InferShapeContext* context, int64_t n) {
  const gert::Shape* bias = context->GetOptionalInputShape(kBiasIndex);
  if (bias == nullptr || IsUnknownRank(*bias)) return ge::GRAPH_SUCCESS;
  OP_CHECK_IF(bias->GetDimNum() != 1 || Differ(bias->GetDim(0), n),
              OP_LOGE(context, "bias must have one dimension of %ld elements; it has %zu dimensions, the first of %ld",
                      static_cast<long>(n), bias->GetDimNum(), static_cast<long>(bias->GetDim(0))),
              return ge::GRAPH_FAILED);
  return ge::GRAPH_SUCCESS;
}

static ge::graphStatus InferShapeMatMulV2(gert::InferShapeContext* context) {
  const auto* attrs = context->GetAttrs();
  OP_CHECK_NULL_WITH_CONTEXT(context, attrs);
  const bool* transpose_x1 = attrs->GetBool(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, transpose_x1);
  const bool* transpose_x2 = attrs->GetBool(1);
  OP_CHECK_NULL_WITH_CONTEXT(context, transpose_x2);

  Operand x1, x2;
  if (ReadOperand(context, 0, *transpose_x1, x1) != ge::GRAPH_SUCCESS ||
      ReadOperand(context, 1, *transpose_x2, x2) != ge::GRAPH_SUCCESS) {
    return ge::GRAPH_FAILED;
  }
  OP_CHECK_IF(
      Differ(x1.columns, x2.rows),
      OP_LOGE(context, "x1 gives k = %ld, x2 gives k = %ld", static_cast<long>(x1.columns), static_cast<long>(x2.rows)),
      return ge::GRAPH_FAILED);
  if (CheckBias(context, x2.columns) != ge::GRAPH_SUCCESS) return ge::GRAPH_FAILED;

  gert::Shape* y = context->GetOutputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, y);
  y->SetDimNum(0);
  y->AppendDim(x1.rows);
  y->AppendDim(x2.columns);
  return ge::GRAPH_SUCCESS;
}

static ge::graphStatus InferDataTypeMatMulV2(gert::InferDataTypeContext* context) {
  const ge::DataType x1 = context->GetInputDataType(0);
  const ge::DataType x2 = context->GetInputDataType(1);
  OP_CHECK_IF(x1 != x2, OP_LOGE(context, "x1 has data type %d, x2 has %d; they must be equal", x1, x2),
              return ge::GRAPH_FAILED);
  return context->SetOutputDataType(0, x1 == ge::DT_INT8 ? ge::DT_INT32 : x1);
}

IMPL_OP_INFERSHAPE(MatMulV2).InferShape(InferShapeMatMulV2).InferDataType(InferDataTypeMatMulV2);

}  // namespace ops
