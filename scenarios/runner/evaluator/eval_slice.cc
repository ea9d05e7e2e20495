// Parts of a tensor (spec/ops.md §8).

#include <optional>

#include "scenarios/runner/evaluator/eval_coordinates.h"
#include "scenarios/runner/evaluator/eval_rule.h"

namespace scenario {
namespace {

/// `size` elements of each dimension from `offsets` on; -1 is all that are left.
ge::StatusOr<std::vector<EvalTensor>> TakeBox(const EvalCall& call, const std::vector<int64_t>& offsets,
                                              std::vector<int64_t> sizes) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* x, call.Required(0));
  const size_t rank = x->shape.size();
  if (offsets.size() != rank || sizes.size() != rank) return call.Refuse("it has not one range per dimension");
  for (size_t i = 0; i < rank; ++i) {
    if (offsets[i] < 0 || offsets[i] > x->shape[i]) return call.Refuse("dimension {} from {}", i, offsets[i]);
    const int64_t left = x->shape[i] - offsets[i];
    if (sizes[i] == -1) sizes[i] = left;
    if (sizes[i] < 0 || sizes[i] > left) return call.Refuse("dimension {} has {} left, not {}", i, left, sizes[i]);
  }
  return std::vector<EvalTensor>{TensorOf(x->dtype, sizes, [&](Coordinates at) {
    for (size_t i = 0; i < rank; ++i) at[i] += offsets[i];
    return ValueAt(*x, at);
  })};
}

/// What begin, end and stride of one entry say, masked ends left open.
struct Steps {
  std::optional<int64_t> begin, end;
  int64_t stride = 1;
};

/// The indices that Python's x[begin:end:stride] visits in a dimension of `size` elements, one by one.
std::vector<int64_t> Visited(const Steps& steps, int64_t size) {
  std::vector<int64_t> visited;
  const auto from_end = [&](int64_t index) { return index < 0 ? index + size : index; };
  if (steps.stride > 0) {
    int64_t at = steps.begin ? from_end(*steps.begin) : 0;
    const int64_t stop = steps.end ? from_end(*steps.end) : size;
    for (at = at < 0 ? 0 : at; at < stop && at < size;) {
      visited.push_back(at);
      if (steps.stride > size) break;
      at += steps.stride;
    }
  } else {
    int64_t at = steps.begin ? from_end(*steps.begin) : size - 1;
    const int64_t stop = steps.end ? from_end(*steps.end) : -1;
    for (at = at >= size ? size - 1 : at; at > stop && at >= 0;) {
      visited.push_back(at);
      if (steps.stride < -size) break;
      at += steps.stride;
    }
  }
  return visited;
}

/// One dimension of the result: a 1 without a source, or a dimension of x and which of its indices.
struct ResultDim {
  std::optional<size_t> source;
  std::vector<int64_t> indices = {0};
};

struct StridedSpec {
  std::vector<int64_t> begin, end, strides;
  int64_t begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask;
};
bool Bit(int64_t mask, size_t i) { return i < 64 && (static_cast<uint64_t>(mask) >> i) % 2 == 1; }

ge::StatusOr<StridedSpec> SpecOf(const EvalCall& call) {
  StridedSpec spec{{},
                   {},
                   {},
                   call.IntAttr("begin_mask", 0),
                   call.IntAttr("end_mask", 0),
                   call.IntAttr("ellipsis_mask", 0),
                   call.IntAttr("new_axis_mask", 0),
                   call.IntAttr("shrink_axis_mask", 0)};
  const auto ellipsis = static_cast<uint64_t>(spec.ellipsis_mask);
  if ((ellipsis & (ellipsis - 1)) != 0) return call.Refuse("it has several ellipses");
  GE_ASSIGN_OR_RETURN(spec.begin, call.Integers(1));
  GE_ASSIGN_OR_RETURN(spec.end, call.Integers(2));
  GE_ASSIGN_OR_RETURN(spec.strides, call.Integers(3));
  if (spec.end.size() != spec.begin.size() || spec.strides.size() != spec.begin.size())
    return call.Refuse("begin, end and strides have different lengths");
  return spec;
}

