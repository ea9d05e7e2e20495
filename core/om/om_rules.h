#pragma once

#include <span>

#include "core/om/om_check.h"

namespace ge {

// Every rule that a model file is held against. docs/formats/policies.md shows this table; a test compares the two. A
// rule whose two severities differ is a place where the reference is careless and strict is not.

// ---- containers: header, tables, models (spec/om-format.md §2–§6, §14, §17)

// ---- payloads: stores, tiling data, inputs and outputs (spec/om-format.md §9–§13, spec/so-in-om.md §4, §11.1)

/// All of them, in the order above.
std::span<const OmRule* const> AllOmRules();

}  // namespace ge
