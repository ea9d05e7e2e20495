#pragma once

#include "core/host_kernels/host_kernel.h"

namespace ge {

/// Whether a format's name has one letter per dimension of an image or a volume, in their order (NCHW, HWCN, NDHWC …).
bool IsLettered(int32_t format);

/// Whether a format only names the dimensions (ND, NCHW, HWCN …). Others cut a dimension into blocks: an axis of the op
/// is then none of the stored tensor (spec/ge-local.md §8.1).
bool IsPlainFormat(int32_t format);

/// Bytes of one element; kNotChanged when they are not whole bytes (packed types, strings).
StatusOr<size_t> WholeElementBytes(DataType dtype);

/// Bytes of one element of a tensor whose elements a kernel moves along its dimensions. kNotChanged when they are not
/// whole bytes, or the tensor is not in a plain format.
StatusOr<size_t> MovableElementBytes(const GeTensorDesc& desc);

/// kNotChanged unless the op has exactly one output, of this type.
Status CheckSingleOutput(const OpDesc& op, DataType dtype);

}  // namespace ge
