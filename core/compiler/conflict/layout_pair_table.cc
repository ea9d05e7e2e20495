#include "core/compiler/conflict/layout_pair_table.h"

#include <array>

namespace ge {
namespace {

using enum AnchorAttribute;

struct NeverPair {
  AnchorAttribute first;
  AnchorAttribute second;
};

// The tables of spec/ge-local.md §10.9. What no table names does not conflict either.

/// Besides everything with kRefOut.
constexpr std::array<NeverPair, 1> kNever = {{{kSpecialIn, kNormalOut}}};

constexpr LayoutRule kAlways[] = {
    {kUserIn, kUnrefIn, CutBeforeInput},      {kUserIn, kSpecialIn, CutBeforeInput},
    {kUserOut, kSpecialIn, CutBeforeInput},   {kUserOut, kSpecialOut, CutBeforeInput},
    {kUserOut, kContOut, CutBeforeInput},     {kUserOut, kNopadOut, CutBeforeInput},
    {kImmutable, kSpecialIn, CutBeforeInput}, {kImmutable, kContIn, CutBeforeInput},
    {kContIn, kNopadOut, CutBeforeInput},     {kContOut, kNopadIn, CutBeforeInput},
};

constexpr LayoutRule kConditional[] = {
    {kContIn, kContIn, CheckContinuousInputs},
    {kContIn, kNopadIn, CheckContinuousInputs},
    {kContOut, kContOut, CheckContinuousOutputs},
    {kContOut, kNopadOut, CheckContinuousOutputs},
    {kNopadOut, kNopadOut, CheckContinuousOutputs},
    {kContIn, kContOut, CheckContInContOut},
    {kNopadIn, kNopadIn, CheckNopadInNopadIn},
    {kNopadIn, kNopadOut, CheckNopadInNopadOut},
    {kImmutable, kNopadIn, CheckImmutableNopadIn},
    {kImmutable, kContOut, CheckImmutableContinuousOut},
    {kImmutable, kNopadOut, CheckImmutableContinuousOut},
    {kImmutable, kSpecialOut, CheckImmutableSpecialOut},
    {kUserIn, kContIn, CheckUserInContinuous},
    {kUserIn, kContOut, CheckUserInContinuous},
    {kUserIn, kNopadIn, CheckUserInNopadIn},
    {kUserIn, kNopadOut, CheckUserInNopadOut},
    {kUserIn, kSpecialOut, CheckUserInContinuous},
    {kUserIn, kUnrefOut, CheckUserInUnrefOut},
    {kUserOut, kContIn, CheckUserOutContinuousIn},
    {kUserOut, kNopadIn, CheckUserOutContinuousIn},
    {kUserOut, kImmutable, CheckUserOutImmutable},
    {kUserOut, kUnrefIn, CheckUserOutUnref},
    {kUserOut, kUnrefOut, CheckUserOutUnref},
    {kUserOut, kUserOut, CheckUserBuffers},
    {kUserOut, kUserIn, CheckUserBuffers},
    {kUnrefIn, kImmutable, CheckUnref},
    {kUnrefIn, kUnrefIn, CheckUnref},
    {kUnrefIn, kUnrefOut, CheckUnref},
    {kUnrefIn, kContIn, CheckUnref},
    {kUnrefIn, kContOut, CheckUnref},
    {kUnrefIn, kNopadIn, CheckUnref},
    {kUnrefIn, kNopadOut, CheckUnref},
    {kUnrefIn, kSpecialIn, CheckUnref},
    {kUnrefIn, kSpecialOut, CheckUnref},
    {kUnrefIn, kNormalIn, CheckUnref},
    {kUnrefIn, kNormalOut, CheckUnref},
    {kUnrefOut, kImmutable, CheckUnref},
    {kUnrefOut, kUnrefOut, CheckUnref},
    {kUnrefOut, kContIn, CheckUnref},
    {kUnrefOut, kContOut, CheckUnref},
    {kUnrefOut, kNopadIn, CheckUnref},
    {kUnrefOut, kNopadOut, CheckUnref},
    {kUnrefOut, kSpecialIn, CheckUnref},
    {kUnrefOut, kSpecialOut, CheckUnref},
    {kUnrefOut, kNormalIn, CheckUnref},
    {kUnrefOut, kNormalOut, CheckUnref},
    {kContIn, kSpecialIn, CheckContinuousSpecial},
    {kContIn, kSpecialOut, CheckContinuousSpecial},
    {kContOut, kSpecialIn, CheckContinuousSpecial},
    {kContOut, kSpecialOut, CheckContinuousSpecial},
    {kNopadIn, kSpecialIn, CheckContinuousSpecial},
    {kNopadIn, kSpecialOut, CheckContinuousSpecial},
    {kNopadOut, kSpecialIn, CheckContinuousSpecial},
    {kNopadOut, kSpecialOut, CheckContinuousSpecial},
    {kSpecialIn, kSpecialIn, CheckSpecialSpecial},
    {kSpecialIn, kSpecialOut, CheckSpecialSpecial},
    {kSpecialOut, kSpecialOut, CheckSpecialSpecial},
};

constexpr size_t Cell(AnchorAttribute a, AnchorAttribute b) {
  return static_cast<size_t>(a) * kAnchorAttributeCount + static_cast<size_t>(b);
}

/// The rule of each ordered pair, and whether it names the pair the other way round.
struct RuleMatrix {
  std::array<const LayoutRule*, kAnchorAttributeCount * kAnchorAttributeCount> rule{};
  std::array<bool, kAnchorAttributeCount * kAnchorAttributeCount> swapped{};
  std::array<AnchorAttributes, kAnchorAttributeCount> opponents{};
  bool is_consistent = true;  ///< no pair twice

  constexpr void Add(const LayoutRule& added) {
    is_consistent = is_consistent && rule[Cell(added.first, added.second)] == nullptr;
    rule[Cell(added.first, added.second)] = &added;
    opponents[static_cast<size_t>(added.first)] |= Bit(added.second);
    opponents[static_cast<size_t>(added.second)] |= Bit(added.first);
    if (added.first == added.second) return;
    rule[Cell(added.second, added.first)] = &added;
    swapped[Cell(added.second, added.first)] = true;
  }
};

constexpr RuleMatrix MakeRuleMatrix() {
  RuleMatrix matrix;
  for (const LayoutRule& rule : kAlways) matrix.Add(rule);
  for (const LayoutRule& rule : kConditional) matrix.Add(rule);
  for (const NeverPair& pair : kNever) {
    matrix.is_consistent = matrix.is_consistent && matrix.rule[Cell(pair.first, pair.second)] == nullptr;
  }
  for (size_t other = 0; other < kAnchorAttributeCount; ++other) {
    const LayoutRule* rule = matrix.rule[Cell(kRefOut, static_cast<AnchorAttribute>(other))];
    matrix.is_consistent = matrix.is_consistent && rule == nullptr;
  }
  return matrix;
}

constexpr RuleMatrix kRules = MakeRuleMatrix();
static_assert(kRules.is_consistent, "a pair of demands stands in two tables");

}  // namespace

const LayoutRule* FindLayoutRule(AnchorAttribute a, AnchorAttribute b, bool& swapped) {
  swapped = kRules.swapped[Cell(a, b)];
  return kRules.rule[Cell(a, b)];
}

AnchorAttributes OpponentsOf(AnchorAttribute attribute) { return kRules.opponents[static_cast<size_t>(attribute)]; }

}  // namespace ge
