#include "core/compiler/conflict/graph_order.h"

#include <unordered_set>
#include <vector>

namespace ge {

bool RunsBefore(const Node* earlier, const Node* later) {
  if (earlier == later) return false;
  std::unordered_set<const Node*> seen = {later};
  std::vector<const Node*> open = {later};
  const auto add = [&](const Node* node) {
    if (node == nullptr) return;
    // What stands before `earlier` cannot lie behind it; new nodes have no number yet.
    if (node->op().id >= 0 && node->op().id < earlier->op().id) return;
    if (seen.insert(node).second) open.push_back(node);
  };
  while (!open.empty() && !seen.contains(earlier)) {
    const Node* node = open.back();
    open.pop_back();
    for (size_t slot = 0; slot < node->input_count(); ++slot) add(node->input(slot).node);
    for (const Node* before : node->control_inputs()) add(before);
  }
  return seen.contains(earlier);
}

}  // namespace ge
