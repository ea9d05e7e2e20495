#include "core/compiler/conflict/graph_lint.h"

#include <algorithm>

#include "core/compiler/conflict/graph_order.h"
#include "core/compiler/conflict/read_write_class.h"
#include "core/graph/graph_tree.h"

namespace ge {
namespace {

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
      if (first.node == second.node || RunsBefore(first.node, second.node)) continue;
      log.Warn(
          std::string(kUnorderedWriteCode), node.name(),
          fmt::format("output {} of node '{}' ({}) in graph '{}': '{}' {} it, '{}' {} it, and no path leads from "
                      "one to the other",
                      output, node.name(), node.type(), node.graph().name(), first.node->name(),
                      writes(first) ? "writes" : "reads", second.node->name(), writes(second) ? "writes" : "reads"));
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
