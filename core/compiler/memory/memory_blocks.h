#pragma once

#include <vector>

#include "core/compiler/memory/tree_anchors.h"

namespace ge {

/// Anchors whose addresses have fixed distances form one piece of memory, a block: one tensor with all that refers to
/// it (core/compiler/memory/memory_symbols.h, rules 1-4), joined by continuous runs (whose parts lie at their starts
/// inside the whole, however deep runs are nested) and by nodes that shift their output against their input. So a
/// cascade of joins is one block of the size of the outermost tensor, and what lives anywhere in it lives as one.
/// Linear but for the inverse Ackermann function of union-find.
class MemoryBlocks {
 public:
  /// Fails with kGraphInvalid when two demands give one anchor two places, naming both anchors.
  static StatusOr<MemoryBlocks> Build(const TreeAnchors& anchors);

  /// Blocks are numbered from 0 in the order of their first anchor.
  uint32_t count() const { return static_cast<uint32_t>(sizes_.size()); }
  uint32_t Of(uint32_t anchor) const { return block_of_[anchor]; }
  /// Bytes from the block's start to the anchor; the least of a block is 0.
  uint64_t OffsetIn(uint32_t anchor) const { return offsets_[anchor]; }
  /// Bytes from the start to the end of the output that ends last, its padding included.
  uint64_t size(uint32_t block) const { return sizes_[block]; }

 private:
  std::vector<uint32_t> block_of_;  // by anchor
  std::vector<uint64_t> offsets_;
  std::vector<uint64_t> sizes_;  // by block
};

}  // namespace ge
