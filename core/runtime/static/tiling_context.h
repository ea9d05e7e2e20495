#pragma once

#include "core/op/kernel_context.h"
#include "core/rt/annotations.h"
#include "core/runtime/static/args_format.h"
#include "core/runtime/static/kernel_args.h"

namespace ge {

/// Node attribute: the input slots whose values the op's tiling reads on the device (docs/formats/tiling_sink.md).
inline constexpr Word kAttrTilingSinkValueDepend("_tiling_sink_value_depend");

/// The tiling context of one op in device memory (spec/so-in-om.md §8.6 step 5): written once when the model is loaded,
/// read and filled by the op's tiling function each time it runs.
class DeviceTilingContext {
 public:
  static StatusOr<DeviceTilingContext> Create(const NodeAddresses& addresses, const ChipConfig& chip,
                                              DeviceResources& resources);

  rt::DeviceAddress AddressOf(TilingContextPart part) const;
  rt::DeviceAddress op_type_address() const { return base_ + layout_.op_type; }
  /// What the tiling function reads besides the context, and what it writes.
  const std::vector<rt::AddressRange>& reads() const { return reads_; }
  std::vector<rt::AddressRange> Writes() const;
  /// The cells that an UPDATE task and the kernel read.
  rt::AddressRange Cell(TilingContextPart part) const;

 private:
  rt::DeviceAddress base_ = 0;
  uint64_t max_tiling_data_size_ = 0;
  DeviceTilingLayout layout_;
  std::vector<rt::AddressRange> reads_;
};

}  // namespace ge
