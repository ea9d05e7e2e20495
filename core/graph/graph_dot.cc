#include "core/graph/graph_dot.h"

#include <fmt/format.h>

#include <unordered_map>

namespace ge {
namespace {

/// Between quotes a name may hold anything but quotes, backslashes and line ends.
std::string Escaped(std::string_view text) {
  std::string escaped;
  for (char c : text) {
    bool is_control = static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += is_control ? '?' : c;
  }
  return escaped;
}

class DotWriter {
 public:
  explicit DotWriter(const ComputeGraph& root) : graphs_{&root} {
    for (const auto& subgraph : root.subgraphs()) graphs_.push_back(subgraph.get());
    for (size_t g = 0; g < graphs_.size(); ++g) {
      indexes_.emplace(graphs_[g]->name(), g);
      const auto& nodes = graphs_[g]->nodes();
      for (size_t n = 0; n < nodes.size(); ++n) ids_.emplace(nodes[n].get(), fmt::format("g{}n{}", g, n));
    }
  }

  std::string Write() {
    text_ = fmt::format("digraph \"{}\" {{\n  compound=true;\n  node [shape=box];\n", Escaped(graphs_[0]->name()));
    for (size_t g = 0; g < graphs_.size(); ++g) WriteGraph(g);
    for (const ComputeGraph* graph : graphs_) {
      for (const auto& node : graph->nodes()) WriteCalls(*node);
    }
    return std::move(text_) + "}\n";
  }

 private:
  void WriteGraph(size_t index) {
    const ComputeGraph& graph = *graphs_[index];
    text_ += fmt::format("  subgraph cluster_{} {{\n    label=\"{}\";\n", index, Escaped(graph.name()));
    for (const auto& node : graph.nodes()) {
      text_ +=
          fmt::format("    {} [label=\"{}\\n{}\"];\n", ids_[node.get()], Escaped(node->name()), Escaped(node->type()));
    }
    for (const auto& node : graph.nodes()) WriteInputs(*node);
    text_ += "  }\n";
  }

  void WriteInputs(const Node& node) {
    for (size_t slot = 0; slot < node.input_count(); ++slot) {
      OutDataAnchor from = node.input(slot);
      if (from.node == nullptr) continue;
      const GeTensorDesc& desc = from.node->op().outputs[static_cast<size_t>(from.index)];
      std::string slots = from.index == 0 && slot == 0 ? "" : fmt::format("{}:{} ", from.index, slot);
      text_ += fmt::format("    {} -> {} [label=\"{}{}{}\"];\n", ids_[from.node], ids_[&node], slots,
                           DataTypeWord(desc.dtype), desc.shape.ToString());
    }
    for (const Node* before : node.control_inputs())
      text_ += fmt::format("    {} -> {} [style=dashed];\n", ids_[before], ids_[&node]);
  }

  void WriteCalls(const Node& node) {
    for (const std::string& name : node.op().subgraph_names) {
      auto called = indexes_.find(name);
      if (called == indexes_.end() || graphs_[called->second]->nodes().empty()) continue;
      const Node* first = graphs_[called->second]->nodes().front().get();
      text_ += fmt::format("  {} -> {} [style=dotted, lhead=cluster_{}];\n", ids_[&node], ids_[first], called->second);
    }
  }

  std::vector<const ComputeGraph*> graphs_;  // root first
  std::unordered_map<std::string_view, size_t> indexes_;
  std::unordered_map<const Node*, std::string> ids_;
  std::string text_;
};

}  // namespace

std::string RenderDot(const ComputeGraph& graph) { return DotWriter(graph).Write(); }

}  // namespace ge
