#include "core/host_kernels/strided_slice_plan.h"

#include <algorithm>
#include <bit>

namespace ge {
namespace {

using Range = StridedSlicePlan::Range;

constexpr size_t kMaskBits = 64;

bool HasBit(int64_t mask, size_t bit) { return (static_cast<uint64_t>(mask) >> bit & 1) != 0; }

/// begin, end and stride of one entry.
struct Entry {
  int64_t begin, end, stride;
  bool begin_masked, end_masked;
};

/// One index of a dimension of `size` elements.
StatusOr<Range> SingleIndex(const Entry& entry, int64_t size) {
  const int64_t index = entry.begin < 0 ? entry.begin + size : entry.begin;
  if (index < 0 || index >= size || entry.stride < 0) {
    return NotChanged("index {} with stride {} of a dimension of {} elements", entry.begin, entry.stride, size);
  }
  return Range{index, 1, 1};
}

/// A range of a dimension of `size` elements. Downward its end lies in front of the last element that is taken, so both
/// ends may be -1.
Range ClampedRange(const Entry& entry, int64_t size) {
  const bool upward = entry.stride > 0;
  const int64_t lowest = upward ? 0 : -1;
  const int64_t highest = upward ? size : size - 1;
  const auto clamp = [&](int64_t index) { return std::clamp(index < 0 ? index + size : index, lowest, highest); };
  const int64_t begin = entry.begin_masked ? (upward ? lowest : highest) : clamp(entry.begin);
  const int64_t end = entry.end_masked ? (upward ? highest : lowest) : clamp(entry.end);
  const int64_t length = upward ? end - begin : begin - end;
  if (length <= 0) return {0, 0, 1};
  const uint64_t step =
      upward ? static_cast<uint64_t>(entry.stride) : uint64_t{0} - static_cast<uint64_t>(entry.stride);
  const auto count = static_cast<int64_t>((static_cast<uint64_t>(length) - 1) / step) + 1;
  // The stride of a single element is any; a long one would leave 63 bits.
  return {begin, count, count == 1 ? 1 : entry.stride};
}

/// How many dimensions of x the ellipsis, or what stands behind the last entry, takes.
StatusOr<size_t> WholeDims(size_t rank, size_t entries, const StridedSliceMasks& masks) {
  if (std::popcount(static_cast<uint64_t>(masks.ellipsis)) > 1) return NotChanged("ellipsis_mask has several bits");
  size_t taken = 0;
  for (size_t i = 0; i < entries; ++i) {
    if (!HasBit(masks.ellipsis, i) && !HasBit(masks.new_axis, i)) ++taken;
  }
  if (taken > rank) return NotChanged("{} indices for {} dimensions", taken, rank);
  return rank - taken;
}

}  // namespace

StatusOr<StridedSliceMasks> StridedSliceMasksOf(const OpDesc& op) {
  StridedSliceMasks masks;
  const std::pair<std::string_view, int64_t*> attrs[] = {{"begin_mask", &masks.begin},
                                                         {"end_mask", &masks.end},
                                                         {"ellipsis_mask", &masks.ellipsis},
                                                         {"new_axis_mask", &masks.new_axis},
                                                         {"shrink_axis_mask", &masks.shrink_axis}};
  for (const auto& [name, mask] : attrs) {
    const auto* value = FindAttr<int64_t>(op.attrs, name);
    if (value == nullptr) return NotChanged("it has no attribute {}", name);
    *mask = *value;
  }
  return masks;
}

StatusOr<StridedSlicePlan> PlanStridedSlice(const std::vector<int64_t>& dims, const std::vector<int64_t>& begin,
                                            const std::vector<int64_t>& end, const std::vector<int64_t>& strides,
                                            const StridedSliceMasks& masks) {
  const size_t entries = begin.size();
  if (end.size() != entries || strides.size() != entries || entries > kMaskBits) {
    return NotChanged("{} begins, {} ends and {} strides", entries, end.size(), strides.size());
  }
  GE_ASSIGN_OR_RETURN(const size_t whole, WholeDims(dims.size(), entries, masks));
  StridedSlicePlan plan;
  const auto take_whole = [&] {
    for (size_t i = 0; i < whole; ++i) {
      const int64_t size = dims[plan.ranges.size()];
      plan.ranges.push_back({0, size, 1});
      plan.dims.push_back(size);
    }
  };
  for (size_t i = 0; i < entries; ++i) {
    if (HasBit(masks.ellipsis, i)) {
      take_whole();
    } else if (HasBit(masks.new_axis, i)) {
      plan.dims.push_back(1);
    } else {
      if (strides[i] == 0) return NotChanged("stride {} is 0", i);
      const int64_t size = dims[plan.ranges.size()];
      const Entry entry{begin[i], end[i], strides[i], HasBit(masks.begin, i), HasBit(masks.end, i)};
      if (HasBit(masks.shrink_axis, i)) {
        GE_ASSIGN_OR_RETURN(const Range index, SingleIndex(entry, size));
        plan.ranges.push_back(index);
      } else {
        plan.ranges.push_back(ClampedRange(entry, size));
        plan.dims.push_back(plan.ranges.back().count);
      }
    }
  }
  if (plan.ranges.size() < dims.size()) take_whole();
  return plan;
}

}  // namespace ge
