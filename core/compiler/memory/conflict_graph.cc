#include "core/compiler/memory/conflict_graph.h"

#include <algorithm>
#include <numeric>

#include "core/compiler/memory/block_assigner.h"

namespace ge {
namespace {

bool MayFollow(const MemoryRequest& request, const PlacedBuffer& earlier, const PlacedBuffer& later) {
  const MemoryBuffer& next = request.buffers[later.request_index];
  return next.begin >= request.FreeAt(earlier.request_index, next.stream);
}

bool Conflict(const MemoryRequest& request, const PlacedBuffer& a, const PlacedBuffer& b) {
  return !MayFollow(request, a, b) && !MayFollow(request, b, a);
}

/// Positions where something begins or ends, ends first where they coincide.
struct Edge {
  uint32_t position;
  bool is_begin;
  uint32_t buffer;
};

std::vector<Edge> SortedEdges(std::span<const PlacedBuffer> buffers) {
  std::vector<Edge> edges;
  edges.reserve(buffers.size() * 2);
  for (uint32_t i = 0; i < buffers.size(); ++i) {
    edges.push_back({buffers[i].begin, true, i});
    edges.push_back({buffers[i].end, false, i});
  }
  std::sort(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) {
    if (a.position != b.position) return a.position < b.position;
    if (a.is_begin != b.is_begin) return !a.is_begin;
    return a.buffer < b.buffer;
  });
  return edges;
}

}  // namespace

uint64_t PeakBytes(std::span<const PlacedBuffer> buffers) {
  uint64_t live = 0;
  uint64_t peak = 0;
  for (const Edge& edge : SortedEdges(buffers)) {
    uint64_t size = buffers[edge.buffer].size;
    live = edge.is_begin ? live + size : live - size;
    peak = std::max(peak, live);
  }
  return peak;
}

uint64_t CountMeetingPairs(std::span<const PlacedBuffer> buffers) {
  uint64_t live = 0;
  uint64_t pairs = 0;
  for (const Edge& edge : SortedEdges(buffers)) {
    if (edge.is_begin) {
      pairs += live++;
    } else {
      --live;
    }
  }
  return pairs;
}

std::optional<ConflictGraph> ConflictGraph::Build(const MemoryRequest& request, std::span<const PlacedBuffer> buffers,
                                                  uint64_t pair_limit) {
  if (CountMeetingPairs(buffers) > pair_limit) return std::nullopt;
  const std::vector<Edge> edges = SortedEdges(buffers);

  // Twice the same walk, first to count and then to fill: the pairs themselves are never held.
  auto for_each_pair = [&](auto&& visit) {
    std::vector<uint32_t> live;
    std::vector<uint32_t> place_in_live(buffers.size());
    for (const Edge& edge : edges) {
      if (edge.is_begin) {
        for (uint32_t other : live) {
          if (Conflict(request, buffers[other], buffers[edge.buffer])) visit(other, edge.buffer);
        }
        place_in_live[edge.buffer] = static_cast<uint32_t>(live.size());
        live.push_back(edge.buffer);
      } else {
        uint32_t hole = place_in_live[edge.buffer];
        live[hole] = live.back();
        place_in_live[live[hole]] = hole;
        live.pop_back();
      }
    }
  };

  ConflictGraph graph;
  graph.first_.assign(buffers.size() + 1, 0);
  for_each_pair([&](uint32_t a, uint32_t b) {
    ++graph.first_[a + 1];
    ++graph.first_[b + 1];
  });
  std::partial_sum(graph.first_.begin(), graph.first_.end(), graph.first_.begin());
  graph.neighbours_.resize(graph.first_.back());
  std::vector<size_t> next(graph.first_.begin(), graph.first_.end() - 1);
  for_each_pair([&](uint32_t a, uint32_t b) {
    graph.neighbours_[next[a]++] = b;
    graph.neighbours_[next[b]++] = a;
  });
  return graph;
}

}  // namespace ge
