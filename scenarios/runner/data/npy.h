#pragma once

#include <filesystem>
#include <vector>

#include "core/base/bytes.h"
#include "core/graph/tensor_desc.h"

namespace scenario {

/// A tensor in NumPy's .npy format: "\x93NUMPY", version, length of the header, a Python dict
/// {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), } padded to 64 bytes, then the elements, little-endian, C
/// order.
struct NpyTensor {
  ge::DataType dtype = ge::DT_UNDEFINED;
  std::vector<int64_t> shape;
  ge::ByteBuffer data;
};

inline constexpr size_t kMaxNpyHeader = 4096;
inline constexpr size_t kMaxNpyRank = 32;

/// Reads versions 1.0 and 2.0, strictly: nothing is skipped, nothing may follow. bfloat16 is '<V2'.
ge::StatusOr<NpyTensor> ParseNpy(ge::ByteView bytes);
ge::StatusOr<NpyTensor> ReadNpyFile(const std::filesystem::path& path);

/// Writes version 1.0, atomically.
ge::StatusOr<ge::ByteBuffer> BuildNpy(ge::DataType dtype, const std::vector<int64_t>& shape, ge::ByteView data);
ge::Status WriteNpyFile(const std::filesystem::path& path, ge::DataType dtype, const std::vector<int64_t>& shape,
                        ge::ByteView data);

}  // namespace scenario
