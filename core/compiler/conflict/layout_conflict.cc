#include "core/compiler/conflict/layout_conflict.h"

#include <algorithm>

#include "core/compiler/conflict/control_isolation.h"
#include "core/compiler/conflict/layout_solver.h"
#include "core/engines/unknown_graph.h"
#include "core/graph/graph_tree.h"

namespace ge {
namespace {

bool HasUnknownShape(const ComputeGraph& graph) {
  if (IsUnknownGraph(graph)) return true;
  return std::any_of(graph.nodes().begin(), graph.nodes().end(), [](const auto& node) {
    const auto is_unknown = [](const GeTensorDesc& desc) { return desc.shape.IsUnknown(); };
    const OpDesc& op = node->op();
    return AttrOr<bool>(op.attrs, "_force_unknown_shape", false) ||
           std::any_of(op.outputs.begin(), op.outputs.end(), is_unknown);
  });
}

/// The root if it is static, else the static graphs that unknown ones call.
std::vector<const ComputeGraph*> OutermostStaticGraphs(const TreeAnchors& anchors, const ComputeGraph& root) {
  std::vector<const ComputeGraph*> outermost;
  if (!HasUnknownShape(root)) return {&root};
  for (const auto& subgraph : root.subgraphs()) {
    const Node* parent = anchors.ParentOf(*subgraph);
    if (parent != nullptr && HasUnknownShape(parent->graph()) && !HasUnknownShape(*subgraph))
      outermost.push_back(subgraph.get());
  }
  return outermost;
}

/// One copy to be made between two nodes.
struct PlannedCopy {
  Node* node;
  size_t index;
  bool is_after_output;
  std::string why;
};

std::vector<PlannedCopy> PlanCopies(const AnchorGraph& graph, const std::vector<LayoutConflict>& cuts) {
  std::vector<PlannedCopy> copies;
  for (const LayoutConflict& cut : cuts) {
    copies.push_back(
        {&graph.NodeOf(cut.cut), graph.IndexOf(cut.cut), graph.IsOutput(cut.cut), DescribeConflict(graph, cut)});
  }
  std::sort(copies.begin(), copies.end(), [](const PlannedCopy& a, const PlannedCopy& b) {
    return std::tuple(std::string_view(a.node->name()), std::string_view(a.node->graph().name()), a.is_after_output,
                      a.index) < std::tuple(std::string_view(b.node->name()), std::string_view(b.node->graph().name()),
                                            b.is_after_output, b.index);
  });
  return copies;
}

Status InsertEdgeCopies(const std::vector<EdgeCopies>& plan, IdentityInserter& inserter) {
  for (const EdgeCopies& copies : plan) {
    GE_ASSIGN_OR_RETURN(Node * copy, inserter.InsertOnEdges(copies.edges, copies.why));
    for (Node* before : copies.after) GE_RETURN_IF_ERROR(copy->graph().AddControlEdge(before, copy));
  }
  return {};
}

}  // namespace

Status RepairLayoutConflicts(ComputeGraph& root, const ConflictSettings& settings, IdentityInserter& inserter) {
  std::vector<EdgeCopies> edge_copies;
  std::vector<PlannedCopy> copies;
  GE_ASSIGN_OR_RETURN(const TreeAnchors anchors, TreeAnchors::Build(root));
  for (const ComputeGraph* outermost : OutermostStaticGraphs(anchors, root)) {
    AnchorGraph graph(anchors, *outermost, settings);
    const std::vector<EdgeCopies> isolation = PlanControlIsolation(graph);
    edge_copies.insert(edge_copies.end(), isolation.begin(), isolation.end());
    const std::vector<PlannedCopy> planned = PlanCopies(graph, SolveLayoutConflicts(graph));
    copies.insert(copies.end(), planned.begin(), planned.end());
  }
  // Only now: the anchors' numbers are those of the graph as it was.
  GE_RETURN_IF_ERROR(InsertEdgeCopies(edge_copies, inserter));
  for (const PlannedCopy& copy : copies) {
    const int index = static_cast<int>(copy.index);
    GE_RETURN_IF_ERROR((copy.is_after_output ? inserter.InsertAfter({copy.node, index}, copy.why)
                                             : inserter.InsertBefore({copy.node, index}, copy.why))
                           .status());
  }
  return {};
}

}  // namespace ge
