#pragma once

#include "core/host_kernels/host_kernel.h"

namespace ge {

/// The bytes of a tensor of a shape and type; kNotChanged when a dimension is unknown, the type has no size, or there
/// are more than kMaxFoldedBytes.
StatusOr<size_t> FoldedBytes(const std::vector<int64_t>& dims, DataType dtype);

/// A result of these elements in the description of the op's output, with this shape and type.
ConstTensor ResultTensor(const OpDesc& op, size_t output, std::vector<int64_t> dims, DataType dtype,
                         SharedBytes elements);

/// The bytes of an input in the description of an output: both hold as many elements of one type.
ConstTensor ViewOf(const OpDesc& op, size_t output, const GeTensor& input, std::vector<int64_t> dims);

/// Indices as elements of `dtype`, DT_INT32 or DT_INT64; kNotChanged for a value that DT_INT32 cannot hold.
StatusOr<ByteBuffer> IndexElements(const std::vector<int64_t>& values, DataType dtype);

/// A vector of indices, or a scalar, in the type that the op's output has: DT_INT32 or DT_INT64. kNotChanged for other
/// types, and for a value that DT_INT32 cannot hold.
StatusOr<ConstTensor> IndexTensor(const OpDesc& op, size_t output, const std::vector<int64_t>& values, bool scalar);

/// The values of a tensor of DT_INT32 or DT_INT64; kNotChanged for other types. `what` names it.
StatusOr<std::vector<int64_t>> IndicesOf(const GeTensor& tensor, std::string_view what);

/// The values of a scalar or vector of DT_INT32 or DT_INT64 that are dimensions; kNotChanged when it is none of these
/// or a value is negative. `what` names it.
StatusOr<std::vector<int64_t>> DimsOf(const GeTensor& tensor, std::string_view what);

/// The constants at all slots [0, count); kNotChanged when the op has another number of inputs or one is no constant.
Status CheckInputCount(const HostKernelCall& call, size_t count);
/// kNotChanged when the op has another number of outputs.
Status CheckOutputCount(const OpDesc& op, size_t count);

}  // namespace ge
