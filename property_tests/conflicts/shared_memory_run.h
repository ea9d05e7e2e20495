#pragma once

#include <map>
#include <random>
#include <string>
#include <vector>

#include "core/graph/compute_graph.h"

namespace ge {

using TensorContents = std::vector<uint8_t>;

/// What a graph means: every tensor has bytes of its own.
struct RunMeaning {
  std::vector<TensorContents> results;                     ///< every slot of the root's NetOutput
  std::map<std::string, std::vector<TensorContents>> ops;  ///< outputs of the root's ops
};
/// The graphs are sorted.
RunMeaning RunByValue(const ComputeGraph& root);

/// Runs a tree in memory that is shared as the compiler shares it, and says the first difference from what it means, in
/// words; empty: none. Tensors tied by edges, references, borders of called graphs and runs have places relative to
/// each other; nothing else shares memory. Ops of one graph run in a random order that edges allow; an op destroys its
/// outputs' bytes before it reads its inputs, and an op with `_input_mutable` destroys its inputs one by one. It is a
/// difference too when places contradict each other, when a user's buffer or a constant would have to lie inside
/// something or share its memory, and when one was overwritten.
std::string RunShared(const ComputeGraph& root, const RunMeaning& meaning, std::mt19937& random);

/// The first difference in so many runs.
std::string FindDifference(const ComputeGraph& repaired, const RunMeaning& meaning, int runs);

}  // namespace ge
