#pragma once

#include <absl/container/flat_hash_map.h>

#include <optional>
#include <set>
#include <vector>

#include "core/compiler/conflict/anchor_graph.h"

namespace ge {

/// Inputs that want the very same of one output: those of joins without padding that have the same parts in the same
/// order and places and of which the results are only read, and those that want special memory of one type and hand
/// nothing on. They agree with each other, and one of them conflicts with something exactly when all do.
class DemandTwins {
 public:
  explicit DemandTwins(const AnchorGraph& graph)
      : graph_(&graph), class_of_(graph.anchors().nodes().size(), kUnknown) {}
  /// The same number for all that are twins; 0: none is like this one. Stays what it was when the anchor is cut off: an
  /// anchor that is alone has nothing to be at odds with.
  uint64_t ClassOf(uint32_t anchor);

 private:
  static constexpr uint32_t kUnknown = UINT32_MAX;
  uint32_t ClassOf(const Node& join);
  uint32_t ClassOf(std::vector<int64_t> key);

  const AnchorGraph* graph_;
  std::vector<uint32_t> class_of_;  // by node id
  absl::flat_hash_map<std::vector<int64_t>, uint32_t> classes_;
};

/// The anchors of a symbol that something can be at odds with, by what they demand. Of twins only the first counts.
class SymbolDemands {
 public:
  SymbolDemands(const AnchorGraph& graph, DemandTwins& twins);
  void Add(uint32_t anchor);
  /// False when it is not in here.
  bool Remove(uint32_t anchor);
  bool empty() const { return size_ == 0; }
  size_t size() const { return size_; }
  /// Twins included, in any order.
  std::vector<uint32_t> all() const;

  /// The least anchor from `first` on that demands one of `wanted`.
  std::optional<uint32_t> From(uint32_t first, AnchorAttributes wanted) const;
  /// What can be at odds with an anchor.
  AnchorAttributes OpponentsOf(uint32_t anchor) const;

 private:
  using Anchors = std::set<uint32_t>;
  Anchors& WithAttributes(AnchorAttributes attributes);

  const AnchorGraph* graph_;
  DemandTwins* twins_;
  bool addresses_move_;
  std::vector<std::pair<AnchorAttributes, Anchors>> by_attributes_;
  absl::flat_hash_map<uint64_t, Anchors> by_class_;
  size_t size_ = 0;
};

}  // namespace ge
