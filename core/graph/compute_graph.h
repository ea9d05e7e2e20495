#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/status.h"
#include "core/graph/op_desc.h"

namespace ge {

class ComputeGraph;
class Node;

/// Where a data edge begins. `node` null: nothing is connected.
struct OutDataAnchor {
  Node* node = nullptr;
  int index = 0;
  friend bool operator==(const OutDataAnchor&, const OutDataAnchor&) = default;
};
/// Where a data edge ends.
struct InDataAnchor {
  Node* node = nullptr;
  int index = 0;
  friend bool operator==(const InDataAnchor&, const InDataAnchor&) = default;
};

/// One op in a graph with its data and control edges. Owned by its graph; its address is stable while it is in the graph.
/// Edges are changed only through the graph, so both ends always agree.
class Node {
 public:
  const OpDesc& op() const { return op_; }
  OpDesc& op() { return op_; }
  const std::string& name() const { return op_.name; }
  const std::string& type() const { return op_.type; }
  ComputeGraph& graph() const { return *graph_; }

  size_t input_count() const { return in_.size(); }
  size_t output_count() const { return out_.size(); }
  /// The producer of an input slot; `.node` is null when nothing is connected.
  OutDataAnchor input(size_t slot) const { return in_[slot]; }
  /// The consumers of an output, in the order in which they were connected.
  const std::vector<InDataAnchor>& consumers(size_t output) const { return out_[output]; }
  const std::vector<Node*>& control_inputs() const { return control_in_; }
  const std::vector<Node*>& control_outputs() const { return control_out_; }

 private:
  friend class ComputeGraph;
  Node(ComputeGraph* graph, OpDesc op) : graph_(graph), op_(std::move(op)), in_(op_.inputs.size()), out_(op_.outputs.size()) {}

  ComputeGraph* graph_;
  OpDesc op_;
  std::vector<OutDataAnchor> in_;
  std::vector<std::vector<InDataAnchor>> out_;
  std::vector<Node*> control_in_;
  std::vector<Node*> control_out_;
};

/// A graph of nodes with data and control edges (AscendIR). The root graph holds all subgraphs of its tree flat, by name,
/// as the file does. Not thread-safe.
class ComputeGraph {
 public:
  explicit ComputeGraph(std::string name) : name_(std::move(name)) {}
  ComputeGraph(const ComputeGraph&) = delete;
  ComputeGraph& operator=(const ComputeGraph&) = delete;

  const std::string& name() const { return name_; }
  void set_name(std::string name) { name_ = std::move(name); }
  AttrMap attrs;

  /// Adds a node at the end. Fails when the name is empty or taken.
  StatusOr<Node*> AddNode(OpDesc op);
  /// Removes a node and every edge at it. The pointer is dead afterwards.
  void RemoveNode(Node* node);
  Node* FindNode(std::string_view name) const;
  /// In insertion order until SortTopologically, then in that order.
  const std::vector<std::unique_ptr<Node>>& nodes() const { return nodes_; }

  /// Connects an output to an input slot. Fails on a bad index, a slot that is taken, or a node of another graph.
  Status AddDataEdge(OutDataAnchor from, InDataAnchor to);
  void RemoveDataEdge(InDataAnchor to);
  /// Fails on a self edge; an edge that is there already is success.
  Status AddControlEdge(Node* from, Node* to);
  void RemoveControlEdge(Node* from, Node* to);
  /// Grows the slots of a node to what its OpDesc lists (after inputs or outputs were appended to it).
  void SyncAnchors(Node* node);

  /// Orders nodes so that every edge goes forward, ties by present position: the same graph always gives the same order.
  /// Fails with kGraphInvalid on a cycle and names its nodes.
  Status SortTopologically();
  /// Numbers OpDesc::id from 0 over this graph and its subgraphs, in order.
  void AssignIds();

  /// Graph outputs in order: what feeds the inputs of the NetOutput node, or the declared outputs when there is none.
  std::vector<OutDataAnchor> outputs;

  /// Subgraphs, root graph only, in order of insertion.
  const std::vector<std::shared_ptr<ComputeGraph>>& subgraphs() const { return subgraphs_; }
  Status AddSubgraph(std::shared_ptr<ComputeGraph> subgraph);
  ComputeGraph* FindSubgraph(std::string_view name) const;

 private:
  std::string name_;
  std::vector<std::unique_ptr<Node>> nodes_;
  std::unordered_map<std::string_view, Node*> by_name_;  // keys view the nodes' own names
  std::vector<std::shared_ptr<ComputeGraph>> subgraphs_;
};

/// A readable listing: one line a node, in order.
std::string DumpGraph(const ComputeGraph& graph);

}  // namespace ge
