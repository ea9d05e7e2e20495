#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scenarios/runner/scenario.h"

namespace scenario {

/// What a node does with the graphs that it calls.
enum class ControlFlow : uint8_t {
  kIf,     ///< one of two, by a condition
  kCase,   ///< one of many, by an index; out of range means the last
  kWhile,  ///< the second one as long as the first one says so
  kFor,    ///< one, by a counter
  kCall,   ///< one
};

/// An attribute that names a graph, or a list of graphs.
struct GraphAttr {
  std::string_view name;
  bool list = false;
};

/// An op that calls graphs, as the language knows it (spec/ops.md §9).
struct ControlFlowOp {
  std::string_view type;
  ControlFlow kind = ControlFlow::kCall;
  std::span<const GraphAttr> graphs;  ///< in the order of the prototype
  size_t own_inputs = 0;              ///< the first inputs, which are not handed on: condition, index, bounds
};

/// null for other ops.
const ControlFlowOp* FindControlFlowOp(std::string_view op);

/// How many inputs the graphs that a node calls must have. A loop by a counter puts the counter in front of the rest.
size_t ArgumentCount(const ControlFlowOp& op, const NodeSpec& node);

/// No node has more outputs.
inline constexpr size_t kMaxNodeOutputs = 100'000;

/// How many outputs a node has, where its inputs, its attributes or the graphs that it calls say it. Nothing: the op's
/// prototype must say it. `root` holds the graphs that are called.
std::optional<size_t> OutputCountOf(const NodeSpec& node, const GraphSpec& root);

/// In a compiled model a graph has one node that calls it: every call has a copy. Names of the copies, in the order in
/// which they are asked for: as the graph is called, then with `_1`, `_2`, … behind. None is given twice, and none is
/// the root graph's.
class CopyNames {
 public:
  explicit CopyNames(std::string root_name) { taken_.insert(std::move(root_name)); }
  std::string Next(const std::string& graph);

 private:
  std::set<std::string> taken_;
  std::map<std::string, int> copies_;
};

/// A graph and all that it holds, itself first.
std::vector<const GraphSpec*> GraphsOf(const GraphSpec& root);

}  // namespace scenario
