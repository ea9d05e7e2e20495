#include "core/compiler/prepare/subgraph_borders.h"

#include "core/compiler/prepare/graph_inputs.h"
#include "core/compiler/prepare/rewire.h"
#include "core/graph/attr_names.h"
#include "core/graph/control_flow.h"
#include "core/graph/graph_tree.h"

namespace ge {
namespace {

constexpr std::string_view kNoBranches = "it calls no graph";

/// What is wrong with the numbers of a node, or nothing.
std::string WrongCounts(const Node& node, ControlFlowKind kind) {
  const size_t graphs = node.op().subgraph_names.size();
  switch (kind) {
    case ControlFlowKind::kIf:
      if (graphs != 2) return fmt::format("it calls {} graphs; then and else are needed", graphs);
      return node.input_count() == 0 ? "it has no condition" : "";
    case ControlFlowKind::kCase:
      if (graphs == 0) return std::string(kNoBranches);
      return node.input_count() == 0 ? "it has no branch index" : "";
    case ControlFlowKind::kWhile:
      if (graphs != 2) return fmt::format("it calls {} graphs; cond and body are needed", graphs);
      if (node.input_count() == node.output_count()) return "";
      return fmt::format("it has {} inputs and {} outputs; a loop has as many", node.input_count(),
                         node.output_count());
    default:
      return graphs == 1 ? "" : fmt::format("it calls {} graphs; one is needed", graphs);
  }
}

Status CheckBorder(const Node& node, ControlFlowKind kind, size_t i) {
  const ComputeGraph& graph = *SubgraphOf(node, i);
  const Node* end = NetOutputOf(graph);
  GE_CHECK(end != nullptr, "graph '{}' has no NetOutput", graph.name());
  const size_t outputs = GivesOutputs(kind, i) ? node.output_count() : 1;
  if (end->input_count() != outputs) {
    return MakeError(kGraphInvalid, "its graph '{}' has {} outputs; {} {} needed", graph.name(), end->input_count(),
                     outputs, outputs == 1 ? "is" : "are");
  }
  for (const Node* data : DataNodesOf(graph)) {
    const int64_t input = ParentInputOf(kind, DataIndex(*data));
    if (input < static_cast<int64_t>(node.input_count())) continue;
    return MakeError(kGraphInvalid, "'{}' of its graph '{}' has index {} and stands for input {}; there are {}",
                     data->name(), graph.name(), DataIndex(*data), input, node.input_count());
  }
  return {};
}

Status CheckNode(const Node& node) {
  const ControlFlowKind kind = ControlFlowKindOf(node.type());
  if (kind == ControlFlowKind::kNone) {
    return node.op().subgraph_names.empty() ? Status() : MakeError(kUnsupported, "ops of its type call no graphs");
  }
  if (const std::string wrong = WrongCounts(node, kind); !wrong.empty()) return MakeError(kParamInvalid, "{}", wrong);
  for (size_t i = 0; i < node.op().subgraph_names.size(); ++i) GE_RETURN_IF_ERROR(CheckBorder(node, kind, i));
  return {};
}

void SetParentIndex(GeTensorDesc& desc, int64_t index) { desc.attrs.insert_or_assign(kAttrParentNodeIndex, index); }

}  // namespace

Status CheckSubgraphBorders(const ComputeGraph& root) {
  for (const ComputeGraph* graph : GraphsOf(root)) {
    for (const auto& node : graph->nodes()) {
      GE_RETURN_IF_ERROR(CheckNode(*node), "node '{}' ({})", node->name(), node->type());
    }
  }
  return {};
}

void SetParentIndexes(ComputeGraph& root) {
  for (const auto& graph : root.subgraphs()) {
    const Node* parent = ParentNodeOf(*graph);
    const ControlFlowKind kind = ControlFlowKindOf(parent->type());
    for (Node* data : DataNodesOf(*graph)) {
      SetParentIndex(data->op().outputs[0], ParentInputOf(kind, DataIndex(*data)));
    }
    if (!GivesOutputs(kind, SubgraphIndexOf(*parent, *graph))) continue;
    OpDesc& end = NetOutputOf(*graph)->op();
    for (size_t i = 0; i < end.inputs.size(); ++i) SetParentIndex(end.inputs[i], static_cast<int64_t>(i));
  }
}

Status CopyConstantsIntoBranches(ComputeGraph& root) {
  // From the root down: a copy may itself be handed on. Nodes that become constants are no callers.
  std::vector<Node*> callers = NodesInTreeOrder(root);
  std::erase_if(callers, [](const Node* node) {
    const ControlFlowKind kind = ControlFlowKindOf(node->type());
    return kind != ControlFlowKind::kIf && kind != ControlFlowKind::kCase;
  });
  for (const Node* caller : callers) {
    const ControlFlowKind kind = ControlFlowKindOf(caller->type());
    for (size_t i = 0; i < caller->op().subgraph_names.size(); ++i) {
      for (Node* data : DataNodesOf(*SubgraphOf(*caller, i))) {
        const auto input = static_cast<size_t>(ParentInputOf(kind, DataIndex(*data)));
        std::shared_ptr<const GeTensor> value = ConstValueOf(caller->input(input).node);
        if (value != nullptr) GE_RETURN_IF_ERROR(ReplaceByConst(data, std::move(value)).status());
      }
    }
  }
  return {};
}

}  // namespace ge
