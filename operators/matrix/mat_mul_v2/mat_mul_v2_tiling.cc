#include "operators/matrix/mat_mul_v2/mat_mul_v2_tiling.h"

#include <algorithm>

#include "log/log.h"
#include "operators/tiling_math.h"
#include "register/op_impl_registry.h"
#include "tiling/platform/platform_ascendc.h"

namespace optiling {

constexpr size_t kBiasIndex = 2;
constexpr size_t kOffsetWIndex = 3;
constexpr uint64_t kCubeSide = 16;  // rows, columns and depth of one cube step on half (spec/ascendc.md §6.1)
constexpr uint64_t kMaxBase = 128;  // 128 × 128: two half operands fill L0A and L0B twice, two float results fill L0C
constexpr uint64_t kAccumulatorBytes = 4;

struct MatMulV2CompileInfo {};
static ge::graphStatus ParseMatMulV2(gert::TilingParseContext*) { return ge::GRAPH_SUCCESS; }

static ge::graphStatus ReadShapes(gert::TilingContext* context, MatMulV2TilingData& tiling) {
  const auto* attrs = context->GetAttrs();
  OP_CHECK_NULL_WITH_CONTEXT(context, attrs);
  const bool* transpose_x1 = attrs->GetBool(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, transpose_x1);
  const bool* transpose_x2 = attrs->GetBool(1);
  OP_CHECK_NULL_WITH_CONTEXT(context, transpose_x2);
  const gert::StorageShape* x1_shape = context->GetInputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, x1_shape);
  const gert::StorageShape* x2_shape = context->GetInputShape(1);
  OP_CHECK_NULL_WITH_CONTEXT(context, x2_shape);

  const gert::Shape& x1 = x1_shape->GetStorageShape();
  const gert::Shape& x2 = x2_shape->GetStorageShape();
  const int64_t m = x1.GetDim(*transpose_x1 ? 1 : 0);
  const int64_t k = x1.GetDim(*transpose_x1 ? 0 : 1);
  const int64_t n = x2.GetDim(*transpose_x2 ? 0 : 1);
  OP_CHECK_IF(x1.GetDimNum() != 2 || x2.GetDimNum() != 2 || m < 0 || n < 0 || k != x2.GetDim(*transpose_x2 ? 1 : 0),
              OP_LOGE(context, "x1 and x2 are not two matrices of known shape that can be multiplied"),
              return ge::GRAPH_FAILED);
  OP_CHECK_IF(k <= 0, OP_LOGE(context, "k is %ld: there is nothing to sum over", static_cast<long>(k)),
              return ge::GRAPH_FAILED);
  tiling.m = static_cast<uint64_t>(m);
  tiling.n = static_cast<uint64_t>(n);
  tiling.k = static_cast<uint64_t>(k);
  tiling.transpose_x1 = *transpose_x1 ? 1 : 0;
  tiling.transpose_x2 = *transpose_x2 ? 1 : 0;
  return ge::GRAPH_SUCCESS;
}

// Tiles as large as the cube's memories allow; smaller ones, down to one cube step, while cores would stay idle.
static void ChooseTiles(uint64_t core_num, MatMulV2TilingData& tiling) {
  tiling.base_m = std::min(kMaxBase, CeilAlign(std::max<uint64_t>(tiling.m, 1), kCubeSide));
  tiling.base_n = std::min(kMaxBase, CeilAlign(std::max<uint64_t>(tiling.n, 1), kCubeSide));
  tiling.base_k = std::min(kMaxBase, CeilAlign(tiling.k, kCubeSide));
  while (CeilDiv(tiling.m, tiling.base_m) * CeilDiv(tiling.n, tiling.base_n) < core_num) {
    uint64_t& larger = tiling.base_m >= tiling.base_n ? tiling.base_m : tiling.base_n;
    if (larger == kCubeSide) break;
    larger = CeilAlign(larger / 2, kCubeSide);
  }
  tiling.m_tiles = CeilDiv(tiling.m, tiling.base_m);
  tiling.n_tiles = CeilDiv(tiling.n, tiling.base_n);
}

