#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "core/compiler/passes/pass_attrs.h"
#include "core/engines/compile_log.h"
#include "core/graph/compute_graph.h"
#include "core/host_kernels/host_kernel.h"
#include "core/op/op_registry.h"

namespace ge {

/// What a node pass asks of the traversal (spec/compiler.md §1.7 point 3).
struct PassRequests {
  std::vector<Node*> again;        ///< nodes to look at once more, at once
  std::vector<Node*> again_later;  ///< at the end of the round
  bool parent = false;             ///< the node that calls the present graph
  bool subgraphs = false;          ///< traverse the subgraphs of the present node once more
};

class HostCpuEngine;

/// What passes of one compile are told.
struct PassSettings {
  HostKernelFinder find_kernel = FindHostKernel;
  const HostCpuEngine* host_cpu =
      nullptr;                   ///< asked before those kernels when constants are folded; null: there is none
  bool memory_priority = false;  ///< `ge.exec.memoryOptimizationPolicy`: rather compute again than keep two constants
  /// Whether an engine can run an op that is described so; null: whatever there is.
  std::function<bool(const OpDesc&)> can_run = nullptr;
  /// Who reads another tensor than before takes its shape over. Once shapes are final, a reader keeps its own.
  bool infers_shapes = false;
};

/// Through which passes change a graph: every edit is counted and keeps control edges and graph outputs whole. A node
/// that is removed loses its edges, attributes and name at once and its place in the graph with Finish(): until then no
/// new node can be taken for it.
class PassContext {
 public:
  PassContext(ComputeGraph& root, const OpImplSpaceRegistryV2& registry, CompileLog* log, PassSettings settings = {})
      : root_(root), registry_(registry), log_(log), settings_(std::move(settings)) {}
  PassContext(const PassContext&) = delete;
  PassContext& operator=(const PassContext&) = delete;

  /// The graph that holds the subgraphs.
  ComputeGraph& root() const { return root_; }
  const OpImplSpaceRegistryV2& registry() const { return registry_; }
  const PassSettings& settings() const { return settings_; }
  bool CanRun(const OpDesc& op) const { return settings_.can_run == nullptr || settings_.can_run(op); }
  void Warn(std::string code, std::string node, std::string text) {
    if (log_ != nullptr) log_->Warn(std::move(code), std::move(node), std::move(text));
  }
  void Note(std::string node, std::string text) {
    if (log_ != nullptr) log_->Note(std::move(node), std::move(text));
  }
  /// In the second look at a node that calls subgraphs.
  bool after_subgraphs() const { return after_subgraphs_; }

  ~PassContext() { Finish(); }
  /// Takes removed nodes out of their graphs for good. Nothing may be asked of the context afterwards but its changes.
  void Finish();

  // Edits.

  /// Removes a node with its edges; order between its neighbours is lost. Constants that only it read go too.
  void Remove(Node& node);
  /// Takes a node out: what read output i then reads what fed input `input_of_output[i]` (-1: nothing reads it), which
  /// must be connected. Readers of what the node reads in a shape of its own keep their shapes. Everything that had to
  /// wait for the node still waits for what the node waited for.
  Status Bypass(Node& node, const std::vector<int>& input_of_output);
  /// Makes everything that reads output `output` of a node read `to` instead, which waits for less: what the node
  /// waited for, the readers then wait for themselves.
  Status MoveReaders(Node& node, size_t output, OutDataAnchor to);
  /// Makes the one consumer read another output, and describes its input so. Once shapes are final it goes on seeing
  /// the tensor in the shape in which it saw the old one, when that has as many elements (DimensionAdjustPass).
  Status Reconnect(InDataAnchor consumer, OutDataAnchor producer);
  void Disconnect(InDataAnchor consumer);
  /// The node computes `op` from now on, which has no inputs and as many outputs, under its name. Its readers see the
  /// outputs as `op` describes them, as with Reconnect. Everything that had to wait for the node still waits for what
  /// the node waited for; nothing waits for the node.
  Status BecomeSource(Node& node, OpDesc op);
  StatusOr<Node*> Add(ComputeGraph& graph, OpDesc op);
  /// The node becomes another built-in type with the same inputs and outputs: attributes that are not GE's own go.
  Status Retype(Node& node, std::string_view type);
  /// A node of the same name in the node's place that lacks some input slots (`slots` ascending), of another built-in
  /// type when `type` is not empty. The slots of its last, dynamic input are numbered without gaps. The old node is
  /// removed.
  StatusOr<Node*> ReplaceWithoutInputs(Node& node, const std::vector<size_t>& slots, std::string_view type);
  /// Takes a subgraph, and those that its nodes call, out of the tree.
  void RemoveSubgraph(const std::string& name);
  /// Notes a change that was made without the context.
  void CountChange() { ++changes_; }
  size_t changes() const { return changes_; }
  size_t added() const { return added_; }

  // Requests of a node pass.

  void RePass(Node* node) { Ask().again.push_back(node); }
  void RePassLater(Node* node) { Ask().again_later.push_back(node); }
  void RePassParent() { Ask().parent = true; }
  void TraverseSubgraphsAgain() { Ask().subgraphs = true; }

  // For who runs the passes.

  static bool IsRemoved(const Node* node) { return node->is_retired(); }
  /// A subgraph that was taken out keeps its address as well.
  bool IsRemovedGraph(const ComputeGraph* graph) const;
  bool has_requests() const { return has_requests_; }
  PassRequests TakeRequests() {
    has_requests_ = false;
    return std::exchange(requests_, {});
  }
  void set_after_subgraphs(bool after) { after_subgraphs_ = after; }

 private:
  PassRequests& Ask() {
    has_requests_ = true;
    return requests_;
  }
  /// The consumer reads what is described so: now and in the look at it that is asked for.
  void DescribeReader(const GeTensorDesc& output, InDataAnchor consumer);
  /// After the producer has lost a reader: a constant that nobody reads goes.
  void LostReader(OutDataAnchor producer);
  /// When one reader is left, it is looked at again: what is between it and the producer's inputs is now its own.
  void LookAgainAtOnlyReader(OutDataAnchor producer);
  /// Keeps the order that went through a node which is about to go: each of `before` before each of `after`.
  Status KeepOrder(const std::vector<Node*>& before, const std::vector<Node*>& after);
  /// The same for a node that will no longer be between its producers, `readers` and what waits for it, as long as its
  /// edges say who they are.
  Status KeepOrderThrough(const Node& node, const std::vector<Node*>& readers);

  ComputeGraph& root_;
  const OpImplSpaceRegistryV2& registry_;
  CompileLog* log_;
  const PassSettings settings_;
  PassRequests requests_;
  bool has_requests_ = false;
  bool after_subgraphs_ = false;
  size_t changes_ = 0;
  size_t added_ = 0;
  std::vector<Node*> doomed_;  ///< removed, but still in their graphs
  std::vector<std::shared_ptr<ComputeGraph>> removed_graphs_;
};

/// Data, constants and their kin: always there, nothing has to wait for them.
bool IsSource(const Node& node);
bool IsConst(const Node& node);
/// No data or control edge leaves the node.
bool IsUnread(const Node& node);

}  // namespace ge
