#include "core/compiler/conflict/read_write_class.h"

#include <algorithm>
#include <array>

#include "core/compiler/conflict/node_roles.h"
#include "core/compiler/memory/tree_anchors.h"
#include "core/compiler/prepare/rewire.h"
#include "core/graph/attr_names.h"
#include "core/graph/graph_tree.h"

namespace ge {
namespace {

constexpr Word kAttrSpecialInputSize("_special_input_size");  ///< int, of an input

OutputClass ByReaders(const Node& node, size_t output) {
  return node.consumers(output).size() > 1 ? OutputClass::kReadOnly : OutputClass::kSoftRead;
}

bool IsWriteableHere(const Node& node, size_t output) {
  return IsVariableNode(node) || WrittenInputOf(node, output) || node.type() == "RefSwitch";
}

/// What feeds the parent's input for which a Data stands, or a null node.
OutDataAnchor OuterProducer(const Node& data) {
  const Node* parent = ParentNodeOf(data.graph());
  const int64_t slot = AttrOr<int64_t>(data.op().outputs[0].attrs, kAttrParentNodeIndex, -1);
  if (parent == nullptr || slot < 0 || static_cast<size_t>(slot) >= parent->input_count()) return {};
  return parent->input(static_cast<size_t>(slot));
}

/// What feeds the result of the only graph that a node calls, or a null node.
OutDataAnchor InnerProducer(const Node& node, size_t output) {
  const ComputeGraph* graph = SubgraphOf(node, 0);
  const Node* end = graph == nullptr ? nullptr : NetOutputOf(*graph);
  for (size_t slot = 0; end != nullptr && slot < end->input_count(); ++slot) {
    const int64_t index = AttrOr(end->op().inputs[slot].attrs, kAttrParentNodeIndex, static_cast<int64_t>(slot));
    if (index == static_cast<int64_t>(output)) return end->input(slot);
  }
  return {};
}

/// Data that stands for an input of something that calls its graph, but not of a loop: a loop's state is its own.
bool StandsForOuterOutput(const Node& node) {
  if (!IsDataNode(node)) return false;
  const Node* parent = ParentNodeOf(node.graph());
  return parent != nullptr && !IsWhile(*parent);
}

}  // namespace

std::string_view OutputClassName(OutputClass output) {
  constexpr std::array<std::string_view, 4> names = {"constant", "read-only", "soft-read", "writeable"};
  return names[static_cast<size_t>(output)];
}

std::string_view InputClassName(InputClass input) {
  constexpr std::array<std::string_view, 4> names = {"read-only", "writeable", "scope-writeable", "invalid"};
  return names[static_cast<size_t>(input)];
}

bool NeedsCopy(OutputClass output, InputClass input) {
  constexpr bool table[4][4] = {
      // read-only, writeable, scope-writeable, invalid
      {false, true, true, false},    // constant
      {false, false, true, false},   // read-only
      {false, false, false, false},  // soft-read
      {false, false, true, false},   // writeable
  };
  return table[static_cast<size_t>(output)][static_cast<size_t>(input)];
}

InputClass Combine(InputClass a, InputClass b) {
  if (a == b || b == InputClass::kReadOnly) return a;
  if (a == InputClass::kReadOnly) return b;
  return InputClass::kInvalid;
}

void InputClasses::Decide(const Node& node) {
  std::vector<InputClass>& classes = classes_[&node];
  classes.assign(node.input_count(), InputClass::kReadOnly);
  for (size_t slot = 0; slot < classes.size(); ++slot) classes[slot] = ClassOf(node, slot);
  if (CallsGraphs(node) && !IsWhile(node)) AddCalledGraphs(node, classes);
}

InputClass InputClasses::Of(const InDataAnchor& input) const {
  const auto it = classes_.find(input.node);
  return it == classes_.end() ? InputClass::kReadOnly : it->second[static_cast<size_t>(input.index)];
}

InputClass InputClasses::OfReaders(const Node& node, size_t output) const {
  InputClass all = InputClass::kReadOnly;
  for (const InDataAnchor& reader : node.consumers(output)) all = Combine(all, Of(reader));
  return all;
}

InputClass InputClasses::ClassOf(const Node& node, size_t slot) const {
  if (IsWhile(node) || node.op().inputs[slot].attrs.contains(kAttrSpecialInputSize)) return InputClass::kScopeWriteable;
  if (AttrOr<bool>(node.op().attrs, kAttrInputMutable, false)) return InputClass::kScopeWriteable;
  if (IsViewNode(node)) {
    // PhonyConcat and PhonySplit too: by themselves they write nothing, though outputs refer to an input.
    InputClass all = InputClass::kReadOnly;
    for (size_t i = 0; i < node.output_count(); ++i) all = Combine(all, OfReaders(node, i));
    return all;
  }
  if (IsWrittenInPlace(node, slot) || (node.type() == "RefSwitch" && slot == 0)) return InputClass::kWriteable;
  return InputClass::kReadOnly;
}

/// An input that is handed to called graphs is what their nodes make of it.
void InputClasses::AddCalledGraphs(const Node& node, std::vector<InputClass>& classes) const {
  for (size_t i = 0; i < node.op().subgraph_names.size(); ++i) {
    const ComputeGraph* graph = SubgraphOf(node, i);
    if (graph == nullptr) continue;
    for (const auto& inner : graph->nodes()) {
      if (!IsDataNode(*inner)) continue;
      const int64_t slot = AttrOr<int64_t>(inner->op().outputs[0].attrs, kAttrParentNodeIndex, -1);
      if (slot < 0 || static_cast<size_t>(slot) >= classes.size()) continue;
      InputClass& of_slot = classes[static_cast<size_t>(slot)];
      of_slot = Combine(of_slot, OfReaders(*inner, 0));
    }
  }
}

std::vector<ComputeGraph*> GraphsInnermostFirst(ComputeGraph& root) {
  std::vector<std::pair<size_t, ComputeGraph*>> by_depth;
  for (ComputeGraph* graph : GraphsOf(root)) {
    size_t depth = 0;
    for (const Node* parent = ParentNodeOf(*graph); parent != nullptr && depth < kMaxGraphTreeDepth;
         parent = ParentNodeOf(parent->graph())) {
      ++depth;
    }
    by_depth.emplace_back(depth, graph);
  }
  std::stable_sort(by_depth.begin(), by_depth.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<ComputeGraph*> graphs;
  for (const auto& [depth, graph] : by_depth) graphs.push_back(graph);
  return graphs;
}

OutputClass ClassOfOutput(const Node& node, size_t output) {
  OutDataAnchor at{const_cast<Node*>(&node), static_cast<int>(output)};
  bool has_several_readers = false;
  while (true) {
    const auto index = static_cast<size_t>(at.index);
    has_several_readers = has_several_readers || at.node->consumers(index).size() > 1;
    OutDataAnchor next;
    if (IsConstantNode(*at.node)) return OutputClass::kConstant;
    if (IsWriteableHere(*at.node, index)) return OutputClass::kWriteable;
    if (IsDataNode(*at.node)) {
      if (ParentNodeOf(at.node->graph()) == nullptr) return OutputClass::kWriteable;
      if (StandsForOuterOutput(*at.node)) next = OuterProducer(*at.node);
    } else if (!IsWhile(*at.node) && at.node->op().subgraph_names.size() == 1) {
      next = InnerProducer(*at.node, index);
    }
    if (next.node == nullptr) return has_several_readers ? OutputClass::kReadOnly : OutputClass::kSoftRead;
    at = next;
  }
}

bool IsInLoopCondition(const Node& node) {
  const Node* parent = ParentNodeOf(node.graph());
  return parent != nullptr && IsWhile(*parent) && SubgraphOf(*parent, 0) == &node.graph();
}

OutputClass ClassInsideGraph(const Node& node, size_t output) {
  if (!IsDataNode(node) || ParentNodeOf(node.graph()) == nullptr) return ClassOfOutput(node, output);
  return IsInLoopCondition(node) ? OutputClass::kReadOnly : ByReaders(node, output);
}

}  // namespace ge
