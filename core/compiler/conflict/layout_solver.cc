#include "core/compiler/conflict/layout_solver.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <map>
#include <optional>

#include "core/compiler/conflict/layout_pair_table.h"
#include "core/compiler/conflict/node_roles.h"
#include "core/compiler/conflict/symbol_demands.h"
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

/// Goes over the pairs of a symbol in order. What was looked at once is not looked at again when a cut has taken
/// anchors away.
class SymbolScan {
 public:
  SymbolScan(const AnchorGraph& graph, DemandTwins& twins) : graph_(graph), demands_(graph, twins) {}
  SymbolScan(const AnchorGraph& graph, DemandTwins& twins, const std::vector<uint32_t>& symbol)
      : SymbolScan(graph, twins) {
    for (const uint32_t anchor : symbol) demands_.Add(anchor);
  }
  SymbolDemands& demands() { return demands_; }

  /// The next conflict; the same one when its cut has not parted the two.
  std::optional<LayoutConflict> Next() {
    for (auto a = demands_.From(a_, kAllAttributes); a; a = demands_.From(a_, kAllAttributes)) {
      if (*a != a_) b_ = *a + 1;
      a_ = *a;
      const AnchorAttributes opponents = demands_.OpponentsOf(a_);
      for (auto b = demands_.From(b_, opponents); b; b = demands_.From(b_, opponents)) {
        b_ = *b;
        if (auto conflict = CheckPair(graph_, a_, b_)) return conflict;
        ++b_;
      }
      b_ = ++a_ + 1;
    }
    return std::nullopt;
  }

 private:
  static constexpr AnchorAttributes kAllAttributes = ~AnchorAttributes{0};
  const AnchorGraph& graph_;
  SymbolDemands demands_;
  uint32_t a_ = 0;  // the pair that comes next
  uint32_t b_ = 1;
};

/// Goes over all symbols once. What a cut leaves is looked at again at once; a list of parts that a cut changed may
/// disturb a symbol that was in order before, so the caller repeats until nothing is cut.
void CutConflictsOnce(AnchorGraph& graph, std::vector<LayoutConflict>& cuts) {
  DemandTwins twins(graph);
  std::vector<bool> seen(graph.anchors().anchor_count());
  for (const uint32_t first : graph.all()) {
    if (seen[first]) continue;
    const std::vector<uint32_t> symbol = graph.SymbolOf(first);
    for (const uint32_t anchor : symbol) seen[anchor] = true;
    std::deque<SymbolScan> open;
    open.emplace_back(graph, twins, symbol);
    while (!open.empty()) {
      SymbolScan scan = std::move(open.front());
      open.pop_front();
      const auto conflict = scan.Next();
      if (!conflict) continue;
      graph.Cut(conflict->cut);
      cuts.push_back(*conflict);
      const auto [near, far] = graph.SidesOf(conflict->cut);
      SymbolScan part(graph, twins);
      for (const uint32_t anchor : graph.SmallerSymbolOf(near, far)) {
        if (scan.demands().Remove(anchor)) part.demands().Add(anchor);
      }
      if (!part.demands().empty()) open.push_back(std::move(part));
      open.push_back(std::move(scan));
    }
  }
}

/// Takes back cuts without which nothing conflicts. Symbols only become one here: what a cut parts is held against each
/// other once.
class CutReview {
 public:
  explicit CutReview(AnchorGraph& graph) : graph_(graph), twins_(graph), symbol_of_(graph.anchors().anchor_count()) {
    std::vector<bool> seen(graph.anchors().anchor_count());
    for (const uint32_t first : graph.all()) {
      if ((graph.AttributesOf(first) & (kContinuousInputs | kContinuousOutputs)) != 0)
        (void)graph.PartsOf(graph.NodeOf(first));  // so that NodesWithPartsOver knows it
      if (seen[first]) continue;
      demands_.emplace_back(graph, twins_);
      merged_into_.push_back(static_cast<uint32_t>(merged_into_.size()));
      for (const uint32_t anchor : graph.SymbolOf(first)) {
        seen[anchor] = true;
        symbol_of_[anchor] = merged_into_.back();
        demands_.back().Add(anchor);
      }
    }
  }

  /// Joins what the cut parts, unless something conflicts then.
  bool TakeBack(uint32_t cut) {
    const auto [near, far] = graph_.SidesOf(cut);
    uint32_t less = SymbolOf(near);
    uint32_t more = SymbolOf(far);
    if (demands_[less].size() > demands_[more].size()) std::swap(less, more);
    graph_.Join(cut);
    if (less != more) {
      for (const uint32_t anchor : demands_[less].all()) {
        if (ConflictsIn(anchor, more)) return CutAgain(cut);
      }
    }
    // Lists of parts that have changed, and a place for a copy that was taken, matter wherever they are.
    for (const Node* node : graph_.NodesWithPartsOver(cut)) {
      for (size_t i = 0; i < node->output_count(); ++i) {
        if (ConflictsAround(graph_.anchors().Output(*node, i), less, more)) return CutAgain(cut);
      }
      for (size_t i = 0; i < node->input_count(); ++i) {
        if (ConflictsAround(graph_.anchors().Input(*node, i), less, more)) return CutAgain(cut);
      }
    }
    if (ConflictsAround(cut, less, more)) return CutAgain(cut);
    if (less != more) {
      for (const uint32_t anchor : demands_[less].all()) demands_[more].Add(anchor);
      demands_[less] = SymbolDemands(graph_, twins_);
      merged_into_[less] = more;
    }
    return true;
  }

