#include "core/compiler/conflict/symbol_demands.h"

#include <algorithm>
#include <bit>

#include "core/compiler/conflict/layout_pair_table.h"
#include "core/graph/attr_names.h"

namespace ge {
namespace {

using enum AnchorAttribute;

constexpr AnchorAttributes kFixed = Bit(kUnrefIn) | Bit(kUnrefOut);
constexpr AnchorAttributes kUser = Bit(kUserIn) | Bit(kUserOut);

/// What an attribute can be at odds with. An address that cannot be refreshed is so with a user's buffer, and with all
/// else only where addresses move.
AnchorAttributes Opponents(AnchorAttribute attribute, bool addresses_move) {
  const AnchorAttributes opponents = OpponentsOf(attribute);
  if (addresses_move || (Bit(attribute) & kUser) != 0) return opponents;
  return opponents & ((Bit(attribute) & kFixed) != 0 ? kUser : ~kFixed);
}

void AppendList(const Node& node, std::string_view name, std::vector<int64_t>& key) {
  const auto* list = FindAttr<std::vector<int64_t>>(node.op().attrs, name);
  key.push_back(list == nullptr ? -1 : static_cast<int64_t>(list->size()));
  if (list != nullptr) key.insert(key.end(), list->begin(), list->end());
}

}  // namespace

uint64_t DemandTwins::ClassOf(uint32_t anchor) {
  if (graph_->IsOutput(anchor)) return 0;
  const AnchorAttributes attributes = graph_->AttributesOf(anchor);
  if (attributes == Bit(kSpecialIn) && !graph_->IsTied(anchor)) {
    const auto source = graph_->EdgeSourceOf(anchor);
    if (!source) return 0;
    const int64_t memory = SpecialInputMemory(graph_->NodeOf(anchor), graph_->IndexOf(anchor));
    return uint64_t{ClassOf(std::vector<int64_t>{memory, *source})} << 32;
  }
  if (attributes != Bit(kNopadIn)) return 0;
  const uint64_t of_node = ClassOf(graph_->NodeOf(anchor));
  return of_node == 0 ? 0 : of_node << 32 | graph_->IndexOf(anchor);
}

uint32_t DemandTwins::ClassOf(std::vector<int64_t> key) {
  return classes_.try_emplace(std::move(key), static_cast<uint32_t>(classes_.size() + 1)).first->second;
}

uint32_t DemandTwins::ClassOf(const Node& join) {
  uint32_t& known = class_of_[static_cast<size_t>(join.op().id)];
  if (known != kUnknown) return known;
  known = 0;
  if (join.output_count() != 1 || graph_->MayFeedARun(join)) return 0;
  for (const InDataAnchor& reader : join.consumers(0)) {
    if (Has(graph_->AttributesOf(graph_->anchors().Input(reader)), kUserOut)) return 0;
  }
  std::vector<int64_t> key;
  for (size_t slot = 0; slot < join.input_count(); ++slot) {
    const auto source = graph_->SourceOf(graph_->anchors().Input(join, slot));
    if (!source) return 0;
    key.push_back(*source);
  }
  std::vector<int64_t> sorted = key;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) return 0;
  AppendList(join, kAttrConcatDim, key);
  AppendList(join, kAttrConcatN, key);
  const std::vector<int64_t>& dims = join.op().outputs[0].shape.dims();
  key.insert(key.end(), dims.begin(), dims.end());
  key.push_back(static_cast<int64_t>(join.input_count()));
  known = ClassOf(std::move(key));
  return known;
}

SymbolDemands::SymbolDemands(const AnchorGraph& graph, DemandTwins& twins)
    : graph_(&graph),
      twins_(&twins),
      addresses_move_(graph.settings().refreshable_feature_map || graph.has_fixed_address()) {}

SymbolDemands::Anchors& SymbolDemands::WithAttributes(AnchorAttributes attributes) {
  for (auto& [of_bucket, anchors] : by_attributes_) {
    if (of_bucket == attributes) return anchors;
  }
  return by_attributes_.emplace_back(attributes, Anchors()).second;
}

void SymbolDemands::Add(uint32_t anchor) {
  if (OpponentsOf(anchor) == 0) return;
  ++size_;
  Anchors& active = WithAttributes(graph_->AttributesOf(anchor));
  const uint64_t twin_class = twins_->ClassOf(anchor);
  if (twin_class == 0) {
    active.insert(anchor);
    return;
  }
  Anchors& twins = by_class_[twin_class];
  if (!twins.empty()) active.erase(*twins.begin());
  twins.insert(anchor);
  active.insert(*twins.begin());
}

bool SymbolDemands::Remove(uint32_t anchor) {
  if (OpponentsOf(anchor) == 0) return false;
  Anchors& active = WithAttributes(graph_->AttributesOf(anchor));
  const uint64_t twin_class = twins_->ClassOf(anchor);
  const size_t removed = active.erase(anchor);
  if (twin_class != 0) {
    Anchors& twins = by_class_[twin_class];
    if (twins.erase(anchor) == 0) return false;
    if (!twins.empty()) active.insert(*twins.begin());
  } else if (removed == 0) {
    return false;
  }
  --size_;
  return true;
}

std::vector<uint32_t> SymbolDemands::all() const {
  std::vector<uint32_t> anchors;
  for (const auto& [attributes, active] : by_attributes_) anchors.insert(anchors.end(), active.begin(), active.end());
  for (const auto& [twin_class, twins] : by_class_) {
    if (!twins.empty()) anchors.insert(anchors.end(), std::next(twins.begin()), twins.end());
  }
  return anchors;
}

std::optional<uint32_t> SymbolDemands::From(uint32_t first, AnchorAttributes wanted) const {
  std::optional<uint32_t> least;
  for (const auto& [attributes, anchors] : by_attributes_) {
    if ((attributes & wanted) == 0) continue;
    const auto found = anchors.lower_bound(first);
    if (found != anchors.end() && (!least || *found < *least)) least = *found;
  }
  return least;
}

AnchorAttributes SymbolDemands::OpponentsOf(uint32_t anchor) const {
  AnchorAttributes opponents = 0;
  for (AnchorAttributes rest = graph_->AttributesOf(anchor); rest != 0; rest &= rest - 1)
    opponents |= Opponents(static_cast<AnchorAttribute>(std::countr_zero(rest)), addresses_move_);
  return opponents;
}

}  // namespace ge
