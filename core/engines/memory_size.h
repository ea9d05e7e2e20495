#pragma once

#include "core/graph/tensor_desc.h"
#include "core/platform/chip.h"

namespace ge {

// Bytes of a tensor in memory as the local engine counts them (spec/ge-local.md §4.3). Where the reference answers -1,
// 0 or an unpadded size with success, these fail (§12.1 points 12–14): in one clause without the node's name.

/// Bits of one element. Strings count as the 16 bytes of their head; 0 for types without a size.
int MemoryElementBits(DataType dtype);

/// Bytes of `shape` in the description's type and format, packed types rounded up. No element: 0, whatever the format.
/// Fails on an unknown dimension in front of the first 0, a format that has no plain layout, a type without a size, and
/// more than 63 bits.
StatusOr<int64_t> PlainTensorBytes(const GeTensorDesc& desc, const GeShape& shape);
StatusOr<int64_t> PlainTensorBytes(const GeTensorDesc& desc);

/// `padding_size` of the chip's section AICoreSpec: 32 when the chip does not say it, or not as a number.
int64_t PaddingBytes(const ChipConfig& chip);

/// Of data nodes: floor((bytes + 32 + padding - 1) / 32) · 32, at least 32. `bytes` is not negative.
StatusOr<int64_t> AutoPaddedBytes(int64_t bytes, int64_t padding);

/// Of PhonyConcat and PartitionedCall: ceil(bytes / 32) · 32 + padding, at least 32. `bytes` is not negative.
StatusOr<int64_t> AlignOutputMemSize(int64_t bytes, int64_t padding);

}  // namespace ge
