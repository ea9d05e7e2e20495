#include "core/compiler/passes/merge_nodes.h"
#include "core/compiler/passes/passes.h"

namespace ge {
namespace {

/// What the host can compute gives the same for the same: nothing is random, nothing is remembered.
bool IsCandidate(const Node& node, const PassContext& context) {
  if (node.input_count() == 0 || !SharesFirstInput(node)) return false;
  if (context.settings().find_kernel(node.type()) == nullptr) return false;
  const OpDesc& op = node.op();
  return op.subgraph_names.empty() && !MustNotFold(op) && !CannotBeDeleted(op) &&
         !AttrOr<bool>(op.attrs, kAttrIsInsertedByGe, false);
}

/// Of nodes that compute the same, the first does it for all (spec/compiler.md §1.5).
class CSEPass : public GraphPass {
 public:
  Status Run(ComputeGraph& graph, PassContext& context) override {
    return MergeSameNodes(graph, SameInput::kSameTensor, IsCandidate, context);
  }
};

}  // namespace

std::unique_ptr<GraphPass> MakeCSEPass() { return std::make_unique<CSEPass>(); }

}  // namespace ge
