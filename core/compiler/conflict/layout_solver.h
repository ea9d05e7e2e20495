#pragma once

#include <string>
#include <vector>

#include "core/compiler/conflict/anchor_graph.h"

namespace ge {

/// Two demands on one memory that exclude each other, and where a copy parts them.
struct LayoutConflict {
  uint32_t a = 0;
  uint32_t b = 0;
  AnchorAttribute of_a = AnchorAttribute::kNormalIn;
  AnchorAttribute of_b = AnchorAttribute::kNormalIn;
  uint32_t cut = 0;
};

/// The first conflict in each symbol of the graph as it is cut now, in the order of symbols. Goes over everything:
/// nodes without outputs and loops end nothing (spec/ge-local.md §12.4 point 42a).
std::vector<LayoutConflict> FindLayoutConflicts(const AnchorGraph& graph);

/// Cuts until nothing conflicts, then takes back every cut without which nothing conflicts either. Readers of a
/// constant share one copy where that makes fewer. The cuts that stay, each with the conflict that it was made for,
/// ascending by anchor. The same graph always gives the same cuts.
std::vector<LayoutConflict> SolveLayoutConflicts(AnchorGraph& graph);

/// "output 0 of node 'x' (Data) is a user input, input 1 of node 'c' (PhonyConcat) a continuous input without padding".
std::string DescribeConflict(const AnchorGraph& graph, const LayoutConflict& conflict);

}  // namespace ge
