#pragma once

#include <vector>

#include "core/compiler/conflict/anchor_graph.h"

namespace ge {

/// A copy with one slot per edge, each edge given by its reader.
struct EdgeCopies {
  std::vector<InDataAnchor> edges;
  std::vector<Node*> after;  ///< what must have run before it, besides what it reads
  const char* why = "";
};

/// What control flow needs before demands are compared pair by pair (spec/ge-local.md §10.9 "Control-node pre-pass",
/// spec/compiler.md §1.5 SubgraphPass):
///  - a branch of If or Case must not hand out as its result what it got, a constant, one tensor twice, or a part of a
///    continuous output: one copy before its NetOutput for all such results;
///  - the body of a While leaves its new state where the old one lies: a result is copied unless everything that reads
///    the old state has certainly run before the result is written; what goes from one place of the state to another is
///    copied twice, out of the state and back;
///  - a part of the state cannot lie in a continuous run.
/// Plans the copies in the order in which they are to be inserted, innermost graphs first, and cuts `graph` at their
/// edges.
std::vector<EdgeCopies> PlanControlIsolation(AnchorGraph& graph);

}  // namespace ge
