#pragma once

#include "scenarios/runner/evaluator/eval_rule.h"

namespace scenario {

/// An integer of any element type, or what an operation makes of two before it wraps.
using ExactInteger = __int128;

/// Integer types; bool is none.
bool IsInteger(ge::DataType dtype);

/// What is left of an integer in the width of its type, as it wraps there. Refuses what no double holds.
ge::StatusOr<double> WrapToType(const EvalCall& call, ExactInteger value, ge::DataType dtype);

}  // namespace scenario
