#pragma once

#include <vector>

#include "core/host_kernels/host_kernel.h"

namespace ge {

/// A tensor that lies in memory in two ways: plainly, and with one axis cut into blocks, of which each is the innermost
/// dimension (spec/compiler.md §2.3). Steps are bytes from one index of a logical axis to the next; the axis that is
/// cut is the last one.
struct BlockedLayout {
  std::vector<int64_t> sizes, plain_steps, blocked_steps;
  int64_t block = 1;       ///< elements of the cut axis in one block (C0)
  int64_t block_step = 0;  ///< bytes from one block to the next
};

/// [N, C, H, W] in the order of `letters` ("NCHW", "NHWC") and [N, ceil(C / C0), H, W, C0]. kNotChanged when the two
/// shapes are not of one tensor.
StatusOr<BlockedLayout> LayoutOfNC1HWC0(std::string_view letters, const std::vector<int64_t>& plain,
                                        const std::vector<int64_t>& blocked, size_t element_bytes);

/// […, m, n] and […, ceil(n / C0), ceil(m / 16), 16, C0].
StatusOr<BlockedLayout> LayoutOfFractalNz(const std::vector<int64_t>& plain, const std::vector<int64_t>& blocked,
                                          size_t element_bytes);

/// Cuts into blocks; what fills the last one up is 0. `bytes` is the size of the blocked tensor.
ByteBuffer ToBlocks(const BlockedLayout& layout, size_t element_bytes, ByteView plain, size_t bytes);
/// The way back; what fills up is left out. `bytes` is the size of the plain tensor.
ByteBuffer FromBlocks(const BlockedLayout& layout, size_t element_bytes, ByteView blocked, size_t bytes);

}  // namespace ge
