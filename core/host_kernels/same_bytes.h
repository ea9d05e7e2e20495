#pragma once

#include "core/host_kernels/host_kernel.h"

namespace ge {

// Ops of which output 0 is the elements of input 0, in another shape or under another name.

/// Checks that the op has so many inputs and one output, and that the output may be a view of input 0: as many elements
/// of one type, both in plain formats. kNotChanged otherwise.
Status CheckView(const OpDesc& op, size_t inputs);
/// CheckView, and that the output is described with these dimensions.
Status CheckViewOfDims(const OpDesc& op, size_t inputs, const std::vector<int64_t>& dims);

/// The values of the integer constant at a slot; kNotChanged when there is none. `what` names it.
StatusOr<std::vector<int64_t>> ConstantIndices(const HostKernelCall& call, size_t slot, std::string_view what);

/// Input 0 in the shape that output 0 is described with; CheckView was asked before.
StatusOr<HostKernelOutputs> ViewAsDescribed(const HostKernelCall& call);

/// Form A of an op of which `IsView` is form C.
template <Status (*IsView)(const HostKernelCall&)>
StatusOr<HostKernelOutputs> ComputeSameBytes(const HostKernelCall& call) {
  GE_RETURN_IF_ERROR(IsView(call));
  return ViewAsDescribed(call);
}

/// Identity and PlaceholderWithDefault: the very constant when the output is described as it is.
StatusOr<HostKernelOutputs> ComputeIdentity(const HostKernelCall& call);

/// Squeeze and SqueezeV2.
Status IsSqueezeView(const HostKernelCall& call);

}  // namespace ge
