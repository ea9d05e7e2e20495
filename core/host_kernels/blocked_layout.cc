#include "core/host_kernels/blocked_layout.h"

#include <algorithm>

#include "core/host_kernels/element_box.h"

namespace ge {
namespace {

constexpr int64_t kFractalRows = 16;

/// ceil(size / block) without overflow.
int64_t BlocksOf(int64_t size, int64_t block) { return size / block + (size % block != 0 ? 1 : 0); }

Status NotOneTensor(const std::vector<int64_t>& plain, const std::vector<int64_t>& blocked, std::string_view format) {
  return NotChanged("{} of {} is not {}", format, GeShape(plain).ToString(), GeShape(blocked).ToString());
}

/// Calls copy(dims, plain_start, blocked_start) for each block; the steps of `dims` lead from plain to blocked.
template <typename Copy>
void ForEachBlock(const BlockedLayout& layout, Copy copy) {
  const std::vector<int64_t>& sizes = layout.sizes;
  if (std::find(sizes.begin(), sizes.end(), 0) != sizes.end()) return;
  std::vector<BoxDim> dims;
  for (size_t i = 0; i < sizes.size(); ++i) {
    dims.push_back({sizes[i], layout.plain_steps[i], layout.blocked_steps[i]});
  }
  const int64_t size = sizes.back();
  for (int64_t first = 0, block = 0; first < size; first += layout.block, ++block) {
    dims.back().size = std::min(layout.block, size - first);
    copy(dims, first * layout.plain_steps.back(), block * layout.block_step);
  }
}

}  // namespace

StatusOr<BlockedLayout> LayoutOfNC1HWC0(std::string_view letters, const std::vector<int64_t>& plain,
                                        const std::vector<int64_t>& blocked, size_t element_bytes) {
  if (plain.size() != 4 || blocked.size() != 5 || blocked[4] <= 0) return NotOneTensor(plain, blocked, "NC1HWC0");
  const auto axis = [&](char letter) { return letters.find(letter); };
  const int64_t n = plain[axis('N')], c = plain[axis('C')], h = plain[axis('H')], w = plain[axis('W')];
  const int64_t block = blocked[4];
  if (blocked != std::vector<int64_t>{n, BlocksOf(c, block), h, w, block}) {
    return NotOneTensor(plain, blocked, "NC1HWC0");
  }
  const std::vector<int64_t> from = ByteSteps(plain, element_bytes), to = ByteSteps(blocked, element_bytes);
  BlockedLayout layout;
  layout.sizes = {n, h, w, c};
  layout.plain_steps = {from[axis('N')], from[axis('H')], from[axis('W')], from[axis('C')]};
  layout.blocked_steps = {to[0], to[2], to[3], to[4]};
  layout.block = block;
  layout.block_step = to[1];
  return layout;
}

StatusOr<BlockedLayout> LayoutOfFractalNz(const std::vector<int64_t>& plain, const std::vector<int64_t>& blocked,
                                          size_t element_bytes) {
  if (plain.size() < 2 || blocked.size() != plain.size() + 2 || blocked.back() <= 0) {
    return NotOneTensor(plain, blocked, "FRACTAL_NZ");
  }
  const size_t outer = plain.size() - 2;
  const int64_t m = plain[outer], n = plain[outer + 1], block = blocked.back();
  std::vector<int64_t> expected(plain.begin(), plain.begin() + static_cast<ptrdiff_t>(outer));
  for (const int64_t dim : {BlocksOf(n, block), BlocksOf(m, kFractalRows), kFractalRows, block}) {
    expected.push_back(dim);
  }
  if (blocked != expected) return NotOneTensor(plain, blocked, "FRACTAL_NZ");
  const std::vector<int64_t> to = ByteSteps(blocked, element_bytes);
  BlockedLayout layout;
  layout.sizes = plain;
  layout.plain_steps = ByteSteps(plain, element_bytes);
  layout.blocked_steps.assign(to.begin(), to.begin() + static_cast<ptrdiff_t>(outer));
  // Fractals of 16 rows lie one behind the other, so the rows of a block are evenly apart.
  layout.blocked_steps.push_back(to[outer + 2]);
  layout.blocked_steps.push_back(to[outer + 3]);
  layout.block = block;
  layout.block_step = to[outer];
  return layout;
}

ByteBuffer ToBlocks(const BlockedLayout& layout, size_t element_bytes, ByteView plain, size_t bytes) {
  ByteBuffer result(bytes);
  ForEachBlock(layout, [&](const std::vector<BoxDim>& dims, int64_t plain_start, int64_t blocked_start) {
    CopyBox(dims, element_bytes, plain, plain_start, result, blocked_start);
  });
  return result;
}

ByteBuffer FromBlocks(const BlockedLayout& layout, size_t element_bytes, ByteView blocked, size_t bytes) {
  ByteBuffer result(bytes);
  ForEachBlock(layout, [&](std::vector<BoxDim> dims, int64_t plain_start, int64_t blocked_start) {
    for (BoxDim& dim : dims) std::swap(dim.from_step, dim.to_step);
    CopyBox(dims, element_bytes, blocked, blocked_start, result, plain_start);
  });
  return result;
}

}  // namespace ge
