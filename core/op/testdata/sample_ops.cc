// Operators that show every part of the author's interface to the tests of core/op.

#include <cstring>
#include <stdexcept>
#include <string>

#include "core/op/testdata/sample_tiling.h"
#include "graph/operator_reg.h"
#include "log/log.h"
#include "register/op_impl_registry.h"
#include "tiling/platform/platform_ascendc.h"

namespace ge {

REG_OP(SampleScale)
    .INPUT(x, T)
    .OPTIONAL_INPUT(bias, T)
    .INPUT(axes, TensorType({DT_INT32, DT_INT64}))
    .OUTPUT(y, T)
    .ATTR(scale, Float, 1.5)
    .ATTR(keep, Bool, true)
    .REQUIRED_ATTR(mode, String)
    .ATTR(sizes, ListInt, {3, 4})
    .DATATYPE(T, TensorType({DT_FLOAT, DT_FLOAT16}))
    .OP_END_FACTORY_REG(SampleScale)

        REG_OP(SampleConcat)
    .DYNAMIC_INPUT(x, TensorType::ALL())
    .OPTIONAL_INPUT(mask, TensorType({DT_BOOL}))
    .DYNAMIC_OUTPUT(y, TensorType::ALL())
    .REQUIRED_ATTR(axis, Int)
    .OP_END_FACTORY_REG(SampleConcat)

        REG_OP(SampleEveryAttr)
    .INPUT(x, "T")
    .OUTPUT(y, "T")
    .ATTR(a_int, Int, -7)
    .ATTR(a_float, Float, 0.25)
    .ATTR(a_bool, Bool, true)
    .ATTR(a_string, String, "text")
    .ATTR(a_type, Type, DT_BF16)
    .ATTR(a_tensor, Tensor, Tensor(TensorDesc(Shape({2}), FORMAT_ND, DT_INT8), {5, 6}))
    .ATTR(a_list_int, ListInt, {1, -2, 3})
    .ATTR(a_list_float, ListFloat, {0.5, 2.0})
    .ATTR(a_list_bool, ListBool, {true, false, true})
    .ATTR(a_list_string, ListString, {"a", "bc"})
    .ATTR(a_list_type, ListType, {DT_INT8, DT_FLOAT16})
    .ATTR(a_list_list_int, ListListInt, {{1, 2}, {}, {3}})
    .OP_END_FACTORY_REG(SampleEveryAttr)

}  // namespace ge

namespace {

ge::graphStatus InferScaleShape(gert::InferShapeContext* context) {
  const gert::Shape* x = context->GetRequiredInputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, x);
  gert::Shape* y = context->GetOutputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, y);
  OP_CHECK_IF(y->GetDimNum() != 0, OP_LOGE(context, "output shapes must arrive empty"), return ge::GRAPH_FAILED);
  OP_CHECK_IF(x->GetDimNum() == 3, OP_LOGE(context, "x has %zu dimensions", x->GetDimNum()),
              return ge::GRAPH_PARAM_INVALID);
  if (x->GetDimNum() == 4) throw std::runtime_error("four dimensions");
  if (x->GetDimNum() == 5) {
    y->SetDimNum(26);
    return ge::GRAPH_SUCCESS;
  }
  *y = *x;
  // One dimension of bias, if there is one; the value of axes, if it is known.
  const gert::Shape* bias = context->GetOptionalInputShape(1);
  y->AppendDim(bias == nullptr ? -1 : bias->GetDim(0));
  const gert::Tensor* axes = context->GetRequiredInputTensor(2);
  OP_CHECK_NULL_WITH_CONTEXT(context, axes);
  y->AppendDim(axes->GetData<int32_t>() == nullptr ? -1 : axes->GetData<int32_t>()[0]);
  return ge::GRAPH_SUCCESS;
}

ge::graphStatus InferScaleType(gert::InferDataTypeContext* context) {
  return context->SetOutputDataType(0, context->GetRequiredInputDataType(0));
}

struct ScaleCompileInfo {
  uint32_t core_num = 0;
  uint64_t ub_size = 0;
  std::string json;
};

