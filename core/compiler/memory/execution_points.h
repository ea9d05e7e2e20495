#pragma once

#include <vector>

#include "core/compiler/memory/execution_order.h"
#include "core/compiler/memory/tree_anchors.h"
#include "core/compiler/stream/assign_streams.h"

namespace ge {

/// When the nodes of a graph tree run, in one order over all its graphs: the graphs that a node calls come right behind
/// it, the condition of a loop before its body. Every node but Data and Const is a point; the tiling of a sunk op is
/// one of its own, on its attached stream.
class ExecutionPoints {
 public:
  ExecutionPoints(const TreeAnchors& anchors, const StreamPlan& streams);

  const ExecutionOrder& order() const { return order_; }
  bool Runs(const Node& node) const { return kernel_points_[IdOf(node)] != kNone; }
  uint32_t Of(const Node& node) const { return kernel_points_[IdOf(node)]; }
  /// Points at which a node writes its outputs.
  void AppendWrites(const Node& node, std::vector<uint32_t>& touches) const;
  /// Points at which a node reads an input: its tiling's and its kernel's.
  void AppendReads(const Node& node, std::vector<uint32_t>& touches) const;

  /// Sorts and completes what touches a piece of memory. A loop runs its points again and again: a piece that is
  /// touched both inside and outside of it, or handed from one iteration to the next (the While touches it), lives from
  /// the loop's first point to its last, so that no other value of the loop takes its bytes. A piece of one iteration
  /// may give its bytes to another piece of it. Not so in a loop over several streams, where iterations are not told
  /// apart: there every piece lives as long as the loop.
  void Complete(std::vector<uint32_t>& touches) const;

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  struct Loop {
    uint32_t outer = kNone;
    uint32_t first = 0;          ///< its first point
    std::vector<uint32_t> last;  ///< its last point on each stream that it uses, ascending
  };
  static size_t IdOf(const Node& node) { return static_cast<size_t>(node.op().id); }
  void AddGraph(const TreeAnchors& anchors, const ComputeGraph& graph, uint32_t loop);
  void AddLoop(const TreeAnchors& anchors, const Node& node, uint32_t outer);
  uint32_t AddPoint(int64_t stream, uint32_t loop);
  /// The last point on each stream that has one from `first` on, ascending.
  std::vector<uint32_t> LastPointsFrom(uint32_t first) const;

  ExecutionOrder order_;
  std::vector<uint32_t> kernel_points_, tiling_points_;  // by node id
  std::vector<uint32_t> loop_of_;                        // by point: the innermost one
  std::vector<Loop> loops_;
};

}  // namespace ge
