#include "core/compiler/conflict/layout_solver.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <optional>
#include <unordered_set>

#include "core/compiler/conflict/layout_pair_table.h"
#include "core/graph/attr_names.h"

namespace ge {
namespace {

using enum AnchorAttribute;

/// One output names the other as the variable that it is: they are meant to be one.
bool NamesAsVariable(const AnchorGraph& graph, uint32_t a, uint32_t b) {
  if (!graph.IsOutput(a) || !graph.IsOutput(b)) return false;
  if (Has(graph.AttributesOf(a) | graph.AttributesOf(b), kContOut)) return false;
  const auto names = [&](uint32_t from, uint32_t to) {
    const auto& attrs = graph.NodeOf(from).op().outputs[graph.IndexOf(from)].attrs;
    const auto* name = FindAttr<std::string>(attrs, kAttrRefVarSrcVarName);
    return name != nullptr && *name == graph.NodeOf(to).name();
  };
  return names(a, b) || names(b, a);
}

/// Two inputs of one node from one memory, where each wants a place of its own: parts of a run, users' outputs.
std::optional<LayoutConflict> FindRepeatedPart(const AnchorGraph& graph, uint32_t a, uint32_t b) {
  if (graph.IsOutput(a) || graph.IsOutput(b) || !graph.CanCut(b)) return std::nullopt;
  AnchorAttributes wanted = graph.settings().copy_repeated_parts ? kContinuousInputs : 0;
  if (graph.settings().separate_user_buffers) wanted |= Bit(kUserOut);
  wanted &= graph.AttributesOf(a) & graph.AttributesOf(b);
  if (wanted == 0) return std::nullopt;
  const auto attribute = static_cast<AnchorAttribute>(std::countr_zero(wanted));
  return LayoutConflict{a, b, attribute, attribute, b};
}

/// The checker's place, or one of the two inputs when no copy can go there.
std::optional<uint32_t> PlaceToCut(const AnchorGraph& graph, const AnchorPair& pair, uint32_t wanted) {
  if (graph.CanCut(wanted)) return wanted;
  for (const uint32_t anchor : {pair.a, pair.b}) {
    if (!graph.IsOutput(anchor) && graph.CanCut(anchor)) return anchor;
  }
  return std::nullopt;
}

std::optional<LayoutConflict> CheckPair(const AnchorGraph& graph, uint32_t a, uint32_t b) {
  if (&graph.NodeOf(a) == &graph.NodeOf(b)) return FindRepeatedPart(graph, a, b);
  if (NamesAsVariable(graph, a, b)) return std::nullopt;
  for (AnchorAttributes of_a = graph.AttributesOf(a); of_a != 0; of_a &= of_a - 1) {
    for (AnchorAttributes of_b = graph.AttributesOf(b); of_b != 0; of_b &= of_b - 1) {
      const auto attribute_a = static_cast<AnchorAttribute>(std::countr_zero(of_a));
      const auto attribute_b = static_cast<AnchorAttribute>(std::countr_zero(of_b));
      bool swapped = false;
      const LayoutRule* rule = FindLayoutRule(attribute_a, attribute_b, swapped);
      if (rule == nullptr) continue;
      const AnchorPair pair = swapped ? AnchorPair{b, a} : AnchorPair{a, b};
      const auto wanted = rule->checker(graph, pair);
      if (!wanted) continue;
      if (const auto cut = PlaceToCut(graph, pair, *wanted))
        return LayoutConflict{a, b, attribute_a, attribute_b, *cut};
    }
  }
  return std::nullopt;
}

/// Which attributes have a rule with some attribute of a symbol.
AnchorAttributes AttributesAtOdds(const AnchorGraph& graph, const std::vector<uint32_t>& symbol) {
  AnchorAttributes present = 0;
  for (const uint32_t anchor : symbol) present |= graph.AttributesOf(anchor);
  AnchorAttributes at_odds = 0;
  for (AnchorAttributes rest = present; rest != 0; rest &= rest - 1) {
    const auto attribute = static_cast<AnchorAttribute>(std::countr_zero(rest));
    if ((OpponentsOf(attribute) & present) != 0) at_odds |= Bit(attribute);
  }
  return at_odds;
}

std::optional<LayoutConflict> FirstConflict(const AnchorGraph& graph, const std::vector<uint32_t>& symbol) {
  const AnchorAttributes at_odds = AttributesAtOdds(graph, symbol);
  if (at_odds == 0) return std::nullopt;
  std::vector<uint32_t> demanding;
  for (const uint32_t anchor : symbol) {
    if ((graph.AttributesOf(anchor) & at_odds) != 0) demanding.push_back(anchor);
  }
  for (size_t i = 0; i < demanding.size(); ++i) {
    for (size_t j = i + 1; j < demanding.size(); ++j) {
      if (auto conflict = CheckPair(graph, demanding[i], demanding[j])) return conflict;
    }
  }
  return std::nullopt;
}

/// Symbols of which the verdict can depend on what shares memory with `seeds`: theirs, and through continuous nodes the
/// symbols of all parts of the runs that they are in.
class Neighbourhood {
 public:
  Neighbourhood(const AnchorGraph& graph, std::vector<uint32_t> seeds) : graph_(graph), open_(std::move(seeds)) {}

