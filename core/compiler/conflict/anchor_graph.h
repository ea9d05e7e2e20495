#pragma once

#include <optional>
#include <vector>

#include "core/compiler/conflict/anchor_attributes.h"
#include "core/compiler/conflict/part_lists.h"
#include "core/compiler/memory/tree_anchors.h"

namespace ge {

/// The anchors of one static graph and all that it calls: what ties them to one address, what each demands, and where
/// copies cut them apart. A cut at an input is an Identity before it; a cut at an output is one Identity between the
/// output and all its consumers. Cuts are only planned here; the graph itself does not change.
class AnchorGraph {
 public:
  /// `outermost` is the root of `anchors` or a static graph below a dynamic root. Views both.
  AnchorGraph(const TreeAnchors& anchors, const ComputeGraph& outermost, const ConflictSettings& settings);

  const TreeAnchors& anchors() const { return *anchors_; }
  const ComputeGraph& outermost() const { return *outermost_; }
  const ConflictSettings& settings() const { return settings_; }
  /// An op whose physical address is fixed is in the graph (`_alloc_fixed_addr`).
  bool has_fixed_address() const { return has_fixed_address_; }

  Node& NodeOf(uint32_t anchor) const { return *places_[anchor].node; }
  size_t IndexOf(uint32_t anchor) const { return places_[anchor].index; }
  bool IsOutput(uint32_t anchor) const { return places_[anchor].is_output; }
  AnchorAttributes AttributesOf(uint32_t anchor) const { return attributes_[anchor]; }
  /// All anchors of the graph, ascending: the order of ids, a node's outputs before its inputs.
  const std::vector<uint32_t>& all() const { return all_; }

  bool IsCut(uint32_t anchor) const { return cut_[anchor]; }
  void Cut(uint32_t anchor) { SetCut(anchor, true); }
  void Join(uint32_t anchor) { SetCut(anchor, false); }
  /// Whether a copy there makes sense: something is connected, its shape is known, and the neighbour is not a copy that
  /// serves only this place.
  bool CanCut(uint32_t anchor) const;

  /// All anchors that share memory with `seed`, itself included, ascending. With `border`: only over what is inside the
  /// graphs that this node calls.
  std::vector<uint32_t> SymbolOf(uint32_t seed, const Node* border = nullptr) const;
  /// Of the symbols of two anchors, the one that has fewer anchors, in any order, in time that only it decides; nothing
  /// when the two are one symbol.
  std::vector<uint32_t> SmallerSymbolOf(uint32_t a, uint32_t b) const;
  /// What a cut parts: the anchor itself, and one on the other side of the copy; the anchor twice when nothing is
  /// there.
  std::pair<uint32_t, uint32_t> SidesOf(uint32_t cut) const;

  /// The output that an edge leads from, cut or not; nullopt when nothing is connected.
  std::optional<uint32_t> EdgeSourceOf(uint32_t input) const;
  /// The output that feeds an input over its edge, nullopt when it is cut off or not connected.
  std::optional<uint32_t> SourceOf(uint32_t input) const;
  /// The input that a node's output has its memory from.
  std::optional<uint32_t> ReferredInput(uint32_t output) const;
  /// The input that an output of a node with one way through hands on; nullopt: the output is where memory comes from.
  std::optional<uint32_t> StepBack(uint32_t output) const;
  /// The output is that of a node that joins its inputs without padding.
  bool IsJoin(uint32_t output) const;
  /// Something else has its memory from the anchor, or the anchor from it, without an edge.
  bool IsTied(uint32_t anchor) const { return !ties_[anchor].empty(); }
  /// Some run may lie in what the node gives out, at once or over references. Cuts do not matter.
  bool MayFeedARun(const Node& node) const;

  /// Names what an input's bytes lie in: the output that the memory comes from, through references and out of
  /// subgraphs; a copy that cuts counts as a producer of its own. Parts of a PhonySplit are told apart.
  uint64_t RealProducerOf(uint32_t input) const;
  /// Real producers of all inputs of a node, inputs that are themselves continuous without padding replaced by their
  /// parts. Holds until the next cut.
  const PartList& PartsOf(const Node& node) const { return parts_.Of(*this, node); }
  std::optional<size_t> StartOfCommonRun(const Node& a, const Node& b) const {
    return parts_.StartOfCommonRun(*this, a, b);
  }
  /// Nodes with a part that comes over an anchor, or that may have one.
  std::vector<const Node*> NodesWithPartsOver(uint32_t anchor) const { return parts_.NodesOver(anchor); }
  /// Whether an output of `from` is an input of `to`, with nothing but references between.
  bool Feeds(const Node& from, const Node& to) const;

 private:
  struct Place {
    Node* node = nullptr;
    uint32_t index = 0;
    bool is_output = false;
  };
  void AddNode(Node& node, const ComputeGraph& outermost);
  void AddTies();
  void AddEdges();
  bool LooksLikeFeedingARun(const Node& node) const;
  void SetCut(uint32_t anchor, bool is_cut);
  size_t NeighbourCount(uint32_t anchor) const;
  uint32_t Neighbour(uint32_t anchor, size_t index) const;
  std::optional<uint32_t> TieToParent(uint32_t data_output) const;

  const TreeAnchors* anchors_;
  const ComputeGraph* outermost_;
  ConflictSettings settings_;
  bool has_fixed_address_ = false;
  std::vector<Place> places_;                 // by anchor; null nodes: of other graphs
  std::vector<AnchorAttributes> attributes_;  // by anchor
  std::vector<uint32_t> all_;
  std::vector<bool> cut_;                    // by anchor
  std::vector<std::vector<uint32_t>> ties_;  // by anchor: references and borders of subgraphs, no edges
  // The inputs that an output feeds lie side by side, those before which nothing is cut first: what a cut leaves is
  // walked over without what it took away.
  static constexpr uint32_t kNone = UINT32_MAX;
  std::vector<uint32_t> source_;      // by input: the output at the other end of its edge
  std::vector<uint32_t> readers_;     // of all outputs
  std::vector<uint32_t> first_;       // by output: where its readers begin
  std::vector<uint32_t> open_count_;  // by output: of its readers, how many are not cut
  std::vector<uint32_t> position_;    // by input: where it stands among the readers
  mutable PartLists parts_;
  mutable std::vector<std::optional<bool>> may_feed_;  // by node id
  mutable std::vector<uint32_t> visited_;              // by anchor: the last search that saw it
  mutable uint32_t search_ = 0;
};

}  // namespace ge
