#include "core/graph/tensor_view.h"

#include "core/base/checked_math.h"

namespace ge {

const std::vector<int64_t>* StridesOf(const GeTensorDesc& desc) {
  if (desc.attrs.empty()) return nullptr;
  const auto* strides = FindAttr<std::vector<int64_t>>(desc.attrs, kAttrTensorStride);
  return strides != nullptr && strides->size() == desc.shape.rank() ? strides : nullptr;
}

void SetStrides(GeTensorDesc& desc, std::vector<int64_t> strides) {
  desc.attrs.insert_or_assign(kAttrTensorStride, std::move(strides));
}

std::optional<std::vector<int64_t>> RowMajorStrides(const GeShape& shape) {
  std::vector<int64_t> strides(shape.rank());
  std::optional<int64_t> step = 1;
  for (size_t i = shape.rank(); i-- > 0;) {
    if (!step || shape.dim(i) < 0) return std::nullopt;
    strides[i] = *step;
    step = CheckedMultiply(*step, shape.dim(i));
  }
  return strides;
}

std::optional<int64_t> SpanBytes(const GeShape& shape, const std::vector<int64_t>& strides, DataType dtype) {
  const int bits = ElementBits(dtype);
  if (bits == 0 || strides.size() != shape.rank()) return std::nullopt;
  std::optional<int64_t> last = 0;  // index of the last element
  for (size_t i = 0; i < shape.rank(); ++i) {
    if (shape.dim(i) < 0 || strides[i] < 0) return std::nullopt;
    if (shape.dim(i) == 0) return 0;
    const auto step = CheckedMultiply(shape.dim(i) - 1, strides[i]);
    last = step && last ? CheckedAdd(*last, *step) : std::nullopt;
  }
  const auto count = last ? CheckedAdd<int64_t>(*last, 1) : std::nullopt;
  const auto all_bits = count ? CheckedMultiply<int64_t>(*count, bits) : std::nullopt;
  if (!all_bits) return std::nullopt;
  return *all_bits / 8 + (*all_bits % 8 != 0 ? 1 : 0);
}

std::optional<int64_t> SpanBytes(const GeTensorDesc& desc) {
  if (const auto* strides = StridesOf(desc)) return SpanBytes(desc.shape, *strides, desc.dtype);
  return TensorBytes(desc.shape, desc.dtype);
}

}  // namespace ge
