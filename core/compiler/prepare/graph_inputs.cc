#include "core/compiler/prepare/graph_inputs.h"

#include <map>

namespace ge {
namespace {

constexpr Word kAttrIndex("index");

Status CheckIndexes(const std::vector<Node*>& inputs, bool is_root) {
  for (const Node* node : inputs) {
    const int64_t index = AttrOr<int64_t>(node->op().attrs, kAttrIndex, -1);
    if (index < 0 || (is_root && index >= static_cast<int64_t>(inputs.size()))) {
      return MakeError(kGraphInvalid, "graph input '{}' has index {}; the {} inputs are numbered from 0", node->name(),
                       index, inputs.size());
    }
  }
  return {};
}

/// What only a root graph can have, and what only a queue could feed.
Status CheckKinds(const std::vector<Node*>& inputs, bool is_root) {
  for (const Node* node : inputs) {
    if (!is_root && node->type() != "Data") {
      return MakeError(kUnsupported,
                       "node '{}' ({}): the inputs of a called graph are Data; {} is one of the root graph",
                       node->name(), node->type(), node->type());
    }
    const std::string queue = AttrOr<std::string>(node->op().attrs, "queue_name", "");
    if (node->type() == "QueueData" && !queue.empty()) {
      return MakeError(kUnsupported,
                       "node '{}' (QueueData): it is bound to queue '{}'; a static model takes its inputs with each "
                       "execution and reads no queue",
                       node->name(), queue);
    }
  }
  return {};
}

}  // namespace

std::vector<Node*> DataNodesOf(const ComputeGraph& graph) {
  std::vector<Node*> nodes;
  for (const auto& node : graph.nodes()) {
    if (IsGraphInput(*node)) nodes.push_back(node.get());
  }
  return nodes;
}

int64_t DataIndex(const Node& data) { return AttrOr<int64_t>(data.op().attrs, kAttrIndex, -1); }

Status NumberGraphInputs(const ComputeGraph& graph) {
  const std::vector<Node*> inputs = DataNodesOf(graph);
  GE_RETURN_IF_ERROR(CheckKinds(inputs, &graph.root() == &graph));
  std::map<int64_t, const Node*> by_index;
  for (const Node* node : inputs) {
    const auto* index = FindAttr<int64_t>(node->op().attrs, kAttrIndex);
    if (index == nullptr) continue;
    if (auto [it, fresh] = by_index.emplace(*index, node); !fresh) {
      return MakeError(kGraphInvalid, "graph inputs '{}' and '{}' both have index {}", it->second->name(), node->name(),
                       *index);
    }
  }
  if (!by_index.empty()) return CheckIndexes(inputs, &graph.root() == &graph);
  for (size_t i = 0; i < inputs.size(); ++i) {
    inputs[i]->op().attrs.insert_or_assign(kAttrIndex, static_cast<int64_t>(i));
  }
  return {};
}

}  // namespace ge
