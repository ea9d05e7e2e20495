#include "core/engines/phony/phony_join.h"

#include "core/graph/attr_names.h"

namespace ge {
namespace {

std::vector<int64_t> IntList(const OpDesc& op, std::string_view name) {
  const auto* list = FindAttr<std::vector<int64_t>>(op.attrs, name);
  return list == nullptr ? std::vector<int64_t>() : *list;
}

}  // namespace

std::optional<PhonyKind> PhonyKindOf(const Node& node) {
  if (node.type() == kPhonyConcatType) return PhonyKind::kConcat;
  if (node.type() == kPhonySplitType) return PhonyKind::kSplit;
  return std::nullopt;
}

PhonyAttrs ReadPhonyAttrs(const Node& node, PhonyKind kind) {
  const OpDesc& op = node.op();
  if (kind == PhonyKind::kConcat) {
    return {IntList(op, kAttrConcatDim), IntList(op, kAttrConcatN), AttrOr<bool>(op.attrs, kAttrKeepInputOffset, true)};
  }
  return {IntList(op, kAttrSplitDim), IntList(op, kAttrNumSplit), AttrOr<bool>(op.attrs, kAttrKeepOutputOffset, true)};
}

PhonyJoin ReadPhonyJoin(const Node& node, PhonyKind kind) {
  PhonyJoin join{node, kind, ReadPhonyAttrs(node, kind), {}};
  if (kind == PhonyKind::kConcat) {
    join.anchors.reserve(node.input_count());
    for (size_t i = 0; i < node.input_count(); ++i) {
      const OutDataAnchor from = node.input(i);
      join.anchors.push_back({i, from.node, static_cast<size_t>(from.index)});
    }
    return join;
  }
  join.anchors.reserve(node.output_count());
  for (size_t i = 0; i < node.output_count(); ++i) {
    for (const InDataAnchor& to : node.consumers(i)) {
      join.anchors.push_back({i, to.node, static_cast<size_t>(to.index)});
    }
  }
  return join;
}

const std::vector<GeTensorDesc>& PhonyJoin::blocks() const {
  return kind == PhonyKind::kConcat ? node.op().inputs : node.op().outputs;
}

const GeTensorDesc& PhonyJoin::peer_desc(const PhonyAnchor& anchor) const {
  const OpDesc& peer = anchor.peer->op();
  return kind == PhonyKind::kConcat ? peer.outputs[anchor.port] : peer.inputs[anchor.port];
}

Word PhonyJoin::offset_list_name() const {
  return kind == PhonyKind::kConcat ? kAttrOutputOffsetList : kAttrInputOffsetList;
}

size_t PhonyJoin::port_count(const PhonyAnchor& anchor) const {
  return kind == PhonyKind::kConcat ? anchor.peer->output_count() : anchor.peer->input_count();
}

bool PhonyJoin::is_only_anchor_of_peer(const PhonyAnchor& anchor) const {
  if (port_count(anchor) != 1) return false;
  return kind == PhonyKind::kSplit || anchor.peer->consumer_count(0) == 1;
}

std::string DescribeAnchor(const PhonyJoin& join, const PhonyAnchor& anchor) {
  const bool concat = join.kind == PhonyKind::kConcat;
  return fmt::format("{} {} {} '{}' {} {}", concat ? "input" : "output", anchor.block, concat ? "from" : "to",
                     anchor.peer->name(), concat ? "output" : "input", anchor.port);
}

bool HasFusionOffsets(const Node& producer) {
  const auto* list = FindAttr<std::vector<int64_t>>(producer.op().attrs, kAttrOutputOffsetForBufferFusion);
  return list != nullptr && !list->empty();
}

}  // namespace ge
