#include "core/compiler/prepare/rewire.h"

#include <algorithm>

#include "core/graph/attr_names.h"

namespace ge {

void DescribeAs(const GeTensorDesc& from, GeTensorDesc& to) {
  std::string name = std::move(to.name);
  AttrMap attrs = std::move(to.attrs);
  if (AttrOr<bool>(attrs, kAttrOwnShape, false)) {  // HasOwnShape(to), whose attributes were moved
    GeTensorDesc described = from;
    described.shape = std::move(to.shape);
    described.origin_shape = std::move(to.origin_shape);
    to = std::move(described);
  } else {
    to = from;
  }
  to.name = std::move(name);
  to.attrs = std::move(attrs);
}

bool HasOwnShape(const GeTensorDesc& input) { return AttrOr<bool>(input.attrs, kAttrOwnShape, false); }

void KeepShape(InDataAnchor consumer) {
  AttrMap& attrs = consumer.node->op().inputs[static_cast<size_t>(consumer.index)].attrs;
  attrs.insert_or_assign(kAttrOwnShape, true);
}

Status MoveConsumers(OutDataAnchor from, OutDataAnchor to) {
  ComputeGraph& graph = from.node->graph();
  const std::vector<InDataAnchor> consumers = from.node->consumers(static_cast<size_t>(from.index));
  for (const InDataAnchor& consumer : consumers) {
    graph.RemoveDataEdge(consumer);
    GE_RETURN_IF_ERROR(graph.AddDataEdge(to, consumer));
  }
  std::replace(graph.outputs.begin(), graph.outputs.end(), from, to);
  return {};
}

std::string FreeNodeName(const ComputeGraph& graph, std::string_view name) {
  std::string free(name);
  for (int i = 1; graph.FindNode(free) != nullptr; ++i) free = fmt::format("{}_{}", name, i);
  return free;
}

Node* NetOutputOf(const ComputeGraph& graph) {
  // It runs last, so it mostly lies last.
  for (auto it = graph.nodes().rbegin(); it != graph.nodes().rend(); ++it) {
    if ((*it)->type() == "NetOutput") return it->get();
  }
  return nullptr;
}

OpDesc ConstOp(std::string name, std::shared_ptr<const GeTensor> value) {
  OpDesc op(std::move(name), "Const");
  op.outputs = {value->desc};
  op.output_names = {"y"};
  op.ir_outputs = {{"y", IrOutputKind::kRequired}};
  op.attrs.insert_or_assign("value", std::move(value));
  return op;
}

std::shared_ptr<const GeTensor> ConstValueOf(const Node* node) {
  if (node == nullptr || (node->type() != "Const" && node->type() != "Constant")) return nullptr;
  const auto* value = FindAttr<std::shared_ptr<const GeTensor>>(node->op().attrs, "value");
  return value == nullptr ? nullptr : *value;
}

StatusOr<Node*> ReplaceByConst(Node* node, std::shared_ptr<const GeTensor> value) {
  ComputeGraph& graph = node->graph();
  std::string name = node->name();
  GE_RETURN_IF_ERROR(graph.RenameNode(node, FreeNodeName(graph, name)));
  GE_ASSIGN_OR_RETURN(Node * constant, graph.AddNode(ConstOp(std::move(name), std::move(value))));
  GE_RETURN_IF_ERROR(MoveConsumers({node, 0}, {constant, 0}));
  graph.RemoveNode(node);
  return constant;
}

}  // namespace ge