ge::graphStatus ParseScale(gert::TilingParseContext* context) {
  auto* compile_info = context->GetCompiledInfo<ScaleCompileInfo>();
  OP_CHECK_NULL_WITH_CONTEXT(context, compile_info);
  platform_ascendc::PlatformAscendC platform(context->GetPlatformInfo());
  compile_info->core_num = platform.GetCoreNumAiv();
  platform.GetCoreMemSize(platform_ascendc::CoreMemType::UB, compile_info->ub_size);
  compile_info->json = context->GetCompiledJson();
  return compile_info->json == "bad" ? ge::GRAPH_FAILED : ge::GRAPH_SUCCESS;
}

// What the mode attribute asks to be done wrong.
ge::graphStatus Misbehave(gert::TilingContext* context, const std::string& mode) {
  gert::TilingData* raw = context->GetRawTilingData();
  if (mode == "fail") {
    OP_LOGE(context, "mode is %s", mode.c_str());
    return ge::GRAPH_FAILED;
  }
  if (mode == "throw") throw std::runtime_error("thrown by tiling");
  if (mode == "no_block") return context->SetBlockDim(0);
  if (mode == "past_capacity") std::memset(static_cast<uint8_t*>(raw->GetData()) + raw->GetCapacity(), 0, 8);
  if (mode == "too_long") raw->SetDataSize(raw->GetCapacity() + 1);
  if (mode == "huge_workspace") context->GetWorkspaceSizes(1)[0] = SIZE_MAX;
  if (mode == "many_workspaces")
    return context->GetWorkspaceSizes(17) == nullptr ? ge::GRAPH_SUCCESS : ge::GRAPH_FAILED;
  if (mode == "append") {
    raw->SetDataSize(0);
    while (raw->Append<uint64_t>(7) == ge::GRAPH_SUCCESS) {
    }
  }
  return ge::GRAPH_SUCCESS;
}

void ReadAttrs(const gert::RuntimeAttrs& attrs, SampleTiling& tiling) {
  tiling.scale = *attrs.GetFloat(0);
  tiling.keep = *attrs.GetBool(1) ? 1 : 0;
  const auto* sizes = attrs.GetListInt(3);
  for (size_t i = 0; i < sizes->GetSize(); ++i) tiling.sizes_sum += sizes->GetData()[i];
  tiling.private_number = *attrs.GetInt(4);
  tiling.attr_num = attrs.GetAttrNum();
}

ge::graphStatus TileScale(gert::TilingContext* context) {
  const auto* compile_info = context->GetCompileInfo<ScaleCompileInfo>();
  OP_CHECK_NULL_WITH_CONTEXT(context, compile_info);
  auto* tiling = context->GetTilingData<SampleTiling>();
  OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
  for (size_t i = 0; i < sizeof(SampleTiling); ++i) {
    if (reinterpret_cast<const uint8_t*>(tiling)[i] != 0) return ge::GRAPH_FAILED;
  }
  tiling->core_num = compile_info->core_num;
  tiling->ub_size = compile_info->ub_size;
  ReadAttrs(*context->GetAttrs(), *tiling);
  tiling->x_elements = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
  tiling->y_rank = context->GetOutputShape(0)->GetOriginShape().GetDimNum();
  tiling->has_bias = context->GetOptionalInputShape(1) == nullptr ? 0 : 1;
  const gert::Tensor* axes = context->GetRequiredInputTensor(2);
  tiling->first_axis = axes->GetData<int32_t>() == nullptr ? -1 : axes->GetData<int32_t>()[0];
  tiling->x_type = context->GetInputDesc(0)->GetDataType();
  tiling->deterministic = context->GetDeterministic();
  context->SetTilingKey(0x100000001);
  context->SetBlockDim(9);
  context->SetScheduleMode(1);
  context->SetLocalMemorySize(4096);
  context->SetNeedAtomic(true);
  context->SetTilingCond(-3);
  size_t* workspaces = context->GetWorkspaceSizes(2);
  workspaces[0] = 17;
  workspaces[1] = 4096;
  return Misbehave(context, context->GetAttrs()->GetStr(2));
}

