#pragma once

#include <optional>
#include <vector>

#include "core/compiler/memory/tree_anchors.h"

namespace ge {

/// The input slot that has the name of an output; nullopt: none has it.
std::optional<size_t> InputNamedAs(const OpDesc& op, size_t output);

/// Which input an output refers to (spec/ge-local.md §10.1): the first of these rules that applies.
///   1. While kinds and NetOutput: output i, input i
///   2. Merge and Reshape: output 0, input 0
///   3. attribute `reference`: the input of the same name
///   4. an output description marked reuse_input: the stored index
///   5. no-padding continuous input or output with `_output_reuse_input`: input 0
/// nullopt: the output has memory of its own. An input that the node does not have counts as none.
std::optional<size_t> ReferencedInput(const Node& node, size_t output);

/// The input whose bytes an output passes on: the one it refers to, or input 0 of a node that shifts its output against
/// it (CustomOffset in continuous_runs.h). Such an output is not written anew.
std::optional<size_t> PassedOnInput(const Node& node, size_t output);

/// Anchors of a graph tree that share one address (spec/ge-local.md §10.1): ends of an edge, references, and what a
/// subgraph shares with the node that calls it. A While ties its input i, its output i, the Data of condition and body
/// and the body's result. A continuous run without padding counts as one symbol by rule 5, although its parts lie side
/// by side (core/compiler/memory/memory_blocks.h knows where). Linear in the number of anchors.
class MemorySymbols {
 public:
  static StatusOr<MemorySymbols> Build(const TreeAnchors& anchors);

  /// Symbols are numbered from 0 in the order of their first anchor.
  uint32_t count() const { return static_cast<uint32_t>(sizes_.size()); }
  uint32_t Of(uint32_t anchor) const { return symbol_of_[anchor]; }
  /// The most bytes that an output of the symbol has (padded, as OpDesc says).
  uint64_t size(uint32_t symbol) const { return sizes_[symbol]; }
  /// Something in the symbol is a Const, a Variable or their kin: it has a place already, and no block of the plan.
  bool has_place(uint32_t symbol) const { return has_place_[symbol]; }

 private:
  std::vector<uint32_t> symbol_of_;  // by anchor
  std::vector<uint64_t> sizes_;      // by symbol
  std::vector<bool> has_place_;
};

/// Const, Variable and their kin: what they give out lies outside the feature memory (spec/compiler.md §5.3).
bool HasPlaceOutsidePlan(const Node& node);

}  // namespace ge
