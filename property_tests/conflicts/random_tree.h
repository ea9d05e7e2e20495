#pragma once

#include <rapidcheck.h>

#include "core/compiler/testdata/tree_builder.h"

namespace ge {

/// Which ops a random graph may hold.
struct TreeKinds {
  bool writers = false;      ///< ops that write their inputs for themselves (AllReduce)
  bool padded_runs = false;  ///< continuous inputs and outputs, padded
  bool shared_parts = true;  ///< a tensor may be a part of several joins
  bool splits = false;       ///< PhonySplit-like ops
  int max_nodes = 7;         ///< in the root, besides inputs and the end
};

constexpr int64_t kElements = 4;  ///< of a tensor that no join made; one byte each

/// A root graph of two inputs, two constants and some ops, and one to three results.
TreeBuilder AnyFlatGraph(const TreeKinds& kinds);

/// A root graph with a While of one to three states, whose body is any mixture of ops and direct passes.
TreeBuilder AnyLoop();

/// A root graph with an If of one to three results.
TreeBuilder AnyBranch();

}  // namespace ge
