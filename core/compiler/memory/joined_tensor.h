#pragma once

#include <optional>
#include <vector>

#include "core/graph/compute_graph.h"

namespace ge {

/// The tensor that a PhonyConcat makes of equal blocks, or a PhonySplit cuts into them (spec/ge-local.md §5.1).
struct JoinedTensor {
  GeShape block;                 ///< one part
  GeShape whole;                 ///< all parts
  std::vector<int64_t> strides;  ///< of the whole, elements; those of each block in it too
  DataType dtype = DT_UNDEFINED;

  /// The elements of a block lie side by side in the whole.
  bool BlockIsContiguous() const;
  /// Bytes from the first to the last one of a block in the whole.
  std::optional<int64_t> BlockSpan() const;
  /// Where a block that starts `start_bytes` behind the whole's first byte sits: how many blocks come before it in each
  /// dimension. nullopt when no block sits there.
  std::optional<std::vector<int64_t>> CellOf(int64_t start_bytes) const;
};

/// By the node's own description of a part and its lists of axes and counts (`concat_dim`, `N`; `split_dim`,
/// `num_split`). nullopt for a node without lists, and when they say nothing that holds: offsets are computed, and bad
/// lists refused, elsewhere.
std::optional<JoinedTensor> JoinedTensorOf(const Node& node);

}  // namespace ge
