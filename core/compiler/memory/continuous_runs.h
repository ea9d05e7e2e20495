#pragma once

#include <vector>

#include "core/graph/compute_graph.h"

namespace ge {

/// Tensors of a node that must lie side by side (spec/ge-local.md §10.2). A node can have one kind for its inputs and
/// one for its outputs.
enum class RunKind : uint8_t {
  kInput,            ///< `continuous_input`, more than one input: from input 0 on, each step rounded up to 512
  kInputNoPadding,   ///< `_no_padding_continuous_input` with `_output_reuse_input`: inside the node's output
  kOutput,           ///< `continuous_output`, more than one output: from output 0 on, each step rounded up to 512
  kOutputNoPadding,  ///< `_no_padding_continuous_output` with `_output_reuse_input`: inside the node's input 0
};

/// Whether the node has such a run.
bool HasRun(const Node& node, RunKind kind);
bool IsInputRun(RunKind kind);
/// Whether its inputs lie inside its output, or its outputs inside its input: it hands on memory that it does not
/// touch.
bool HasRunWithoutPadding(const Node& node);
/// Whether it adds to what its outputs hold, which must be zeroed before.
bool IsAtomic(const Node& node);

/// A run, and where each of its inputs or outputs starts, in bytes from the run's base: the address of output 0 for
/// kInputNoPadding and kOutput, of input 0 for kInput and kOutputNoPadding.
struct ContinuousRun {
  RunKind kind = RunKind::kInput;
  std::vector<int64_t> starts;
};

/// The runs of a node, with the starts of spec/ge-local.md §10.4: from the lists that producers
/// (`_output_offset_list_for_continuous`) or consumers (`_input_offset_list_for_continuous`) carry, else side by side.
/// A split output without a consumer lies where it would without lists; at the base when it is columns. First checks
/// what §10.5 asks for; failures name the node and its neighbour.
StatusOr<std::vector<ContinuousRun>> RunsOf(const Node& node);

/// How far output 0 lies behind input 0 of a node with `_custom_input_output_offset` (spec/ge-local.md §10.4); 0 for
/// every other node. Fails on what such a node must not be next to.
StatusOr<int64_t> CustomOffset(const Node& node);

/// No distance in a model is larger: more than any device's memory, and sums of many still fit 64 bits.
inline constexpr int64_t kMaxRunBytes = int64_t{1} << 46;

}  // namespace ge
