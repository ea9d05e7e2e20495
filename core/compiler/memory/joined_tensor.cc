#include "core/compiler/memory/joined_tensor.h"

#include "core/base/checked_math.h"
#include "core/compiler/memory/continuous_runs.h"
#include "core/graph/attr_names.h"
#include "core/graph/tensor_view.h"

namespace ge {
namespace {

std::optional<JoinedTensor> Join(const GeTensorDesc& part, const std::vector<int64_t>* axes,
                                 const std::vector<int64_t>* counts) {
  if (axes == nullptr || counts == nullptr || axes->empty() || axes->size() != counts->size()) return std::nullopt;
  if (part.shape.IsUnknown() || ElementBits(part.dtype) == 0) return std::nullopt;
  const auto rank = static_cast<int64_t>(part.shape.rank());
  std::vector<int64_t> dims = part.shape.dims();
  for (size_t i = 0; i < axes->size(); ++i) {
    const int64_t axis = (*axes)[i] < 0 ? (*axes)[i] + rank : (*axes)[i];
    if (axis < 0 || axis >= rank || (*counts)[i] <= 0) return std::nullopt;
    int64_t& dim = dims[static_cast<size_t>(axis)];
    const auto grown = CheckedMultiply(dim, (*counts)[i]);
    if (!grown) return std::nullopt;
    dim = *grown;
  }
  GeShape whole(std::move(dims));
  auto strides = RowMajorStrides(whole);
  if (!strides || !whole.ElementCount()) return std::nullopt;
  return JoinedTensor{part.shape, std::move(whole), *std::move(strides), part.dtype};
}

}  // namespace

bool JoinedTensor::BlockIsContiguous() const {
  bool inside = false;  // a dimension of the block that is not 1 came before
  for (size_t i = 0; i < block.rank(); ++i) {
    if (inside && block.dim(i) != whole.dim(i)) return false;
    if (block.dim(i) != 1) inside = true;
  }
  return true;
}

std::optional<int64_t> JoinedTensor::BlockSpan() const { return SpanBytes(block, strides, dtype); }

std::optional<std::vector<int64_t>> JoinedTensor::CellOf(int64_t start_bytes) const {
  const int bits = ElementBits(dtype);
  const auto start_bits = CheckedMultiply<int64_t>(start_bytes, 8);
  if (bits == 0 || start_bytes < 0 || !start_bits || *start_bits % bits != 0) return std::nullopt;
  int64_t left = *start_bits / bits;
  std::vector<int64_t> cell(block.rank());
  for (size_t i = 0; i < block.rank(); ++i) {
    if (block.dim(i) == 0 || strides[i] == 0) return std::nullopt;
    const int64_t at = left / strides[i];
    left %= strides[i];
    if (at % block.dim(i) != 0 || at + block.dim(i) > whole.dim(i)) return std::nullopt;
    cell[i] = at / block.dim(i);
  }
  if (left != 0) return std::nullopt;
  return cell;
}

std::optional<JoinedTensor> JoinedTensorOf(const Node& node) {
  const OpDesc& op = node.op();
  using List = std::vector<int64_t>;
  if (HasRun(node, RunKind::kInputNoPadding)) {
    if (op.inputs.empty()) return std::nullopt;
    return Join(op.inputs[0], FindAttr<List>(op.attrs, kAttrConcatDim), FindAttr<List>(op.attrs, kAttrConcatN));
  }
  if (HasRun(node, RunKind::kOutputNoPadding)) {
    if (op.outputs.empty()) return std::nullopt;
    return Join(op.outputs[0], FindAttr<List>(op.attrs, kAttrSplitDim), FindAttr<List>(op.attrs, kAttrNumSplit));
  }
  return std::nullopt;
}

}  // namespace ge
