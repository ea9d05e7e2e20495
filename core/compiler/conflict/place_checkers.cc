// Checkers of pairs of which one has a place already: users' buffers, constants, special memory, fixed addresses.
#include <algorithm>

#include "core/compiler/conflict/layout_checkers.h"
#include "core/compiler/conflict/node_roles.h"

namespace ge {
namespace {

/// The node's input whose memory an anchor lies in: the input itself, or what the output refers to.
std::optional<uint32_t> OwnInput(const AnchorGraph& graph, uint32_t anchor) {
  return graph.IsOutput(anchor) ? graph.ReferredInput(anchor) : std::optional(anchor);
}

/// The tensor comes from a variable through an op that writes it in place: other writers must still hit the variable,
/// so the copy goes between that op and the node.
std::optional<uint32_t> CutBehindAssign(const AnchorGraph& graph, uint32_t origin, uint32_t anchor) {
  const Node& source = graph.NodeOf(origin);
  if (!IsVariableNode(source) && source.type() != "RefData") return std::nullopt;
  const auto input = OwnInput(graph, anchor);
  if (!input) return std::nullopt;
  const auto producer = graph.SourceOf(*input);
  if (!producer || !WrittenInputOf(graph.NodeOf(*producer), graph.IndexOf(*producer))) return std::nullopt;
  return input;
}

std::optional<uint32_t> CutBehindAssignOrOrigin(const AnchorGraph& graph, const AnchorPair& pair) {
  const auto cut = CutBehindAssign(graph, pair.a, pair.b);
  return cut ? cut : std::optional(pair.a);
}

bool AllPartsAreOne(const AnchorGraph& graph, const Node& node) { return graph.PartsOf(node).distinct_count() <= 1; }

bool HandsOn(const AnchorGraph& graph, uint32_t input) {
  const Node& node = graph.NodeOf(input);
  for (size_t i = 0; i < node.output_count(); ++i) {
    if (graph.ReferredInput(graph.anchors().Output(node, i)) == input) return true;
  }
  return false;
}

/// Whether a user's output is what the node gives out, seen through views and joins that the node's output is part of.
bool IsReadDirectly(const AnchorGraph& graph, uint32_t user_output, const Node& node) {
  std::optional<uint32_t> at = graph.SourceOf(user_output);
  while (at) {
    const Node& producer = graph.NodeOf(*at);
    if (&producer == &node) return true;
    const auto input = graph.ReferredInput(*at);
    if (!input || !IsViewNode(producer) || Has(graph.AttributesOf(*at), AnchorAttribute::kNopadOut)) return false;
    at = graph.SourceOf(*input);
  }
  return false;
}

int64_t MemoryTypeOf(const AnchorGraph& graph, uint32_t anchor) {
  return graph.IsOutput(anchor) ? SpecialOutputMemory(graph.NodeOf(anchor), graph.IndexOf(anchor))
                                : SpecialInputMemory(graph.NodeOf(anchor), graph.IndexOf(anchor));
}

/// Of two inputs the earlier, unless its node hands the address on: then what follows it would still be tied.
uint32_t EarlierUnlessHandedOn(const AnchorGraph& graph, const AnchorPair& pair) {
  const uint32_t earlier = std::min(pair.a, pair.b);
  return HandsOn(graph, earlier) ? std::max(pair.a, pair.b) : earlier;
}

bool AddressesMove(const AnchorGraph& graph) {
  return graph.settings().refreshable_feature_map || graph.has_fixed_address();
}

}  // namespace

std::optional<uint32_t> CutBeforeInput(const AnchorGraph& graph, const AnchorPair& pair) {
  if (!graph.IsOutput(pair.a) && !graph.IsOutput(pair.b)) return EarlierUnlessHandedOn(graph, pair);
  return graph.IsOutput(pair.a) ? pair.b : pair.a;
}

std::optional<uint32_t> CheckImmutableNopadIn(const AnchorGraph& graph, const AnchorPair& pair) {
  if (AllPartsAreOne(graph, graph.NodeOf(pair.b))) return std::nullopt;
  return pair.b;
}

std::optional<uint32_t> CheckImmutableContinuousOut(const AnchorGraph& graph, const AnchorPair& pair) {
  const auto input = OwnInput(graph, pair.b);
  return input ? input : std::optional(pair.a);
}

std::optional<uint32_t> CheckImmutableSpecialOut(const AnchorGraph& graph, const AnchorPair& pair) {
  return CutBehindAssignOrOrigin(graph, pair);
}

std::optional<uint32_t> CheckUserInContinuous(const AnchorGraph& graph, const AnchorPair& pair) {
  return CutBehindAssignOrOrigin(graph, pair);
}

std::optional<uint32_t> CheckUserInNopadIn(const AnchorGraph& graph, const AnchorPair& pair) {
  if (AllPartsAreOne(graph, graph.NodeOf(pair.b))) return std::nullopt;
  return CutBehindAssignOrOrigin(graph, pair);
}

std::optional<uint32_t> CheckUserInNopadOut(const AnchorGraph& graph, const AnchorPair& pair) {
  if (!graph.settings().offline_build) return std::nullopt;
  return CutBehindAssignOrOrigin(graph, pair);
}

std::optional<uint32_t> CheckUserInUnrefOut(const AnchorGraph& graph, const AnchorPair& pair) {
  if (const auto cut = CutBehindAssign(graph, pair.a, pair.b)) return cut;
  return AddressesMove(graph) ? pair.b : pair.a;
}

std::optional<uint32_t> CheckUserOutContinuousIn(const AnchorGraph& graph, const AnchorPair& pair) {
  if (IsReadDirectly(graph, pair.a, graph.NodeOf(pair.b))) return std::nullopt;
  return pair.a;
}

std::optional<uint32_t> CheckUserOutImmutable(const AnchorGraph& graph, const AnchorPair& pair) {
  if (graph.settings().separate_user_buffers) return pair.a;
  const bool is_static_root = &graph.NodeOf(pair.a).graph() == &graph.anchors().root();
  return is_static_root && !IsVariableNode(graph.NodeOf(pair.b)) ? std::optional(pair.a) : std::nullopt;
}

std::optional<uint32_t> CheckUserOutUnref(const AnchorGraph& graph, const AnchorPair& pair) {
  return graph.settings().refreshable_feature_map ? pair.b : pair.a;
}

std::optional<uint32_t> CheckUserBuffers(const AnchorGraph& graph, const AnchorPair& pair) {
  if (!graph.settings().separate_user_buffers) return std::nullopt;
  return graph.IsOutput(pair.b) ? pair.a : std::max(pair.a, pair.b);
}

std::optional<uint32_t> CheckUnref(const AnchorGraph& graph, const AnchorPair& pair) {
  return AddressesMove(graph) ? std::optional(pair.a) : std::nullopt;
}

std::optional<uint32_t> CheckContinuousSpecial(const AnchorGraph& graph, const AnchorPair& pair) {
  if (MemoryTypeOf(graph, pair.a) == MemoryTypeOf(graph, pair.b)) return std::nullopt;
  const bool hands_on = !graph.IsOutput(pair.a) && HandsOn(graph, pair.a);
  return hands_on ? pair.b : pair.a;
}

std::optional<uint32_t> CheckSpecialSpecial(const AnchorGraph& graph, const AnchorPair& pair) {
  if (MemoryTypeOf(graph, pair.a) == MemoryTypeOf(graph, pair.b)) return std::nullopt;
  if (graph.IsOutput(pair.a) && graph.IsOutput(pair.b)) return std::min(pair.a, pair.b);
  if (!graph.IsOutput(pair.a) && !graph.IsOutput(pair.b)) return EarlierUnlessHandedOn(graph, pair);
  return graph.IsOutput(pair.a) ? pair.a : pair.b;
}

}  // namespace ge
