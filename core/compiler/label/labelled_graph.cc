#include "core/compiler/label/labelled_graph.h"

#include "core/compiler/prepare/rewire.h"
#include "core/engines/engine_names.h"
#include "core/engines/ge_local/ge_local_names.h"
#include "core/graph/attr_names.h"
#include "core/graph/label_attr_names.h"

namespace ge {
namespace {

void Place(OpDesc& op, std::string_view engine, std::string_view kernel_lib) {
  op.engine = std::string(engine);
  op.kernel_lib = std::string(kernel_lib);
}

bool HasInputs(const Node& node) {
  for (size_t slot = 0; slot < node.input_count(); ++slot) {
    if (node.input(slot).node != nullptr) return true;
  }
  return !node.control_inputs().empty();
}

/// Stands for input 0 of the caller.
OpDesc IndexData(const Node& caller, std::string name) {
  OpDesc op(std::move(name), "Data");
  GeTensorDesc desc = caller.op().inputs[0];
  desc.attrs.clear();
  desc.size = TensorBytes(desc.shape, desc.dtype).value_or(0);
  op.inputs = {desc};
  desc.size = PaddedTensorBytes(desc.shape, desc.dtype).value_or(0);
  desc.attrs.insert_or_assign(kAttrParentNodeIndex, int64_t{0});
  op.outputs = {std::move(desc)};
  op.input_names = {"x"};
  op.output_names = {"y"};
  op.ir_inputs = {{"x", IrInputKind::kRequired}};
  op.ir_outputs = {{"y", IrOutputKind::kRequired}};
  Place(op, kGeLocalEngineName, kGeLocalOpStoreName);
  return op;
}

}  // namespace

LabelledGraph::LabelledGraph(const Node& caller, ComputeGraph& graph) : caller_(caller), graph_(graph) {
  for (const auto& node : graph.nodes()) {
    if (!HasInputs(*node)) heads_.push_back(node.get());
  }
  last_ = NetOutputOf(graph);
  GE_CHECK(last_ != nullptr, "graph '{}' has no NetOutput", graph.name());
}

Status LabelledGraph::SwitchFirst(std::string_view suffix, std::vector<int64_t> labels) {
  GE_ASSIGN_OR_RETURN(Node * data, graph_.AddNode(IndexData(caller_, caller_.name() + "/SwitchIndexData")));
  GE_ASSIGN_OR_RETURN(Node * node, AddSwitch(suffix, std::move(labels), {data, 0}));
  return AppendFirst(node);
}

Status LabelledGraph::Enter(std::string_view set_suffix, int64_t label, std::string_view active_suffix) {
  GE_ASSIGN_OR_RETURN(Node * set, Add("LabelSet", set_suffix, {{kAttrLabelSwitchIndex, label}}));
  GE_RETURN_IF_ERROR(AppendFirst(set));
  return Activate(active_suffix);
}

Status LabelledGraph::Activate(std::string_view suffix) {
  // With one stream there is nothing to start, but the node stands where it would be.
  GE_ASSIGN_OR_RETURN(Node * active, Add("StreamActive", suffix,
                                         {{kAttrSwitchBranchNodeLabel, fmt::format("{}{}", caller_.name(), suffix)},
                                          {kAttrActiveStreamList, std::vector<int64_t>()},
                                          {kAttrActiveLabelList, std::vector<std::string>()},
                                          {kAttrSubgraphFirstActive, true}}));
  GE_RETURN_IF_ERROR(AppendFirst(active));
  for (Node* head : heads_) GE_RETURN_IF_ERROR(graph_.AddControlEdge(active, head));
  return {};
}

Status LabelledGraph::SwitchLast(std::string_view suffix, std::vector<int64_t> labels) {
  GE_ASSIGN_OR_RETURN(Node * node, AddSwitch(suffix, std::move(labels), NetOutputOf(graph_)->input(0)));
  return AppendLast(node);
}

Status LabelledGraph::Goto(std::string_view suffix, int64_t label) {
  GE_ASSIGN_OR_RETURN(Node * node, Add("LabelGotoEx", suffix, {{kAttrLabelSwitchIndex, label}}));
  return AppendLast(node);
}

Status LabelledGraph::Set(std::string_view suffix, int64_t label) {
  GE_ASSIGN_OR_RETURN(Node * node, Add("LabelSet", suffix, {{kAttrLabelSwitchIndex, label}}));
  return AppendLast(node);
}

void LabelledGraph::End() { last_->op().attrs.insert_or_assign(kAttrSubgraphEndNode, true); }

StatusOr<Node*> LabelledGraph::Add(std::string_view type, std::string_view suffix, AttrMap attrs) {
  OpDesc op(fmt::format("{}{}", caller_.name(), suffix), std::string(type));
  op.attrs = std::move(attrs);
  op.attrs.insert_or_assign(kAttrRtsLabelNode, true);
  Place(op, kRtsEngineName, kRtsKernelLib);
  return graph_.AddNode(std::move(op));
}

StatusOr<Node*> LabelledGraph::AddSwitch(std::string_view suffix, std::vector<int64_t> labels, OutDataAnchor index) {
  GE_ASSIGN_OR_RETURN(Node * node, Add("LabelSwitchByIndex", suffix, {{kAttrLabelSwitchList, std::move(labels)}}));
  node->op().inputs = {index.node->op().outputs[static_cast<size_t>(index.index)]};
  node->op().inputs[0].attrs.clear();
  node->op().input_names = {"index"};
  node->op().ir_inputs = {{"index", IrInputKind::kRequired}};
  graph_.SyncAnchors(node);
  GE_RETURN_IF_ERROR(graph_.AddDataEdge(index, {node, 0}));
  return node;
}

Status LabelledGraph::AppendFirst(Node* node) {
  if (last_first_ != nullptr) GE_RETURN_IF_ERROR(graph_.AddControlEdge(last_first_, node));
  last_first_ = node;
  return {};
}

Status LabelledGraph::AppendLast(Node* node) {
  GE_RETURN_IF_ERROR(graph_.AddControlEdge(last_, node));
  last_ = node;
  return {};
}

}  // namespace ge
