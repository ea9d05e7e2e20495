#pragma once

#include "core/graph/tensor_desc.h"

namespace ge {

/// For tests alone: the description of a tensor in one line.
inline GeTensorDesc TestTensor(DataType dtype, std::vector<int64_t> dims, int32_t format = FORMAT_ND) {
  return GeTensorDesc(GeShape(std::move(dims)), dtype, static_cast<Format>(format));
}

}  // namespace ge
