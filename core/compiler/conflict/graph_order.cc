#include "core/compiler/conflict/graph_order.h"

#include <vector>

namespace ge {

NodesBefore::NodesBefore(const Node& later, int64_t first_id) {
  std::vector<const Node*> open = {&later};
  const auto add = [&](const Node* node) {
    if (node != nullptr && node->op().id >= first_id && before_.insert(node).second) open.push_back(node);
  };
  while (!open.empty()) {
    const Node* node = open.back();
    open.pop_back();
    for (size_t slot = 0; slot < node->input_count(); ++slot) add(node->input(slot).node);
    for (const Node* before : node->control_inputs()) add(before);
  }
}

NodesBehind::NodesBehind(const Node& earlier, int64_t last_id) {
  std::vector<const Node*> open = {&earlier};
  const auto add = [&](const Node* node) {
    if (node->op().id <= last_id && behind_.insert(node).second) open.push_back(node);
  };
  while (!open.empty()) {
    const Node* node = open.back();
    open.pop_back();
    for (size_t output = 0; output < node->output_count(); ++output) {
      for (const InDataAnchor& reader : node->consumers(output)) add(reader.node);
    }
    for (const Node* behind : node->control_outputs()) add(behind);
  }
}

}  // namespace ge
