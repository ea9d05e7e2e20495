#include "core/compiler/memory/execution_points.h"

#include <algorithm>
#include <map>

namespace ge {
namespace {

bool IsOutsideOrder(const Node& node) { return IsGraphInput(node) || node.type() == "Const"; }

void SortUnique(std::vector<uint32_t>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

}  // namespace

ExecutionPoints::ExecutionPoints(const TreeAnchors& anchors, const StreamPlan& streams)
    : kernel_points_(anchors.nodes().size(), kNone), tiling_points_(anchors.nodes().size(), kNone) {
  AddGraph(anchors, anchors.root(), kNone);
  const auto point_of = [this](const StreamPoint& point) {
    return (point.tiling ? tiling_points_ : kernel_points_)[IdOf(*point.node)];
  };
  for (const SyncEvent& event : streams.events)
    order_.waits.emplace_back(point_of(event.record_after), point_of(event.wait_before));
}

void ExecutionPoints::AddGraph(const TreeAnchors& anchors, const ComputeGraph& graph, uint32_t loop) {
  for (const auto& node : graph.nodes()) {
    if (IsOutsideOrder(*node)) continue;
    for (int64_t stream : node->op().attached_stream_ids) tiling_points_[IdOf(*node)] = AddPoint(stream, loop);
    kernel_points_[IdOf(*node)] = AddPoint(node->op().stream_id, loop);
    if (IsWhile(*node)) {
      AddLoop(anchors, *node, loop);
      continue;
    }
    for (size_t i = 0; i < node->op().subgraph_names.size(); ++i)
      AddGraph(anchors, *anchors.SubgraphOf(*node, i), loop);
  }
}

void ExecutionPoints::AddLoop(const TreeAnchors& anchors, const Node& node, uint32_t outer) {
  const auto loop = static_cast<uint32_t>(loops_.size());
  const auto first = static_cast<uint32_t>(order_.stream_of.size());
  loops_.push_back({outer, first, {}});
  for (size_t i = 0; i < node.op().subgraph_names.size(); ++i) AddGraph(anchors, *anchors.SubgraphOf(node, i), loop);
  loops_[loop].last = LastPointsFrom(first);
}

std::vector<uint32_t> ExecutionPoints::LastPointsFrom(uint32_t first) const {
  std::map<uint32_t, uint32_t> last_on_stream;
  for (uint32_t point = first; point < order_.stream_of.size(); ++point)
    last_on_stream[order_.stream_of[point]] = point;
  std::vector<uint32_t> points;
  for (auto [stream, point] : last_on_stream) points.push_back(point);
  std::sort(points.begin(), points.end());
  return points;
}

uint32_t ExecutionPoints::AddPoint(int64_t stream, uint32_t loop) {
  // A node that no stream was given has no task; where it stands is all that counts.
  order_.stream_of.push_back(static_cast<uint32_t>(std::max<int64_t>(stream, 0)));
  loop_of_.push_back(loop);
  return static_cast<uint32_t>(order_.stream_of.size() - 1);
}

void ExecutionPoints::AppendWrites(const Node& node, std::vector<uint32_t>& touches) const {
  if (Runs(node)) touches.push_back(Of(node));
}

void ExecutionPoints::AppendReads(const Node& node, std::vector<uint32_t>& touches) const {
  if (tiling_points_[IdOf(node)] != kNone) touches.push_back(tiling_points_[IdOf(node)]);
  AppendWrites(node, touches);
}

void ExecutionPoints::Complete(std::vector<uint32_t>& touches) const {
  SortUnique(touches);
  if (loops_.empty() || touches.empty()) return;
  std::vector<uint32_t> more;
  for (uint32_t point : touches) {
    for (uint32_t index = loop_of_[point]; index != kNone; index = loops_[index].outer) {
      const Loop& loop = loops_[index];
      const bool within = touches.front() >= loop.first && touches.back() <= loop.last.back();
      if (within && loop.last.size() == 1) continue;
      more.push_back(loop.first);
      more.insert(more.end(), loop.last.begin(), loop.last.end());
    }
  }
  if (more.empty()) return;
  touches.insert(touches.end(), more.begin(), more.end());
  SortUnique(touches);
}

}  // namespace ge
