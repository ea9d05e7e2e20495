#pragma once

#include <string>
#include <vector>

#include "core/graph/compute_graph.h"

namespace ge {

/// Puts label nodes around the nodes of one called graph. What is entered comes before everything that the graph has
/// when the object is made; what leaves follows its NetOutput, in the order of the calls.
class LabelledGraph {
 public:
  LabelledGraph(const Node& caller, ComputeGraph& graph);

  /// LabelSwitchByIndex on the caller's input 0, before all else. `labels[k]` is where index k goes on.
  Status SwitchFirst(std::string_view suffix, std::vector<int64_t> labels);
  /// LabelSet, then StreamActive, then the graph.
  Status Enter(std::string_view set_suffix, int64_t label, std::string_view active_suffix);
  /// StreamActive, then the graph.
  Status Activate(std::string_view suffix);
  /// LabelSwitchByIndex on the graph's output 0.
  Status SwitchLast(std::string_view suffix, std::vector<int64_t> labels);
  Status Goto(std::string_view suffix, int64_t label);
  Status Set(std::string_view suffix, int64_t label);
  /// Marks the last node.
  void End();

 private:
  StatusOr<Node*> Add(std::string_view type, std::string_view suffix, AttrMap attrs);
  StatusOr<Node*> AddSwitch(std::string_view suffix, std::vector<int64_t> labels, OutDataAnchor index);
  Status AppendFirst(Node* node);
  Status AppendLast(Node* node);

  const Node& caller_;
  ComputeGraph& graph_;
  std::vector<Node*> heads_;    ///< nodes that nothing comes before
  Node* last_first_ = nullptr;  ///< last of the nodes that come before the graph
  Node* last_;
};

}  // namespace ge
