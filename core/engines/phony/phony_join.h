#pragma once

#include <optional>

#include "core/graph/compute_graph.h"

namespace ge {

inline constexpr std::string_view kPhonyConcatType = "PhonyConcat";
inline constexpr std::string_view kPhonySplitType = "PhonySplit";

/// PhonyConcat joins what its producers write, PhonySplit cuts what its consumers read.
enum class PhonyKind : uint8_t { kConcat, kSplit };

/// nullopt for other types.
std::optional<PhonyKind> PhonyKindOf(const Node& node);

/// One block of a phony node and who writes or reads it.
struct PhonyAnchor {
  size_t block = 0;      ///< input of the concat, output of the split
  Node* peer = nullptr;  ///< producer or consumer; null: nothing is connected
  size_t port = 0;       ///< output of the producer, input of the consumer
};

/// How a phony node joins or cuts, as its attributes say (spec/ge-local.md §5.1); nothing is checked. A list that is
/// missing, or no list of int, is empty.
struct PhonyAttrs {
  std::vector<int64_t> axes;
  std::vector<int64_t> counts;
  bool keep_offset = true;
};
PhonyAttrs ReadPhonyAttrs(const Node& node, PhonyKind kind);

/// A phony node with its neighbours.
struct PhonyJoin {
  const Node& node;
  PhonyKind kind;
  PhonyAttrs attrs;
  std::vector<PhonyAnchor> anchors;  ///< by block, then in the order in which consumers were connected

  /// The node's own descriptions of its blocks.
  const std::vector<GeTensorDesc>& blocks() const;
  /// A peer's description of the same block.
  const GeTensorDesc& peer_desc(const PhonyAnchor& anchor) const;
  /// Asks for that description (core/base/read_ahead.h), of a producer with how many read the output.
  void ReadAheadPeerDesc(const PhonyAnchor& anchor) const {
    kind == PhonyKind::kConcat ? anchor.peer->ReadAheadOutput(anchor.port) : anchor.peer->ReadAheadInput(anchor.port);
  }
  /// The attribute that holds the offsets, on peers; a list with an entry for each port.
  Word offset_list_name() const;
  size_t port_count(const PhonyAnchor& anchor) const;
  /// Surely no other anchor has the same peer: it has one port, with one edge. False: it may have others.
  bool is_only_anchor_of_peer(const PhonyAnchor& anchor) const;
};
PhonyJoin ReadPhonyJoin(const Node& node, PhonyKind kind);

/// "input 3 from 'conv' output 0", "output 3 to 'relu' input 1": the anchor in words.
std::string DescribeAnchor(const PhonyJoin& join, const PhonyAnchor& anchor);

/// A producer that another component has planned already: a non-empty list `_output_offset_for_buffer_fusion`.
bool HasFusionOffsets(const Node& producer);

}  // namespace ge
