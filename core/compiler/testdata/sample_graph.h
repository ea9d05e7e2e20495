#pragma once

#include <gtest/gtest.h>

#include "core/base/file.h"
#include "core/compiler/prepare/builtin_ops/builtin_ops.h"
#include "core/graph/compute_graph.h"
#include "core/op/op_registry.h"
#include "core/op/prototype_binding.h"

namespace ge {

inline std::filesystem::path CompilerTestdata() {
  return std::filesystem::path(DRYDOCK_BINARY_DIR) / "testdata" / "compiler";
}

/// The ops of sample_ops.cc.
inline const OpImplSpaceRegistryV2& SampleRegistry() {
  static const auto registry = [] {
    auto bytes = ReadFile(CompilerTestdata() / "sample_ops.so");
    GE_CHECK(bytes.ok(), "{}", bytes.status().ToString());
    auto library = OpLibrary::Load("sample_ops.so", *bytes);
    GE_CHECK(library.ok(), "{}", library.status().ToString());
    auto filled = std::make_unique<OpImplSpaceRegistryV2>();
    filled->AddLibrary(*library);
    AddBuiltInPrototypes(*filled);
    return filled;
  }();
  return *registry;
}

/// Writes a graph in the words of a test: SampleGraph g; auto x = g.Data("x", {4, 8}); g.Output(g.Op("SampleUnary",
/// "a", {x})).
class SampleGraph {
 public:
  explicit SampleGraph(const std::string& name = "g") : graph(std::make_shared<ComputeGraph>(name)) {}

  OutDataAnchor Data(const std::string& name, std::vector<int64_t> dims, DataType dtype = DT_FLOAT) {
    OpDesc op(name, "Data");
    op.outputs = {GeTensorDesc(GeShape(std::move(dims)), dtype)};
    return {Add(std::move(op)), 0};
  }

  template <typename T>
  OutDataAnchor Const(const std::string& name, std::vector<int64_t> dims, DataType dtype,
                      const std::vector<T>& values) {
    auto tensor = std::make_shared<GeTensor>();
    tensor->desc = GeTensorDesc(GeShape(std::move(dims)), dtype);
    ByteWriter bytes;
    for (const T& value : values) bytes.Write(value);
    tensor->data = std::move(bytes).Take();
    OpDesc op(name, "Const");
    op.outputs = {tensor->desc};
    op.attrs["value"] = std::shared_ptr<const GeTensor>(std::move(tensor));
    return {Add(std::move(op)), 0};
  }

  /// A null anchor is an optional input that is left out.
  OutDataAnchor Op(const std::string& type, const std::string& name, const std::vector<OutDataAnchor>& inputs,
                   AttrMap attrs = {}) {
    OpDesc op(name, type);
    op.attrs = std::move(attrs);
    op.inputs.resize(inputs.size());
    if (const OpPrototype* prototype = SampleRegistry().FindPrototype(type)) {
      for (size_t i = 0; i < inputs.size() && i < prototype->inputs.size(); ++i)
        op.input_names.push_back(prototype->inputs[i].name);
    }
    op.outputs.resize(type == "NetOutput" ? 0 : 1);
    Node* node = Add(std::move(op));
    for (size_t i = 0; i < inputs.size(); ++i) {
      if (inputs[i].node != nullptr) Check(graph->AddDataEdge(inputs[i], {node, static_cast<int>(i)}));
    }
    return {node, 0};
  }

  /// A node of `outputs` outputs that calls graphs; they become subgraphs of this one, with those that they call.
  OutDataAnchor Call(const std::string& type, const std::string& name, const std::vector<OutDataAnchor>& inputs,
                     size_t outputs, const std::vector<const SampleGraph*>& graphs) {
    OpDesc op(name, type);
    op.inputs.resize(inputs.size());
    op.outputs.resize(outputs);
    for (const SampleGraph* called : graphs) {
      op.subgraph_names.push_back(called->graph->name());
      while (!called->graph->subgraphs().empty()) {
        Check(graph->AddSubgraph(called->graph->RemoveSubgraph(called->graph->subgraphs().front()->name())));
      }
      Check(graph->AddSubgraph(called->graph));
    }
    Node* node = Add(std::move(op));
    for (size_t i = 0; i < inputs.size(); ++i) Check(graph->AddDataEdge(inputs[i], {node, static_cast<int>(i)}));
    return {node, 0};
  }

  void Output(OutDataAnchor anchor) { graph->outputs.push_back(anchor); }

  Node* Add(OpDesc op) {
    auto node = graph->AddNode(std::move(op));
    Check(node.status());
    return *node;
  }

  std::shared_ptr<ComputeGraph> graph;

 private:
  static void Check(const Status& status) { GE_CHECK(status.ok(), "{}", status.ToString()); }
};

/// A graph that hands its one input on through SampleUnary: a branch, or the body of a loop of one value.
inline SampleGraph UnaryGraph(const std::string& name) {
  SampleGraph g(name);
  g.Output(g.Op("SampleUnary", "op", {g.Data("x", {}, DT_UNDEFINED)}));
  return g;
}

/// Node `name` of the graph; the test fails when there is none.
inline Node& NodeOf(const ComputeGraph& graph, std::string_view name) {
  Node* node = graph.FindNode(name);
  GE_CHECK(node != nullptr, "no node '{}'", name);
  return *node;
}

}  // namespace ge
