#pragma once

#include <algorithm>
#include <deque>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compiler/compile_observer.h"
#include "core/compiler/passes/node_pass.h"

namespace ge {

/// A pass of one traversal, and what it has done.
struct RunningNodePass {
  std::string_view name;
  std::unique_ptr<NodePass> pass;
  size_t changes = 0;
};

inline constexpr int kMaxSubgraphDepth = 25;     ///< graphs that call graphs (spec/compiler.md §1.7)
inline constexpr size_t kMaxVisitsPerNode = 10;  ///< of all nodes together: ends passes that ask for each other
inline constexpr size_t kManyInputs = 1000;      ///< nodes with more wait until everything else was looked at

/// Runs node passes over a tree of graphs in one traversal (spec/compiler.md §1.7): breadth first, a node when all that
/// feeds it was looked at; all passes on one node, then its subgraphs, then all passes on it once more; whatever the
/// passes ask to look at again. The order depends on nothing but the graph.
class NodePassRunner {
 public:
  /// `passes`, `context` and `observer`, which may be null, outlive the runner.
  NodePassRunner(std::vector<RunningNodePass>& passes, PassContext& context, CompileObserver* observer = nullptr)
      : passes_(passes), context_(context), observer_(observer) {}

  /// Fails with the first failure of a pass; with kGraphInvalid when graphs call graphs too deep; with kInternal when
  /// the passes come to no end.
  Status Run(ComputeGraph& root) { return RunGraph(root, 0); }

 private:
  /// A set of nodes of one graph. No node is taken out of a graph while passes run over it, so positions stay.
  class MarkedNodes {
   public:
    bool Has(const Node& node) const { return node.position() < marks_.size() && marks_[node.position()] != 0; }
    /// False: it was there already.
    bool Add(const Node& node) {
      if (node.position() >= marks_.size()) marks_.resize(std::max(node.graph().nodes().size(), node.position() + 1));
      return std::exchange(marks_[node.position()], uint8_t{1}) == 0;
    }
    void Drop(const Node& node) {
      if (node.position() < marks_.size()) marks_[node.position()] = 0;
    }

   private:
    std::vector<uint8_t> marks_;
  };

  /// The traversal of one graph; those of the graphs that led to it are below it on the stack.
  struct Level {
    ComputeGraph& graph;
    std::deque<Node*> queue{};
    MarkedNodes queued{}, seen{};
    std::vector<Node*> many_inputs{}, later{};
    const Node* visiting = nullptr;
    bool visit_again = false;  ///< a pass has asked for the node that is being looked at
    size_t visits = 0;
    size_t visit_limit = 0;
  };

  Status RunGraph(ComputeGraph& graph, int depth);
  Status Visit(Level& level, Node& node, int depth);
  Status RunSubgraphs(Level& level, Node& node, int depth);
  /// All passes on one node; ends when one of them has removed it.
  Status RunPasses(Level& level, Node& node);
  Status CountVisit(Level& level, const Node& node) const;
  void Take(Level& level, PassRequests requests);
  static void ReadAheadOf(const Level& level, const Node& node);
  void QueueSuccessors(Level& level, const Node& node);
  void QueueIfReady(Level& level, Node* node);
  /// Puts what waited into the empty queue. False: nothing did.
  bool Refill(Level& level);
  static bool IsReady(const Level& level, const Node& node);

  static constexpr size_t kReadAhead = 8;  ///< nodes

  std::vector<RunningNodePass>& passes_;
  PassContext& context_;
  CompileObserver* observer_;
  std::vector<Level*> levels_;
  bool subgraphs_again_ = false;
};

}  // namespace ge
