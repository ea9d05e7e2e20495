#include "core/compiler/passes/parent_inputs.h"
#include "core/compiler/passes/passes.h"
#include "core/graph/control_flow.h"

namespace ge {
namespace {

bool TakesBranches(const Node& node) {
  return !node.op().subgraph_names.empty() && HandsInputsOn(ControlFlowKindOf(node.type()));
}

/// Drops inputs of If, Case and PartitionedCall that no branch reads, with the Data nodes that stood for them.
class UnusedArgsCleanPass : public GraphPass {
 public:
  Status Run(ComputeGraph& graph, PassContext& context) override {
    std::vector<Node*> callers;
    for (const auto& node : graph.nodes()) {
      if (TakesBranches(*node) && !CannotBeDeleted(node->op())) callers.push_back(node.get());
    }
    for (Node* caller : callers) GE_RETURN_IF_ERROR(Clean(*caller, context));
    return {};
  }

 private:
  static Status Clean(Node& caller, PassContext& context) {
    const std::optional<std::vector<ComputeGraph*>> branches = BranchesOf(caller, context);
    if (!branches) return {};
    std::vector<bool> is_read(caller.input_count(), false);
    for (const ComputeGraph* branch : *branches) {
      for (const auto& [parent_input, data] : DataByParentInput(*branch, context)) {
        if (parent_input < 0 || static_cast<size_t>(parent_input) >= is_read.size()) continue;
        if (!IsUnread(*data) || CannotBeDeleted(data->op())) is_read[static_cast<size_t>(parent_input)] = true;
      }
    }
    const bool has_condition = ControlFlowKindOf(caller.type()) != ControlFlowKind::kPartitionedCall;
    std::vector<size_t> unread;
    for (size_t slot = has_condition ? 1 : 0; slot < is_read.size(); ++slot) {
      if (!is_read[slot]) unread.push_back(slot);
    }
    return DropParentInputs(caller, unread, context);
  }
};

}  // namespace

std::unique_ptr<GraphPass> MakeUnusedArgsCleanPass() { return std::make_unique<UnusedArgsCleanPass>(); }

}  // namespace ge
