#pragma once

#include <cstdint>
#include <vector>

#include "core/base/status.h"

namespace ge {

/// Every block of the feature memory starts at a multiple of this, and takes a multiple of it (spec/compiler.md §5.1).
inline constexpr uint64_t kMemoryAlignment = 512;

/// "Never given away on this stream."
inline constexpr uint32_t kNeverFree = 0xFFFFFFFF;

/// One piece of memory to be placed. Positions count execution points in one topological order over all streams.
struct MemoryBuffer {
  uint64_t size = 0;
  uint32_t stream = 0;  ///< where it is written first
  uint32_t begin = 0;   ///< position of that first write
};

/// What is to be placed, and who may follow whom: buffer b may take bytes of buffer a when
/// b.begin >= free_at[a * stream_count + b.stream] (spec/compiler.md §5.5). On one stream these are half-open
/// intervals.
struct MemoryRequest {
  uint64_t alignment = kMemoryAlignment;
  uint32_t stream_count = 1;
  std::vector<MemoryBuffer> buffers;
  std::vector<uint32_t> free_at;  ///< buffers × streams; each entry is above the buffer's begin

  uint32_t FreeAt(size_t buffer, uint32_t stream) const { return free_at[buffer * stream_count + stream]; }
  /// Adds a buffer of a one-stream request.
  void Add(uint64_t size, uint32_t begin, uint32_t end) {
    buffers.push_back({size, 0, begin});
    free_at.push_back(end);
  }
};

/// Where each buffer lies, and the bytes of all together.
struct MemoryPlan {
  std::vector<uint64_t> offsets;
  uint64_t total = 0;
  uint64_t lower_bound = 0;  ///< one stream: the most bytes that live at once, below which no plan can go; else 0
};

/// Places buffers so that those that live together never overlap, in little memory. Nearly linear in the number of
/// buffers; the number of steps spent on better packings is bounded by constants, so the same request always gives the
/// same plan. Fails with kParamInvalid on a malformed request or sizes whose sum overflows.
StatusOr<MemoryPlan> AssignBlocks(const MemoryRequest& request);

}  // namespace ge
