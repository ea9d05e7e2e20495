#pragma once

#include <optional>

#include "core/compiler/conflict/layout_checkers.h"

namespace ge {

/// Two demands that do not go together, and what says where the copy goes.
struct LayoutRule {
  AnchorAttribute first;
  AnchorAttribute second;
  PairChecker checker;
};

/// The rule for two attributes, in the order in which it names them; null: they never conflict. `swapped` says whether
/// `a` is what the rule names second.
const LayoutRule* FindLayoutRule(AnchorAttribute a, AnchorAttribute b, bool& swapped);

/// The attributes that have a rule with this one.
AnchorAttributes OpponentsOf(AnchorAttribute attribute);

}  // namespace ge
