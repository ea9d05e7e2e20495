#include "scenarios/runner/graph/graph_builder.h"

#include <algorithm>
#include <map>

#include "core/base/nearest_word.h"
#include "core/graph/graph_tree.h"
#include "core/op/prototype_binding.h"
#include "scenarios/runner/control_flow.h"
#include "scenarios/runner/graph/attr_from_yaml.h"
#include "scenarios/runner/graph/op_signature.h"

namespace scenario {
namespace {

using ge::kGraphInvalid;
using ge::MakeError;

ge::OpDesc DataOp(const TensorSpec& input, int64_t index) {
  ge::OpDesc op(input.name, input.op);
  ge::GeTensorDesc desc(ge::GeShape(input.shape), input.dtype);
  op.inputs = {desc};
  op.outputs = {desc};
  op.attrs["index"] = index;
  return op;
}

ge::StatusOr<ge::AttrValue> ValueOf(const DataSource& data, const TensorSpec& spec) {
  ge::GeTensor tensor;
  tensor.desc = ge::GeTensorDesc(ge::GeShape(spec.shape), spec.dtype);
  GE_ASSIGN_OR_RETURN(tensor.data, MakeTensorData(data, spec.dtype, spec.shape));
  return ge::AttrValue(std::shared_ptr<const ge::GeTensor>(std::make_shared<ge::GeTensor>(std::move(tensor))));
}

/// An op without inputs that gives a tensor of the scenario.
ge::OpDesc SourceOp(const TensorSpec& spec, const std::string& type) {
  ge::OpDesc op(spec.name, type);
  op.outputs = {ge::GeTensorDesc(ge::GeShape(spec.shape), spec.dtype)};
  op.output_names = {"y"};
  return op;
}

ge::OpDesc PlaceholderOp(const TensorSpec& spec, const PlaceholderMemory& memory) {
  ge::OpDesc op = SourceOp(spec, "ConstPlaceHolder");
  op.attrs["origin_shape"] = spec.shape;
  op.attrs["origin_format"] = static_cast<int64_t>(ge::FORMAT_ND);
  op.attrs["storage_shape"] = spec.shape;
  op.attrs["storage_format"] = static_cast<int64_t>(ge::FORMAT_ND);
  op.attrs["expand_dim_rules"] = std::string();
  op.attrs["dtype"] = spec.dtype;
  op.attrs["addr"] = static_cast<int64_t>(memory.address);
  op.attrs["size"] = static_cast<int64_t>(memory.size);
  return op;
}

ge::StatusOr<ge::OpDesc> ConstOp(const ConstantSpec& constant, const Placeholders& placeholders) {
  if (constant.op == "ConstPlaceHolder") {
    const auto memory = placeholders.find(&constant);
    if (memory != placeholders.end()) return PlaceholderOp(constant.tensor, memory->second);
    return MakeError(ge::kParamInvalid, "constant '{}' is a ConstPlaceHolder, and no device memory was made for it",
                     constant.tensor.name);
  }
  ge::OpDesc op = SourceOp(constant.tensor, constant.op);
  GE_ASSIGN_OR_RETURN(op.attrs["value"], ValueOf(constant.data, constant.tensor), "constant '{}'",
                      constant.tensor.name);
  return op;
}

ge::StatusOr<ge::OpDesc> VariableOp(const VariableSpec& variable) {
  ge::OpDesc op = SourceOp(variable.tensor, "Variable");
  if (!variable.initial) return op;
  GE_ASSIGN_OR_RETURN(op.attrs["value"], ValueOf(*variable.initial, variable.tensor), "variable '{}'",
                      variable.tensor.name);
  return op;
}

/// The inputs of a node that are connected, by the names of their slots.
ge::Status NameInputs(const NodeSpec& node, const ge::OpPrototype& prototype, ge::OpDesc& op) {
  GE_ASSIGN_OR_RETURN(std::vector<InputSlot> slots, LayOutInputs(SignatureOf(prototype), node.inputs.size()));
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    if (node.inputs[i].name.empty()) continue;
    const ge::IrInput& input = prototype.inputs[slots[i].ir_index];
    bool dynamic = input.kind == ge::IrInputKind::kDynamic;
    op.inputs.emplace_back();
    op.input_names.push_back(dynamic ? fmt::format("{}{}", input.name, slots[i].instance) : input.name);
  }
  return {};
}

/// How many outputs a dynamic one has is what the node itself says of it, else what the graph uses of it.
void CountOutputs(const ge::OpPrototype& prototype, std::optional<size_t> known, size_t referenced, ge::OpDesc& op) {
  auto is_dynamic = [](const ge::IrOutput& output) { return output.kind == ge::IrOutputKind::kDynamic; };
  auto dynamic = std::count_if(prototype.outputs.begin(), prototype.outputs.end(), is_dynamic);
  size_t fixed = prototype.outputs.size() - static_cast<size_t>(dynamic);
  if (dynamic > 0) op.outputs.resize(std::max(fixed, known.value_or(referenced)));
}

ge::Status SetAttrs(const NodeSpec& node, const ge::OpPrototype& prototype, ge::OpDesc& op) {
  for (const AttrSpec& attr : node.attrs) {
    auto known = std::find_if(prototype.attrs.begin(), prototype.attrs.end(),
                              [&](const ge::IrAttr& row) { return row.name == attr.name; });
    const bool own = known == prototype.attrs.end() && ge::IsGeAttr(attr.name);
    if (known == prototype.attrs.end() && !own) return MakeError(kGraphInvalid, "no attribute '{}'", attr.name);
    std::optional<ge::AttrValue> value =
        own ? UntypedAttrFromYaml(*attr.value) : AttrFromYaml(*attr.value, known->type);
    if (!value && own) return MakeError(kGraphInvalid, "attribute '{}' has no value of a known type", attr.name);
    if (!value) return MakeError(kGraphInvalid, "attribute '{}' must be {}", attr.name, DescribeAttrType(known->type));
    op.attrs.insert_or_assign(attr.name, *std::move(value));
  }
  return {};
}

/// What the builders of the graphs of one tree share.
struct Tree {
  const GraphSpec& root;
  const ge::OpImplSpaceRegistryV2& registry;
  const Placeholders& placeholders;
  ge::ComputeGraph& root_graph;
  CopyNames names;
};

/// Builds one graph, and below it a copy of every graph that its nodes call: in GE a graph has one node that calls it.
class Builder {
 public:
  Builder(const GraphSpec& spec, Tree& tree, ge::ComputeGraph& graph, size_t depth)
      : spec_(spec), tree_(tree), graph_(graph), depth_(depth) {}

