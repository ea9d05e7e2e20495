#include "core/compiler/passes/run_passes.h"

#include <set>

#include "core/compiler/passes/node_pass_runner.h"
#include "core/graph/graph_tree.h"

namespace ge {
namespace {

bool IsEnabled(const PassEntry& entry, const OptimizationOptions& optimization) {
  const PassInfo* info = FindPassInfo(entry.name);
  return info == nullptr || optimization.IsEnabled(*info);
}

class StageRunner {
 public:
  StageRunner(ComputeGraph& root, const PassEnvironment& environment)
      : root_(root), environment_(environment), settings_(environment.settings) {}

  Status Run(PassStage stage) {
    settings_.infers_shapes = stage == PassStage::kInferShape;
    for (const PassEntry& entry : PassList()) {
      if (entry.stage != stage || !IsEnabled(entry, environment_.optimization)) continue;
      if (entry.make_node_pass != nullptr) {
        together_.push_back({entry.name, entry.make_node_pass(), 0});
        continue;
      }
      GE_RETURN_IF_ERROR(RunTogether());
      GE_RETURN_IF_ERROR(RunGraphPass(entry));
    }
    GE_RETURN_IF_ERROR(RunTogether());
    if (environment_.observer != nullptr) environment_.observer->OnStage(PassStageName(stage), root_);
    return {};
  }

 private:
  /// The node passes that were collected, in one traversal.
  Status RunTogether() {
    if (together_.empty()) return {};
    Announce();
    PassContext context(root_, environment_.registry, environment_.log, settings_);
    GE_RETURN_IF_ERROR(NodePassRunner(together_, context, environment_.observer).Run(root_));
    context.Finish();
    if (context.changes() > 0) GE_RETURN_IF_ERROR(SortGraphTree(root_));
    Changed(context.changes());
    for (const RunningNodePass& pass : together_) Tell(pass.name, pass.changes);
    together_.clear();
    return {};
  }

  /// A pass that has just found nothing finds nothing in the graph as it still is.
  Status RunGraphPass(const PassEntry& entry) {
    Announce();
    if (idle_.contains(entry.name)) {
      Tell(entry.name, 0);
      return {};
    }
    PassContext context(root_, environment_.registry, environment_.log, settings_);
    const std::unique_ptr<GraphPass> pass = entry.make_graph_pass();
    const std::vector<ComputeGraph*> graphs = GraphsOf(root_);
    for (ComputeGraph* graph : graphs) {
      // A pass may have taken a subgraph out of the tree.
      if (graph != &root_ && context.IsRemovedGraph(graph)) continue;
      GE_RETURN_IF_ERROR(pass->Run(*graph, context));
    }
    context.Finish();
    if (context.changes() > 0) GE_RETURN_IF_ERROR(SortGraphTree(root_));
    Changed(context.changes());
    if (context.changes() == 0) idle_.insert(entry.name);
    Tell(entry.name, context.changes());
    return {};
  }

  void Changed(size_t changes) {
    if (changes > 0) idle_.clear();
  }
  void Announce() {
    if (environment_.observer != nullptr) environment_.observer->BeforePasses(root_);
  }
  void Tell(std::string_view pass, size_t changes) {
    if (environment_.observer != nullptr) environment_.observer->OnPass(pass, root_, changes);
  }

  ComputeGraph& root_;
  const PassEnvironment& environment_;
  PassSettings settings_;
  std::vector<RunningNodePass> together_;
  std::set<std::string_view> idle_;  ///< graph passes that ran since the last change
};

}  // namespace

Status RunPasses(ComputeGraph& root, PassStage stage, const PassEnvironment& environment) {
  return StageRunner(root, environment).Run(stage);
}

}  // namespace ge