  bool HasConflict() {
    while (!open_.empty()) {
      const uint32_t seed = open_.back();
      open_.pop_back();
      if (seen_.contains(seed)) continue;
      const std::vector<uint32_t> symbol = graph_.SymbolOf(seed);
      seen_.insert(symbol.begin(), symbol.end());
      if (FirstConflict(graph_, symbol)) return true;
      for (const uint32_t anchor : symbol) AddRunOf(anchor);
    }
    return false;
  }

 private:
  void AddRunOf(uint32_t anchor) {
    if ((graph_.AttributesOf(anchor) & (kContinuousInputs | kContinuousOutputs)) == 0) return;
    const Node& node = graph_.NodeOf(anchor);
    if (!nodes_.insert(&node).second) return;
    for (size_t i = 0; i < node.output_count(); ++i) open_.push_back(graph_.anchors().Output(node, i));
    for (size_t i = 0; i < node.input_count(); ++i) open_.push_back(graph_.anchors().Input(node, i));
  }

  const AnchorGraph& graph_;
  std::vector<uint32_t> open_;
  std::unordered_set<uint32_t> seen_;
  std::unordered_set<const Node*> nodes_;
};

/// What a cut parts: its own side and the other.
std::vector<uint32_t> SidesOf(const AnchorGraph& graph, uint32_t cut) {
  std::vector<uint32_t> sides = {cut};
  const Node& node = graph.NodeOf(cut);
  if (!graph.IsOutput(cut)) {
    sides.push_back(graph.anchors().Output(node.input(graph.IndexOf(cut))));
  } else {
    for (const InDataAnchor& consumer : node.consumers(graph.IndexOf(cut)))
      sides.push_back(graph.anchors().Input(consumer));
  }
  return sides;
}

/// Goes over all symbols once. What a cut leaves is looked at again at once; a list of parts that a cut changed may
/// disturb a symbol that was in order before, so the caller repeats until nothing is cut.
void CutConflictsOnce(AnchorGraph& graph, std::vector<LayoutConflict>& cuts) {
  std::vector<bool> seen(graph.anchors().anchor_count());
  for (const uint32_t first : graph.all()) {
    if (seen[first]) continue;
    std::deque<uint32_t> open = {first};
    while (!open.empty()) {
      const uint32_t seed = open.front();
      open.pop_front();
      if (seen[seed]) continue;
      const std::vector<uint32_t> symbol = graph.SymbolOf(seed);
      if (const auto conflict = FirstConflict(graph, symbol)) {
        graph.Cut(conflict->cut);
        cuts.push_back(*conflict);
        for (const uint32_t side : SidesOf(graph, conflict->cut)) open.push_back(side);
        open.push_back(seed);
      } else {
        for (const uint32_t anchor : symbol) seen[anchor] = true;
      }
    }
  }
}

void TakeBackNeedlessCuts(AnchorGraph& graph, std::vector<LayoutConflict>& cuts) {
  const auto is_needless = [&](const LayoutConflict& conflict) {
    graph.Join(conflict.cut);
    if (!Neighbourhood(graph, SidesOf(graph, conflict.cut)).HasConflict()) return true;
    graph.Cut(conflict.cut);
    return false;
  };
  // The latest first: an early cut is often the one that made later ones needless, but not the other way round.
  for (size_t i = cuts.size(); i-- > 0;) {
    if (is_needless(cuts[i])) cuts.erase(cuts.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

}  // namespace

std::vector<LayoutConflict> FindLayoutConflicts(const AnchorGraph& graph) {
  std::vector<LayoutConflict> conflicts;
  std::vector<bool> seen(graph.anchors().anchor_count());
  for (const uint32_t first : graph.all()) {
    if (seen[first]) continue;
    const std::vector<uint32_t> symbol = graph.SymbolOf(first);
    for (const uint32_t anchor : symbol) seen[anchor] = true;
    if (const auto conflict = FirstConflict(graph, symbol)) conflicts.push_back(*conflict);
  }
  return conflicts;
}

std::vector<LayoutConflict> SolveLayoutConflicts(AnchorGraph& graph) {
  std::vector<LayoutConflict> cuts;
  for (bool changes = true; changes;) {
    const size_t before = cuts.size();
    CutConflictsOnce(graph, cuts);
    changes = cuts.size() > before;
  }
  TakeBackNeedlessCuts(graph, cuts);
  std::sort(cuts.begin(), cuts.end(), [](const auto& x, const auto& y) { return x.cut < y.cut; });
  return cuts;
}

std::string DescribeConflict(const AnchorGraph& graph, const LayoutConflict& conflict) {
  return fmt::format("{} is {}, {} is {}", graph.anchors().Describe(conflict.a), AnchorAttributeName(conflict.of_a),
                     graph.anchors().Describe(conflict.b), AnchorAttributeName(conflict.of_b));
}

}  // namespace ge