/// How many dimensions of x the entries behind `first` take one each.
size_t TakenBehind(const StridedSpec& spec, size_t first) {
  size_t taken = 0;
  for (size_t i = first; i < spec.begin.size(); ++i) {
    if (!Bit(spec.new_axis_mask, i) && !Bit(spec.ellipsis_mask, i)) ++taken;
  }
  return taken;
}

/// `fixed` has the one index of each dimension of x that the result does not have.
struct StridedRead {
  std::vector<ResultDim> dims;
  Coordinates fixed;
};

ge::StatusOr<StridedRead> ReadOf(const EvalCall& call, const StridedSpec& spec, const std::vector<int64_t>& shape) {
  StridedRead read{{}, Coordinates(shape.size(), 0)};
  size_t next = 0;
  const auto take_until = [&](size_t end) {
    for (; next < end; ++next) read.dims.push_back({next, Visited({}, shape[next])});
  };
  for (size_t i = 0; i < spec.begin.size(); ++i) {
    const size_t behind = TakenBehind(spec, i + 1);
    if (Bit(spec.ellipsis_mask, i)) {
      if (behind > shape.size()) return call.Refuse("there are more indices than dimensions");
      take_until(shape.size() - behind);
      continue;
    }
    if (Bit(spec.new_axis_mask, i)) {
      read.dims.push_back({});
      continue;
    }
    if (next == shape.size()) return call.Refuse("there are more indices than dimensions");
    const int64_t size = shape[next];
    if (spec.strides[i] == 0) return call.Refuse("a stride is 0");
    if (Bit(spec.shrink_axis_mask, i)) {
      const int64_t index = spec.begin[i] < 0 ? spec.begin[i] + size : spec.begin[i];
      if (index < 0 || index >= size || spec.strides[i] < 0) return call.Refuse("index {} of {}", spec.begin[i], size);
      read.fixed[next] = index;
    } else {
      Steps steps{spec.begin[i], spec.end[i], spec.strides[i]};
      if (Bit(spec.begin_mask, i)) steps.begin.reset();
      if (Bit(spec.end_mask, i)) steps.end.reset();
      read.dims.push_back({next, Visited(steps, size)});
    }
    ++next;
  }
  take_until(shape.size());
  return read;
}

}  // namespace

ge::StatusOr<std::vector<EvalTensor>> EvalSlice(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> offsets, call.Integers(1));
  GE_ASSIGN_OR_RETURN(std::vector<int64_t> sizes, call.Integers(2));
  for (int64_t& size : sizes) size = size < 0 ? -1 : size;
  return TakeBox(call, offsets, std::move(sizes));
}

ge::StatusOr<std::vector<EvalTensor>> EvalSliceD(const EvalCall& call) {
  return TakeBox(call, call.IntsAttr("offsets"), call.IntsAttr("size"));
}

ge::StatusOr<std::vector<EvalTensor>> EvalStridedSlice(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* x, call.Required(0));
  GE_ASSIGN_OR_RETURN(const StridedSpec spec, SpecOf(call));
  GE_ASSIGN_OR_RETURN(const StridedRead read, ReadOf(call, spec, x->shape));
  std::vector<int64_t> shape;
  for (const ResultDim& dim : read.dims) shape.push_back(static_cast<int64_t>(dim.indices.size()));
  return std::vector<EvalTensor>{TensorOf(x->dtype, shape, [&](const Coordinates& at) {
    Coordinates from = read.fixed;
    for (size_t i = 0; i < at.size(); ++i) {
      const ResultDim& dim = read.dims[i];
      if (dim.source) from[*dim.source] = dim.indices[static_cast<size_t>(at[i])];
    }
    return ValueAt(*x, from);
  })};
}

}  // namespace scenario
