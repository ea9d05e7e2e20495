#include "core/host_kernels/result_tensor.h"

#include <limits>

#include "core/host_kernels/element_types.h"

namespace ge {

StatusOr<size_t> FoldedBytes(const std::vector<int64_t>& dims, DataType dtype) {
  const std::optional<int64_t> bytes = TensorBytes(GeShape(dims), dtype);
  if (!bytes) return NotChanged("{} of shape {} has no size", DataTypeWord(dtype), GeShape(dims).ToString());
  if (*bytes > kMaxFoldedBytes) {
    return NotChanged("{} of shape {} takes {} bytes; constants are folded up to {}", DataTypeWord(dtype),
                      GeShape(dims).ToString(), *bytes, kMaxFoldedBytes);
  }
  return static_cast<size_t>(*bytes);
}

ConstTensor ResultTensor(const OpDesc& op, size_t output, std::vector<int64_t> dims, DataType dtype,
                         SharedBytes elements) {
  auto tensor = std::make_shared<GeTensor>();
  if (output < op.outputs.size()) tensor->desc = op.outputs[output];
  GeTensorDesc& desc = tensor->desc;
  // Where the description says this very shape, it also knows how the user sees it (a format may part the two).
  if (!desc.origin_shape_initialized || desc.shape.dims() != dims) {
    desc.shape = GeShape(std::move(dims));
    desc.origin_shape = desc.shape;
    desc.origin_shape_initialized = true;
  }
  desc.dtype = desc.origin_dtype = dtype;
  if (desc.format == FORMAT_RESERVED) desc.format = FORMAT_ND;
  if (desc.origin_format == FORMAT_RESERVED) desc.origin_format = FORMAT_ND;
  tensor->data = std::move(elements);
  return tensor;
}

ConstTensor ViewOf(const OpDesc& op, size_t output, const GeTensor& input, std::vector<int64_t> dims) {
  return ResultTensor(op, output, std::move(dims), input.desc.dtype, input.data);
}

StatusOr<ByteBuffer> IndexElements(const std::vector<int64_t>& values, DataType dtype) {
  ByteWriter elements;
  for (const int64_t value : values) {
    if (dtype == DT_INT64) {
      elements.Write(value);
      continue;
    }
    const auto narrow = static_cast<int32_t>(value);
    if (narrow != value) return NotChanged("{} does not fit in int32", value);
    elements.Write(narrow);
  }
  return std::move(elements).Take();
}

StatusOr<ConstTensor> IndexTensor(const OpDesc& op, size_t output, const std::vector<int64_t>& values, bool scalar) {
  const DataType dtype = op.outputs[output].dtype;
  if (dtype != DT_INT32 && dtype != DT_INT64) {
    return NotChanged("output {} has type {}; it must be int32 or int64", output, DataTypeWord(dtype));
  }
  GE_ASSIGN_OR_RETURN(ByteBuffer elements, IndexElements(values, dtype));
  std::vector<int64_t> dims;
  if (!scalar) dims.push_back(static_cast<int64_t>(values.size()));
  return ResultTensor(op, output, std::move(dims), dtype, std::move(elements));
}

StatusOr<std::vector<int64_t>> IndicesOf(const GeTensor& tensor, std::string_view what) {
  std::vector<int64_t> values;
  const DataType dtype = tensor.desc.dtype;
  if (dtype != DT_INT32 && dtype != DT_INT64) {
    return NotChanged("{} has type {}; it must be int32 or int64", what, DataTypeWord(dtype));
  }
  const size_t count = tensor.data.size() / (dtype == DT_INT32 ? sizeof(int32_t) : sizeof(int64_t));
  values.reserve(count);
  for (size_t i = 0; i < count; ++i) {
    values.push_back(dtype == DT_INT32 ? ElementAt<int32_t>(tensor.data, i) : ElementAt<int64_t>(tensor.data, i));
  }
  return values;
}

StatusOr<std::vector<int64_t>> DimsOf(const GeTensor& tensor, std::string_view what) {
  if (tensor.desc.shape.rank() > 1) return NotChanged("{} has shape {}", what, tensor.desc.shape.ToString());
  GE_ASSIGN_OR_RETURN(std::vector<int64_t> dims, IndicesOf(tensor, what));
  if (GeShape(dims).IsUnknown()) {
    return NotChanged("{} is {}, which has a negative dimension", what, GeShape(dims).ToString());
  }
  return dims;
}

Status CheckInputCount(const HostKernelCall& call, size_t count) {
  if (call.inputs.size() != count) return NotChanged("it has {} inputs, not {}", call.inputs.size(), count);
  for (size_t slot = 0; slot < count; ++slot) {
    if (call.input(slot) == nullptr) return NotChanged("input {} is no constant", slot);
  }
  return {};
}

Status CheckOutputCount(const OpDesc& op, size_t count) {
  if (op.outputs.size() != count) return NotChanged("it has {} outputs, not {}", op.outputs.size(), count);
  return {};
}

}  // namespace ge
