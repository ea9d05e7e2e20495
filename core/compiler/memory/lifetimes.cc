#include "core/compiler/memory/lifetimes.h"

#include <algorithm>

namespace ge {
namespace {

/// For each point and stream, one more than the last point of that stream that has certainly ended when the point
/// starts (0: none).
class VectorClocks {
 public:
  VectorClocks(const ExecutionOrder& order, uint32_t stream_count) : stream_count_(stream_count) {
    auto waits = order.waits;
    std::sort(waits.begin(), waits.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    auto wait = waits.begin();
    std::vector<uint32_t> last_on_stream(stream_count, 0);  // one more than the point
    ended_.assign(order.stream_of.size() * stream_count, 0);
    for (uint32_t point = 0; point < order.stream_of.size(); ++point) {
      uint32_t& last = last_on_stream[order.stream_of[point]];
      if (last != 0) Join(point, last - 1, order.stream_of[last - 1]);
      last = point + 1;
      for (; wait != waits.end() && wait->second == point; ++wait)
        Join(point, wait->first, order.stream_of[wait->first]);
    }
  }

  uint32_t Ended(uint32_t point, uint32_t stream) const { return ended_[size_t{point} * stream_count_ + stream]; }

 private:
  void Join(uint32_t point, uint32_t before, uint32_t stream_of_before) {
    uint32_t* to = &ended_[size_t{point} * stream_count_];
    const uint32_t* from = &ended_[size_t{before} * stream_count_];
    for (uint32_t stream = 0; stream < stream_count_; ++stream) to[stream] = std::max(to[stream], from[stream]);
    to[stream_of_before] = std::max(to[stream_of_before], before + 1);
  }

  uint32_t stream_count_;
  std::vector<uint32_t> ended_;
};

Status CheckOrder(const ExecutionOrder& order, std::span<const MemoryUse> uses) {
  size_t points = order.stream_of.size();
  if (points >= kNeverFree) return MakeError(kParamInvalid, "execution order: {} points", points);
  for (auto [before, after] : order.waits) {
    if (before >= after || after >= points) {
      return MakeError(kParamInvalid, "execution order: point {} waits for point {} of {}", after, before, points);
    }
  }
  for (size_t i = 0; i < uses.size(); ++i) {
    const std::vector<uint32_t>& touches = uses[i].touches;
    if (touches.empty() || !std::is_sorted(touches.begin(), touches.end()) || touches.back() >= points) {
      return MakeError(kParamInvalid, "memory use {}: its {} points are not ascending below {}", i, touches.size(),
                       points);
    }
  }
  return {};
}

/// Finds, on each stream, the first point after everything that touches a use.
class FreePoints {
 public:
  FreePoints(const ExecutionOrder& order, uint32_t stream_count)
      : order_(order), clocks_(order, stream_count), points_on_(stream_count) {
    for (uint32_t point = 0; point < order.stream_of.size(); ++point)
      points_on_[order.stream_of[point]].push_back(point);
  }

  /// Every point that touches the use has heard that the first one has ended, or is that one.
  bool StartsAtOnePoint(const MemoryUse& use) const {
    const uint32_t first = use.touches.front();
    return std::all_of(use.touches.begin() + 1, use.touches.end(), [&](uint32_t point) {
      return point == first || clocks_.Ended(point, order_.stream_of[first]) > first;
    });
  }

  void Append(const MemoryUse& use, std::vector<uint32_t>& free_at) const {
    std::vector<uint32_t> last_touch(points_on_.size(), 0);  // one more than the point
    for (uint32_t point : use.touches) last_touch[order_.stream_of[point]] = point + 1;
    for (const std::vector<uint32_t>& points : points_on_) {
      auto first = points.begin();
      for (uint32_t stream = 0; stream < last_touch.size(); ++stream) {
        if (last_touch[stream] == 0) continue;
        first = std::partition_point(first, points.end(),
                                     [&](uint32_t point) { return clocks_.Ended(point, stream) < last_touch[stream]; });
      }
      free_at.push_back(first == points.end() ? kNeverFree : *first);
    }
  }

 private:
  const ExecutionOrder& order_;
  VectorClocks clocks_;
  std::vector<std::vector<uint32_t>> points_on_;
};

}  // namespace

StatusOr<MemoryRequest> ComputeLifetimes(const ExecutionOrder& order, std::span<const MemoryUse> uses) {
  GE_RETURN_IF_ERROR(CheckOrder(order, uses));
  MemoryRequest request;
  for (uint32_t stream : order.stream_of) request.stream_count = std::max(request.stream_count, stream + 1);
  FreePoints free_points(order, request.stream_count);
  for (const MemoryUse& use : uses) {
    // What several streams may begin to write takes no bytes over: they have not all heard of the end of another piece.
    const uint32_t begin = free_points.StartsAtOnePoint(use) ? use.touches.front() : 0;
    request.buffers.push_back({use.size, order.stream_of[use.touches.front()], begin});
    free_points.Append(use, request.free_at);
  }
  return request;
}

}  // namespace ge
