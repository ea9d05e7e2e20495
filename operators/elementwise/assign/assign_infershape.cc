#include "log/log.h"
#include "register/op_impl_registry.h"

namespace ops {

/// The memory of ref keeps its size, so shapes must agree, whatever `validate_shape` says.
static ge::graphStatus InferShapeAssign(gert::InferShapeContext* context) {
  const gert::Shape* ref_shape = context->GetInputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, ref_shape);
  const gert::Shape* value_shape = context->GetInputShape(1);
  OP_CHECK_NULL_WITH_CONTEXT(context, value_shape);
  gert::Shape* output_shape = context->GetOutputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, output_shape);
  OP_CHECK_IF(ref_shape->GetShapeSize() >= 0 && value_shape->GetShapeSize() >= 0 && !(*ref_shape == *value_shape),
              OP_LOGE(context, "ref has %zu dimensions and %ld elements, value %zu and %ld; shapes must be equal",
                      ref_shape->GetDimNum(), static_cast<long>(ref_shape->GetShapeSize()), value_shape->GetDimNum(),
                      static_cast<long>(value_shape->GetShapeSize())),
              return ge::GRAPH_FAILED);
  *output_shape = *ref_shape;
  return ge::GRAPH_SUCCESS;
}

static ge::graphStatus InferDataTypeAssign(gert::InferDataTypeContext* context) {
  OP_CHECK_IF(context->GetInputDataType(0) != context->GetInputDataType(1),
              OP_LOGE(context, "ref has data type %d, value %d; they must be equal", context->GetInputDataType(0),
                      context->GetInputDataType(1)),
              return ge::GRAPH_FAILED);
  return context->SetOutputDataType(0, context->GetInputDataType(0));
}

IMPL_OP_INFERSHAPE(Assign).InferShape(InferShapeAssign).InferDataType(InferDataTypeAssign);

}  // namespace ops
