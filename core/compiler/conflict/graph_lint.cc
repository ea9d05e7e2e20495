#include "core/compiler/conflict/graph_lint.h"

#include <algorithm>
#include <unordered_set>

#include "core/compiler/conflict/node_roles.h"
#include "core/compiler/conflict/read_write_class.h"
#include "core/graph/graph_tree.h"

namespace ge {
namespace {

/// Whether `to` certainly runs after `from`; both are in one graph, `to` behind `from` in its order.
bool HasPath(const Node* from, const Node* to) {
  std::unordered_set<const Node*> seen = {to};
  std::vector<const Node*> open = {to};
  const auto add = [&](const Node* node) {
    if (node != nullptr && node->op().id >= from->op().id && seen.insert(node).second) open.push_back(node);
  };
  while (!open.empty() && !seen.contains(from)) {
    const Node* node = open.back();
    open.pop_back();
    for (size_t slot = 0; slot < node->input_count(); ++slot) add(node->input(slot).node);
    for (const Node* before : node->control_inputs()) add(before);
  }
  return seen.contains(from);
}

void LintOutput(const Node& node, size_t output, const InputClasses& classes, CompileLog& log) {
  const std::vector<InDataAnchor>& readers = node.consumers(output);
  const auto writes = [&](const InDataAnchor& reader) { return classes.Of(reader) != InputClass::kReadOnly; };
  if (readers.size() < 2 || std::none_of(readers.begin(), readers.end(), writes)) return;
  for (size_t i = 0; i < readers.size(); ++i) {
    for (size_t j = i + 1; j < readers.size(); ++j) {
      if (!writes(readers[i]) && !writes(readers[j])) continue;
      const bool in_order = readers[i].node->op().id <= readers[j].node->op().id;
      const InDataAnchor& first = in_order ? readers[i] : readers[j];
      const InDataAnchor& second = in_order ? readers[j] : readers[i];
      if (first.node == second.node || HasPath(first.node, second.node)) continue;
      log.Warn(std::string(kUnorderedWriteCode), node.name(),
               fmt::format("output {} of node '{}' ({}) in graph '{}': '{}' {} it, '{}' {} it, and no path leads from "
                           "one to the other",
                           output, node.name(), node.type(), node.graph().name(), first.node->name(),
                           writes(first) ? "writes" : "reads", second.node->name(),
                           writes(second) ? "writes" : "reads"));
    }
  }
}

}  // namespace

void WarnOfUnorderedWrites(ComputeGraph& root, CompileLog& log) {
  InputClasses classes;
  for (ComputeGraph* graph : GraphsInnermostFirst(root)) {
    for (auto node = graph->nodes().rbegin(); node != graph->nodes().rend(); ++node) classes.Decide(**node);
  }
  for (ComputeGraph* graph : GraphsOf(root)) {
    for (const auto& node : graph->nodes()) {
      for (size_t i = 0; i < node->output_count(); ++i) LintOutput(*node, i, classes, log);
    }
  }
}

}  // namespace ge