static ge::graphStatus CheckMemories(gert::TilingContext* context, const platform_ascendc::PlatformAscendC& platform,
                                     const MatMulV2TilingData& tiling, uint64_t element_size) {
  uint64_t l0a = 0, l0b = 0, l0c = 0;
  platform.GetCoreMemSize(platform_ascendc::CoreMemType::L0_A, l0a);
  platform.GetCoreMemSize(platform_ascendc::CoreMemType::L0_B, l0b);
  platform.GetCoreMemSize(platform_ascendc::CoreMemType::L0_C, l0c);
  OP_CHECK_IF(kBufferNum * tiling.base_m * tiling.base_k * element_size > l0a ||
                  kBufferNum * tiling.base_k * tiling.base_n * element_size > l0b ||
                  kBufferNum * tiling.base_m * tiling.base_n * kAccumulatorBytes > l0c,
              OP_LOGE(context, "tiles of %lu x %lu x %lu do not fit twice into L0A, L0B, L0C of %lu, %lu, %lu bytes",
                      static_cast<unsigned long>(tiling.base_m), static_cast<unsigned long>(tiling.base_n),
                      static_cast<unsigned long>(tiling.base_k), static_cast<unsigned long>(l0a),
                      static_cast<unsigned long>(l0b), static_cast<unsigned long>(l0c)),
              return ge::GRAPH_FAILED);
  return ge::GRAPH_SUCCESS;
}

static ge::graphStatus TilingMatMulV2(gert::TilingContext* context) {
  OP_CHECK_IF(context->GetOptionalInputShape(kBiasIndex) != nullptr,
              OP_LOGE(context, "input bias is not served; add it with Add"), return ge::GRAPH_FAILED);
  OP_CHECK_IF(context->GetOptionalInputShape(kOffsetWIndex) != nullptr,
              OP_LOGE(context, "input offset_w belongs to int8 and int4, which no kernel serves"),
              return ge::GRAPH_FAILED);
  const auto* x1_desc = context->GetInputDesc(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, x1_desc);
  OP_CHECK_IF(
      x1_desc->GetDataType() != ge::DT_FLOAT16,
      OP_LOGE(context, "x1 has data type %d; only float16 (%d) is served", x1_desc->GetDataType(), ge::DT_FLOAT16),
      return ge::GRAPH_FAILED);
  auto* platform_info = context->GetPlatformInfo();
  OP_CHECK_NULL_WITH_CONTEXT(context, platform_info);
  const platform_ascendc::PlatformAscendC platform(platform_info);
  const uint64_t core_num = platform.GetCoreNumAic();
  OP_CHECK_IF(core_num == 0, OP_LOGE(context, "the platform gives no cube cores"), return ge::GRAPH_FAILED);

  auto* tiling = context->GetTilingData<MatMulV2TilingData>();
  OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
  if (ReadShapes(context, *tiling) != ge::GRAPH_SUCCESS) return ge::GRAPH_FAILED;
  ChooseTiles(core_num, *tiling);
  if (CheckMemories(context, platform, *tiling, ElementSize(ge::DT_FLOAT16)) != ge::GRAPH_SUCCESS)
    return ge::GRAPH_FAILED;

  const uint64_t tiles = tiling->m_tiles * tiling->n_tiles;
  context->SetBlockDim(static_cast<uint32_t>(std::clamp<uint64_t>(tiles, 1, core_num)));
  context->SetTilingKey(0);
  return ge::GRAPH_SUCCESS;
}

IMPL_OP_OPTILING(MatMulV2).Tiling(TilingMatMulV2).TilingParse<MatMulV2CompileInfo>(ParseMatMulV2);

}  // namespace optiling
