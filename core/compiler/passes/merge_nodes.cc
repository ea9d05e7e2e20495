#include "core/compiler/passes/merge_nodes.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "core/compiler/passes/content_hash.h"
#include "core/compiler/passes/tensor_readers.h"
#include "core/compiler/prepare/rewire.h"

namespace ge {
namespace {

std::vector<const Node*> SortedControlInputs(const Node& node) {
  std::vector<const Node*> nodes(node.control_inputs().begin(), node.control_inputs().end());
  std::sort(nodes.begin(), nodes.end(), std::less<>());
  return nodes;
}

bool AreAllDescribedAlike(const std::vector<GeTensorDesc>& a, const std::vector<GeTensorDesc>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const GeTensorDesc& x, const GeTensorDesc& y) { return AreDescribedAlike(x, y); });
}

/// Nodes in a set by what they give.
class NodeContent {
 public:
  explicit NodeContent(SameInput rule) : rule_(rule) {}

  size_t Hash(const Node& node) const {
    size_t hash = std::hash<std::string_view>()(node.type());
    for (size_t slot = 0; slot < node.input_count(); ++slot) {
      const OutDataAnchor from = node.input(slot);
      MixHash(hash, static_cast<size_t>(from.index));
      const ConstTensor value = ValueAt(node, slot);
      MixHash(hash, value == nullptr ? std::hash<const Node*>()(from.node) : HashOfSample(value->data));
    }
    size_t control = 0;  // a sum: the order of control inputs says nothing
    for (const Node* before : node.control_inputs()) control += std::hash<const Node*>()(before);
    MixHash(hash, control);
    MixHash(hash, HashOfAttrs(node.op().attrs));
    return hash;
  }

  bool AreEqual(const Node& a, const Node& b) const {
    if (a.type() != b.type() || a.input_count() != b.input_count()) return false;
    for (size_t slot = 0; slot < a.input_count(); ++slot) {
      if (!ReadTheSame(a, b, slot)) return false;
    }
    return AreAllDescribedAlike(a.op().inputs, b.op().inputs) && AreAllDescribedAlike(a.op().outputs, b.op().outputs) &&
           WaitForTheSame(a, b) && a.op().attrs == b.op().attrs;
  }

 private:
  ConstTensor ValueAt(const Node& node, size_t slot) const {
    if (rule_ != SameInput::kSameTensorOrConstant || slot == 0) return nullptr;
    const Node* from = node.input(slot).node;
    return from != nullptr && from->control_inputs().empty() ? ConstValueOf(from) : nullptr;
  }
  bool ReadTheSame(const Node& a, const Node& b, size_t slot) const {
    if (a.input(slot) == b.input(slot)) return true;
    const ConstTensor first = ValueAt(a, slot);
    const ConstTensor second = ValueAt(b, slot);
    return first != nullptr && second != nullptr && first->data == second->data;
  }

  SameInput rule_;
};

struct ContentHash {
  const NodeContent* content;
  size_t operator()(const Node* node) const { return content->Hash(*node); }
};
struct ContentEqual {
  const NodeContent* content;
  bool operator()(const Node* a, const Node* b) const { return content->AreEqual(*a, *b); }
};

/// What is asked of the outputs of a node, one each.
using OutputDemands = std::vector<ReaderDemands>;

OutputDemands DemandsOnOutputs(Node& node) {
  OutputDemands demands;
  for (size_t i = 0; i < node.output_count(); ++i) demands.push_back(DemandsOn({&node, static_cast<int>(i)}));
  return demands;
}

/// Somebody wants the very memory of an output.
bool IsTiedToItsMemory(const OutputDemands& demands) {
  return std::any_of(demands.begin(), demands.end(), [](const ReaderDemands& each) { return each.own_memory; });
}

/// Whether one tensor can do for the readers of both, of which none is tied; then adds the one to the other.
bool Join(const OutputDemands& added, OutputDemands& demands) {
  for (size_t i = 0; i < added.size(); ++i) {
    if (added[i].graph_outputs > 0 && added[i].graph_outputs + demands[i].graph_outputs > 1) return false;
  }
  for (size_t i = 0; i < added.size(); ++i) demands[i].graph_outputs += added[i].graph_outputs;
  return true;
}

}  // namespace

bool WaitForTheSame(const Node& a, const Node& b) {
  return a.control_inputs().size() == b.control_inputs().size() && SortedControlInputs(a) == SortedControlInputs(b);
}

bool SharesFirstInput(const Node& node) {
  if (node.input_count() == 0 || node.input(0).node == nullptr) return true;
  const OutDataAnchor from = node.input(0);
  const std::vector<InDataAnchor>& readers = from.node->consumers(static_cast<size_t>(from.index));
  return readers.size() > node.input_count() ||
         std::any_of(readers.begin(), readers.end(), [&](const InDataAnchor& reader) { return reader.node != &node; });
}

Status ReplaceBySame(Node& node, Node& same, PassContext& context) {
  ComputeGraph& graph = node.graph();
  for (size_t output = 0; output < node.output_count(); ++output) {
    const OutDataAnchor from{&node, static_cast<int>(output)};
    const OutDataAnchor to{&same, static_cast<int>(output)};
    for (const InDataAnchor& reader : std::vector<InDataAnchor>(node.consumers(output))) {
      GE_RETURN_IF_ERROR(context.Reconnect(reader, to));
    }
    std::replace(graph.outputs.begin(), graph.outputs.end(), from, to);
  }
  for (Node* after : node.control_outputs()) GE_RETURN_IF_ERROR(graph.AddControlEdge(&same, after));
  context.Remove(node);
  return {};
}

Status MergeSameNodes(ComputeGraph& graph, SameInput rule, bool (*is_candidate)(const Node&, const PassContext&),
                      PassContext& context) {
  const NodeContent content(rule);
  std::unordered_set<Node*, ContentHash, ContentEqual> first_of_its_kind(0, ContentHash{&content},
                                                                         ContentEqual{&content});
  // Of nodes that have twins, which few have; asked once, not for each twin.
  std::unordered_map<const Node*, OutputDemands> demands_on_first;
  for (const auto& node : graph.nodes()) {
    if (context.IsRemoved(node.get()) || !is_candidate(*node, context)) continue;
    if (first_of_its_kind.empty()) first_of_its_kind.reserve(graph.nodes().size());
    const auto [first, is_new] = first_of_its_kind.insert(node.get());
    if (is_new) continue;
    const auto [demands, is_first_twin] = demands_on_first.try_emplace(*first);
    if (is_first_twin) demands->second = DemandsOnOutputs(**first);
    if (IsTiedToItsMemory(demands->second)) {
      first_of_its_kind.erase(first);
      first_of_its_kind.insert(node.get());
      continue;
    }
    const OutputDemands added = DemandsOnOutputs(*node);
    if (IsTiedToItsMemory(added) || !Join(added, demands->second)) continue;
    GE_RETURN_IF_ERROR(ReplaceBySame(*node, **first, context));
  }
  return {};
}

}  // namespace ge
