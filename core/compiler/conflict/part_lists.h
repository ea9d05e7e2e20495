#pragma once

#include <absl/container/flat_hash_map.h>

#include <memory>
#include <optional>
#include <vector>

#include "core/graph/compute_graph.h"

namespace ge {

class AnchorGraph;

/// The real producers of all inputs of a node in order (AnchorGraph::RealProducerOf), those of inputs that are
/// themselves continuous without padding in the place of the input.
class PartList {
 public:
  const std::vector<uint64_t>& parts() const { return parts_; }
  /// How many there are that differ.
  size_t distinct_count() const { return places_.size(); }
  size_t CountOf(uint64_t part) const;
  /// Where this list and the other, the shorter in the longer, begin to be one; nullopt: neither is a contiguous part
  /// of the other. The first of several starts. Ends at the first part that differs.
  std::optional<size_t> StartOfCommonRun(const PartList& other) const;
  /// Changes with the parts.
  uint32_t version() const { return version_; }

 private:
  friend class PartLists;
  /// The places of one part; of a single one the sum is the place itself.
  struct Places {
    uint32_t count = 0;
    uint64_t sum = 0;
  };
  void Clear();
  void Append(uint64_t part);
  void Replace(size_t index, uint64_t part);
  void Count(uint64_t part, size_t index);
  std::optional<size_t> StartOf(const PartList& shorter) const;

  std::vector<uint64_t> parts_;
  absl::flat_hash_map<uint64_t, Places> places_;
  uint32_t version_ = 0;
};

/// The part lists of a graph's nodes, made when they are asked for and kept: a cut changes the one part that comes over
/// it. A list stays where it is; its content holds until the next cut.
class PartLists {
 public:
  explicit PartLists(size_t node_count) : entries_(node_count) {}
  const PartList& Of(const AnchorGraph& graph, const Node& node);
  /// Something was cut or joined at the anchor.
  void OnChange(const AnchorGraph& graph, uint32_t anchor);
  /// Nodes that were asked for and have a part that comes over the anchor; those whose ways are too long to be known
  /// always.
  std::vector<const Node*> NodesOver(uint32_t anchor) const;
  /// StartOfCommonRun of the lists of two nodes.
  std::optional<size_t> StartOfCommonRun(const AnchorGraph& graph, const Node& a, const Node& b);

 private:
  struct Entry {
    const Node* node = nullptr;
    PartList list;
    bool is_flat = true;      ///< one part an input
    bool is_followed = true;  ///< the ways of all parts are known
    bool is_current = false;
  };
  /// An input of a node whose part comes over some anchor.
  struct Dependent {
    uint32_t node;
    uint32_t slot;
  };
  void Follow(const AnchorGraph& graph, uint32_t input, size_t depth, Entry& entry, Dependent dependent);
  void Append(const AnchorGraph& graph, uint32_t input, size_t depth, PartList& list) const;

  std::vector<std::unique_ptr<Entry>> entries_;                       // by node id
  absl::flat_hash_map<uint32_t, std::vector<Dependent>> dependents_;  // by anchor
  std::vector<uint32_t> unfollowed_;                                  // node ids
  struct Verdict {
    uint32_t version_a, version_b;
    std::optional<size_t> start;
  };
  absl::flat_hash_map<uint64_t, Verdict> verdicts_;  // by both node ids
};

}  // namespace ge
