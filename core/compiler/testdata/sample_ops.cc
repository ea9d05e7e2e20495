// Operators for the tests of the compiler's stages: each one shows one thing.

#include "graph/operator_reg.h"
#include "log/log.h"
#include "register/op_def_registry.h"
#include "register/op_impl_registry.h"

namespace ge {

// y like x. Tiling: block dim, tiling key and one workspace as the attributes say.
REG_OP(SampleUnary)
    .INPUT(x, "T")
    .OUTPUT(y, "T")
    .ATTR(block_dim, Int, 3)
    .ATTR(tiling_key, Int, 7)
    .ATTR(workspace, Int, 0)
    .DATATYPE(T, TensorType({DT_FLOAT, DT_FLOAT16}))
    .OP_END_FACTORY_REG(SampleUnary)

    // y like x; bias may be left out.
    REG_OP(SampleBias)
    .INPUT(x, "T")
    .OPTIONAL_INPUT(bias, "T")
    .INPUT(z, "T")
    .OUTPUT(y, "T")
    .OP_END_FACTORY_REG(SampleBias)

    // y like x. Tiling reads lengths: on the host and on the device.
    REG_OP(SampleReverse)
    .INPUT(x, "T")
    .INPUT(lengths, TensorType({DT_INT32}))
    .OUTPUT(y, "T")
    .OP_END_FACTORY_REG(SampleReverse)

    // The same, on the host only.
    REG_OP(SampleHostTiled)
    .INPUT(x, "T")
    .INPUT(lengths, TensorType({DT_INT32}))
    .OUTPUT(y, "T")
    .OP_END_FACTORY_REG(SampleHostTiled)

    // The shape of y is the value of shape.
    REG_OP(SampleReshape)
    .INPUT(x, "T")
    .INPUT(shape, TensorType({DT_INT64}))
    .OUTPUT(y, "T")
    .OP_END_FACTORY_REG(SampleReshape)

    // The shape of y is known only when the op has run.
    REG_OP(SampleUnique)
    .INPUT(x, "T")
    .OUTPUT(y, "T")
    .OP_END_FACTORY_REG(SampleUnique)

    // What loops and conditions take: y = x1 + x2, y = whether x1 < x2, y = x as another type.
    REG_OP(Add)
    .INPUT(x1, "T")
    .INPUT(x2, "T")
    .OUTPUT(y, "T")
    .OP_END_FACTORY_REG(Add)

        REG_OP(Less)
    .INPUT(x1, "T")
    .INPUT(x2, "T")
    .OUTPUT(y, TensorType({DT_BOOL}))
    .OP_END_FACTORY_REG(Less)

        REG_OP(Cast)
    .INPUT(x, "T")
    .OUTPUT(y, "U")
    .REQUIRED_ATTR(dst_type, Int)
    .OP_END_FACTORY_REG(Cast)

    // A prototype without functions.
    REG_OP(SampleBare)
    .INPUT(x, "T")
    .OUTPUT(y, "T")
    .OP_END_FACTORY_REG(SampleBare)

    // What the compiler inserts where an op takes no strides.
    REG_OP(StridedCopy)
    .INPUT(x, "T")
    .OUTPUT(y, "T")
    .OP_END_FACTORY_REG(StridedCopy)

    // Shapes, but no tiling: no engine can run it.
    REG_OP(SampleUntiled)
    .INPUT(x, "T")
    .OUTPUT(y, "T")
    .OP_END_FACTORY_REG(SampleUntiled)

}  // namespace ge

namespace ops {

// Both sides may be blocks of larger tensors.
class SampleUnary : public OpDef {
 public:
  explicit SampleUnary(const char* name) : OpDef(name) {
    Input("x").IgnoreContiguous();
    Output("y").IgnoreContiguous();
  }
};
OP_ADD(SampleUnary);

}  // namespace ops

namespace {

ge::graphStatus ShapeOfFirst(gert::InferShapeContext* context) {
  const gert::Shape* x = context->GetInputShape(0);
  gert::Shape* y = context->GetOutputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, x);
  OP_CHECK_NULL_WITH_CONTEXT(context, y);
  OP_CHECK_IF(x->GetDimNum() == 3, OP_LOGE(context, "x has 3 dimensions, which it must not"), return ge::GRAPH_FAILED);
  *y = *x;
  return ge::GRAPH_SUCCESS;
}

ge::graphStatus TypeOfFirst(gert::InferDataTypeContext* context) {
  return context->SetOutputDataType(0, context->GetInputDataType(0));
}

ge::graphStatus TypeBool(gert::InferDataTypeContext* context) { return context->SetOutputDataType(0, ge::DT_BOOL); }

ge::graphStatus TypeOfAttr(gert::InferDataTypeContext* context) {
  return context->SetOutputDataType(0, static_cast<ge::DataType>(*context->GetAttrs()->GetInt(0)));
}

