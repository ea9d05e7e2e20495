#include "core/compiler/conflict/anchor_graph.h"

#include <algorithm>

#include "core/compiler/conflict/node_roles.h"
#include "core/graph/attr_names.h"

namespace ge {
namespace {

constexpr Word kAttrAllocFixedAddr("_alloc_fixed_addr");

/// Real producers beyond the anchors' numbers: copies before an input, copies after an output, nothing at all.
constexpr uint64_t kCopyBefore = uint64_t{1} << 32;
constexpr uint64_t kCopyAfter = uint64_t{2} << 32;
constexpr uint64_t kNothing = uint64_t{3} << 32;

bool IsInside(const TreeAnchors& anchors, const ComputeGraph* graph, const ComputeGraph& outermost) {
  while (graph != &outermost) {
    const Node* parent = anchors.ParentOf(*graph);
    if (parent == nullptr) return false;
    graph = &parent->graph();
  }
  return true;
}

bool JoinsWithoutPadding(const AnchorGraph& graph, uint32_t output) {
  const Node& node = graph.NodeOf(output);
  return node.input_count() > 0 && Has(graph.AttributesOf(graph.anchors().Input(node, 0)), AnchorAttribute::kNopadIn);
}

}  // namespace

AnchorGraph::AnchorGraph(const TreeAnchors& anchors, const ComputeGraph& outermost, const ConflictSettings& settings)
    : anchors_(&anchors),
      outermost_(&outermost),
      settings_(settings),
      places_(anchors.anchor_count()),
      attributes_(anchors.anchor_count()),
      cut_(anchors.anchor_count()),
      ties_(anchors.anchor_count()),
      visited_(anchors.anchor_count()) {
  if (&outermost != &anchors.root()) settings_.refreshable_feature_map = true;
  const ComputeGraph* last = nullptr;
  bool is_inside = false;
  for (Node* node : anchors.nodes()) {
    if (&node->graph() != last) {
      last = &node->graph();
      is_inside = IsInside(anchors, last, outermost);
    }
    if (is_inside) AddNode(*node, outermost);
  }
  AddTies();
}

void AnchorGraph::AddNode(Node& node, const ComputeGraph& outermost) {
  const bool is_outermost = &node.graph() == &outermost;
  for (uint32_t i = 0; i < node.output_count(); ++i) {
    const uint32_t anchor = anchors_->Output(node, i);
    places_[anchor] = {&node, i, true};
    attributes_[anchor] = AttributesOfOutput(node, i, is_outermost, settings_);
    all_.push_back(anchor);
  }
  for (uint32_t i = 0; i < node.input_count(); ++i) {
    const uint32_t anchor = anchors_->Input(node, i);
    places_[anchor] = {&node, i, false};
    attributes_[anchor] = AttributesOfInput(node, i, is_outermost, settings_);
    all_.push_back(anchor);
  }
  has_fixed_address_ = has_fixed_address_ || node.op().attrs.contains(kAttrAllocFixedAddr);
}

void AnchorGraph::AddTies() {
  const auto tie = [this](uint32_t a, uint32_t b) {
    if (places_[a].node == nullptr || places_[b].node == nullptr) return;
    ties_[a].push_back(b);
    ties_[b].push_back(a);
  };
  for (const uint32_t anchor : all_) {
    const Place& place = places_[anchor];
    if (!place.is_output || IsDataNode(*place.node)) continue;
    if (const auto input = MemoryInputOf(*place.node, place.index)) tie(anchors_->Input(*place.node, *input), anchor);
  }
  // Bad parent indices were reported when the tree was checked.
  (void)ForEachTie(*anchors_, [&](uint32_t a, uint32_t b) {
    if (places_[a].node != nullptr && places_[b].node != nullptr && &NodeOf(a).graph() != &NodeOf(b).graph()) tie(a, b);
    return Status();
  });
}

bool AnchorGraph::CanCut(uint32_t anchor) const {
  const Place& place = places_[anchor];
  if (IsCut(anchor)) return false;
  if (place.is_output) {
    const auto& consumers = place.node->consumers(place.index);
    if (consumers.empty() || place.node->op().outputs[place.index].shape.IsUnknown()) return false;
    return consumers.size() > 1 || !IsCopyNode(*consumers[0].node);
  }
  const OutDataAnchor source = place.node->input(place.index);
  if (source.node == nullptr) return false;
  const auto output = static_cast<size_t>(source.index);
  if (source.node->op().outputs[output].shape.IsUnknown()) return false;
  return !IsCopyNode(*source.node) || source.node->consumers(output).size() > 1;
}

template <typename Visit>
void AnchorGraph::ForEachNeighbour(uint32_t anchor, Visit visit) const {
  for (const uint32_t tied : ties_[anchor]) visit(tied);
  if (cut_[anchor]) return;
  const Place& place = places_[anchor];
  const OutDataAnchor source =
      place.is_output ? OutDataAnchor{place.node, static_cast<int>(place.index)} : place.node->input(place.index);
  if (source.node == nullptr) return;
  const uint32_t output = anchors_->Output(source);
  if (output != anchor && !cut_[output]) {
    visit(output);
    return;  // which visits the other consumers
  }
  // The consumers of one output, which a copy behind the output may feed together.
  for (const InDataAnchor& consumer : source.node->consumers(static_cast<size_t>(source.index))) {
    const uint32_t input = anchors_->Input(consumer);
    if (!cut_[input]) visit(input);
  }
}

std::vector<uint32_t> AnchorGraph::SymbolOf(uint32_t seed, const Node* border) const {
  ++search_;
  visited_[seed] = search_;
  std::vector<uint32_t> members = {seed};
  for (size_t next = 0; next < members.size(); ++next) {
    ForEachNeighbour(members[next], [&](uint32_t neighbour) {
      if (visited_[neighbour] == search_ || places_[neighbour].node == border) return;
      visited_[neighbour] = search_;
      members.push_back(neighbour);
    });
  }
  std::sort(members.begin(), members.end());
  return members;
}

std::optional<uint32_t> AnchorGraph::SourceOf(uint32_t input) const {
  const Place& place = places_[input];
  const OutDataAnchor source = place.node->input(place.index);
  if (source.node == nullptr || cut_[input]) return std::nullopt;
  const uint32_t output = anchors_->Output(source);
  return cut_[output] ? std::nullopt : std::optional(output);
}

std::optional<uint32_t> AnchorGraph::ReferredInput(uint32_t output) const {
  const Place& place = places_[output];
  if (IsDataNode(*place.node)) return std::nullopt;
  const auto input = MemoryInputOf(*place.node, place.index);
  return input ? std::optional(anchors_->Input(*place.node, *input)) : std::nullopt;
}

/// The input of the calling node that a subgraph's Data stands for.
std::optional<uint32_t> AnchorGraph::TieToParent(uint32_t data_output) const {
  if (!IsDataNode(NodeOf(data_output))) return std::nullopt;
  const auto& ties = ties_[data_output];
  return ties.empty() ? std::nullopt : std::optional(ties.front());
}

/// The input that an output of a node with one way through hands on; nullopt: the output is where memory comes from.
std::optional<uint32_t> AnchorGraph::StepBack(uint32_t output) const {
  if (IsWhile(NodeOf(output)) || Has(attributes_[output], AnchorAttribute::kNopadOut)) return std::nullopt;
  const auto input = ReferredInput(output);
  return input ? input : TieToParent(output);
}

uint64_t AnchorGraph::RealProducerOf(uint32_t input) const {
  while (true) {
    const Place& place = places_[input];
    const OutDataAnchor source = place.node->input(place.index);
    if (source.node == nullptr) return kNothing | input;
    if (cut_[input]) return kCopyBefore | input;
    const uint32_t output = anchors_->Output(source);
    if (cut_[output]) return kCopyAfter | output;
    const auto next = StepBack(output);
    if (!next) return output;
    input = *next;
  }
}

void AnchorGraph::AppendRealProducers(uint32_t input, size_t depth, std::vector<uint64_t>& producers) const {
  constexpr size_t kMaxCascade = 64;
  for (std::optional<uint32_t> at = input; at;) {
    const auto source = SourceOf(*at);
    if (!source) break;
    if (JoinsWithoutPadding(*this, *source) && depth < kMaxCascade) {
      const Node& inner = NodeOf(*source);
      for (size_t slot = 0; slot < inner.input_count(); ++slot)
        AppendRealProducers(anchors_->Input(inner, slot), depth + 1, producers);
      return;
    }
    at = StepBack(*source);
  }
  producers.push_back(RealProducerOf(input));
}

std::vector<uint64_t> AnchorGraph::RealProducersOf(const Node& node) const {
  std::vector<uint64_t> producers;
  for (size_t slot = 0; slot < node.input_count(); ++slot)
    AppendRealProducers(anchors_->Input(node, slot), 0, producers);
  return producers;
}

bool AnchorGraph::Feeds(const Node& from, const Node& to) const {
  for (size_t slot = 0; slot < to.input_count(); ++slot) {
    std::optional<uint32_t> input = anchors_->Input(to, slot);
    while (input) {
      const auto output = SourceOf(*input);
      if (!output) break;
      if (&NodeOf(*output) == &from) return true;
      input = StepBack(*output);
    }
  }
  return false;
}

}  // namespace ge
