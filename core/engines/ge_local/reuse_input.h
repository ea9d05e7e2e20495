#pragma once

#include "core/graph/compute_graph.h"

namespace ge {

/// Bitcast, Flatten, ExpandDims and their kin: types whose output is the bytes of their input (spec/ge-local.md §6).
/// Reshape is not among them: the memory plan knows it by its type (§10.1).
bool IsReuseInputType(std::string_view type);

/// Marks output 0 of a node of these types as lying in input 0; nothing in a graph of unknown shape. Fails when there
/// is no input 0 or no output 0, and when both shapes are known and have not the same bytes: the error names both.
Status CalcNodeOffsetByReuseInput(Node& node);

}  // namespace ge
