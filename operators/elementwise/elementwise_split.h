#pragma once

// Host side of the element-wise family: what is read from the platform once, and how elements are shared out among
// cores.

#include <algorithm>
#include <cstdint>

#include "log/log.h"
#include "operators/elementwise/elementwise_tiling.h"
#include "operators/tiling_math.h"
#include "register/op_impl_registry.h"
#include "tiling/platform/platform_ascendc.h"

namespace optiling {

/// What tiling needs to know about the chip.
struct ElementwiseCompileInfo {
  uint32_t core_num = 0;
  uint64_t ub_size = 0;
};

constexpr uint64_t kCoreGrainBytes =
    512;  ///< cores start on this grain of device memory: its best burst (spec/ascendc.md §8)
constexpr uint64_t kTileBytes = 16 * 1024;   ///< from here on a longer copy is no faster (spec/ascendc.md §10, H30)
constexpr uint64_t kReservedUbBytes = 8192;  ///< top of UB that library calls write (spec/ascendc.md §8)

inline ge::graphStatus ParseElementwise(gert::TilingParseContext* context) {
  auto* compile_info = context->GetCompiledInfo<ElementwiseCompileInfo>();
  OP_CHECK_NULL_WITH_CONTEXT(context, compile_info);
  auto* platform_info = context->GetPlatformInfo();
  OP_CHECK_NULL_WITH_CONTEXT(context, platform_info);
  platform_ascendc::PlatformAscendC platform(platform_info);
  compile_info->core_num = platform.GetCoreNumAiv();
  platform.GetCoreMemSize(platform_ascendc::CoreMemType::UB, compile_info->ub_size);
  OP_CHECK_IF(compile_info->core_num == 0 || compile_info->ub_size <= kReservedUbBytes,
              OP_LOGE(context, "the platform gives %u vector cores with %lu bytes of UB", compile_info->core_num,
                      static_cast<unsigned long>(compile_info->ub_size)),
              return ge::GRAPH_FAILED);
  return ge::GRAPH_SUCCESS;
}

/// Elements of one tile when `queue_num` double-buffered queues share UB.
inline uint64_t TileLength(const ElementwiseCompileInfo& compile_info, uint64_t queue_num, uint64_t element_size) {
  const uint64_t room = (compile_info.ub_size - kReservedUbBytes) / (queue_num * kBufferNum);
  return FloorAlign(std::min(kTileBytes, room), kBlockBytes) / element_size;
}

/// Shares `total_length` elements out so that each core gets whole grains; returns how many cores work. An empty tensor
/// takes one core, which finds nothing to do.
inline uint32_t SplitElementwise(const ElementwiseCompileInfo& compile_info, uint64_t total_length,
                                 uint64_t element_size, uint64_t queue_num, ElementwiseTilingData& tiling) {
  tiling.total_length = total_length;
  tiling.core_length = CeilAlign(CeilDiv(total_length, compile_info.core_num), kCoreGrainBytes / element_size);
  tiling.tile_length = TileLength(compile_info, queue_num, element_size);
  return total_length == 0 ? 1 : static_cast<uint32_t>(CeilDiv(total_length, tiling.core_length));
}

}  // namespace optiling
