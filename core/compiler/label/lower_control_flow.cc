#include "core/compiler/label/lower_control_flow.h"

#include "core/compiler/label/labelled_graph.h"
#include "core/graph/control_flow.h"
#include "core/graph/graph_tree.h"
#include "core/graph/label_attr_names.h"

namespace ge {
namespace {

/// Lowers one caller after the other; holds the next free label.
class Lowering {
 public:
  int64_t label_count() const { return next_label_; }

  Status Lower(const Node& caller) {
    switch (ControlFlowKindOf(caller.type())) {
      case ControlFlowKind::kIf:
        return LowerIf(caller);
      case ControlFlowKind::kCase:
        return LowerCase(caller);
      case ControlFlowKind::kWhile:
        return LowerWhile(caller);
      case ControlFlowKind::kPartitionedCall:
        return LowerCall(caller);
      default:
        return caller.op().subgraph_names.empty() ? Status() : MakeError(kInternal, "nothing lowers its type");
    }
  }

 private:
  Status LowerIf(const Node& caller) {
    const int64_t then_label = next_label_++;
    const int64_t else_label = next_label_++;
    const int64_t leave_label = next_label_++;
    LabelledGraph then_graph(caller, *SubgraphOf(caller, 0));
    GE_RETURN_IF_ERROR(then_graph.SwitchFirst("/LabelSwitch", {else_label, then_label}));
    GE_RETURN_IF_ERROR(then_graph.Enter("/ThenLabelSet", then_label, "/ThenStreamActive"));
    GE_RETURN_IF_ERROR(then_graph.Goto("/LabelGoto", leave_label));
    then_graph.End();
    LabelledGraph else_graph(caller, *SubgraphOf(caller, 1));
    GE_RETURN_IF_ERROR(else_graph.Enter("/ElseLabelSet", else_label, "/ElseStreamActive"));
    GE_RETURN_IF_ERROR(else_graph.Set("/LeaveLabelSet", leave_label));
    else_graph.End();
    return {};
  }

  Status LowerCase(const Node& caller) {
    const size_t branches = caller.op().subgraph_names.size();
    if (branches == 1) return {};  // whatever the index is, it means this one
    const int64_t last_label = next_label_++;
    std::vector<int64_t> labels;
    for (size_t k = 0; k < branches; ++k) labels.push_back(next_label_++);
    for (size_t k = 0; k < branches; ++k) {
      LabelledGraph branch(caller, *SubgraphOf(caller, k));
      if (k == 0) GE_RETURN_IF_ERROR(branch.SwitchFirst("/LabelSwitch", labels));
      GE_RETURN_IF_ERROR(branch.Enter(fmt::format("/LabelSet_{}", k), labels[k], fmt::format("/StreamActive_{}", k)));
      GE_RETURN_IF_ERROR(k + 1 < branches ? branch.Goto(fmt::format("/LabelGoto_{}", k), last_label)
                                          : branch.Set("/LabelSet_Last", last_label));
      branch.End();
    }
    return {};
  }

  Status LowerWhile(const Node& caller) {
    const int64_t cond_label = next_label_++;
    const int64_t body_label = next_label_++;
    const int64_t leave_label = next_label_++;
    LabelledGraph cond(caller, *SubgraphOf(caller, 0));
    GE_RETURN_IF_ERROR(cond.Enter("/CondLabelSet", cond_label, "/CondStreamActive"));
    GE_RETURN_IF_ERROR(cond.SwitchLast("/LabelSwitch", {leave_label, body_label}));
    cond.End();
    LabelledGraph body(caller, *SubgraphOf(caller, 1));
    GE_RETURN_IF_ERROR(body.Enter("/EnterLabelSet", body_label, "/EnterStreamActive"));
    GE_RETURN_IF_ERROR(body.Goto("/LabelGoto", cond_label));
    GE_RETURN_IF_ERROR(body.Set("/LeaveLabelSet", leave_label));
    body.End();
    return {};
  }

  Status LowerCall(const Node& caller) {
    LabelledGraph graph(caller, *SubgraphOf(caller, 0));
    GE_RETURN_IF_ERROR(graph.Activate("/StreamActive"));
    graph.End();
    return {};
  }

  int64_t next_label_ = 0;
};

}  // namespace

Status LowerControlFlow(ComputeGraph& root) {
  Lowering lowering;
  for (const Node* caller : NodesInTreeOrder(root)) {
    GE_RETURN_IF_ERROR(lowering.Lower(*caller), "node '{}' ({})", caller->name(), caller->type());
  }
  if (lowering.label_count() > 0) root.attrs.insert_or_assign(kAttrLabelNum, lowering.label_count());
  return SortGraphTree(root);
}

}  // namespace ge