ge::graphStatus ShapeFromValue(gert::InferShapeContext* context) {
  const gert::Tensor* shape = context->GetInputTensor(1);
  gert::Shape* y = context->GetOutputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, shape);
  OP_CHECK_NULL_WITH_CONTEXT(context, y);
  y->SetDimNum(0);
  for (int64_t i = 0; i < shape->GetShapeSize(); ++i) y->AppendDim(shape->GetData<int64_t>()[i]);
  return ge::GRAPH_SUCCESS;
}

ge::graphStatus UnknownShape(gert::InferShapeContext* context) {
  context->GetOutputShape(0)->SetDimNum(0);
  context->GetOutputShape(0)->AppendDim(-1);
  return ge::GRAPH_SUCCESS;
}

ge::graphStatus TileUnary(gert::TilingContext* context) {
  const auto* attrs = context->GetAttrs();
  OP_CHECK_NULL_WITH_CONTEXT(context, attrs);
  context->SetBlockDim(static_cast<uint32_t>(*attrs->GetInt(0)));
  context->SetTilingKey(static_cast<uint64_t>(*attrs->GetInt(1)));
  context->GetWorkspaceSizes(1)[0] = static_cast<size_t>(*attrs->GetInt(2));
  *context->GetTilingData<uint64_t>() = 0x1122334455667788;
  return ge::GRAPH_SUCCESS;
}

ge::graphStatus TileOneBlock(gert::TilingContext* context) {
  context->SetBlockDim(1);
  context->SetTilingKey(7);
  return ge::GRAPH_SUCCESS;
}

// Block dim: the first length, 40 when it is not known. Asks for 2000 bytes of workspace.
ge::graphStatus TileByLengths(gert::TilingContext* context) {
  const gert::Tensor* lengths = context->GetInputTensor(1);
  const bool known = lengths != nullptr && lengths->GetAddr() != nullptr;
  context->SetBlockDim(known ? static_cast<uint32_t>(lengths->GetData<int32_t>()[0]) : 40);
  context->SetTilingKey(7);
  context->GetWorkspaceSizes(1)[0] = 2000;
  return ge::GRAPH_SUCCESS;
}

struct SampleCompileInfo {};
ge::graphStatus ParseNothing(gert::TilingParseContext*) { return ge::GRAPH_SUCCESS; }

IMPL_OP(SampleUnary)
    .InferShape(ShapeOfFirst)
    .InferDataType(TypeOfFirst)
    .Tiling(TileUnary)
    .TilingParse<SampleCompileInfo>(ParseNothing);
IMPL_OP(SampleBias)
    .InferShape(ShapeOfFirst)
    .InferDataType(TypeOfFirst)
    .Tiling(TileOneBlock)
    .TilingParse<SampleCompileInfo>(ParseNothing);
IMPL_OP(SampleReverse)
    .InferShape(ShapeOfFirst)
    .InferDataType(TypeOfFirst)
    .Tiling(TileByLengths, 4100)
    .TilingParse<SampleCompileInfo>(ParseNothing)
    .TilingInputsDataDependency({1}, {gert::TilingPlacement::TILING_ON_HOST, gert::TilingPlacement::TILING_ON_AICPU});
IMPL_OP(SampleHostTiled)
    .InferShape(ShapeOfFirst)
    .InferDataType(TypeOfFirst)
    .Tiling(TileByLengths)
    .TilingParse<SampleCompileInfo>(ParseNothing)
    .TilingInputsDataDependency({1});
IMPL_OP(SampleReshape)
    .InferShape(ShapeFromValue)
    .InferDataType(TypeOfFirst)
    .InputsDataDependency({1})
    .Tiling(TileOneBlock)
    .TilingParse<SampleCompileInfo>(ParseNothing);
IMPL_OP(Add)
    .InferShape(ShapeOfFirst)
    .InferDataType(TypeOfFirst)
    .Tiling(TileOneBlock)
    .TilingParse<SampleCompileInfo>(ParseNothing);
IMPL_OP(Less)
    .InferShape(ShapeOfFirst)
    .InferDataType(TypeBool)
    .Tiling(TileOneBlock)
    .TilingParse<SampleCompileInfo>(ParseNothing);
IMPL_OP(Cast)
    .InferShape(ShapeOfFirst)
    .InferDataType(TypeOfAttr)
    .Tiling(TileOneBlock)
    .TilingParse<SampleCompileInfo>(ParseNothing);
IMPL_OP(SampleUnique).InferShape(UnknownShape).InferDataType(TypeOfFirst);
IMPL_OP(StridedCopy).InferShape(ShapeOfFirst).InferDataType(TypeOfFirst);
IMPL_OP(SampleUntiled).InferShape(ShapeOfFirst).InferDataType(TypeOfFirst);

}  // namespace
