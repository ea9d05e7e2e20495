#include "core/compiler/passes/passes.h"
#include "core/graph/control_flow.h"

namespace ge {
namespace {

bool TakesBranches(ControlFlowKind kind) {
  return kind == ControlFlowKind::kIf || kind == ControlFlowKind::kCase || kind == ControlFlowKind::kPartitionedCall;
}

int64_t ParentInputIndex(const Node& data) {
  return data.op().outputs.empty() ? -1 : AttrOr<int64_t>(data.op().outputs[0].attrs, kAttrParentNodeIndex, -1);
}

std::vector<Node*> InputsOf(const ComputeGraph& graph, const PassContext& context) {
  std::vector<Node*> inputs;
  for (const auto& node : graph.nodes()) {
    if (node->type() == "Data" && !context.IsRemoved(node.get())) inputs.push_back(node.get());
  }
  return inputs;
}

/// Drops inputs of If, Case and PartitionedCall that no branch reads, with the Data nodes that stood for them.
class UnusedArgsCleanPass : public GraphPass {
 public:
  Status Run(ComputeGraph& graph, PassContext& context) override {
    std::vector<Node*> callers;
    for (const auto& node : graph.nodes()) {
      if (TakesBranches(ControlFlowKindOf(node->type())) && !CannotBeDeleted(node->op())) callers.push_back(node.get());
    }
    for (Node* caller : callers) GE_RETURN_IF_ERROR(Clean(caller, context));
    return {};
  }

 private:
  static Status Clean(Node* node, PassContext& context) {
    std::vector<ComputeGraph*> branches;
    for (const std::string& name : node->op().subgraph_names) {
      ComputeGraph* branch = context.root().FindSubgraph(name);
      if (branch == nullptr) return {};
      branches.push_back(branch);
    }
    const bool has_condition = ControlFlowKindOf(node->type()) != ControlFlowKind::kPartitionedCall;
    for (size_t slot = node->input_count(); slot-- > (has_condition ? 1U : 0U);) {
      if (IsRead(branches, static_cast<int64_t>(slot), context)) continue;
      for (ComputeGraph* branch : branches) DropInput(*branch, static_cast<int64_t>(slot), context);
      GE_ASSIGN_OR_RETURN(node, context.ReplaceWithoutInput(*node, slot, ""));
    }
    return {};
  }

  static bool IsRead(const std::vector<ComputeGraph*>& branches, int64_t parent_index, const PassContext& context) {
    for (const ComputeGraph* branch : branches) {
      for (const Node* data : InputsOf(*branch, context)) {
        if (ParentInputIndex(*data) == parent_index && (!IsUnread(*data) || CannotBeDeleted(data->op()))) return true;
      }
    }
    return false;
  }

  /// Removes the Data of a parent's input and numbers the others as the parent does now.
  static void DropInput(ComputeGraph& branch, int64_t parent_index, PassContext& context) {
    for (Node* data : InputsOf(branch, context)) {
      const int64_t index = ParentInputIndex(*data);
      if (index == parent_index) {
        context.Remove(*data);
      } else if (index > parent_index) {
        for (auto* descs : {&data->op().inputs, &data->op().outputs}) {
          for (GeTensorDesc& desc : *descs) {
            if (desc.attrs.contains(kAttrParentNodeIndex)) {
              desc.attrs.insert_or_assign(std::string(kAttrParentNodeIndex), index - 1);
            }
          }
        }
        if (const auto* own = FindAttr<int64_t>(data->op().attrs, "index")) {
          data->op().attrs.insert_or_assign("index", *own - 1);
        }
      }
    }
  }
};

}  // namespace

std::unique_ptr<GraphPass> MakeUnusedArgsCleanPass() { return std::make_unique<UnusedArgsCleanPass>(); }

}  // namespace ge
