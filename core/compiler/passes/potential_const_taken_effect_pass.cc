#include "core/compiler/passes/fold_node.h"
#include "core/compiler/passes/passes.h"
#include "core/compiler/passes/potential_const.h"

namespace ge {
namespace {

/// Makes constants of the nodes that are marked as such once shapes are final (spec/ge-local.md §8.3). A mark that does
/// not hold together goes, and the node stays.
class PotentialConstTakenEffectPass : public GraphPass {
 public:
  Status Run(ComputeGraph& graph, PassContext& context) override {
    std::vector<Node*> marked;
    for (const auto& node : graph.nodes()) {
      if (IsPotentialConst(node->op()) && !context.IsRemoved(node.get())) marked.push_back(node.get());
    }
    for (Node* node : marked) {
      if (context.IsRemoved(node)) continue;
      const HostKernelOutputs outputs = PotentialValuesOf(*node);
      UnmarkPotentialConst(node->op());
      if (outputs.empty()) {
        context.CountChange();
      } else {
        GE_RETURN_IF_ERROR(FoldNode(*node, outputs, context));
      }
    }
    return {};
  }
};

}  // namespace

std::unique_ptr<GraphPass> MakePotentialConstTakenEffectPass() {
  return std::make_unique<PotentialConstTakenEffectPass>();
}

}  // namespace ge
