#pragma once

#include <gtest/gtest.h>

#include "core/compiler/memory/graph_memory.h"
#include "core/compiler/memory/offset_checks.h"
#include "core/compiler/memory/survival_check.h"
#include "core/graph/attr_names.h"

namespace ge {

using Dims = std::vector<int64_t>;

/// Graphs for the tests of the memory plan: shapes, types and sizes are final, types of ops mean nothing beyond what
/// spec/ge-local.md §10 says.
///
///   MemoryGraph g;
///   auto a = g.One("Relu", "a", {g.Data("x", {4, 8})}, {4, 8});
///   g.NetOutput({a});
///   EXPECT_TRUE(g.Plan().ok());
class MemoryGraph {
 public:
  explicit MemoryGraph(const std::string& name = "g") : graph(std::make_shared<ComputeGraph>(name)) {}

  static GeTensorDesc Desc(Dims dims, DataType dtype = DT_FLOAT) {
    GeTensorDesc desc(GeShape(std::move(dims)), dtype);
    desc.size = PaddedTensorBytes(desc.shape, dtype).value_or(0);
    return desc;
  }

  OutDataAnchor Data(const std::string& name, Dims dims, DataType dtype = DT_FLOAT) {
    return {Node_("Data", name, {}, {Desc(std::move(dims), dtype)}), 0};
  }
  OutDataAnchor Const(const std::string& name, Dims dims, DataType dtype = DT_FLOAT) {
    return {Node_("Const", name, {}, {Desc(std::move(dims), dtype)}), 0};
  }
  OutDataAnchor One(const std::string& type, const std::string& name, const std::vector<OutDataAnchor>& inputs,
                    Dims dims, AttrMap attrs = {}, DataType dtype = DT_FLOAT) {
    return {Node_(type, name, inputs, {Desc(std::move(dims), dtype)}, std::move(attrs)), 0};
  }
  Node* Many(const std::string& type, const std::string& name, const std::vector<OutDataAnchor>& inputs,
             std::vector<Dims> dims, AttrMap attrs = {}, DataType dtype = DT_FLOAT) {
    std::vector<GeTensorDesc> outputs;
    for (Dims& output : dims) outputs.push_back(Desc(std::move(output), dtype));
    return Node_(type, name, inputs, std::move(outputs), std::move(attrs));
  }
  Node* NetOutput(const std::vector<OutDataAnchor>& inputs) { return Node_("NetOutput", "end", inputs, {}); }

  static AttrMap ConcatAttrs() {
    AttrMap attrs;
    Set(attrs, kAttrNoTask, true);
    Set(attrs, kAttrNoPaddingContinuousInput, true);
    Set(attrs, kAttrOutputReuseInput, true);
    Set(attrs, kAttrReuseInputOnDimIndex, 0);
    return attrs;
  }
  static AttrMap SplitAttrs() {
    AttrMap attrs;
    Set(attrs, kAttrNoTask, true);
    Set(attrs, kAttrNoPaddingContinuousOutput, true);
    Set(attrs, kAttrOutputReuseInput, true);
    Set(attrs, kAttrReuseInputOnDimIndex, 0);
    return attrs;
  }
  OutDataAnchor Concat(const std::string& name, const std::vector<OutDataAnchor>& inputs, Dims dims) {
    return One("PhonyConcat", name, inputs, std::move(dims), ConcatAttrs());
  }
  /// Lists of axes and counts, as PhonyConcat has them.
  static void JoinAxes(OutDataAnchor concat, Dims axes, Dims counts) {
    Set(concat.node->op().attrs, kAttrConcatDim, std::move(axes));
    Set(concat.node->op().attrs, kAttrConcatN, std::move(counts));
  }

  template <typename T>
  static void Set(AttrMap& attrs, std::string_view name, T value) {
    attrs.insert_or_assign(name, std::move(value));
  }
  static void OutputList(OutDataAnchor producer, Dims list) {
    Set(producer.node->op().attrs, kAttrOutputOffsetList, std::move(list));
  }
  static void InputList(OutDataAnchor consumer, Dims list) {
    Set(consumer.node->op().attrs, kAttrInputOffsetList, std::move(list));
  }

  /// A subgraph that `parent` calls; its Data are made with ParentData, its end with ParentOutput.
  std::unique_ptr<MemoryGraph> Subgraph(Node* parent, const std::string& name) {
    auto subgraph = std::make_unique<MemoryGraph>(name);
    parent->op().subgraph_names.push_back(name);
    Check(graph->AddSubgraph(subgraph->graph));
    return subgraph;
  }
  OutDataAnchor ParentData(const std::string& name, int64_t parent_input, Dims dims) {
    OutDataAnchor data = Data(name, std::move(dims));
    Set(data.node->op().outputs[0].attrs, kAttrParentNodeIndex, parent_input);
    return data;
  }
  void ParentOutput(const std::vector<OutDataAnchor>& inputs) {
    Node* end = NetOutput(inputs);
    for (size_t i = 0; i < inputs.size(); ++i)
      Set(end->op().inputs[i].attrs, kAttrParentNodeIndex, static_cast<int64_t>(i));
  }

  /// Sorts, numbers, assigns streams and plans.
  Status Plan() {
    GE_RETURN_IF_ERROR(Sort());
    GE_ASSIGN_OR_RETURN(memory, PlanGraphMemory(*graph, AssignAllStreams()));
    return {};
  }
  Status Sort() {
    GE_RETURN_IF_ERROR(graph->SortTopologically());
    for (const auto& subgraph : graph->subgraphs()) GE_RETURN_IF_ERROR(subgraph->SortTopologically());
    graph->AssignIds();
    return {};
  }
  StreamPlan AssignAllStreams() {
    StreamPlan plan = AssignStreams(*graph);
    for (const auto& subgraph : graph->subgraphs()) {
      for (const auto& node : subgraph->nodes()) node->op().stream_id = kMainStream;
    }
    return plan;
  }
  /// The check of the offsets as they now are on the nodes.
  Status CheckOffsets() const {
    GE_ASSIGN_OR_RETURN(const TreeAnchors anchors, TreeAnchors::Build(*graph));
    return CheckNodeOffsets(anchors);
  }
  Status CheckValues() const {
    GE_ASSIGN_OR_RETURN(const TreeAnchors anchors, TreeAnchors::Build(*graph));
    return CheckValuesSurvive(anchors);
  }

  std::shared_ptr<ComputeGraph> graph;
  GraphMemory memory;

 private:
  Node* Node_(const std::string& type, const std::string& name, const std::vector<OutDataAnchor>& inputs,
              std::vector<GeTensorDesc> outputs, AttrMap attrs = {}) {
    OpDesc op(name, type);
    op.attrs = std::move(attrs);
    for (const OutDataAnchor& input : inputs) {
      op.inputs.push_back(input.node == nullptr ? GeTensorDesc()
                                                : input.node->op().outputs[static_cast<size_t>(input.index)]);
    }
    op.outputs = std::move(outputs);
    auto node = graph->AddNode(std::move(op));
    Check(node.status());
    for (size_t i = 0; i < inputs.size(); ++i) {
      if (inputs[i].node != nullptr) Check(graph->AddDataEdge(inputs[i], {*node, static_cast<int>(i)}));
    }
    return *node;
  }
  static void Check(const Status& status) { GE_CHECK(status.ok(), "{}", status.ToString()); }
};

/// Where an output lies.
inline int64_t At(OutDataAnchor anchor) { return anchor.node->op().output_offsets[static_cast<size_t>(anchor.index)]; }
inline OutDataAnchor OutputOf(Node* node, int index) { return {node, index}; }

}  // namespace ge
