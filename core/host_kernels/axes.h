#pragma once

#include <string_view>

#include "core/host_kernels/host_kernel.h"

namespace ge {

// What the rules of kernels and of shape inference have in common. They refuse with kNotChanged.

/// An axis of [-rank, rank) as one of [0, rank). `what` names it in the refusal.
StatusOr<size_t> NormalAxis(int64_t axis, size_t rank, std::string_view what);

/// Product of dimensions; refused when one is unknown or 63 bits cannot hold it.
StatusOr<int64_t> CheckedProduct(std::span<const int64_t> dims);

}  // namespace ge
