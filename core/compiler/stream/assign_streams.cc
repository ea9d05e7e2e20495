#include "core/compiler/stream/assign_streams.h"

#include "core/engines/ai_core/ai_core_attrs.h"
#include "core/graph/graph_tree.h"

namespace ge {
namespace {

/// The last op of the main stream that writes a value which tiling reads; null when all come from outside the model.
const Node* LastProducer(const Node& node) {
  const Node* last = nullptr;
  for (int64_t slot : AttrOr<std::vector<int64_t>>(node.op().attrs, kAttrTilingSinkValueDepend, {})) {
    const Node* producer = node.input(static_cast<size_t>(slot)).node;
    if (IsGraphInput(*producer) || producer->type() == "Const") continue;
    if (last == nullptr || producer->op().id > last->op().id) last = producer;
  }
  return last;
}

}  // namespace

StreamPlan AssignStreams(ComputeGraph& graph) {
  constexpr int64_t kTilingStream = kMainStream + 1;
  StreamPlan plan{kMainStream + 1, {}};
  auto add_event = [&](StreamPoint record_after, StreamPoint wait_before) {
    plan.events.push_back({static_cast<uint32_t>(plan.events.size()), record_after, wait_before});
  };
  int64_t last_waited_id = -1;  // the attached stream has waited for the main stream up to here
  for (Node* node : NodesInTreeOrder(graph)) {
    OpDesc& op = node->op();
    op.stream_id = kMainStream;
    if (!AttrOr<bool>(op.attrs, kAttrTilingSinkOp, false)) continue;
    plan.stream_num = kTilingStream + 1;
    op.attached_stream_ids = {kTilingStream};
    const Node* producer = LastProducer(*node);
    if (producer != nullptr && producer->op().id > last_waited_id) {
      add_event({producer, false}, {node, true});
      last_waited_id = producer->op().id;
    }
    add_event({node, true}, {node, false});
  }
  return plan;
}

}  // namespace ge