  ge::Status Build() {
    CountReferencedOutputs();
    for (size_t i = 0; i < spec_.inputs.size(); ++i) {
      GE_RETURN_IF_ERROR(Add(DataOp(spec_.inputs[i], static_cast<int64_t>(i))));
    }
    for (const ConstantSpec& constant : spec_.constants) {
      GE_ASSIGN_OR_RETURN(ge::OpDesc op, ConstOp(constant, tree_.placeholders));
      GE_RETURN_IF_ERROR(Add(std::move(op)));
    }
    for (const VariableSpec& variable : spec_.variables) {
      GE_ASSIGN_OR_RETURN(ge::OpDesc op, VariableOp(variable));
      GE_RETURN_IF_ERROR(Add(std::move(op)));
    }
    for (const NodeSpec& node : spec_.nodes) GE_RETURN_IF_ERROR(AddNode(node), "node '{}' ({})", node.name, node.op);
    for (const NodeSpec& node : spec_.nodes) GE_RETURN_IF_ERROR(Connect(node), "node '{}' ({})", node.name, node.op);
    for (const ReferenceSpec& output : spec_.outputs) {
      GE_ASSIGN_OR_RETURN(ge::OutDataAnchor anchor, Producer(output), "graph output '{}'", output.ToString());
      graph_.outputs.push_back(anchor);
    }
    return {};
  }

