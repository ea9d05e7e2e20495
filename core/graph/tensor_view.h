#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/graph/tensor_desc.h"

namespace ge {

// A tensor whose elements do not lie side by side in memory: it is a block of a larger tensor, and its rows are as far
// apart as those of the whole. The description of the op's input or output says so; its address is that of its first
// element.

/// List of int on a tensor description: elements from one index of each dimension to the next. Absent: side by side.
inline constexpr Word kAttrTensorStride("_tensor_stride");

/// Strides of a description, one per dimension; null when its elements lie side by side, or the list does not fit the
/// shape.
const std::vector<int64_t>* StridesOf(const GeTensorDesc& desc);
void SetStrides(GeTensorDesc& desc, std::vector<int64_t> strides);

/// Strides of a shape whose elements lie side by side; nullopt on overflow or an unknown dimension.
std::optional<std::vector<int64_t>> RowMajorStrides(const GeShape& shape);

/// Bytes from the first to the last one of a tensor with these strides: ceil(bits / 8), 0 for an empty tensor; nullopt
/// when the shape is unknown, the type has no size, or the number overflows.
std::optional<int64_t> SpanBytes(const GeShape& shape, const std::vector<int64_t>& strides, DataType dtype);
/// Of a description with or without strides.
std::optional<int64_t> SpanBytes(const GeTensorDesc& desc);

}  // namespace ge
