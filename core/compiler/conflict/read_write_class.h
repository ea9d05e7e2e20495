#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/graph/compute_graph.h"

namespace ge {

/// What an output allows its readers (spec/ge-local.md §10.8).
enum class OutputClass : uint8_t {
  kConstant,   ///< nobody may write it
  kReadOnly,   ///< several readers
  kSoftRead,   ///< one reader, which may write it
  kWriteable,  ///< a variable, or what an op wrote in place: writes are meant to be seen
};

/// What a reader does with its input.
enum class InputClass : uint8_t {
  kReadOnly,
  kWriteable,       ///< writes that are meant to be seen
  kScopeWriteable,  ///< writes for itself only
  kInvalid,         ///< writes of both kinds at once: nothing is done
};

std::string_view OutputClassName(OutputClass output);
std::string_view InputClassName(InputClass input);

/// The table of spec/ge-local.md §10.8.
bool NeedsCopy(OutputClass output, InputClass input);

/// Several readers of one memory taken together: reading gives way to writing, writes of both kinds are invalid.
InputClass Combine(InputClass a, InputClass b);

/// The classes of the inputs of a graph tree. Those of a node depend on what reads it (a view writes what its readers
/// write) and on what it calls, so they are decided from the ends of the graphs backwards, innermost graphs first, and
/// kept: what the walk inserts later stands above.
class InputClasses {
 public:
  /// Decides the classes of all inputs of a node. Everything that reads its outputs and all graphs that it calls were
  /// decided before; what was not counts as a reader.
  void Decide(const Node& node);
  InputClass Of(const InDataAnchor& input) const;
  /// All readers of an output, together.
  InputClass OfReaders(const Node& node, size_t output) const;

 private:
  InputClass ClassOf(const Node& node, size_t slot) const;
  void AddCalledGraphs(const Node& node, std::vector<InputClass>& classes) const;
  std::unordered_map<const Node*, std::vector<InputClass>> classes_;
};

/// Graphs of the tree, called ones before their callers.
std::vector<ComputeGraph*> GraphsInnermostFirst(ComputeGraph& root);

/// The class of an output. A Data of a subgraph has that of what feeds its parent, a node that calls one graph that of
/// what feeds the graph's result.
OutputClass ClassOfOutput(const Node& node, size_t output);
/// The class that counts inside the graph of the node: what a subgraph's Data stands for is decided outside, at its
/// parent. What a loop's condition gets must outlive it.
OutputClass ClassInsideGraph(const Node& node, size_t output);
/// The node is directly in the condition graph of a While.
bool IsInLoopCondition(const Node& node);

}  // namespace ge
