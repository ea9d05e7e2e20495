#include "core/compiler/prepare/net_output.h"

namespace ge {
namespace {

StatusOr<Node*> FindNetOutput(const ComputeGraph& graph) {
  Node* found = nullptr;
  for (const auto& node : graph.nodes()) {
    if (node->type() != "NetOutput") continue;
    if (found != nullptr) {
      return MakeError(kGraphInvalid, "graph '{}' ends twice: in '{}' and '{}'", graph.name(), found->name(),
                       node->name());
    }
    found = node.get();
  }
  return found;
}

std::string FreeName(const ComputeGraph& graph) {
  std::string name(kNetOutputName);
  for (int i = 1; graph.FindNode(name) != nullptr; ++i) name = fmt::format("{}_{}", kNetOutputName, i);
  return name;
}

Status CheckAgainstOutputs(const ComputeGraph& graph, const Node& net_output) {
  if (graph.outputs.empty()) return {};
  bool same = graph.outputs.size() == net_output.input_count();
  for (size_t i = 0; same && i < graph.outputs.size(); ++i) same = graph.outputs[i] == net_output.input(i);
  if (same) return {};
  return MakeError(kGraphInvalid, "graph '{}': its {} declared outputs are not what NetOutput '{}' reads", graph.name(),
                   graph.outputs.size(), net_output.name());
}

/// What nobody reads still runs before the graph ends.
Status EndAfterEveryNode(ComputeGraph& graph, Node* net_output) {
  for (const auto& node : graph.nodes()) {
    if (node.get() == net_output || IsGraphInput(*node) || node->type() == "Const") continue;
    bool is_read = !node->control_outputs().empty();
    for (size_t i = 0; i < node->output_count(); ++i) is_read = is_read || !node->consumers(i).empty();
    if (!is_read) GE_RETURN_IF_ERROR(graph.AddControlEdge(node.get(), net_output));
  }
  return {};
}

/// The node that reads `graph.outputs`.
StatusOr<Node*> MakeNetOutput(ComputeGraph& graph) {
  const bool is_root = &graph.root() == &graph;
  if (graph.outputs.empty() && is_root) return MakeError(kGraphInvalid, "graph '{}' has no outputs", graph.name());
  OpDesc op(FreeName(graph), "NetOutput");
  for (size_t i = 0; i < graph.outputs.size(); ++i) {
    op.inputs.emplace_back();
    op.input_names.push_back(fmt::format("input{}", i));
  }
  std::vector<OutDataAnchor> outputs = graph.outputs;
  GE_ASSIGN_OR_RETURN(Node * net_output, graph.AddNode(std::move(op)));
  for (size_t i = 0; i < outputs.size(); ++i) {
    if (outputs[i].node == nullptr)
      return MakeError(kGraphInvalid, "graph '{}': output {} is no node's", graph.name(), i);
    GE_RETURN_IF_ERROR(graph.AddDataEdge(outputs[i], {net_output, static_cast<int>(i)}), "output {} of graph '{}'", i,
                       graph.name());
  }
  return net_output;
}

}  // namespace

Status AddNetOutput(ComputeGraph& graph) {
  GE_ASSIGN_OR_RETURN(Node * net_output, FindNetOutput(graph));
  if (net_output != nullptr) {
    GE_RETURN_IF_ERROR(CheckAgainstOutputs(graph, *net_output));
  } else {
    GE_ASSIGN_OR_RETURN(net_output, MakeNetOutput(graph));
  }
  return EndAfterEveryNode(graph, net_output);
}

}  // namespace ge
