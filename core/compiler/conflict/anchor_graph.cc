#include "core/compiler/conflict/anchor_graph.h"

#include <algorithm>

#include "core/compiler/conflict/node_roles.h"
#include "core/compiler/memory/continuous_runs.h"
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

}  // namespace

AnchorGraph::AnchorGraph(const TreeAnchors& anchors, const ComputeGraph& outermost, const ConflictSettings& settings)
    : anchors_(&anchors),
      outermost_(&outermost),
      settings_(settings),
      places_(anchors.anchor_count()),
      attributes_(anchors.anchor_count()),
      cut_(anchors.anchor_count()),
      ties_(anchors.anchor_count()),
      source_(anchors.anchor_count(), kNone),
      first_(anchors.anchor_count()),
      open_count_(anchors.anchor_count()),
      position_(anchors.anchor_count()),
      parts_(anchors.nodes().size()),
      may_feed_(anchors.nodes().size()),
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
  AddEdges();
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

void AnchorGraph::AddEdges() {
  for (const uint32_t anchor : all_) {
    const Place& place = places_[anchor];
    if (!place.is_output) continue;
    first_[anchor] = static_cast<uint32_t>(readers_.size());
    for (const InDataAnchor& reader : place.node->consumers(place.index)) {
      const uint32_t input = anchors_->Input(reader);
      source_[input] = anchor;
      position_[input] = static_cast<uint32_t>(readers_.size());
      readers_.push_back(input);
      ++open_count_[anchor];
    }
  }
}

void AnchorGraph::SetCut(uint32_t anchor, bool is_cut) {
  if (cut_[anchor] == is_cut) return;
  cut_[anchor] = is_cut;
  if (const uint32_t source = source_[anchor]; source != kNone) {
    // To the border between the open and the cut readers, which then moves over it.
    if (is_cut) --open_count_[source];
    const uint32_t border = first_[source] + open_count_[source];
    if (!is_cut) ++open_count_[source];
    const uint32_t other = readers_[border];
    std::swap(readers_[position_[anchor]], readers_[border]);
    std::swap(position_[anchor], position_[other]);
  }
  parts_.OnChange(*this, anchor);
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

size_t AnchorGraph::NeighbourCount(uint32_t anchor) const {
  const size_t ties = ties_[anchor].size();
  if (cut_[anchor]) return ties;
  if (places_[anchor].is_output) return ties + open_count_[anchor];
  const uint32_t source = source_[anchor];
  if (source == kNone) return ties;
  // The readers of one output, which a copy behind the output may feed together.
  return ties + (cut_[source] ? open_count_[source] : 1);
}

uint32_t AnchorGraph::Neighbour(uint32_t anchor, size_t index) const {
  const std::vector<uint32_t>& ties = ties_[anchor];
  if (index < ties.size()) return ties[index];
  index -= ties.size();
  if (places_[anchor].is_output) return readers_[first_[anchor] + index];
  const uint32_t source = source_[anchor];
  return cut_[source] ? readers_[first_[source] + index] : source;
}

std::vector<uint32_t> AnchorGraph::SymbolOf(uint32_t seed, const Node* border) const {
  ++search_;
  visited_[seed] = search_;
  std::vector<uint32_t> members = {seed};
  for (size_t next = 0; next < members.size(); ++next) {
    const size_t count = NeighbourCount(members[next]);
    for (size_t i = 0; i < count; ++i) {
      const uint32_t neighbour = Neighbour(members[next], i);
      if (visited_[neighbour] == search_ || places_[neighbour].node == border) continue;
      visited_[neighbour] = search_;
      members.push_back(neighbour);
    }
  }
  std::sort(members.begin(), members.end());
  return members;
}

std::vector<uint32_t> AnchorGraph::SmallerSymbolOf(uint32_t a, uint32_t b) const {
  struct Side {
    std::vector<uint32_t> members;
    size_t at = 0;    // the member whose neighbours are looked at
    size_t next = 0;  // the next of them
  };
  Side sides[2] = {{{a}}, {{b}}};
  const uint32_t searches[2] = {search_ + 1, search_ + 2};
  search_ += 2;
  if (a == b) return {};
  visited_[a] = searches[0];
  visited_[b] = searches[1];
  // One neighbour of each side in turn.
  for (size_t turn = 0;; turn ^= 1) {
    Side& side = sides[turn];
    while (side.at < side.members.size() && side.next == NeighbourCount(side.members[side.at])) {
      ++side.at;
      side.next = 0;
    }
    if (side.at == side.members.size()) return std::move(side.members);
    const uint32_t neighbour = Neighbour(side.members[side.at], side.next++);
    if (visited_[neighbour] == searches[turn ^ 1]) return {};
    if (visited_[neighbour] == searches[turn]) continue;
    visited_[neighbour] = searches[turn];
    side.members.push_back(neighbour);
  }
}

std::pair<uint32_t, uint32_t> AnchorGraph::SidesOf(uint32_t cut) const {
  const bool is_output = places_[cut].is_output;
  const uint32_t source = is_output ? cut : source_[cut];
  if (source == kNone) return {cut, cut};
  if (!is_output && !cut_[source]) return {cut, source};
  return {cut, open_count_[source] > 0 ? readers_[first_[source]] : cut};
}

std::optional<uint32_t> AnchorGraph::EdgeSourceOf(uint32_t input) const {
  return source_[input] == kNone ? std::nullopt : std::optional(source_[input]);
}

std::optional<uint32_t> AnchorGraph::SourceOf(uint32_t input) const {
  const uint32_t source = source_[input];
  if (source == kNone || cut_[input] || cut_[source]) return std::nullopt;
  return source;
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

std::optional<uint32_t> AnchorGraph::StepBack(uint32_t output) const {
  if (IsWhile(NodeOf(output)) || Has(attributes_[output], AnchorAttribute::kNopadOut)) return std::nullopt;
  const auto input = ReferredInput(output);
  return input ? input : TieToParent(output);
}

bool AnchorGraph::IsJoin(uint32_t output) const {
  const Node& node = *places_[output].node;
  return node.input_count() > 0 && Has(attributes_[anchors_->Input(node, 0)], AnchorAttribute::kNopadIn);
}

bool AnchorGraph::MayFeedARun(const Node& node) const {
  std::optional<bool>& known = may_feed_[static_cast<size_t>(node.op().id)];
  if (!known) known = LooksLikeFeedingARun(node);
  return *known;
}

bool AnchorGraph::LooksLikeFeedingARun(const Node& node) const {
  for (size_t i = 0; i < node.output_count(); ++i) {
    const uint32_t output = anchors_->Output(node, i);
    for (uint32_t at = first_[output]; at < first_[output] + node.consumers(i).size(); ++at) {
      const uint32_t reader = readers_[at];
      if (!ties_[reader].empty() || (attributes_[reader] & kContinuousInputs) != 0) return true;
      if (HasRun(*places_[reader].node, RunKind::kOutputNoPadding) || HasRun(*places_[reader].node, RunKind::kOutput))
        return true;
    }
  }
  return false;
}

uint64_t AnchorGraph::RealProducerOf(uint32_t input) const {
  while (true) {
    const uint32_t output = source_[input];
    if (output == kNone) return kNothing | input;
    if (cut_[input]) return kCopyBefore | input;
    if (cut_[output]) return kCopyAfter | output;
    const auto next = StepBack(output);
    if (!next) return output;
    input = *next;
  }
}

bool AnchorGraph::Feeds(const Node& from, const Node& to) const {
  if (!MayFeedARun(from)) return false;
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
