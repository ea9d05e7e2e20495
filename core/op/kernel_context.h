#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/abi/op_library.h"
#include "core/base/bytes.h"
#include "core/graph/op_desc.h"
#include "core/platform/chip.h"

namespace ge {

/// One input of an op call. `data` (when not null) is the address of its value, as the callee will see it.
struct ContextTensor {
  GeTensorDesc desc;
  uint64_t data_address = 0;  ///< 0: the value is not known
  uint64_t data_size = 0;
  bool absent = false;  ///< optional input that is not connected
};

/// Runs an op's infer-shape and infer-datatype functions on the host: `op.outputs` get shapes, origin shapes and types.
/// `input_values` has one entry per input slot: the constant's tensor, or null. An op library's failure comes back as
/// kInferFailed with the op's name, type, the function, the library's status and what it logged as an error. An op
/// without the function: kOpNotSupported. The op must have been bound to its prototype (core/op/prototype_binding.h);
/// its description is unchanged on failure.
Status RunInferDataType(const Rt2OpImpl& impl, OpDesc& op);
Status RunInferShape(const Rt2OpImpl& impl, OpDesc& op, std::span<const GeTensor* const> input_values);

/// Runs TilingParse (with the op's attribute compile_info_json, else "{}") and Tiling on the host. Tiling data start
/// zeroed, with room for impl.max_tiling_data_size bytes. Workspace sizes come back as the function wrote them. A
/// result that cannot be (no block, a workspace larger than the chip's memory, bytes written past the tiling data) is a
/// failure of the function.
StatusOr<OpRunInfo> RunTiling(const Rt2OpImpl& impl, const OpDesc& op, std::span<const GeTensor* const> input_values,
                              const ChipConfig& chip, bool deterministic);

/// Where the parts of a device tiling context lie, as offsets in its image (spec/so-in-om.md §8.6 step 5).
struct DeviceTilingLayout {
  uint64_t context = 0;      ///< KernelRunContext
  uint64_t op_type = 0;      ///< NUL-terminated text
  uint64_t tiling_key = 0;   ///< u64
  uint64_t block_dim = 0;    ///< u32
  uint64_t tiling_data = 0;  ///< first byte of the tiling data, max_tiling_data_size bytes
  uint64_t tiling_data_head = 0;
  uint64_t workspace_sizes = 0;
  /// For each input slot: offset of the u64 that holds the address of the input's value; 0 when tiling does not read
  /// that input.
  std::vector<uint64_t> value_address_slots;
  uint64_t size = 0;  ///< bytes of the image
};

/// The bytes of a tiling context that device code reads in place at `base`: every pointer in it is base + offset, none
/// points to host memory. `inputs[i].data_address` are device addresses (0 for inputs that tiling does not read).
/// Compile info is null on the device. `base` must be a multiple of 128. With `impl`, its private attributes follow
/// those of the prototype.
struct DeviceTilingImage {
  ByteBuffer bytes;
  DeviceTilingLayout layout;
};
StatusOr<DeviceTilingImage> BuildDeviceTilingImage(const OpDesc& op, std::span<const ContextTensor> inputs,
                                                   uint64_t max_tiling_data_size, const ChipConfig& chip,
                                                   bool deterministic, uint64_t base, const Rt2OpImpl* impl = nullptr);

}  // namespace ge