 private:
  bool CutAgain(uint32_t cut) {
    graph_.Cut(cut);
    return false;
  }
  uint32_t SymbolOf(uint32_t anchor) {
    uint32_t symbol = symbol_of_[anchor];
    while (merged_into_[symbol] != symbol) symbol = merged_into_[symbol] = merged_into_[merged_into_[symbol]];
    return symbol;
  }
  bool ConflictsIn(uint32_t anchor, uint32_t symbol) const {
    const SymbolDemands& demands = demands_[symbol];
    const AnchorAttributes opponents = demands.OpponentsOf(anchor);
    for (auto other = demands.From(0, opponents); other; other = demands.From(*other + 1, opponents)) {
      if (*other == anchor) continue;
      if (CheckPair(graph_, std::min(anchor, *other), std::max(anchor, *other))) return true;
    }
    return false;
  }
  bool ConflictsAround(uint32_t anchor, uint32_t near, uint32_t far) {
    const uint32_t symbol = SymbolOf(anchor);
    if (ConflictsIn(anchor, symbol)) return true;
    if (near == far || (symbol != near && symbol != far)) return false;
    return ConflictsIn(anchor, symbol == near ? far : near);
  }

  AnchorGraph& graph_;
  DemandTwins twins_;
  std::vector<uint32_t> symbol_of_;    // by anchor, before symbols were joined
  std::vector<uint32_t> merged_into_;  // by symbol
  std::deque<SymbolDemands> demands_;  // by symbol
};

void TakeBackNeedlessCuts(AnchorGraph& graph, std::vector<LayoutConflict>& cuts) {
  if (cuts.empty()) return;
  CutReview review(graph);
  std::vector<LayoutConflict> needed;
  // The latest first: an early cut is often the one that made later ones needless, but not the other way round.
  for (size_t i = cuts.size(); i-- > 0;) {
    if (!review.TakeBack(cuts[i].cut)) needed.push_back(cuts[i]);
  }
  cuts = std::move(needed);
}

/// Cuts at the given places, then wherever something conflicts, and takes back what nothing needs.
std::vector<LayoutConflict> SolveWith(AnchorGraph& graph, std::vector<LayoutConflict> cuts) {
  for (const LayoutConflict& given : cuts) graph.Cut(given.cut);
  for (bool changes = true; changes;) {
    const size_t before = cuts.size();
    CutConflictsOnce(graph, cuts);
    changes = cuts.size() > before;
  }
  TakeBackNeedlessCuts(graph, cuts);
  return cuts;
}

constexpr size_t kMostReadersOfACopy = 64;

/// One cut behind each constant that several cuts part from readers: they may all read one copy. Nobody writes a
/// constant, so no reader can miss what another one does to it. Readers of one copy are compared with each other, each
/// with each: more than a few stay apart.
std::vector<LayoutConflict> CopiesOfConstantsToShare(const AnchorGraph& graph,
                                                     const std::vector<LayoutConflict>& cuts) {
  std::map<uint32_t, std::vector<const LayoutConflict*>> by_constant;
  for (const LayoutConflict& each : cuts) {
    if (graph.IsOutput(each.cut)) continue;
    const std::optional<uint32_t> source = graph.EdgeSourceOf(each.cut);
    if (source && IsConstantNode(graph.NodeOf(*source))) by_constant[*source].push_back(&each);
  }
  std::vector<LayoutConflict> shared;
  for (const auto& [constant, parted] : by_constant) {
    if (parted.size() < 2 || parted.size() > kMostReadersOfACopy || !graph.CanCut(constant)) continue;
    shared.push_back(*parted.front());
    shared.back().cut = constant;
  }
  return shared;
}

}  // namespace

std::vector<LayoutConflict> FindLayoutConflicts(const AnchorGraph& graph) {
  std::vector<LayoutConflict> conflicts;
  DemandTwins twins(graph);
  std::vector<bool> seen(graph.anchors().anchor_count());
  for (const uint32_t first : graph.all()) {
    if (seen[first]) continue;
    const std::vector<uint32_t> symbol = graph.SymbolOf(first);
    for (const uint32_t anchor : symbol) seen[anchor] = true;
    if (const auto conflict = SymbolScan(graph, twins, symbol).Next()) conflicts.push_back(*conflict);
  }
  return conflicts;
}

std::vector<LayoutConflict> SolveLayoutConflicts(AnchorGraph& graph) {
  std::vector<LayoutConflict> cuts = SolveWith(graph, {});
  std::vector<LayoutConflict> shared = CopiesOfConstantsToShare(graph, cuts);
  if (!shared.empty()) {
    for (const LayoutConflict& each : cuts) graph.Join(each.cut);
    std::vector<LayoutConflict> others = SolveWith(graph, std::move(shared));
    if (others.size() < cuts.size()) cuts.swap(others);
    for (const LayoutConflict& each : others) graph.Join(each.cut);
    for (const LayoutConflict& each : cuts) graph.Cut(each.cut);
  }
  std::sort(cuts.begin(), cuts.end(), [](const auto& x, const auto& y) { return x.cut < y.cut; });
  return cuts;
}

std::string DescribeConflict(const AnchorGraph& graph, const LayoutConflict& conflict) {
  return fmt::format("{} is {}, {} is {}", graph.anchors().Describe(conflict.a), AnchorAttributeName(conflict.of_a),
                     graph.anchors().Describe(conflict.b), AnchorAttributeName(conflict.of_b));
}

}  // namespace ge
