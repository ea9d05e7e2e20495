#pragma once

#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <sstream>

#include "core/compiler/passes/node_pass_runner.h"
#include "core/compiler/prepare/builtin_ops/builtin_ops.h"
#include "core/compiler/testdata/sample_graph.h"
#include "core/op/prototype_binding.h"

namespace ge {

/// A graph for the tests of passes, written as passes see it, a line a node:
///   x: Data(4, 8)      a graph input of float32, with its dimensions
///   c: Int(3)          a constant: a scalar of int32; Bool(0), Float(1) likewise; Ints(1, 0) is a vector of int64
///   y: Op(x, s:1) after k, l
/// A type that is not built in takes any inputs; its outputs are what its first input is. All nodes of a text are added
/// before they are connected.
class PassGraph {
 public:
  explicit PassGraph(const std::string& text, std::map<std::string, AttrMap> attrs = {})
      : graph(std::make_shared<ComputeGraph>("g")) {
    AddTo(*graph, text, std::move(attrs));
  }

  /// Adds a subgraph whose Data are numbered for a parent input of index + `first`, and makes `caller` call it.
  void AddSubgraph(const std::string& caller, const std::string& name, const std::string& text, int64_t first) {
    auto subgraph = std::make_shared<ComputeGraph>(name);
    AddTo(*subgraph, text, {});
    int64_t index = 0;
    for (const auto& node : subgraph->nodes()) {
      if (node->type() != "Data") continue;
      node->op().attrs["index"] = index;
      node->op().outputs[0].attrs[kAttrParentNodeIndex] = index++ + first;
    }
    for (const auto& node : subgraph->nodes()) {
      if (node->type() != "NetOutput") continue;
      for (size_t i = 0; i < node->op().inputs.size(); ++i) {
        node->op().inputs[i].attrs[kAttrParentNodeIndex] = static_cast<int64_t>(i);
      }
    }
    Check(graph->AddSubgraph(subgraph));
    (*this)[caller].op().subgraph_names.push_back(name);
  }

  Node& operator[](std::string_view name) { return NodeOf(*graph, name); }

  std::string Run(std::unique_ptr<NodePass> pass) {
    std::vector<RunningNodePass> passes;
    passes.push_back({"pass", std::move(pass), 0});
    PassContext context(*graph, SampleRegistry(), &log, settings);
    Status status = NodePassRunner(passes, context).Run(*graph);
    context.Finish();
    changes = passes[0].changes;
    return status.ok() ? Render() : status.ToString();
  }
  std::string Run(std::unique_ptr<GraphPass> pass) {
    PassContext context(*graph, SampleRegistry(), &log, settings);
    std::vector<ComputeGraph*> graphs = {graph.get()};
    for (const auto& subgraph : graph->subgraphs()) graphs.push_back(subgraph.get());
    for (ComputeGraph* each : graphs) {
      Status status = pass->Run(*each, context);
      if (!status.ok()) return status.ToString();
    }
    context.Finish();
    changes = context.changes();
    return Render();
  }

  /// The nodes as the text has them, constants and inputs without values.
  std::string Render() const {
    std::string text = RenderOne(*graph);
    for (const auto& subgraph : graph->subgraphs()) text += subgraph->name() + "\n" + RenderOne(*subgraph);
    return text;
  }

  std::shared_ptr<ComputeGraph> graph;
  CompileLog log;
  PassSettings settings;
  size_t changes = 0;

 private:
  struct Line {
    std::string name, type;
    std::vector<std::string> arguments, after;
  };

  static void Check(const Status& status) { GE_CHECK(status.ok(), "{}", status.ToString()); }

  static std::vector<std::string> Split(std::string_view list) {
    std::vector<std::string> parts;
    std::stringstream stream{std::string(list)};
    for (std::string part; std::getline(stream, part, ',');) {
      part.erase(0, part.find_first_not_of(' '));
      if (!part.empty()) parts.push_back(part);
    }
    return parts;
  }

  static std::vector<Line> Parse(const std::string& text) {
    std::vector<Line> lines;
    std::stringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
      line.erase(0, line.find_first_not_of(' '));
      if (line.empty()) continue;
      const size_t colon = line.find(':');
      const size_t open = line.find('(');
      const size_t close = line.find(')');
      const size_t after = line.find(" after ");
      Line parsed{line.substr(0, colon),
                  line.substr(colon + 2, open - colon - 2),
                  Split(line.substr(open + 1, close - open - 1)),
                  {}};
      if (after != std::string::npos) parsed.after = Split(line.substr(after + 7));
      lines.push_back(std::move(parsed));
    }
    return lines;
  }

  static std::pair<std::string, int> Reference(const std::string& text) {
    const size_t colon = text.find(':');
    return {text.substr(0, colon), colon == std::string::npos ? 0 : std::stoi(text.substr(colon + 1))};
  }

