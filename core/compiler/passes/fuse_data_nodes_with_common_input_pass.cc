#include <algorithm>

#include "core/compiler/passes/parent_inputs.h"
#include "core/compiler/passes/passes.h"
#include "core/graph/control_flow.h"

namespace ge {
namespace {

bool IsBranching(const Node& node) {
  if (node.op().subgraph_names.empty()) return false;
  const ControlFlowKind kind = ControlFlowKindOf(node.type());
  return kind == ControlFlowKind::kIf || kind == ControlFlowKind::kCase;
}

/// An input that is fed like an earlier one.
struct SecondInput {
  size_t slot;
  size_t first;
};

/// Ascending; the condition, input 0, is none.
std::vector<SecondInput> SecondInputsOf(const Node& caller) {
  struct Fed {
    const Node* node;
    int index;
    size_t slot;
  };
  std::vector<Fed> fed;
  for (size_t slot = 1; slot < caller.input_count(); ++slot) {
    const OutDataAnchor from = caller.input(slot);
    if (from.node != nullptr) fed.push_back({from.node, from.index, slot});
  }
  const auto before = [](const Fed& a, const Fed& b) {
    return std::pair(a.node, a.index) < std::pair(b.node, b.index);
  };
  std::stable_sort(fed.begin(), fed.end(), before);
  std::vector<SecondInput> seconds;
  for (size_t i = 1, first = 0; i < fed.size(); ++i) {
    if (before(fed[first], fed[i])) {
      first = i;
    } else {
      seconds.push_back({fed[i].slot, fed[first].slot});
    }
  }
  std::sort(seconds.begin(), seconds.end(), [](const SecondInput& a, const SecondInput& b) { return a.slot < b.slot; });
  return seconds;
}

/// Several inputs of an If or Case that one tensor feeds become one (spec/compiler.md §1.5).
class FuseDataNodesWithCommonInputPass : public GraphPass {
 public:
  Status Run(ComputeGraph& graph, PassContext& context) override {
    std::vector<Node*> callers;
    for (const auto& node : graph.nodes()) {
      if (IsBranching(*node) && !CannotBeDeleted(node->op())) callers.push_back(node.get());
    }
    for (Node* caller : callers) GE_RETURN_IF_ERROR(Fuse(*caller, context));
    return {};
  }

 private:
  static Status Fuse(Node& caller, PassContext& context) {
    const std::vector<SecondInput> seconds = SecondInputsOf(caller);
    if (seconds.empty()) return {};
    const std::optional<std::vector<ComputeGraph*>> branches = BranchesOf(caller, context);
    if (!branches) return {};
    std::vector<std::multimap<int64_t, Node*>> data;
    for (const ComputeGraph* branch : *branches) data.push_back(DataByParentInput(*branch, context));
    std::vector<size_t> dropped;
    for (const SecondInput& second : seconds) {
      if (!CanFuse(data, second)) continue;
      for (auto& inputs : data) GE_RETURN_IF_ERROR(FuseIn(inputs, second, context));
      dropped.push_back(second.slot);
    }
    return DropParentInputs(caller, dropped, context);
  }

  static bool CanFuse(const std::vector<std::multimap<int64_t, Node*>>& data, const SecondInput& second) {
    return std::all_of(data.begin(), data.end(), [&](const auto& inputs) {
      const auto [begin, end] = inputs.equal_range(static_cast<int64_t>(second.slot));
      return std::none_of(begin, end, [](const auto& entry) {
        const Node& node = *entry.second;
        return CannotBeDeleted(node.op()) || !node.control_inputs().empty() || !node.control_outputs().empty();
      });
    });
  }

  /// In one branch.
  static Status FuseIn(std::multimap<int64_t, Node*>& inputs, const SecondInput& second, PassContext& context) {
    const auto first_slot = static_cast<int64_t>(second.first);
    const auto [begin, end] = inputs.equal_range(static_cast<int64_t>(second.slot));
    for (auto entry = begin; entry != end;) {
      Node* data = entry->second;
      entry = inputs.erase(entry);
      if (const auto first = inputs.find(first_slot); first != inputs.end()) {
        GE_RETURN_IF_ERROR(context.MoveReaders(*data, 0, {first->second, 0}));
      } else {
        SetParentInput(*data, first_slot);
        inputs.emplace(first_slot, data);
        context.CountChange();
      }
    }
    return {};
  }
};

}  // namespace

std::unique_ptr<GraphPass> MakeFuseDataNodesWithCommonInputPass() {
  return std::make_unique<FuseDataNodesWithCommonInputPass>();
}

}  // namespace ge
