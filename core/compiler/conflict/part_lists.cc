#include "core/compiler/conflict/part_lists.h"

#include <algorithm>

#include "core/compiler/conflict/anchor_graph.h"

namespace ge {
namespace {

/// Joins in joins are looked through to this depth.
constexpr size_t kMaxCascade = 64;
/// References that a part may come over for its way to be kept: all ways together stay linear in the graph.
constexpr size_t kMaxWay = 16;

uint32_t IdOf(const Node& node) { return static_cast<uint32_t>(node.op().id); }

}  // namespace

size_t PartList::CountOf(uint64_t part) const {
  const auto found = places_.find(part);
  return found == places_.end() ? 0 : found->second.count;
}

std::optional<size_t> PartList::StartOfCommonRun(const PartList& other) const {
  return parts_.size() >= other.parts_.size() ? StartOf(other) : other.StartOf(*this);
}

std::optional<size_t> PartList::StartOf(const PartList& shorter) const {
  if (shorter.parts_.empty()) return std::nullopt;
  const auto first = places_.find(shorter.parts_.front());
  if (first == places_.end()) return std::nullopt;
  const auto& run = shorter.parts_;
  if (first->second.count > 1) {
    const auto found = std::search(parts_.begin(), parts_.end(), run.begin(), run.end());
    return found == parts_.end() ? std::nullopt : std::optional(static_cast<size_t>(found - parts_.begin()));
  }
  const auto start = static_cast<size_t>(first->second.sum);
  if (start + run.size() > parts_.size()) return std::nullopt;
  const bool is_equal = std::equal(run.begin(), run.end(), parts_.begin() + static_cast<std::ptrdiff_t>(start));
  return is_equal ? std::optional(start) : std::nullopt;
}

void PartList::Clear() {
  parts_.clear();
  places_.clear();
  ++version_;
}

void PartList::Count(uint64_t part, size_t index) {
  Places& places = places_[part];
  ++places.count;
  places.sum += index;
}

void PartList::Append(uint64_t part) {
  Count(part, parts_.size());
  parts_.push_back(part);
}

void PartList::Replace(size_t index, uint64_t part) {
  if (parts_[index] == part) return;
  const auto old = places_.find(parts_[index]);
  if (--old->second.count == 0) {
    places_.erase(old);
  } else {
    old->second.sum -= index;
  }
  Count(part, index);
  parts_[index] = part;
  ++version_;
}

void PartLists::Append(const AnchorGraph& graph, uint32_t input, size_t depth, PartList& list) const {
  for (std::optional<uint32_t> at = input; at;) {
    const auto source = graph.SourceOf(*at);
    if (!source) break;
    if (graph.IsJoin(*source) && depth < kMaxCascade) {
      const Node& inner = graph.NodeOf(*source);
      for (size_t slot = 0; slot < inner.input_count(); ++slot)
        Append(graph, graph.anchors().Input(inner, slot), depth + 1, list);
      return;
    }
    at = graph.StepBack(*source);
  }
  list.Append(graph.RealProducerOf(input));
}

/// Cuts do not matter here: one that is taken back makes the way longer again.
void PartLists::Follow(const AnchorGraph& graph, uint32_t input, size_t depth, Entry& entry, Dependent dependent) {
  size_t steps = 0;
  for (std::optional<uint32_t> at = input; at;) {
    if (++steps > kMaxWay) {
      entry.is_followed = false;
      return;
    }
    dependents_[*at].push_back(dependent);
    const auto source = graph.EdgeSourceOf(*at);
    if (!source) return;
    dependents_[*source].push_back(dependent);
    if (graph.IsJoin(*source) && depth < kMaxCascade) {
      entry.is_flat = false;
      const Node& inner = graph.NodeOf(*source);
      for (size_t slot = 0; slot < inner.input_count() && entry.is_followed; ++slot)
        Follow(graph, graph.anchors().Input(inner, slot), depth + 1, entry, dependent);
      return;
    }
    at = graph.StepBack(*source);
  }
}

const PartList& PartLists::Of(const AnchorGraph& graph, const Node& node) {
  const uint32_t id = IdOf(node);
  std::unique_ptr<Entry>& entry = entries_[id];
  if (entry == nullptr) {
    entry = std::make_unique<Entry>();
    entry->node = &node;
    for (uint32_t slot = 0; slot < node.input_count() && entry->is_followed; ++slot)
      Follow(graph, graph.anchors().Input(node, slot), 0, *entry, {id, slot});
    if (!entry->is_followed) unfollowed_.push_back(id);
  }
  if (entry->is_current) return entry->list;
  entry->list.Clear();
  for (size_t slot = 0; slot < node.input_count(); ++slot)
    Append(graph, graph.anchors().Input(node, slot), 0, entry->list);
  entry->is_current = entry->is_followed;
  return entry->list;
}

void PartLists::OnChange(const AnchorGraph& graph, uint32_t anchor) {
  const auto found = dependents_.find(anchor);
  if (found == dependents_.end()) return;
  for (const Dependent& dependent : found->second) {
    Entry& entry = *entries_[dependent.node];
    if (!entry.is_current) continue;
    if (entry.is_flat) {
      entry.list.Replace(dependent.slot, graph.RealProducerOf(graph.anchors().Input(*entry.node, dependent.slot)));
    } else {
      entry.is_current = false;
    }
  }
}

std::vector<const Node*> PartLists::NodesOver(uint32_t anchor) const {
  std::vector<const Node*> nodes;
  const auto add = [&](uint32_t id) {
    const Node* node = entries_[id]->node;
    if (nodes.empty() || nodes.back() != node) nodes.push_back(node);
  };
  for (const uint32_t id : unfollowed_) add(id);
  const auto found = dependents_.find(anchor);
  if (found == dependents_.end()) return nodes;
  for (const Dependent& dependent : found->second) add(dependent.node);
  return nodes;
}

std::optional<size_t> PartLists::StartOfCommonRun(const AnchorGraph& graph, const Node& a, const Node& b) {
  const PartList& of_a = Of(graph, a);
  const PartList& of_b = Of(graph, b);
  Verdict& verdict = verdicts_.try_emplace(uint64_t{IdOf(a)} << 32 | IdOf(b), Verdict{UINT32_MAX, 0, {}}).first->second;
  if (verdict.version_a != of_a.version() || verdict.version_b != of_b.version())
    verdict = {of_a.version(), of_b.version(), of_a.StartOfCommonRun(of_b)};
  return verdict.start;
}

}  // namespace ge
