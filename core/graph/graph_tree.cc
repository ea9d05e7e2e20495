#include "core/graph/graph_tree.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace ge {
namespace {

bool Calls(const Node& node, const ComputeGraph& graph) {
  const std::vector<std::string>& names = node.op().subgraph_names;
  return std::find(names.begin(), names.end(), graph.name()) != names.end();
}

/// A graph of which the nodes before `next_node` were seen, and of the one before it the calls before `next_call`.
struct TreePlace {
  const ComputeGraph* graph;
  size_t next_node = 0;
  size_t next_call = 0;
};

/// Appends the nodes of `graph` and of what it calls. Without recursion: a decoded file may nest deep.
void AppendNodes(const ComputeGraph& graph, std::unordered_set<const ComputeGraph*>& seen, std::vector<Node*>& nodes) {
  if (!seen.insert(&graph).second) return;
  std::vector<TreePlace> open{{&graph}};
  while (!open.empty()) {
    TreePlace& place = open.back();
    if (place.next_node > 0) {
      const Node& node = *place.graph->nodes()[place.next_node - 1];
      if (place.next_call < node.op().subgraph_names.size()) {
        const ComputeGraph* called = SubgraphOf(node, place.next_call++);
        if (called != nullptr && seen.insert(called).second) open.push_back({called});
        continue;
      }
    }
    if (place.next_node == place.graph->nodes().size()) {
      open.pop_back();
      continue;
    }
    nodes.push_back(place.graph->nodes()[place.next_node++].get());
    place.next_call = 0;
  }
}

using ParentMap = std::unordered_map<const ComputeGraph*, Node*>;

Status FindParents(ComputeGraph& root, ParentMap& parents) {
  for (const ComputeGraph* graph : GraphsOf(root)) {
    for (const auto& node : graph->nodes()) {
      for (const std::string& name : node->op().subgraph_names) {
        const ComputeGraph* called = root.FindSubgraph(name);
        if (called == nullptr) {
          return MakeError(kGraphInvalid, "node '{}' ({}) calls graph '{}', which there is not", node->name(),
                           node->type(), name);
        }
        if (auto [it, fresh] = parents.emplace(called, node.get()); !fresh) {
          return MakeError(kGraphInvalid, "graph '{}' is called by nodes '{}' and '{}'; each caller needs its own",
                           name, it->second->name(), node->name());
        }
      }
    }
  }
  return {};
}

/// Calls between the root and a graph; one more than the limit stands for more, and for a circle.
size_t DepthOf(const ComputeGraph* graph, const ComputeGraph& root, const ParentMap& parents) {
  size_t depth = 0;
  for (; graph != &root && depth <= kMaxGraphTreeDepth; ++depth) graph = &parents.at(graph)->graph();
  return depth;
}

bool IsInCircle(const ComputeGraph* graph, const ComputeGraph& root, const ParentMap& parents) {
  for (size_t steps = 0; graph != &root; ++steps) {
    if (steps > parents.size()) return true;
    graph = &parents.at(graph)->graph();
  }
  return false;
}

}  // namespace

std::vector<ComputeGraph*> GraphsOf(ComputeGraph& root) {
  std::vector<ComputeGraph*> graphs{&root};
  for (const auto& subgraph : root.subgraphs()) graphs.push_back(subgraph.get());
  return graphs;
}

std::vector<const ComputeGraph*> GraphsOf(const ComputeGraph& root) {
  std::vector<const ComputeGraph*> graphs{&root};
  for (const auto& subgraph : root.subgraphs()) graphs.push_back(subgraph.get());
  return graphs;
}

Node* ParentNodeOf(const ComputeGraph& subgraph) {
  if (subgraph.parent_ != nullptr && Calls(*subgraph.parent_, subgraph)) return subgraph.parent_;
  if (&subgraph.root() == &subgraph) return nullptr;
  for (const ComputeGraph* graph : GraphsOf(subgraph.root())) {
    for (const auto& node : graph->nodes()) {
      if (Calls(*node, subgraph)) return node.get();
    }
  }
  return nullptr;
}

ComputeGraph* SubgraphOf(const Node& node, size_t i) {
  const std::vector<std::string>& names = node.op().subgraph_names;
  return i < names.size() ? node.graph().root().FindSubgraph(names[i]) : nullptr;
}

size_t SubgraphIndexOf(const Node& parent, const ComputeGraph& subgraph) {
  const std::vector<std::string>& names = parent.op().subgraph_names;
  const auto it = std::find(names.begin(), names.end(), subgraph.name());
  GE_CHECK(it != names.end(), "node '{}' does not call graph '{}'", parent.name(), subgraph.name());
  return static_cast<size_t>(it - names.begin());
}

std::vector<Node*> NodesInTreeOrder(const ComputeGraph& root) {
  std::vector<Node*> nodes;
  std::unordered_set<const ComputeGraph*> seen;
  AppendNodes(root, seen, nodes);
  if (seen.size() == 1 + root.subgraphs().size()) return nodes;
  std::unordered_set<const ComputeGraph*> called;
  for (const ComputeGraph* graph : GraphsOf(root)) {
    for (const auto& node : graph->nodes()) {
      for (size_t i = 0; i < node->op().subgraph_names.size(); ++i) called.insert(SubgraphOf(*node, i));
    }
  }
  // What is called has its turn behind its caller, unless that is a circle.
  for (const ComputeGraph* graph : GraphsOf(root)) {
    if (!called.contains(graph)) AppendNodes(*graph, seen, nodes);
  }
  for (const ComputeGraph* graph : GraphsOf(root)) AppendNodes(*graph, seen, nodes);
  return nodes;
}

Status LinkGraphTree(ComputeGraph& root) {
  GE_CHECK(&root.root() == &root, "graph '{}' is a subgraph", root.name());
  ParentMap parents;
  GE_RETURN_IF_ERROR(FindParents(root, parents), "graph '{}'", root.name());
  for (const auto& subgraph : root.subgraphs()) {
    if (!parents.contains(subgraph.get())) {
      return MakeError(kGraphInvalid, "graph '{}': no node calls its subgraph '{}'", root.name(), subgraph->name());
    }
  }
  for (const auto& subgraph : root.subgraphs()) {
    if (DepthOf(subgraph.get(), root, parents) <= kMaxGraphTreeDepth) continue;
    if (IsInCircle(subgraph.get(), root, parents)) {
      return MakeError(kGraphInvalid, "graph '{}': its subgraph '{}' calls itself through node '{}'", root.name(),
                       subgraph->name(), parents.at(subgraph.get())->name());
    }
    return MakeError(kGraphInvalid, "graph '{}': its subgraph '{}' lies more than {} calls deep", root.name(),
                     subgraph->name(), kMaxGraphTreeDepth);
  }
  for (const auto& subgraph : root.subgraphs()) subgraph->LinkToParent(parents.at(subgraph.get()));
  return {};
}

Status SortGraphTree(ComputeGraph& root) {
  for (ComputeGraph* graph : GraphsOf(root)) GE_RETURN_IF_ERROR(graph->SortTopologically());
  root.AssignIds();
  return {};
}

}  // namespace ge
