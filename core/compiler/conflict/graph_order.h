#pragma once

#include <absl/container/flat_hash_set.h>

#include <cstdint>

#include "core/graph/compute_graph.h"

namespace ge {

// What certainly comes before or behind a node: a path of edges leads from one to the other. The graph is numbered so
// that no edge leads to a smaller number.

/// The nodes that have ended when a node starts.
class NodesBefore {
 public:
  /// Goes back from `later` over the nodes numbered `first_id` and above; those below are not known.
  NodesBefore(const Node& later, int64_t first_id);
  bool Contains(const Node* node) const { return before_.contains(node); }

 private:
  absl::flat_hash_set<const Node*> before_;  // without the node itself
};

/// The nodes that start only when a node has ended.
class NodesBehind {
 public:
  /// Goes on from `earlier` over the nodes numbered up to `last_id`; those above are not known.
  NodesBehind(const Node& earlier, int64_t last_id);
  bool Contains(const Node* node) const { return behind_.contains(node); }

 private:
  absl::flat_hash_set<const Node*> behind_;  // without the node itself
};

}  // namespace ge
