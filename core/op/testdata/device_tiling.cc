// A library as the simulated AICPU runs it: tiling that depends on a value.

#include <stdexcept>

#include "core/op/testdata/sample_tiling.h"
#include "register/device_op_impl_registry.h"
#include "tiling/platform/platform_ascendc.h"

namespace {

ge::graphStatus TileScale(gert::TilingContext* context) {
  if (context->GetCompileInfo() != nullptr) return ge::GRAPH_FAILED;
  auto* tiling = context->GetTilingData<SampleTiling>();
  const gert::Tensor* axes = context->GetRequiredInputTensor(2);
  if (tiling == nullptr || axes == nullptr || axes->GetData<int32_t>() == nullptr) return ge::GRAPH_FAILED;
  tiling->first_axis = axes->GetData<int32_t>()[0];
  tiling->core_num = platform_ascendc::PlatformAscendC(context->GetPlatformInfo()).GetCoreNumAiv();
  tiling->x_elements = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
  context->SetTilingKey(5);
  context->SetBlockDim(static_cast<uint32_t>(tiling->first_axis));
  context->GetWorkspaceSizes(1)[0] = 64;
  return ge::GRAPH_SUCCESS;
}

DEVICE_IMPL_OP_OPTILING(SampleScale).Tiling(TileScale);
DEVICE_IMPL_OP_OPTILING(SampleThrows).Tiling([](gert::TilingContext*) -> ge::graphStatus {
  throw std::runtime_error("no");
});

}  // namespace
