#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/compiler/compile_observer.h"
#include "scenarios/runner/evaluator/eval_tensor.h"
#include "scenarios/runner/scenario.h"

namespace scenario {

/// What a graph gives for some inputs.
struct GraphValues {
  std::vector<std::string> outputs;                        ///< names, in order; "name:1" for other than output 0
  std::map<std::string, EvalTensor, std::less<>> tensors;  ///< all that was computed, named in the same way
  std::vector<std::string> order;                          ///< names of nodes, producers first
};

/// Watches a compile and holds each pass to its promise: what the graph computes stays the same. The graph as it was
/// before passes run, and as it is once one has changed it, is evaluated on seeded random inputs, by rules that share
/// nothing with the compiler; passes that change nothing cost no evaluation. Graphs
/// of up to kMaxNodesForEachChange nodes are evaluated after each single change, so that the pass and the node are
/// named; in larger ones the passes that ran together are. Not verified: outputs that depend on ops without a rule or
/// on a side that a Switch did not take, loops that do not end on the random inputs, and graphs with tensors of more
/// than kMaxElements elements.
class PassVerifier : public ge::CompileObserver {
 public:
  static constexpr size_t kMaxNodesForEachChange = 200;
  static constexpr int64_t kMaxElements = int64_t{1} << 20;
  static constexpr uint64_t kTrials = 3;  ///< sets of inputs

  explicit PassVerifier(uint64_t seed) : seed_(seed) {}

  void BeforePasses(const ge::ComputeGraph& graph) override;
  void OnNodeChange(std::string_view pass, std::string_view node, const ge::ComputeGraph& graph) override;
  void OnPass(std::string_view name, const ge::ComputeGraph& graph, size_t changes) override;
  void OnStage(std::string_view name, const ge::ComputeGraph& graph) override;

  /// The first break of the promise: "pass IdentityPass changed what the graph computes, at node 'n': output 'y': …;
  /// first node that differs: 'a'". Empty: none was found.
  std::string finding() const;
  /// Outputs that were compared, over all passes: 0 means that nothing was verified.
  size_t compared() const { return compared_; }

 private:
  using Trials = std::vector<std::optional<GraphValues>>;
  /// Empty trials for a graph that is too large (null).
  Trials Evaluate(const std::optional<GraphSpec>& graph) const;
  /// Holds the graph against the values before; says what differs. `whole`: the passes are through, so the graph must
  /// be one that can be evaluated.
  std::string Difference(const ge::ComputeGraph& graph, bool whole);

  uint64_t seed_;
  std::optional<GraphSpec> graph_before_;  ///< nothing: it has tensors that are too large
  Trials before_;                          ///< empty until something has changed
  bool has_before_ = false;
  std::vector<std::string> changed_by_;  ///< passes that ran together and changed something
  std::string at_node_;                  ///< where a single change was wrong
  std::string difference_;               ///< not empty: the first break of the promise; nothing is compared any more
  bool closed_ = false;                  ///< the passes that broke it are all known
  size_t compared_ = 0;
};

}  // namespace scenario
