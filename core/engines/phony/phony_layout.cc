#include "core/engines/phony/phony_layout.h"

#include <algorithm>

#include "core/base/checked_math.h"
#include "core/engines/engine_errors.h"
#include "core/engines/memory_size.h"

namespace ge {
namespace {

std::string_view AxesName(PhonyKind kind) { return kind == PhonyKind::kConcat ? "concat_dim" : "split_dim"; }
std::string_view CountsName(PhonyKind kind) { return kind == PhonyKind::kConcat ? "N" : "num_split"; }

Status CheckCounts(const PhonyAttrs& attrs, PhonyKind kind, size_t blocks) {
  if (attrs.axes.empty() || attrs.axes.size() != attrs.counts.size()) {
    return MakeError(kEngineParamInvalid,
                     "'{}' has {} axes and '{}' has {} counts; there must be as many, one at least", AxesName(kind),
                     attrs.axes.size(), CountsName(kind), attrs.counts.size());
  }
  std::optional<int64_t> product = 1;
  for (const int64_t count : attrs.counts) {
    if (count <= 0) return MakeError(kEngineParamInvalid, "'{}' holds {}, which is no count", CountsName(kind), count);
    product = CheckedMultiply(*product, count);
    if (!product) break;
  }
  if (product && static_cast<uint64_t>(*product) == blocks) return {};
  return MakeError(kEngineParamInvalid, "'{}' is [{}]: {} blocks, but the node has {} {}", CountsName(kind),
                   fmt::join(attrs.counts, ", "), product ? std::to_string(*product) : "more than 63 bits count",
                   blocks, kind == PhonyKind::kConcat ? "inputs" : "outputs");
}

StatusOr<size_t> NormalizeAxis(int64_t axis, size_t rank, PhonyKind kind) {
  const auto signed_rank = static_cast<int64_t>(rank);
  const int64_t normalized = axis < 0 ? axis + signed_rank : axis;
  if (normalized >= 0 && normalized < signed_rank) return static_cast<size_t>(normalized);
  return MakeError(kEngineParamInvalid, "'{}' holds axis {}; the blocks have {} dimensions", AxesName(kind), axis,
                   rank);
}

/// Strides of the axes from `outermost` on; the others stay 0. Fails when what they need is unknown or too large.
StatusOr<std::vector<int64_t>> StridesFrom(size_t outermost, const std::vector<int64_t>& dims) {
  std::vector<int64_t> strides(dims.size(), 0);
  std::optional<int64_t> stride = 1;
  for (size_t axis = dims.size(); axis-- > outermost;) {
    if (dims[axis] < 0) return MakeError(kEngineParamInvalid, "dimension {} of a block is not known", axis);
    strides[axis] = *stride;
    stride = CheckedMultiply(*stride, dims[axis]);
    if (!stride) {
      return MakeError(kEngineParamInvalid, "the joined shape [{}] has more elements than 63 bits count",
                       fmt::join(dims, ", "));
    }
  }
  return strides;
}

/// The whole tensor must be addressable, not only where its blocks start.
Status CheckBytes(const GeShape& joined, int element_bits) {
  if (joined.IsUnknown()) return {};
  const auto elements = joined.ElementCount();
  if (elements && BytesBefore(*elements, element_bits)) return {};
  return MakeError(kEngineParamInvalid, "the joined shape {} has more bytes than 63 bits count", joined.ToString());
}

}  // namespace

std::optional<BytesAndBits> BytesBefore(int64_t element, int element_bits) {
  const auto groups = CheckedMultiply<int64_t>(element / 8, element_bits);
  const int64_t rest = element % 8 * element_bits;
  const auto bytes = groups ? CheckedAdd<int64_t>(*groups, rest / 8) : std::nullopt;
  if (!bytes) return std::nullopt;
  return BytesAndBits{*bytes, rest % 8};
}

StatusOr<PhonyLayout> PhonyLayout::Create(const GeTensorDesc& block, const PhonyAttrs& attrs, PhonyKind kind,
                                          size_t blocks) {
  GE_RETURN_IF_ERROR(CheckCounts(attrs, kind, blocks));
  PhonyLayout layout;
  layout.element_bits_ = MemoryElementBits(block.dtype);
  if (layout.element_bits_ == 0) {
    return MakeError(kEngineParamInvalid, "type {} has no size", DataTypeWord(block.dtype));
  }
  std::vector<int64_t> dims = block.shape.dims();
  size_t outermost = dims.size();
  for (size_t i = 0; i < attrs.axes.size(); ++i) {
    // A split names its cuts from the outside: what was cut last was joined first.
    const size_t at = kind == PhonyKind::kConcat ? i : attrs.axes.size() - 1 - i;
    GE_ASSIGN_OR_RETURN(const size_t axis, NormalizeAxis(attrs.axes[at], dims.size(), kind));
    layout.steps_.push_back({axis, attrs.counts[at], dims[axis], 0});
    const auto joined = CheckedMultiply(dims[axis], attrs.counts[at]);
    if (!joined) return MakeError(kEngineParamInvalid, "axis {} gets longer than 63 bits count", axis);
    dims[axis] = *joined;
    outermost = std::min(outermost, axis);
  }
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> strides, StridesFrom(outermost, dims));
  for (PhonyStep& step : layout.steps_) step.stride_elements = strides[step.axis];
  layout.joined_ = GeShape(std::move(dims));
  GE_RETURN_IF_ERROR(CheckBytes(layout.joined_, layout.element_bits_));
  return layout;
}

int64_t PhonyLayout::StartElement(size_t block) const {
  auto rest = static_cast<int64_t>(block);
  int64_t start = 0;  // less than the elements of the joined shape from the outermost axis on: no overflow
  for (const PhonyStep& step : steps_) {
    start += rest % step.count * step.weight_elements();
    rest /= step.count;
    if (rest == 0) break;
  }
  return start;
}

std::optional<int64_t> PhonyLayout::StartByte(size_t block) const {
  const auto start = BytesBefore(StartElement(block), element_bits_);
  return start && start->bits == 0 ? std::optional(start->bytes) : std::nullopt;
}

std::optional<size_t> PhonyLayout::FirstUnaligned(int64_t alignment_bytes) const {
  // Starts are sums of digit · weight, and each weight is itself the start of a block: all are aligned when these are.
  size_t block = 1;
  for (const PhonyStep& step : steps_) {
    if (step.count == 1) continue;
    const auto start = BytesBefore(step.weight_elements(), element_bits_);
    if (!start || start->bits != 0 || start->bytes % alignment_bytes != 0) return block;
    block *= static_cast<size_t>(step.count);
  }
  return std::nullopt;
}

}  // namespace ge
