#pragma once

#include "core/graph/compute_graph.h"

namespace ge {

// What those that read a tensor ask of it, so that passes know who may read another one instead.

/// Takes a tensor as its own description says. Others look at their producer's: what a graph gives out or hands to
/// another, and blocks of larger tensors, whose pitch comes from the tensor that they are cut from.
bool ReadsByItsDescription(const Node& node);
bool AllReadByTheirDescription(const OutDataAnchor& output);

/// The node reads the tensor in another shape than its producer gives it (after DimensionAdjustPass).
bool IsSeenInAnotherShape(const Node& node, size_t slot);

/// How many inputs of NetOutput an output feeds.
size_t NetOutputReaders(const OutDataAnchor& output);

/// The node has one output, and one input reads it.
bool HasOneReader(const Node& node);

/// The node writes what it reads at the slot: an output has the input's name, or its inputs are `_input_mutable`.
bool WritesItsInput(const Node& node, size_t slot);

/// What the readers of a tensor ask of its memory.
struct ReaderDemands {
  size_t graph_outputs = 0;  ///< each needs a buffer of its own
  bool own_memory = false;   ///< someone writes it, carries it round a loop, or wants it at a place in a larger tensor
};
ReaderDemands DemandsOn(const OutDataAnchor& output);

}  // namespace ge
