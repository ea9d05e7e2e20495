#pragma once

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/read_ahead.h"
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

/// One op in a graph with its data and control edges. Owned by its graph; its address is stable while it is in the
/// graph. Edges are changed only through the graph, so both ends always agree.
class alignas(kCacheLine) Node {
 public:
  const OpDesc& op() const { return op_; }
  OpDesc& op() { return op_; }
  const std::string& name() const { return op_.name; }
  /// A view: compared with a word, it looks at the length first.
  std::string_view type() const { return op_.type; }
  ComputeGraph& graph() const { return *graph_; }
  /// Its place in graph().nodes(), for tables by node. Nodes that are added come behind it; it changes when nodes() is
  /// read after a removal, and when the graph is sorted.
  size_t position() const { return position_; }
  /// It has lost its name and is about to be removed.
  bool is_retired() const { return is_retired_; }

  size_t input_count() const { return in_.size(); }
  size_t output_count() const { return out_.size(); }
  /// The producer of an input slot; `.node` is null when nothing is connected.
  OutDataAnchor input(size_t slot) const { return in_[slot].from; }
  /// The consumers of an output, in the order in which they were connected.
  const std::vector<InDataAnchor>& consumers(size_t output) const {
    if (out_[output].holes > 0) CloseConsumerHoles(output);
    return out_[output].to;
  }
  /// How many there are: at once, also after removals.
  size_t consumer_count(size_t output) const { return out_[output].to.size() - out_[output].holes; }
  const std::vector<Node*>& control_inputs() const { return control_in_; }
  const std::vector<Node*>& control_outputs() const { return control_out_; }

  // For loops over more nodes than the caches hold (core/base/read_ahead.h), one ask each: memory gives its lines one
  // after the other, so a loop asks for no more than it reads.

  /// Edges, type, descriptions and attributes: the first lines of a node, all of which most stages read.
  static void ReadAheadSelf(const Node* node, size_t bytes = kReadByStages) { ReadAhead(node, bytes); }
  void ReadAheadInput(size_t slot) const { ReadAhead(op_.inputs.data() + slot, kDescReadByStages); }
  /// With how many read it.
  void ReadAheadOutput(size_t output) const {
    ReadAhead(op_.outputs.data() + output, kDescReadByStages);
    ReadAheadConsumerList(output);
  }
  void ReadAheadConsumerList(size_t output) const { ReadAhead(out_.data() + output); }
  /// Its edges, the descriptions of its first tensors and its first attribute. What an edge leads to is mostly near.
  void ReadAheadLists() const {
    constexpr size_t kFew = 3;
    ReadAhead(in_.data());
    ReadAhead(out_.data());
    ReadAhead(op_.inputs.data(), std::min(op_.inputs.size(), kFew) * sizeof(GeTensorDesc));
    ReadAhead(op_.outputs.data(), std::min(op_.outputs.size(), kFew) * sizeof(GeTensorDesc));
    if (!op_.attrs.empty()) ReadAhead(&*op_.attrs.begin(), sizeof(AttrMap::value_type));
  }
  static constexpr size_t kReadByPlacement = 304;  ///< bytes: to the end of OpDesc::ir_outputs
  static constexpr size_t kReadByNeighbours =
      128;  ///< bytes: OpDesc::outputs, inputs, and whether there are attributes

 private:
  static constexpr size_t kReadByStages = 224;     // bytes: to the end of OpDesc::workspace_bytes
  static constexpr size_t kDescReadByStages = 32;  // bytes: to the end of GeTensorDesc::size
  friend class ComputeGraph;
  // An input slot knows its place in its producer's list, and a list keeps holes where edges were until it is read:
  // removing the edges of a tensor with many consumers one by one is linear, not quadratic.
  struct InputSlot {
    OutDataAnchor from;
    size_t position = 0;
  };
  struct ConsumerList {
    std::vector<InDataAnchor> to;  // a null node is a hole
    size_t holes = 0;
  };
  Node(ComputeGraph* graph, OpDesc op)
      : graph_(graph), in_(op.inputs.size()), out_(op.outputs.size()), op_(std::move(op)) {}
  void CloseConsumerHoles(size_t output) const;

  ComputeGraph* graph_;
  uint32_t position_ = 0;
  bool is_retired_ = false;
  bool is_linked_parent_ = false;  // some subgraph's parent_ is this node
  std::vector<InputSlot> in_;
  mutable std::vector<ConsumerList> out_;
  OpDesc op_;
  std::vector<Node*> control_in_;
  std::vector<Node*> control_out_;
};

/// Data and its kin: where a graph gets its inputs (spec/om-format.md §13).
bool IsGraphInput(const Node& node);

/// A graph of nodes with data and control edges (AscendIR). The root graph holds all subgraphs of its tree flat, by
/// name, as the file does. Not thread-safe; one that nobody changes any more may be read by many threads once nodes()
/// and consumers() were read after the last removal.
class ComputeGraph {
 public:
  explicit ComputeGraph(std::string name) : name_(std::move(name)) {}
  ~ComputeGraph();
  ComputeGraph(const ComputeGraph&) = delete;
  ComputeGraph& operator=(const ComputeGraph&) = delete;

