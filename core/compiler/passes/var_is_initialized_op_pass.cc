#include <unordered_set>

#include "core/compiler/passes/passes.h"
#include "core/compiler/prepare/rewire.h"

namespace ge {
namespace {

bool Writes(const Node& node, const Node& variable) {
  const bool writer = node.type() == "Assign" || node.type() == "AssignVariableOp";
  return writer && node.input_count() > 0 && node.input(0).node == &variable;
}

/// Whether something that runs before `node` writes the variable.
bool IsWrittenBefore(const Node& node, const Node& variable) {
  std::vector<const Node*> open = {&node};
  std::unordered_set<const Node*> seen = {&node};
  auto visit = [&](const Node* before) {
    if (before != nullptr && seen.insert(before).second) open.push_back(before);
  };
  while (!open.empty()) {
    const Node* next = open.back();
    open.pop_back();
    if (Writes(*next, variable)) return true;
    for (size_t slot = 0; slot < next->input_count(); ++slot) visit(next->input(slot).node);
    for (const Node* before : next->control_inputs()) visit(before);
  }
  return false;
}

/// Asks whether a variable has a value: it does when it comes with one, or when something has written it before.
class VarIsInitializedOpPass : public NodePass {
 public:
  Status Run(Node& node, PassContext& context) override {
    if (node.type() != "VarIsInitializedOp" && node.type() != "IsVariableInitialized") return {};
    const Node* variable = node.input(0).node;
    const bool initialized = variable->op().attrs.contains("value") || variable->op().attrs.contains("init_value") ||
                             IsWrittenBefore(node, *variable);
    ComputeGraph& graph = node.graph();
    GE_ASSIGN_OR_RETURN(Node * constant, context.Add(graph, ScalarConst(node.name() + "_value", DT_BOOL, initialized)));
    GE_RETURN_IF_ERROR(context.MoveReaders(node, 0, {constant, 0}));
    context.RePass(constant);
    return context.Bypass(node, {-1});
  }
};

}  // namespace

std::unique_ptr<NodePass> MakeVarIsInitializedOpPass() { return std::make_unique<VarIsInitializedOpPass>(); }

}  // namespace ge
