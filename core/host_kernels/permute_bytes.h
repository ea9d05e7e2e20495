#pragma once

#include <vector>

#include "core/host_kernels/host_kernel.h"

namespace ge {

/// Which dimension of the input each one of the result is. kNotChanged when the numbers are no order of all dimensions;
/// negative ones count from the end. Kernels and shape inference follow the same rule (spec/ops.md §7).
StatusOr<std::vector<size_t>> PermutationOf(const std::vector<int64_t>& numbers, size_t rank);

/// Permute, Transpose and TransposeD: a constant with its dimensions in this order, as output 0.
StatusOr<HostKernelOutputs> PermuteDims(const OpDesc& op, const GeTensor& x, const std::vector<int64_t>& order);

/// PermuteDims of an op with one input and its order in an attribute.
StatusOr<HostKernelOutputs> PermuteByAttr(const HostKernelCall& call, std::string_view attr);

}  // namespace ge