  template <typename T>
  static void SetConst(OpDesc& op, std::vector<int64_t> dims, DataType dtype, const std::vector<std::string>& values) {
    auto tensor = std::make_shared<GeTensor>();
    tensor->desc = GeTensorDesc(GeShape(std::move(dims)), dtype);
    ByteWriter bytes;
    for (const std::string& value : values) bytes.Write(static_cast<T>(std::stod(value)));
    tensor->data = std::move(bytes).Take();
    op.type = "Const";
    op.outputs = {tensor->desc};
    op.attrs["value"] = std::shared_ptr<const GeTensor>(std::move(tensor));
  }

  static OpDesc MakeOp(const Line& line, size_t used_outputs, AttrMap attrs) {
    OpDesc op(line.name, line.type);
    op.attrs = std::move(attrs);
    if (line.type == "Data") {
      std::vector<int64_t> dims;
      for (const std::string& dim : line.arguments) dims.push_back(std::stoll(dim));
      op.inputs = op.outputs = {GeTensorDesc(GeShape(dims), DT_FLOAT)};
    } else if (line.type == "Int") {
      SetConst<int32_t>(op, {}, DT_INT32, line.arguments);
    } else if (line.type == "Bool") {
      SetConst<uint8_t>(op, {}, DT_BOOL, line.arguments);
    } else if (line.type == "Float") {
      SetConst<float>(op, {}, DT_FLOAT, line.arguments);
    } else if (line.type == "Ints") {
      SetConst<int64_t>(op, {static_cast<int64_t>(line.arguments.size())}, DT_INT64, line.arguments);
    } else {
      op.inputs.resize(line.arguments.size());
      const BuiltInOp* built_in = FindBuiltInOp(line.type);
      const bool fixed = built_in != nullptr && (built_in->prototype.outputs.empty() ||
                                                 built_in->prototype.outputs[0].kind == IrOutputKind::kRequired);
      if (!fixed) op.outputs.resize(line.type == "NetOutput" ? 0 : std::max<size_t>(used_outputs, 1));
      if (built_in != nullptr) Check(FillFromPrototype(op, built_in->prototype));
    }
    return op;
  }

  void AddTo(ComputeGraph& to, const std::string& text, std::map<std::string, AttrMap> attrs) {
    const std::vector<Line> lines = Parse(text);
    std::map<std::string, size_t> used;
    auto is_op = [](const Line& line) {
      return line.type != "Data" && line.type != "Int" && line.type != "Bool" && line.type != "Float" &&
             line.type != "Ints";
    };
    for (const Line& line : lines) {
      if (!is_op(line)) continue;
      for (const std::string& argument : line.arguments) {
        auto [name, index] = Reference(argument);
        used[name] = std::max(used[name], static_cast<size_t>(index) + 1);
      }
    }
    for (const Line& line : lines) Check(to.AddNode(MakeOp(line, used[line.name], attrs[line.name])).status());
    for (const Line& line : lines) {
      Node& node = NodeOf(to, line.name);
      for (size_t i = 0; is_op(line) && i < line.arguments.size(); ++i) {
        auto [name, index] = Reference(line.arguments[i]);
        Check(to.AddDataEdge({&NodeOf(to, name), index}, {&node, static_cast<int>(i)}));
      }
      for (const std::string& before : line.after) Check(to.AddControlEdge(&NodeOf(to, before), &node));
    }
    Check(to.SortTopologically());
    for (const auto& node : to.nodes()) Describe(*node);
  }

  static void Describe(Node& node) {
    OpDesc& op = node.op();
    for (size_t i = 0; i < node.input_count(); ++i) {
      const OutDataAnchor from = node.input(i);
      if (from.node != nullptr) op.inputs[i] = from.node->op().outputs[static_cast<size_t>(from.index)];
    }
    const BuiltInOp* built_in = FindBuiltInOp(op.type);
    std::vector<const GeTensor*> values;
    for (size_t i = 0; i < node.input_count(); ++i) {
      const Node* from = node.input(i).node;
      const auto* value =
          from == nullptr ? nullptr : FindAttr<std::shared_ptr<const GeTensor>>(from->op().attrs, "value");
      values.push_back(value == nullptr ? nullptr : value->get());
    }
    if (built_in != nullptr && built_in->infer != nullptr) {
      Check(built_in->infer(op, values));
    } else if (op.type != "Data" && op.type != "Const") {
      for (GeTensorDesc& output : op.outputs)
        output = op.inputs.empty() ? GeTensorDesc(GeShape({4, 8}), DT_FLOAT) : op.inputs[0];
    }
  }

  static std::string RenderOne(const ComputeGraph& graph) {
    std::string text;
    for (const auto& node : graph.nodes()) {
      std::vector<std::string> inputs, after;
      for (size_t slot = 0; slot < node->input_count(); ++slot) {
        const OutDataAnchor from = node->input(slot);
        if (node->type() == "Data") continue;
        inputs.push_back(from.node == nullptr ? "-"
                         : from.index == 0    ? from.node->name()
                                              : fmt::format("{}:{}", from.node->name(), from.index));
      }
      for (const Node* before : node->control_inputs()) after.push_back(before->name());
      text += fmt::format("{}: {}({})", node->name(), node->type(), fmt::join(inputs, ", "));
      if (!after.empty()) text += fmt::format(" after {}", fmt::join(after, ", "));
      text += "\n";
    }
    return text;
  }
};

}  // namespace ge
