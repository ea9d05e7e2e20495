#include "core/om/graph_serialize.h"

#include <charconv>
#include <optional>

#include "core/base/utf8.h"
#include "core/om/attr_serialize.h"
#include "core/om/limits.h"
#include "core/om/model_attr_names.h"
#include "core/om/op_serialize.h"
#include "core/om/proto_bytes.h"

namespace ge {
namespace {

constexpr int64_t kControlIndex = -1;

struct EdgeText {
  std::string_view name;
  int64_t index;
};

/// The name is everything before the last colon; a text without one is an empty slot (spec/om-format.md §6.4).
StatusOr<std::optional<EdgeText>> ParseEdge(std::string_view text) {
  size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return std::optional<EdgeText>();
  EdgeText edge{text.substr(0, colon), 0};
  std::string_view digits = text.substr(colon + 1);
  auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), edge.index);
  if (error != std::errc() || end != digits.data() + digits.size() || edge.index < kControlIndex) {
    return MakeError(kPartitionInvalid, "edge '{}' has no output index after its last colon", text);
  }
  return std::optional<EdgeText>(edge);
}

StatusOr<Node*> FindProducer(const ComputeGraph& graph, const EdgeText& edge) {
  Node* producer = graph.FindNode(edge.name);
  if (producer == nullptr)
    return MakeError(kPartitionInvalid, "edge from '{}', which is no node of the graph", edge.name);
  if (edge.index >= static_cast<int64_t>(producer->output_count())) {
    return MakeError(kPartitionInvalid, "edge from output {} of '{}', which has {}", edge.index, edge.name,
                     producer->output_count());
  }
  return producer;
}

Status ConnectInputs(ComputeGraph& graph, const proto::OpDef& op, Node* node) {
  int slot = 0;
  for (const std::string& text : op.input()) {
    GE_ASSIGN_OR_RETURN(std::optional<EdgeText> edge, ParseEdge(text));
    if (!edge.has_value()) {
      ++slot;
      continue;
    }
    GE_ASSIGN_OR_RETURN(Node * producer, FindProducer(graph, *edge));
    if (edge->index == kControlIndex) {
      GE_RETURN_IF_ERROR(graph.AddControlEdge(producer, node));
      continue;
    }
    if (slot >= static_cast<int>(node->input_count())) {
      return MakeError(kPartitionInvalid, "edge '{}' goes to input {}, the node has {}", text, slot,
                       node->input_count());
    }
    GE_RETURN_IF_ERROR(graph.AddDataEdge({producer, static_cast<int>(edge->index)}, {node, slot}));
    ++slot;
  }
  return {};
}

/// What feeds NetOutput, or the outputs that a graph without one declares.
Status FindOutputs(const proto::GraphDef& proto_graph, ComputeGraph& graph) {
  for (const auto& node : graph.nodes()) {
    if (node->type() != kNetOutputType) continue;
    for (size_t slot = 0; slot < node->input_count(); ++slot) graph.outputs.push_back(node->input(slot));
    return {};
  }
  for (const std::string& text : proto_graph.output()) {
    GE_ASSIGN_OR_RETURN(std::optional<EdgeText> edge, ParseEdge(text));
    if (!edge.has_value() || edge->index == kControlIndex) {
      return MakeError(kPartitionInvalid, "graph output '{}' is no 'node:index'", text);
    }
    GE_ASSIGN_OR_RETURN(Node * producer, FindProducer(graph, *edge));
    graph.outputs.push_back({producer, static_cast<int>(edge->index)});
  }
  return {};
}

/// GE's own readers make the names of model outputs from these two of NetOutput (spec/om-format.md §13).
void EncodeSources(const Node& node, proto::OpDef& op) {
  for (size_t slot = 0; slot < node.input_count(); ++slot) {
    if (node.input(slot).node == nullptr) continue;
    op.add_src_name(node.input(slot).node->name());
    op.add_src_index(node.input(slot).index);
  }
}

Status EncodeNode(const Node& node, int depth, const TilingIds* tiling_ids, proto::OpDef& op) {
  std::vector<int64_t> ids;
  if (tiling_ids != nullptr) {
    if (auto it = tiling_ids->find(&node); it != tiling_ids->end()) ids.push_back(it->second);
  }
  GE_RETURN_IF_ERROR(EncodeOp(node.op(), depth, ids, op));
  for (size_t slot = 0; slot < node.input_count(); ++slot) {
    const OutDataAnchor producer = node.input(slot);
    op.add_input(producer.node == nullptr ? "" : fmt::format("{}:{}", producer.node->name(), producer.index));
  }
  for (const Node* producer : node.control_inputs())
    op.add_input(fmt::format("{}:{}", producer->name(), kControlIndex));
  if (node.type() == kNetOutputType) EncodeSources(node, op);
  return {};
}

}  // namespace

Status EncodeGraph(const ComputeGraph& graph, int depth, const TilingIds* tiling_ids, proto::GraphDef& out) {
  if (graph.name().size() > kMaxNameLength || !IsUtf8(graph.name())) {
    return MakeError(kGraphInvalid, "a graph name of {} bytes: at most {} of UTF-8 are allowed", graph.name().size(),
                     kMaxNameLength);
  }
  out.set_name(graph.name());
  bool has_net_output = false;
  for (const auto& node : graph.nodes()) {
    GE_RETURN_IF_ERROR(EncodeNode(*node, depth, tiling_ids, *out.add_op()), "node '{}' of graph '{}'", node->name(),
                       graph.name());
    if (IsGraphInput(*node)) out.add_input(fmt::format("{}:0", node->name()));
    has_net_output = has_net_output || node->type() == kNetOutputType;
  }
  if (!has_net_output) {
    for (const OutDataAnchor& output : graph.outputs) {
      if (output.node == nullptr)
        return MakeError(kGraphInvalid, "graph '{}': an output comes from no node", graph.name());
      out.add_output(fmt::format("{}:{}", output.node->name(), output.index));
    }
  }
  return EncodeAttrs(graph.attrs, depth, *out.mutable_attr());
}

StatusOr<std::shared_ptr<ComputeGraph>> DecodeGraph(const proto::GraphDef& graph, int depth) {
  if (graph.name().size() > kMaxNameLength) {
    return MakeError(kPartitionInvalid, "a graph name of {} bytes, at most {} are allowed", graph.name().size(),
                     kMaxNameLength);
  }
  auto decoded = std::make_shared<ComputeGraph>(graph.name());
  std::vector<Node*> nodes;
  for (const proto::OpDef& op : graph.op()) {
    GE_ASSIGN_OR_RETURN(OpDesc desc, DecodeOp(op, depth), "node '{}' of graph '{}'", op.name(), graph.name());
    GE_ASSIGN_OR_RETURN(Node * node, decoded->AddNode(std::move(desc)), "graph '{}'", graph.name());
    nodes.push_back(node);
  }
  for (int i = 0; i < graph.op_size(); ++i) {
    GE_RETURN_IF_ERROR(ConnectInputs(*decoded, graph.op(i), nodes[static_cast<size_t>(i)]), "node '{}' of graph '{}'",
                       graph.op(i).name(), graph.name());
  }
  GE_RETURN_IF_ERROR(FindOutputs(graph, *decoded), "graph '{}'", graph.name());
  GE_ASSIGN_OR_RETURN(decoded->attrs, DecodeAttrs(graph.attr(), depth), "graph '{}'", graph.name());
  return decoded;
}

}  // namespace ge
