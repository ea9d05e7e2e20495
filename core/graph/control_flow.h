#pragma once

#include <cstdint>
#include <string_view>

namespace ge {

/// What a node with subgraphs does with them. Stateless and stateful forms of a type are treated alike
/// (spec/ge-local.md §9.1).
enum class ControlFlowKind : uint8_t {
  kNone,
  kIf,               ///< If, _If, StatelessIf: then-graph 0, else-graph 1; input 0 is the condition
  kCase,             ///< Case, StatelessCase: one graph per branch; input 0 is the index, out of range means the last
  kWhile,            ///< While, _While, StatelessWhile: cond-graph 0, body-graph 1; output i is input i after the loop
  kFor,              ///< For: body-graph 0; inputs start, limit, delta, then the state
  kPartitionedCall,  ///< PartitionedCall, StatefulPartitionedCall: graph 0
};

ControlFlowKind ControlFlowKindOf(std::string_view type);

/// The input of the calling node that a subgraph's Data of `index` stands for (spec/compiler.md §1.5, DataPass).
int64_t ParentInputOf(ControlFlowKind kind, int64_t data_index);

/// Whether a called graph always reads what its caller was given: true for all but loops, whose state changes.
bool HandsInputsOn(ControlFlowKind kind);

/// Whether the graph's outputs are those of the node: true for all but the cond-graph of a loop.
bool GivesOutputs(ControlFlowKind kind, size_t subgraph_index);

}  // namespace ge
