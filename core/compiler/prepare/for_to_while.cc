#include "core/compiler/prepare/for_to_while.h"

#include <cstring>
#include <optional>

#include "core/compiler/prepare/graph_inputs.h"
#include "core/compiler/prepare/rewire.h"
#include "core/graph/control_flow.h"
#include "core/graph/graph_tree.h"

namespace ge {
namespace {

// The inputs of For and of the While that it becomes; as many outputs of the While come before those of For.
constexpr size_t kCounter = 0;
constexpr size_t kLimit = 1;
constexpr size_t kDelta = 2;
constexpr size_t kLoopInputs = 3;

GeTensorDesc Int32Scalar() { return GeTensorDesc(GeShape(), DT_INT32); }

/// Writes nodes into one graph: Data, two-input ops, the end.
class LoopGraph {
 public:
  explicit LoopGraph(ComputeGraph& graph) : graph_(graph) {}

  StatusOr<OutDataAnchor> Data(std::string_view name, size_t index) {
    for (Node* data : DataNodesOf(graph_)) {
      if (DataIndex(*data) == static_cast<int64_t>(index)) return OutDataAnchor{data, 0};
    }
    OpDesc op(FreeNodeName(graph_, name), "Data");
    op.outputs = {Int32Scalar()};
    op.attrs.insert_or_assign("index", static_cast<int64_t>(index));
    return Add(std::move(op), {});
  }

  StatusOr<OutDataAnchor> Zero() { return Add(ScalarConst(FreeNodeName(graph_, "zero"), DT_INT32, int32_t{0}), {}); }

  StatusOr<OutDataAnchor> Op(std::string_view type, std::string_view name, const std::vector<OutDataAnchor>& inputs) {
    OpDesc op(FreeNodeName(graph_, name), std::string(type));
    op.inputs.resize(inputs.size());
    op.outputs.resize(1);
    return Add(std::move(op), inputs);
  }

  Status End(OutDataAnchor result) {
    graph_.outputs = {result};
    return Op("NetOutput", "Node_Output", {result}).status();
  }

 private:
  StatusOr<OutDataAnchor> Add(OpDesc op, const std::vector<OutDataAnchor>& inputs) {
    if (op.type == "NetOutput") op.outputs.clear();
    GE_ASSIGN_OR_RETURN(Node * node, graph_.AddNode(std::move(op)));
    for (size_t i = 0; i < inputs.size(); ++i) {
      GE_RETURN_IF_ERROR(graph_.AddDataEdge(inputs[i], {node, static_cast<int>(i)}));
    }
    return OutDataAnchor{node, 0};
  }

