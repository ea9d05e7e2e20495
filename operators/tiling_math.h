#pragma once

// Arithmetic that tiling functions of every family share.

#include <cstdint>

#include "graph/types.h"

namespace optiling {

constexpr uint64_t kBlockBytes = 32;  ///< unit of local memory (spec/ascendc.md §8)
constexpr uint64_t kBufferNum = 2;    ///< every queue of our kernels is double-buffered

inline uint64_t CeilDiv(uint64_t value, uint64_t unit) { return (value + unit - 1) / unit; }
inline uint64_t CeilAlign(uint64_t value, uint64_t unit) { return CeilDiv(value, unit) * unit; }
inline uint64_t FloorAlign(uint64_t value, uint64_t unit) { return value / unit * unit; }

/// Bytes of one element; 0 for types of less than a byte or without a fixed size.
inline uint64_t ElementSize(ge::DataType type) {
  const int size = ge::GetSizeByDataType(type);
  return size > 0 && size < ge::kDataTypeSizeBitOffset ? static_cast<uint64_t>(size) : 0;
}

}  // namespace optiling
