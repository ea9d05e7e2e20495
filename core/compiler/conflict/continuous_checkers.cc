// Checkers of pairs that are both continuous.
#include <algorithm>

#include "core/compiler/conflict/layout_checkers.h"
#include "core/compiler/conflict/list_overlap.h"
#include "core/graph/attr_names.h"

namespace ge {
namespace {

/// Whether the parts of a join lie one behind the other without gaps: nothing in front of the axis has more than one
/// element. What has no axes was made so.
bool IsFlatJoin(const Node& node) {
  const auto* axes = FindAttr<std::vector<int64_t>>(node.op().attrs, kAttrConcatDim);
  if (axes == nullptr) return true;
  if (axes->size() != 1 || node.output_count() == 0) return false;
  const std::vector<int64_t>& dims = node.op().outputs[0].shape.dims();
  const int64_t axis = axes->front() < 0 ? axes->front() + static_cast<int64_t>(dims.size()) : axes->front();
  if (axis < 0 || axis >= static_cast<int64_t>(dims.size())) return false;
  return std::all_of(dims.begin(), dims.begin() + axis, [](int64_t dim) { return dim == 1; });
}

/// A PhonyConcat: its axes are a list. A ConcatD has one axis, and its parts no lists.
bool WritesLists(const Node& node) {
  return FindAttr<std::vector<int64_t>>(node.op().attrs, kAttrConcatDim) != nullptr;
}

bool HaveSameAttr(const Node& a, const Node& b, std::string_view name) {
  const auto of_a = a.op().attrs.find(name);
  const auto of_b = b.op().attrs.find(name);
  if (of_a == a.op().attrs.end() || of_b == b.op().attrs.end())
    return of_a == a.op().attrs.end() && of_b == b.op().attrs.end();
  return of_a->second == of_b->second;
}

/// A producer has one place per output (`_output_offset_list_for_continuous`): joins that write such lists agree only
/// when they put shared parts at the same start with the same row pitch.
bool AgreeOnPlaces(const Node& a, const Node& b, size_t start) {
  if (!WritesLists(a) && !WritesLists(b)) return true;
  if (start != 0) return false;
  if (IsFlatJoin(a) && IsFlatJoin(b)) return true;
  return a.input_count() == b.input_count() && HaveSameAttr(a, b, kAttrConcatDim) && HaveSameAttr(a, b, kAttrConcatN) &&
         a.op().outputs[0].shape == b.op().outputs[0].shape;
}

}  // namespace

/// One memory cannot be part of two runs: the later node gets a copy, which also parts a node from one that it feeds.
std::optional<uint32_t> CheckContinuousInputs(const AnchorGraph&, const AnchorPair& pair) {
  return std::max(pair.a, pair.b);
}

std::optional<uint32_t> CheckContinuousOutputs(const AnchorGraph& graph, const AnchorPair& pair) {
  const auto cut_after_feeder = [&](uint32_t from, uint32_t to) -> std::optional<uint32_t> {
    const Node& feeder = graph.NodeOf(from);
    const Node& fed = graph.NodeOf(to);
    if (!graph.Feeds(feeder, fed)) return std::nullopt;
    // The very output that the other node lies in; the pair may be of a sibling.
    for (size_t slot = 0; slot < fed.input_count(); ++slot) {
      const uint64_t producer = graph.RealProducerOf(graph.anchors().Input(fed, slot));
      for (size_t i = 0; i < feeder.output_count(); ++i) {
        const uint32_t output = graph.anchors().Output(feeder, i);
        if (producer == output) return output;
      }
    }
    return from;
  };
  const auto cut = cut_after_feeder(pair.a, pair.b);
  return cut ? cut : cut_after_feeder(pair.b, pair.a);
}

std::optional<uint32_t> CheckContInContOut(const AnchorGraph& graph, const AnchorPair& pair) {
  const Node& from = graph.NodeOf(pair.b);
  std::vector<uint64_t> outputs;
  for (size_t i = 0; i < from.output_count(); ++i) outputs.push_back(graph.anchors().Output(from, i));
  const ListOverlap overlap = CompareLists(graph.PartsOf(graph.NodeOf(pair.a)).parts(), outputs);
  // They share memory; lists that do not show it do so through a called graph, where no order can be told.
  const bool agree = overlap == ListOverlap::kPart || overlap == ListOverlap::kEnds;
  return agree ? std::nullopt : std::optional(pair.a);
}

std::optional<uint32_t> CheckNopadInNopadIn(const AnchorGraph& graph, const AnchorPair& pair) {
  const Node& a = graph.NodeOf(pair.a);
  const Node& b = graph.NodeOf(pair.b);
  if (graph.settings().copy_repeated_parts) {
    // The outer of two nodes may hold twice what its inner one holds once.
    if (graph.PartsOf(b).CountOf(graph.RealProducerOf(pair.b)) > 1) return pair.b;
    if (graph.PartsOf(a).CountOf(graph.RealProducerOf(pair.a)) > 1) return pair.a;
  }
  if (graph.Feeds(a, b) || graph.Feeds(b, a)) return std::nullopt;
  // Lists with their common end and start are no part of each other: the plan makes a run per node and does not chain
  // runs. Parts that share memory through the results of a called graph have different producers.
  const auto start =
      graph.RealProducerOf(pair.a) == graph.RealProducerOf(pair.b) ? graph.StartOfCommonRun(a, b) : std::nullopt;
  return start && AgreeOnPlaces(a, b, *start) ? std::nullopt : std::optional(std::max(pair.a, pair.b));
}

std::optional<uint32_t> CheckNopadInNopadOut(const AnchorGraph& graph, const AnchorPair& pair) {
  const Node& split = graph.NodeOf(pair.b);
  const auto source = graph.SourceOf(graph.anchors().Input(split, 0));
  if (source && &graph.NodeOf(*source) == &graph.NodeOf(pair.a)) return std::nullopt;
  return pair.a;
}

}  // namespace ge
