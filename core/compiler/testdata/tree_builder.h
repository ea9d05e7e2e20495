#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "core/graph/attr_names.h"
#include "core/graph/compute_graph.h"

namespace ge {

/// A node beyond its type, its name and what feeds it.
struct NodeForm {
  AttrMap attrs = {};
  size_t outputs = 1;
  std::vector<std::string> input_names = {};   ///< default: x0, x1 …
  std::vector<std::string> output_names = {};  ///< default: y0, y1 …
  std::vector<std::string> subgraphs = {};
  std::vector<int64_t> shape = {4};
};

/// Writes graph trees of any op types in the words of a test, without prototypes: TreeBuilder t; auto x = t.Data("x");
/// auto* c = t.Op("Concat", "c", {x, y}, {.attrs = ContinuousInput()}); t.End({Out(c)}).
class TreeBuilder {
 public:
  explicit TreeBuilder(const std::string& name = "g")
      : root(std::make_shared<ComputeGraph>(name)), graph_(root.get()) {}
  /// A builder of a subgraph of the same tree.
  TreeBuilder Subgraph(const std::string& name) const {
    auto subgraph = std::make_shared<ComputeGraph>(name);
    Check(root->AddSubgraph(subgraph));
    TreeBuilder builder = *this;
    builder.graph_ = subgraph.get();
    return builder;
  }

  Node* Op(const std::string& type, const std::string& name, const std::vector<OutDataAnchor>& inputs = {},
           NodeForm form = {}) {
    OpDesc op(name, type);
    op.attrs = std::move(form.attrs);
    op.input_names = std::move(form.input_names);
    op.output_names = std::move(form.output_names);
    op.subgraph_names = std::move(form.subgraphs);
    const GeTensorDesc desc(GeShape(form.shape), DT_FLOAT);
    op.inputs.assign(inputs.size(), desc);
    op.outputs.assign(form.outputs, desc);
    for (size_t i = op.input_names.size(); i < inputs.size(); ++i) op.input_names.push_back(fmt::format("x{}", i));
    for (size_t i = op.output_names.size(); i < form.outputs; ++i) op.output_names.push_back(fmt::format("y{}", i));
    auto added = graph_->AddNode(std::move(op));
    Check(added.status());
    for (size_t i = 0; i < inputs.size(); ++i) {
      if (inputs[i].node != nullptr) Check(graph_->AddDataEdge(inputs[i], {*added, static_cast<int>(i)}));
    }
    return *added;
  }
  OutDataAnchor Make(const std::string& type, const std::string& name, const std::vector<OutDataAnchor>& inputs = {},
                     NodeForm form = {}) {
    return {Op(type, name, inputs, std::move(form)), 0};
  }

  OutDataAnchor Data(const std::string& name) { return Make("Data", name); }
  /// A Data of a subgraph.
  OutDataAnchor Inner(const std::string& name, int64_t parent_input) {
    const OutDataAnchor data = Make("Data", name);
    data.node->op().outputs[0].attrs[kAttrParentNodeIndex] = parent_input;
    return data;
  }
  OutDataAnchor Const(const std::string& name) { return Make("Const", name); }
  /// Ends the graph; a subgraph's results are the outputs of its parent in order.
  Node* End(const std::vector<OutDataAnchor>& results, bool is_condition = false) {
    Node* end =
        Op("NetOutput", graph_ == root.get() ? "NetOutput" : graph_->name() + "_NetOutput", results, {.outputs = 0});
    for (size_t i = 0; graph_ != root.get() && !is_condition && i < results.size(); ++i)
      end->op().inputs[i].attrs[kAttrParentNodeIndex] = static_cast<int64_t>(i);
    return end;
  }
  void After(Node* later, Node* earlier) { Check(graph_->AddControlEdge(earlier, later)); }

  ComputeGraph& graph() const { return *graph_; }
  std::shared_ptr<ComputeGraph> root;

 private:
  static void Check(const Status& status) { GE_CHECK(status.ok(), "{}", status.ToString()); }
  ComputeGraph* graph_;
};

inline OutDataAnchor Out(Node* node, int index = 0) { return {node, index}; }

inline AttrMap Flags(std::initializer_list<std::string_view> names) {
  AttrMap attrs;
  for (const std::string_view name : names) attrs[name] = true;
  return attrs;
}
inline AttrMap ContinuousInput() { return Flags({kAttrContinuousInput}); }
inline AttrMap ContinuousOutput() { return Flags({kAttrContinuousOutput}); }
inline AttrMap NoPaddingInput() {
  AttrMap attrs = Flags({kAttrNoTask, kAttrNoPaddingContinuousInput, kAttrOutputReuseInput});
  attrs[kAttrReuseInputOnDimIndex] = 0;
  return attrs;
}
inline AttrMap NoPaddingOutput() {
  AttrMap attrs = Flags({kAttrNoTask, kAttrNoPaddingContinuousOutput, kAttrOutputReuseInput});
  attrs[kAttrReuseInputOnDimIndex] = 0;
  return attrs;
}
inline AttrMap Mutable() { return Flags({kAttrInputMutable}); }
inline constexpr int64_t kP2pMemory = 0x11;
inline AttrMap SpecialInputs(std::vector<int64_t> types) {
  AttrMap attrs;
  attrs["_input_memory_type"] = std::move(types);
  return attrs;
}
inline AttrMap SpecialOutputs(std::vector<int64_t> types) {
  AttrMap attrs;
  attrs["_output_memory_type"] = std::move(types);
  return attrs;
}
inline AttrMap With(AttrMap attrs, const AttrMap& more) {
  for (const auto& [name, value] : more) attrs.insert_or_assign(name, value);
  return attrs;
}

/// Slots of a node that a copy feeds.
inline std::vector<size_t> CopiedInputs(const ComputeGraph& graph, std::string_view name) {
  const Node* node = graph.FindNode(name);
  GE_CHECK(node != nullptr, "no node '{}'", name);
  std::vector<size_t> slots;
  for (size_t slot = 0; slot < node->input_count(); ++slot) {
    if (node->input(slot).node != nullptr && node->input(slot).node->type() == "Identity") slots.push_back(slot);
  }
  return slots;
}

inline size_t CountType(const ComputeGraph& graph, std::string_view type) {
  return static_cast<size_t>(std::count_if(graph.nodes().begin(), graph.nodes().end(),
                                           [&](const auto& node) { return node->type() == type; }));
}

}  // namespace ge
