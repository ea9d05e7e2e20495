// Inserted copies are never missing and never superfluous: held against graphs that run in shared memory, and against
// every smaller set of copies.

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "core/compiler/conflict/layout_solver.h"
#include "core/compiler/conflict/repair_memory_conflicts.h"
#include "core/graph/graph_tree.h"
#include "property_tests/conflicts/random_tree.h"
#include "property_tests/conflicts/shared_memory_run.h"

namespace ge {
namespace {

constexpr int kOrders = 30;

/// What is wrong with a tree once it has been repaired; empty: nothing.
std::string DifferenceAfterRepair(const TreeBuilder& t) {
  RC_ASSERT(LinkGraphTree(*t.root).ok());
  RC_ASSERT(SortGraphTree(*t.root).ok());
  RC_LOG() << DumpGraph(*t.root);
  const RunMeaning meaning = RunByValue(*t.root);
  auto inserted = RepairMemoryConflicts(*t.root, OfflineConflictSettings(), nullptr);
  if (!inserted.ok()) return inserted.status().ToString();
  RC_LOG() << "repaired: " << DumpGraph(*t.root);
  return FindDifference(*t.root, meaning, kOrders);
}

RC_GTEST_PROP(MemoryConflicts, NeverMissACopyInAGraph, ()) {
  const TreeKinds kinds = {.writers = true, .padded_runs = true, .splits = true};
  RC_ASSERT(DifferenceAfterRepair(AnyFlatGraph(kinds)) == "");
}

RC_GTEST_PROP(MemoryConflicts, NeverMissACopyInALoop, ()) { RC_ASSERT(DifferenceAfterRepair(AnyLoop()) == ""); }

RC_GTEST_PROP(MemoryConflicts, NeverMissACopyInABranch, ()) { RC_ASSERT(DifferenceAfterRepair(AnyBranch()) == ""); }

/// Without the copy the graph cannot be placed, or some order gives other bytes.
RC_GTEST_PROP(MemoryConflicts, HoldNoCopyThatIsNotNeeded, ()) {
  const TreeBuilder t = AnyFlatGraph({.writers = true, .shared_parts = false});
  RC_ASSERT(LinkGraphTree(*t.root).ok());
  RC_ASSERT(SortGraphTree(*t.root).ok());
  RC_LOG() << DumpGraph(*t.root);
  const RunMeaning meaning = RunByValue(*t.root);
  CompileLog log;
  auto inserted = RepairMemoryConflicts(*t.root, OfflineConflictSettings(), &log);
  RC_ASSERT(inserted.ok());
  RC_LOG() << "repaired: " << DumpGraph(*t.root);
  for (Node* copy : *inserted) {
    const OutDataAnchor source = copy->input(0);
    const std::vector<InDataAnchor> readers = copy->consumers(0);
    for (const InDataAnchor& reader : readers) {
      t.root->RemoveDataEdge(reader);
      RC_ASSERT(t.root->AddDataEdge(source, reader).ok());
    }
    RC_LOG() << "without " << copy->name();
    RC_ASSERT(FindDifference(*t.root, meaning, 200) != "");
    for (const InDataAnchor& reader : readers) {
      t.root->RemoveDataEdge(reader);
      RC_ASSERT(t.root->AddDataEdge({copy, 0}, reader).ok());
    }
  }
}

/// Whether some set of `count` cuts out of `places` from `first` on leaves nothing that conflicts.
bool CanSolveWith(AnchorGraph& graph, const std::vector<uint32_t>& places, size_t first, size_t count) {
  if (FindLayoutConflicts(graph).empty()) return true;
  if (count == 0) return false;
  for (size_t i = first; i < places.size(); ++i) {
    graph.Cut(places[i]);
    const bool is_solved = CanSolveWith(graph, places, i + 1, count - 1);
    graph.Join(places[i]);
    if (is_solved) return true;
  }
  return false;
}

RC_GTEST_PROP(LayoutSolver, CutsAtAsFewPlacesAsCanBe, ()) {
  const TreeBuilder t = AnyFlatGraph({.padded_runs = true, .splits = true, .max_nodes = 5});
  RC_ASSERT(LinkGraphTree(*t.root).ok());
  RC_ASSERT(SortGraphTree(*t.root).ok());
  RC_LOG() << DumpGraph(*t.root);
  auto anchors = TreeAnchors::Build(*t.root);
  RC_ASSERT(anchors.ok());
  AnchorGraph graph(*anchors, *t.root, OfflineConflictSettings());
  const std::vector<LayoutConflict> cuts = SolveLayoutConflicts(graph);
  RC_ASSERT(FindLayoutConflicts(graph).empty());
  for (const LayoutConflict& cut : cuts) {
    RC_LOG() << "cut at " << anchors->Describe(cut.cut) << ": " << DescribeConflict(graph, cut) << "\n";
    graph.Join(cut.cut);
  }
  std::vector<uint32_t> places;
  for (const uint32_t anchor : graph.all()) {
    if (graph.CanCut(anchor)) places.push_back(anchor);
  }
  constexpr size_t kMostTried = 3;  // sets of more cuts are too many
  const size_t fewer = std::min(cuts.size() - std::min<size_t>(cuts.size(), 1), kMostTried);
  if (!cuts.empty()) RC_ASSERT(!CanSolveWith(graph, places, 0, fewer));
}

}  // namespace
}  // namespace ge