 private:
  ge::Status Add(ge::OpDesc op) {
    std::string name = op.name;
    GE_ASSIGN_OR_RETURN(nodes_[name], graph_.AddNode(std::move(op)));
    return {};
  }
  void CountReferencedOutputs() {
    auto count = [&](const ReferenceSpec& reference) {
      size_t& needed = referenced_[reference.name];
      needed = std::max(needed, static_cast<size_t>(reference.index) + 1);
    };
    for (const NodeSpec& node : spec_.nodes) {
      for (const ReferenceSpec& input : node.inputs) count(input);
    }
    for (const ReferenceSpec& output : spec_.outputs) count(output);
  }
  ge::Status AddNode(const NodeSpec& node) {
    const ge::OpPrototype* prototype = tree_.registry.FindPrototype(node.op);
    if (prototype == nullptr) {
      return MakeError(ge::kOpNotSupported, "no such op in the operator package{}",
                       ge::NearestHint(node.op, tree_.registry.PrototypeTypes()));
    }
    ge::OpDesc op(node.name, node.op);
    GE_RETURN_IF_ERROR(NameInputs(node, *prototype, op));
    CountOutputs(*prototype, OutputCountOf(node, tree_.root), referenced_[node.name], op);
    GE_RETURN_IF_ERROR(SetAttrs(node, *prototype, op));
    GE_RETURN_IF_ERROR(ge::FillFromPrototype(op, *prototype, &slots_[node.name]));
    for (const CallSpec& call : node.calls) {
      GE_ASSIGN_OR_RETURN(std::string instance, BuildCalled(call));
      op.subgraph_names.push_back(std::move(instance));
    }
    return Add(std::move(op));
  }
  /// The name of a new copy: the name as written for the first one, with a number for others.
  ge::StatusOr<std::string> BuildCalled(const CallSpec& call) {
    const GraphSpec* called = tree_.root.FindSubgraph(call.graph);
    if (called == nullptr) return MakeError(kGraphInvalid, "'{}' is no subgraph", call.graph);
    if (depth_ == ge::kMaxGraphTreeDepth)
      return MakeError(kGraphInvalid, "subgraph '{}' lies more than {} calls deep", call.graph, ge::kMaxGraphTreeDepth);
    std::string name = tree_.names.Next(call.graph);
    auto graph = std::make_shared<ge::ComputeGraph>(name);
    GE_RETURN_IF_ERROR(tree_.root_graph.AddSubgraph(graph));
    GE_RETURN_IF_ERROR(Builder(*called, tree_, *graph, depth_ + 1).Build(), "subgraph '{}'", call.graph);
    return name;
  }
  ge::StatusOr<ge::OutDataAnchor> Producer(const ReferenceSpec& reference) const {
    auto found = nodes_.find(reference.name);
    if (found == nodes_.end())
      return MakeError(kGraphInvalid, "'{}' is no input, constant, variable or node", reference.name);
    if (static_cast<size_t>(reference.index) >= found->second->output_count()) {
      return MakeError(kGraphInvalid, "'{}' has {} outputs", reference.ToString(), found->second->output_count());
    }
    return ge::OutDataAnchor{found->second, reference.index};
  }
  ge::Status Connect(const NodeSpec& node) {
    ge::Node* consumer = nodes_[node.name];
    const std::vector<size_t>& slots = slots_[node.name];
    size_t given = 0;
    for (const ReferenceSpec& input : node.inputs) {
      if (input.name.empty()) continue;
      size_t slot = slots[given++];
      GE_ASSIGN_OR_RETURN(ge::OutDataAnchor producer, Producer(input), "input '{}'", input.ToString());
      GE_RETURN_IF_ERROR(graph_.AddDataEdge(producer, {consumer, static_cast<int>(slot)}));
      // What is known of the tensor before shapes are inferred.
      consumer->op().inputs[slot] = producer.node->op().outputs[static_cast<size_t>(producer.index)];
    }
    for (const ReferenceSpec& after : node.after) {
      auto found = nodes_.find(after.name);
      if (found == nodes_.end()) return MakeError(kGraphInvalid, "'after' names '{}', which is no node", after.name);
      GE_RETURN_IF_ERROR(graph_.AddControlEdge(found->second, consumer));
    }
    return {};
  }

  const GraphSpec& spec_;
  Tree& tree_;
  ge::ComputeGraph& graph_;
  size_t depth_;  // calls between the root graph and this one
  std::map<std::string, ge::Node*, std::less<>> nodes_;
  std::map<std::string, std::vector<size_t>, std::less<>> slots_;
  std::map<std::string, size_t, std::less<>> referenced_;
};

}  // namespace

ge::StatusOr<std::shared_ptr<ge::ComputeGraph>> BuildGraph(const GraphSpec& spec, const std::string& name,
                                                           const ge::OpImplSpaceRegistryV2& registry,
                                                           const Placeholders& placeholders) {
  auto graph = std::make_shared<ge::ComputeGraph>(name);
  Tree tree{spec, registry, placeholders, *graph, CopyNames(name)};
  GE_RETURN_IF_ERROR(Builder(spec, tree, *graph, 0).Build());
  return graph;
}

}  // namespace scenario