IMPL_OP_INFERSHAPE(SampleScale).InferShape(InferScaleShape).InferDataType(InferScaleType).InputsDataDependency({2});
IMPL_OP_OPTILING(SampleScale)
    .Tiling(TileScale, sizeof(SampleTiling))
    .TilingParse<ScaleCompileInfo>(ParseScale)
    .TilingInputsDataDependency({2}, {gert::TILING_ON_HOST, gert::TILING_ON_AICPU})
    .PrivateAttr("_number", static_cast<int64_t>(11));

ge::graphStatus InferConcatShape(gert::InferShapeContext* context) {
  const gert::AnchorInstanceInfo* xs = context->GetIrInputInstanceInfo(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, xs);
  gert::Shape* y = context->GetOutputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, y);
  y->AppendDim(static_cast<int64_t>(xs->GetInstanceNum()));
  for (size_t i = 0; i < xs->GetInstanceNum(); ++i) y->AppendDim(context->GetDynamicInputShape(0, i)->GetDim(0));
  const gert::Shape* mask = context->GetOptionalInputShape(1);
  y->AppendDim(mask == nullptr ? 0 : mask->GetDim(0));
  return ge::GRAPH_SUCCESS;
}

ge::graphStatus TileConcat(gert::TilingContext* context) { return context->SetBlockDim(1); }

IMPL_OP(SampleConcat).InferShape(InferConcatShape).InferOutDataTypeSameWithFirstInput().Tiling(TileConcat);

bool Same(const gert::ContinuousVector* vector, std::initializer_list<int64_t> expected) {
  if (vector == nullptr || vector->GetSize() != expected.size()) return false;
  return std::memcmp(vector->GetData(), expected.begin(), expected.size() * sizeof(int64_t)) == 0;
}

// The number of the first attribute that does not read as REG_OP declared it becomes the dimension of y.
int64_t FirstWrongAttr(const gert::RuntimeAttrs& attrs) {
  if (attrs.GetAttrNum() != 12) return 100;
  if (*attrs.GetInt(0) != -7) return 0;
  if (*attrs.GetFloat(1) != 0.25F) return 1;
  if (!*attrs.GetBool(2)) return 2;
  if (std::string(attrs.GetStr(3)) != "text") return 3;
  if (*attrs.GetAttrPointer<ge::DataType>(4) != ge::DT_BF16) return 4;
  const gert::Tensor* tensor = attrs.GetTensor(5);
  if (tensor->GetDataType() != ge::DT_INT8 || tensor->GetSize() != 2 || tensor->GetData<int8_t>()[1] != 6) return 5;
  if (tensor->GetStorageShape() != gert::Shape({2})) return 5;
  if (!Same(attrs.GetAttrPointer<gert::ContinuousVector>(6), {1, -2, 3})) return 6;
  const auto* floats = attrs.GetListFloat(7);
  if (floats->GetSize() != 2 || floats->GetData()[1] != 2.0F) return 7;
  const auto* bools = attrs.GetAttrPointer<gert::TypedContinuousVector<bool>>(8);
  if (bools->GetSize() != 3 || bools->GetData()[1] || !bools->GetData()[2]) return 8;
  const auto* texts = attrs.GetAttrPointer<gert::ContinuousVector>(9);
  if (texts->GetSize() != 2 || std::memcmp(texts->GetData(), "a\0bc", 5) != 0) return 9;
  const auto* types = attrs.GetAttrPointer<gert::TypedContinuousVector<ge::DataType>>(10);
  if (types->GetSize() != 2 || types->GetData()[1] != ge::DT_FLOAT16) return 10;
  const gert::ContinuousVectorVector* lists = attrs.GetListListInt(11);
  if (lists->GetSize() != 3 || !Same(lists->Get(0), {1, 2}) || !Same(lists->Get(1), {}) || !Same(lists->Get(2), {3}))
    return 11;
  return lists->Get(3) == nullptr ? 777 : 12;
}

ge::graphStatus InferEveryAttrShape(gert::InferShapeContext* context) {
  *context->GetOutputShape(0) = {FirstWrongAttr(*context->GetAttrs())};
  return ge::GRAPH_SUCCESS;
}

IMPL_OP(SampleEveryAttr)
    .InferShape(InferEveryAttrShape)
    .PrivateAttr("")
    .PrivateAttr(nullptr)
    .InputsDataDependency({1, 64, 2});
IMPL_OP(SampleOnlyKnown);

}  // namespace
