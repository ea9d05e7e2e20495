#pragma once

#include "core/compiler/passes/pass_context.h"

namespace ge {

/// A pass that looks at one node at a time. One object serves one traversal (node_pass_runner.h).
class NodePass {
 public:
  virtual ~NodePass() = default;
  /// May change the graph around the node, and remove the node itself, through the context only. A node that calls
  /// subgraphs is looked at twice: before its subgraphs were traversed, and after (context.after_subgraphs()).
  virtual Status Run(Node& node, PassContext& context) = 0;
};

/// A pass that looks at a graph as a whole; it runs on the root and then on every subgraph.
class GraphPass {
 public:
  virtual ~GraphPass() = default;
  virtual Status Run(ComputeGraph& graph, PassContext& context) = 0;
};

}  // namespace ge