  const std::string& name() const { return name_; }
  void set_name(std::string name) { name_ = std::move(name); }
  AttrMap attrs;

  /// Adds a node at the end. Fails when the name is empty or taken.
  StatusOr<Node*> AddNode(OpDesc op);
  /// Removes a node and every edge at it, in time that its edges decide, not the graph. The pointer is dead afterwards;
  /// graph outputs that named it become empty anchors. Do not remove nodes inside a loop over nodes(): collect them
  /// first.
  void RemoveNode(Node* node);
  /// The only way to change the name of a node that is in a graph. Fails when the name is empty or taken.
  Status RenameNode(Node* node, std::string new_name);
  /// Takes the name of a node that is about to be removed, so that another may have it; the node's own is empty then.
  void Retire(Node* node);
  /// Makes a node that has no edge at an input compute something else, under its name and for the same consumers. `op`
  /// has no inputs and as many outputs as the node.
  void BecomeSource(Node* node, OpDesc op);
  Node* FindNode(std::string_view name) const;
  /// In insertion order until SortTopologically, then in that order.
  const std::vector<std::unique_ptr<Node>>& nodes() const {
    if (holes_ > 0) CloseNodeHoles();
    return nodes_;
  }

  /// Connects an output to an input slot. Fails on a bad index, a slot that is taken, or a node of another graph.
  Status AddDataEdge(OutDataAnchor from, InDataAnchor to);
  void RemoveDataEdge(InDataAnchor to);
  /// Fails on a self edge; an edge that is there already is success.
  Status AddControlEdge(Node* from, Node* to);
  void RemoveControlEdge(Node* from, Node* to);
  /// Many of one node at once, in time that the edges at both ends decide. `to` are some of its control outputs.
  void RemoveControlEdges(Node* from, const std::vector<Node*>& to);
  /// Grows the slots of a node to what its OpDesc lists (after inputs or outputs were appended to it).
  void SyncAnchors(Node* node);

  /// Orders nodes so that every edge goes forward, ties by present position: the same graph always gives the same
  /// order. Fails with kGraphInvalid on a cycle and names its nodes.
  Status SortTopologically();
  /// Numbers OpDesc::id from 0 over this graph and its subgraphs in the order of NodesInTreeOrder (graph_tree.h).
  void AssignIds();

  /// Graph outputs in order: what feeds the inputs of the NetOutput node, or the declared outputs when there is none.
  std::vector<OutDataAnchor> outputs;

  /// Subgraphs, root graph only, in order of insertion.
  const std::vector<std::shared_ptr<ComputeGraph>>& subgraphs() const { return subgraphs_; }
  /// Fails when the name is empty or taken.
  Status AddSubgraph(std::shared_ptr<ComputeGraph> subgraph);
  /// Takes a subgraph out of the root, null when there is none of the name. Nodes that list it keep the name.
  std::shared_ptr<ComputeGraph> RemoveSubgraph(std::string_view name);
  ComputeGraph* FindSubgraph(std::string_view name) const;
  /// The graph that holds this one among its subgraphs; this graph itself when none does.
  ComputeGraph& root() { return root_ == nullptr ? *this : *root_; }
  const ComputeGraph& root() const { return root_ == nullptr ? *this : *root_; }

  /// Same name, attributes, nodes in the same order, edges, outputs and subgraphs.
  friend bool operator==(const ComputeGraph& a, const ComputeGraph& b);

 private:
  friend Node* ParentNodeOf(const ComputeGraph& subgraph);
  friend Status LinkGraphTree(ComputeGraph& root);
  void LinkToParent(Node* parent) {
    parent_ = parent;
    parent->is_linked_parent_ = true;
  }
  void CloseNodeHoles() const;
  std::vector<Node*> FindCycle(const std::vector<size_t>& open_inputs) const;
  bool Owns(const Node* node) const { return node != nullptr && node->graph_ == this; }

  std::string name_;
  mutable std::vector<std::unique_ptr<Node>> nodes_;  // null: a removed node, until nodes() is read
  mutable size_t holes_ = 0;
  // Nodes by their own names.
  struct NameHash {
    using is_transparent = void;
    size_t operator()(std::string_view name) const { return std::hash<std::string_view>()(name); }
    size_t operator()(const Node* node) const { return (*this)(node->name()); }
  };
  struct SameName {
    using is_transparent = void;
    static std::string_view NameOf(std::string_view name) { return name; }
    static std::string_view NameOf(const Node* node) { return node->name(); }
    bool operator()(const auto& a, const auto& b) const { return NameOf(a) == NameOf(b); }
  };
  absl::flat_hash_set<Node*, NameHash, SameName> by_name_;
  std::vector<std::shared_ptr<ComputeGraph>> subgraphs_;
  std::unordered_map<std::string, ComputeGraph*> subgraphs_by_name_;
  ComputeGraph* root_ = nullptr;  // null in the root itself
  Node* parent_ = nullptr;        // alive when set, but may call another graph by now (graph_tree.h)
};

/// A readable listing: one line a node, in order, in the words of the scenario language:
/// "name: Type(input, input:1) {attr: value} after other -> float16[4, 8]".
std::string DumpGraph(const ComputeGraph& graph);

}  // namespace ge
