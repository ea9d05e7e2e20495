#include "core/host_kernels/element_box.h"

#include <algorithm>
#include <cstring>
#include <span>

namespace ge {
namespace {

bool HasNoElements(const std::vector<int64_t>& dims) { return std::find(dims.begin(), dims.end(), 0) != dims.end(); }

/// The same box in as few dimensions as it has: none of one element, none that continues the one around it.
std::vector<BoxDim> JoinDims(const std::vector<BoxDim>& dims) {
  std::vector<BoxDim> joined;
  for (const BoxDim& dim : dims) {
    if (dim.size == 1) continue;
    const bool continues = !joined.empty() && joined.back().from_step == dim.from_step * dim.size &&
                           joined.back().to_step == dim.to_step * dim.size;
    if (!continues) {
      joined.push_back(dim);
      continue;
    }
    joined.back() = {joined.back().size * dim.size, dim.from_step, dim.to_step};
  }
  return joined;
}

/// Whether all bytes that steps of a box reach from `start` lie in [0, end).
template <typename Step>
bool LiesIn(const std::vector<BoxDim>& dims, int64_t start, size_t run, size_t end, Step step) {
  int64_t first = start, last = start;
  for (const BoxDim& dim : dims) {
    const int64_t reach = (dim.size - 1) * step(dim);
    (reach < 0 ? first : last) += reach;
  }
  return first >= 0 && static_cast<size_t>(last) + run <= end;
}

/// kRun is the length of a run that the compiler knows, or 0. Recurses once per dimension of more than one element.
template <size_t kRun>
void CopyRuns(std::span<const BoxDim> dims, size_t run, const uint8_t* from, uint8_t* to) {
  if (dims.empty()) {
    std::memcpy(to, from, kRun == 0 ? run : kRun);
    return;
  }
  const BoxDim dim = dims.front();
  if (dims.size() == 1) {
    for (int64_t i = 0; i < dim.size; ++i) {
      std::memcpy(to + i * dim.to_step, from + i * dim.from_step, kRun == 0 ? run : kRun);
    }
    return;
  }
  for (int64_t i = 0; i < dim.size; ++i) {
    CopyRuns<kRun>(dims.subspan(1), run, from + i * dim.from_step, to + i * dim.to_step);
  }
}

}  // namespace

void CopyBox(const std::vector<BoxDim>& dims, size_t element_bytes, ByteView from, int64_t from_start,
             MutableByteView to, int64_t to_start) {
  if (std::any_of(dims.begin(), dims.end(), [](const BoxDim& dim) { return dim.size == 0; })) return;
  std::vector<BoxDim> joined = JoinDims(dims);
  size_t run = element_bytes;
  const auto bytes = static_cast<int64_t>(element_bytes);
  if (!joined.empty() && joined.back().from_step == bytes && joined.back().to_step == bytes) {
    run *= static_cast<size_t>(joined.back().size);
    joined.pop_back();
  }
  GE_CHECK(LiesIn(joined, from_start, run, from.size(), [](const BoxDim& dim) { return dim.from_step; }));
  GE_CHECK(LiesIn(joined, to_start, run, to.size(), [](const BoxDim& dim) { return dim.to_step; }));
  const uint8_t* source = from.data() + from_start;
  uint8_t* target = to.data() + to_start;
  switch (run) {
    case 1:
      return CopyRuns<1>(joined, run, source, target);
    case 2:
      return CopyRuns<2>(joined, run, source, target);
    case 4:
      return CopyRuns<4>(joined, run, source, target);
    case 8:
      return CopyRuns<8>(joined, run, source, target);
    default:
      return CopyRuns<0>(joined, run, source, target);
  }
}

SharedBytes TakeBox(const ElementBox& box, size_t element_bytes, const SharedBytes& tensor) {
  if (HasNoElements(box.dims)) return {};
  const std::vector<int64_t> steps = ByteSteps(box.dims, element_bytes);
  std::vector<BoxDim> dims;
  size_t size = element_bytes;
  bool side_by_side = true;
  for (size_t i = 0; i < box.dims.size(); ++i) {
    dims.push_back({box.dims[i], box.steps[i], steps[i]});
    size *= static_cast<size_t>(box.dims[i]);
    side_by_side = side_by_side && (box.dims[i] == 1 || box.steps[i] == steps[i]);
  }
  if (side_by_side) {
    GE_CHECK(box.start >= 0 && static_cast<size_t>(box.start) + size <= tensor.size());
    return {tensor.owner, tensor.view.subspan(static_cast<size_t>(box.start), size)};
  }
  ByteBuffer bytes(size);
  CopyBox(dims, element_bytes, tensor, box.start, bytes, 0);
  return bytes;
}

std::vector<int64_t> ByteSteps(const std::vector<int64_t>& dims, size_t element_bytes) {
  std::vector<int64_t> steps(dims.size(), 0);
  if (HasNoElements(dims)) return steps;
  auto step = static_cast<int64_t>(element_bytes);
  for (size_t i = dims.size(); i > 0; --i) {
    steps[i - 1] = step;
    step *= dims[i - 1];
  }
  return steps;
}

}  // namespace ge
