#include "core/compiler/prepare/check_graph.h"

#include <algorithm>

#include "core/base/nearest_word.h"
#include "core/compiler/prepare/builtin_ops/builtin_ops.h"
#include "core/graph/data_kinds.h"
#include "core/op/prototype_binding.h"

namespace ge {
namespace {

bool IsSubgraph(const ComputeGraph& graph) { return &graph.root() != &graph; }

/// A split has all its outputs, whoever reads them.
Status CompleteOutputs(OpDesc& op) {
  const BuiltInOp* built_in = FindBuiltInOp(op.type);
  if (built_in == nullptr || built_in->output_count == nullptr) return {};
  GE_ASSIGN_OR_RETURN(const size_t count, built_in->output_count(op), "node '{}' ({})", op.name, op.type);
  if (op.outputs.size() > count) {
    return MakeError(kGraphInvalid, "node '{}' ({}): output {} is used; it has {} outputs", op.name, op.type,
                     op.outputs.size() - 1, count);
  }
  while (op.outputs.size() < count) {
    op.output_names.push_back(fmt::format("{}{}", op.ir_outputs.back().name, op.outputs.size()));
    op.outputs.emplace_back();
  }
  return {};
}

Status CompleteFromPrototype(ComputeGraph& graph, Node& node, const OpImplSpaceRegistryV2& registry) {
  const OpPrototype* prototype = registry.FindPrototype(node.type());
  if (prototype == nullptr) {
    std::vector<std::string> known = registry.PrototypeTypes();
    known.insert(known.end(), {"Const", "Data", "NetOutput"});
    return MakeError(kOpNotSupported, "node '{}': op type '{}' is unknown{}", node.name(), node.type(),
                     NearestHint(node.type(), known));
  }
  std::vector<size_t> slot_of_given;
  GE_RETURN_IF_ERROR(FillFromPrototype(node.op(), *prototype, &slot_of_given));
  for (size_t i = 0; i < slot_of_given.size(); ++i) {
    if (slot_of_given[i] != i) {
      return MakeError(kGraphInvalid,
                       "node '{}' ({}): input {} belongs to slot {}; slots must be in the prototype's order",
                       node.name(), node.type(), i, slot_of_given[i]);
    }
  }
  GE_RETURN_IF_ERROR(CompleteOutputs(node.op()));
  graph.SyncAnchors(&node);
  return {};
}

Status CheckInputsConnected(const Node& node) {
  for (size_t slot = 0; slot < node.input_count(); ++slot) {
    if (node.input(slot).node != nullptr) continue;
    const std::string name = slot < node.op().input_names.size() ? node.op().input_names[slot] : std::string();
    bool optional = std::any_of(node.op().ir_inputs.begin(), node.op().ir_inputs.end(), [&](const IrInput& input) {
      return input.kind == IrInputKind::kOptional && input.name == name;
    });
    if (optional) continue;
    return MakeError(kGraphInvalid, "node '{}' ({}): input {} '{}' is not connected", node.name(), node.type(), slot,
                     name);
  }
  return {};
}

Status CompleteData(ComputeGraph& graph, Node& node) {
  OpDesc& op = node.op();
  if (op.outputs.size() != 1 || op.inputs.size() > 1) {
    return MakeError(kGraphInvalid, "node '{}' ({}) has {} inputs and {} outputs; it has one of each", op.name, op.type,
                     op.inputs.size(), op.outputs.size());
  }
  if (op.type == "QueueData" && op.outputs[0].dtype != DT_UINT8) {
    return MakeError(kGraphInvalid, "node '{}' (QueueData) gives {}; what comes out of a queue is uint8", op.name,
                     DataTypeWord(op.outputs[0].dtype));
  }
  // A Data of a subgraph is described by what its caller hands over.
  if (op.outputs[0].dtype == DT_UNDEFINED && !IsSubgraph(graph))
    return MakeError(kGraphInvalid, "graph input '{}' has no data type", op.name);
  if (op.inputs.empty()) op.inputs.push_back(op.outputs[0]);
  op.input_names = {"x"};
  op.output_names = {"y"};
  op.ir_inputs = {{"x", IrInputKind::kRequired}};
  op.ir_outputs = {{"y", IrOutputKind::kRequired}};
  graph.SyncAnchors(&node);
  return {};
}

Status CompleteConst(Node& node) {
  OpDesc& op = node.op();
  const auto* value = FindAttr<std::shared_ptr<const GeTensor>>(op.attrs, "value");
  if (value == nullptr || *value == nullptr)
    return MakeError(kGraphInvalid, "constant '{}' has no tensor attribute 'value'", op.name);
  const GeTensor& tensor = **value;
  auto bytes = TensorBytes(tensor.desc.shape, tensor.desc.dtype);
  if (!bytes || static_cast<uint64_t>(*bytes) != tensor.data.size()) {
    return MakeError(kGraphInvalid, "constant '{}' of type {} and shape {} has {} bytes; {} are needed", op.name,
                     DataTypeWord(tensor.desc.dtype), tensor.desc.shape.ToString(), tensor.data.size(),
                     bytes.value_or(-1));
  }
  if (op.outputs.size() != 1 || !op.inputs.empty()) {
    return MakeError(kGraphInvalid, "constant '{}' has {} inputs and {} outputs; it has one output", op.name,
                     op.inputs.size(), op.outputs.size());
  }
  op.outputs[0] = tensor.desc;
  op.output_names = {"y"};
  op.ir_outputs = {{"y", IrOutputKind::kRequired}};
  return {};
}

/// An op whose output has the name of an input writes it in place; a constant must stay what it is.
Status CheckWritesNoConstant(const Node& node) {
  for (const std::string& name : node.op().output_names) {
    const int slot = node.op().InputIndex(name);
    const Node* from = slot < 0 ? nullptr : node.input(static_cast<size_t>(slot)).node;
    if (from == nullptr || !IsConstantNode(*from)) continue;
    return MakeError(kInternal, "node '{}' ({}) writes its input '{}' in place, but '{}' ({}) is a constant",
                     node.name(), node.type(), name, from->name(), from->type());
  }
  return {};
}

Status CheckNode(ComputeGraph& graph, Node& node, const OpImplSpaceRegistryV2& registry, ConstLifecycle lifecycle) {
  if (node.type() == "Constant" && lifecycle == ConstLifecycle::kGraph) node.op().type = "Const";
  if (IsGraphInput(node)) return CompleteData(graph, node);
  if (node.type() == "Const" || node.type() == "Constant") return CompleteConst(node);
  if (node.type() != "NetOutput") GE_RETURN_IF_ERROR(CompleteFromPrototype(graph, node, registry));
  if (!node.op().subgraph_names.empty()) return CheckInputsConnected(node);
  GE_RETURN_IF_ERROR(CheckWritesNoConstant(node));
  return CheckInputsConnected(node);
}

}  // namespace

Status CheckGraph(ComputeGraph& graph, const OpImplSpaceRegistryV2& registry, ConstLifecycle lifecycle) {
  for (const auto& node : graph.nodes()) GE_RETURN_IF_ERROR(CheckNode(graph, *node, registry, lifecycle));
  return {};
}

}  // namespace ge
