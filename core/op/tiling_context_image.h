#pragma once

#include <span>
#include <vector>

#include "core/op/kernel_context.h"
#include "core/op/node_image.h"

namespace ge {

/// What a tiling context is made of.
struct TilingContextParts {
  const OpDesc& op;
  std::span<const ContextTensor> inputs;  ///< one per slot
  std::span<const IrAttr> private_attrs;
  const ChipConfig& chip;
  uint64_t max_tiling_data_size = 0;
  bool deterministic = false;
  int32_t value_placement = 0;        ///< Rt2Placement of the input values
  uint64_t compile_info_address = 0;  ///< 0 on the device
};

struct TilingContextImage {
  ContextImage image;
  DeviceTilingLayout layout;
  ContextOffsets offsets;
  uint64_t guard = 0;  ///< kTilingGuardSize bytes of kTilingGuardByte right behind the tiling data
};

/// Bytes behind the tiling data that nobody may write: a function that writes past its capacity is told by them.
inline constexpr uint64_t kTilingGuardSize = 64;
inline constexpr uint8_t kTilingGuardByte = 0xA5;

/// In the order of spec/so-in-om.md §8.6 step 5: tiling data, workspace sizes, op type, op name, node info, then
/// tensors and platform, then the context with its cells.
StatusOr<TilingContextImage> BuildTilingContextImage(const TilingContextParts& parts);

/// Output `slot` of a tiling context, as offset of its cell in the image.
uint64_t TilingOutputCell(const TilingContextImage& built, size_t slot);

}  // namespace ge