  ComputeGraph& graph_;
};

StatusOr<ComputeGraph*> NewSubgraph(ComputeGraph& root, const std::string& wanted) {
  std::string name = wanted;
  for (int i = 1; root.FindSubgraph(name) != nullptr; ++i) name = fmt::format("{}_{}", wanted, i);
  auto graph = std::make_shared<ComputeGraph>(std::move(name));
  GE_RETURN_IF_ERROR(root.AddSubgraph(graph));
  return graph.get();
}

/// A graph of two inputs that says whether the first is less than the second, or the second than the first.
StatusOr<std::string> MakeComparison(ComputeGraph& root, const std::string& name, bool swapped) {
  GE_ASSIGN_OR_RETURN(ComputeGraph * graph, NewSubgraph(root, name));
  LoopGraph nodes(*graph);
  GE_ASSIGN_OR_RETURN(OutDataAnchor counter, nodes.Data("counter", 0));
  GE_ASSIGN_OR_RETURN(OutDataAnchor limit, nodes.Data("limit", 1));
  GE_ASSIGN_OR_RETURN(OutDataAnchor less,
                      nodes.Op("Less", "less", {swapped ? limit : counter, swapped ? counter : limit}));
  GE_RETURN_IF_ERROR(nodes.End(less));
  return graph->name();
}

/// The cond-graph for a delta that is known only when the loop runs.
StatusOr<std::string> MakeVaryingCond(ComputeGraph& root, const std::string& body) {
  GE_ASSIGN_OR_RETURN(ComputeGraph * graph, NewSubgraph(root, body + "_cond"));
  LoopGraph nodes(*graph);
  GE_ASSIGN_OR_RETURN(OutDataAnchor counter, nodes.Data("counter", kCounter));
  GE_ASSIGN_OR_RETURN(OutDataAnchor limit, nodes.Data("limit", kLimit));
  GE_ASSIGN_OR_RETURN(OutDataAnchor delta, nodes.Data("delta", kDelta));
  GE_ASSIGN_OR_RETURN(OutDataAnchor zero, nodes.Zero());
  GE_ASSIGN_OR_RETURN(OutDataAnchor downwards, nodes.Op("Less", "downwards", {delta, zero}));
  GE_ASSIGN_OR_RETURN(OutDataAnchor more, nodes.Op("StatelessIf", "more", {downwards, counter, limit}));
  GE_ASSIGN_OR_RETURN(std::string up, MakeComparison(root, body + "_cond_up", false));
  GE_ASSIGN_OR_RETURN(std::string down, MakeComparison(root, body + "_cond_down", true));
  more.node->op().subgraph_names = {std::move(down), std::move(up)};
  GE_RETURN_IF_ERROR(nodes.End(more));
  return graph->name();
}

/// The value of delta if a constant feeds it.
StatusOr<std::optional<int32_t>> KnownDelta(const Node& loop) {
  const std::shared_ptr<const GeTensor> value = ConstValueOf(loop.input(kDelta).node);
  if (value == nullptr) return std::optional<int32_t>();
  int32_t delta = 0;
  if (value->desc.dtype != DT_INT32 || value->data.size() != sizeof(delta)) {
    return MakeError(kGraphInvalid, "delta is the constant '{}' of type {} and shape {}; it must be one int32",
                     loop.input(kDelta).node->name(), DataTypeWord(value->desc.dtype), value->desc.shape.ToString());
  }
  std::memcpy(&delta, value->data.data(), sizeof(delta));
  if (delta == 0) {
    return MakeError(kGraphInvalid, "delta is the constant '{}' of value 0; the loop would never end",
                     loop.input(kDelta).node->name());
  }
  return std::optional<int32_t>(delta);
}

/// The body's Data and NetOutput as those of a While body: limit and delta pass, the counter grows.
Status ExtendBody(ComputeGraph& body) {
  for (Node* data : DataNodesOf(body)) {
    const int64_t index = ParentInputOf(ControlFlowKind::kFor, DataIndex(*data));
    data->op().attrs.insert_or_assign("index", index);
  }
  LoopGraph nodes(body);
  GE_ASSIGN_OR_RETURN(OutDataAnchor counter, nodes.Data("counter", kCounter));
  GE_ASSIGN_OR_RETURN(OutDataAnchor limit, nodes.Data("limit", kLimit));
  GE_ASSIGN_OR_RETURN(OutDataAnchor delta, nodes.Data("delta", kDelta));
  GE_ASSIGN_OR_RETURN(OutDataAnchor next, nodes.Op("Add", "next_counter", {counter, delta}));

  Node* end = NetOutputOf(body);
  GE_CHECK(end != nullptr, "graph '{}' has no NetOutput", body.name());
  std::vector<OutDataAnchor> outputs{next, limit, delta};
  for (size_t i = 0; i < end->input_count(); ++i) {
    outputs.push_back(end->input(i));
    body.RemoveDataEdge({end, static_cast<int>(i)});
  }
  end->op().inputs.resize(outputs.size());
  end->op().input_names.clear();
  body.SyncAnchors(end);
  for (size_t i = 0; i < outputs.size(); ++i) {
    GE_RETURN_IF_ERROR(body.AddDataEdge(outputs[i], {end, static_cast<int>(i)}));
    end->op().input_names.push_back(fmt::format("input{}", i));
  }
  body.outputs = std::move(outputs);
  return {};
}

/// Puts the outputs of counter, limit and delta before those that the node has.
Status ShiftOutputs(Node& loop) {
  OpDesc& op = loop.op();
  const size_t old_count = op.outputs.size();
  op.outputs.insert(op.outputs.begin(), kLoopInputs, GeTensorDesc());
  op.output_names.clear();
  loop.graph().SyncAnchors(&loop);
  for (size_t i = old_count; i-- > 0;) {
    GE_RETURN_IF_ERROR(MoveConsumers({&loop, static_cast<int>(i)}, {&loop, static_cast<int>(i + kLoopInputs)}));
  }
  return {};
}

Status Replace(ComputeGraph& root, Node& loop) {
  OpDesc& op = loop.op();
  if (op.subgraph_names.size() != 1 || op.inputs.size() != op.outputs.size() + kLoopInputs) {
    return MakeError(kGraphInvalid,
                     "it has {} graphs, {} inputs and {} outputs; it has one graph, and start, limit and delta before "
                     "as many inputs as outputs",
                     op.subgraph_names.size(), op.inputs.size(), op.outputs.size());
  }
  GE_ASSIGN_OR_RETURN(std::optional<int32_t> delta, KnownDelta(loop));
  const std::string body = op.subgraph_names[0];
  GE_RETURN_IF_ERROR(ExtendBody(*root.FindSubgraph(body)));
  GE_ASSIGN_OR_RETURN(std::string cond,
                      delta ? MakeComparison(root, body + "_cond", *delta < 0) : MakeVaryingCond(root, body));
  GE_RETURN_IF_ERROR(ShiftOutputs(loop));
  op.type = "While";
  op.input_names.clear();
  op.subgraph_names = {std::move(cond), body};
  return {};
}

}  // namespace

Status ReplaceForByWhile(ComputeGraph& root) {
  bool found = false;
  for (Node* node : NodesInTreeOrder(root)) {
    if (ControlFlowKindOf(node->type()) != ControlFlowKind::kFor) continue;
    GE_RETURN_IF_ERROR(Replace(root, *node), "node '{}' (For)", node->name());
    found = true;
  }
  return found ? LinkGraphTree(root) : Status();
}

}  // namespace ge
