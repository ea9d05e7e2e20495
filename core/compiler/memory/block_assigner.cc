#include "core/compiler/memory/block_assigner.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/base/checked_math.h"
#include "core/compiler/memory/greedy_placement.h"
#include "core/compiler/memory/packing_search.h"

namespace ge {
namespace {

/// Above this many conflicting pairs only the sweep is tried: lists of neighbours would take more than 64 MB.
constexpr uint64_t kMaxConflictPairs = 16'000'000;
/// Neighbours looked at by all placements in order; one order over a chain of 100'000 buffers takes well under a
/// million.
constexpr uint64_t kOrderWorkLimit = 60'000'000;
/// The search is for hard packings of small groups; larger groups of real graphs reach their bound or come close
/// without it.
constexpr size_t kMaxSearchBuffers = 600;
constexpr uint64_t kSearchWorkLimit = 1'000'000'000;
constexpr uint64_t kSearchTries = 10;
constexpr int kSearchRounds = 8;
/// Groups within groups are taken apart this deep.
constexpr int kMaxSplitDepth = 64;

Status CheckRequest(const MemoryRequest& request) {
  size_t count = request.buffers.size();
  if (request.alignment == 0 || request.stream_count == 0 || count > UINT32_MAX / 2 ||
      request.free_at.size() != count * request.stream_count) {
    return MakeError(kParamInvalid, "memory request: alignment {}, {} streams, {} buffers, {} life ends",
                     request.alignment, request.stream_count, count, request.free_at.size());
  }
  uint64_t sum = 0;
  for (size_t i = 0; i < count; ++i) {
    const MemoryBuffer& buffer = request.buffers[i];
    if (buffer.stream >= request.stream_count) {
      return MakeError(kParamInvalid, "memory request: buffer {} is on stream {} of {}", i, buffer.stream,
                       request.stream_count);
    }
    for (uint32_t stream = 0; stream < request.stream_count; ++stream) {
      if (request.FreeAt(i, stream) <= buffer.begin) {
        return MakeError(kParamInvalid, "memory request: buffer {} begins at {} and is free at {} on stream {}", i,
                         buffer.begin, request.FreeAt(i, stream), stream);
      }
    }
    auto size = CheckedAlignUp(buffer.size, request.alignment);
    auto next = size ? CheckedAdd(sum, *size) : std::nullopt;
    if (!next || *next > uint64_t{INT64_MAX}) {
      return MakeError(kParamInvalid, "memory request: sizes up to buffer {} ({} bytes) exceed 64 bits", i,
                       buffer.size);
    }
    sum = *next;
  }
  return {};
}

/// Intervals that cover every life: where two do not meet, the buffers do not conflict on any stream.
std::vector<PlacedBuffer> Intervals(const MemoryRequest& request) {
  std::vector<PlacedBuffer> buffers;
  for (uint32_t i = 0; i < request.buffers.size(); ++i) {
    if (request.buffers[i].size == 0) continue;
    auto ends = request.free_at.begin() + static_cast<ptrdiff_t>(size_t{i} * request.stream_count);
    uint32_t end = *std::max_element(ends, ends + request.stream_count);
    buffers.push_back({AlignUp(request.buffers[i].size, request.alignment), request.buffers[i].begin, end, i});
  }
  std::stable_sort(buffers.begin(), buffers.end(),
                   [](const PlacedBuffer& a, const PlacedBuffer& b) { return a.begin < b.begin; });
  return buffers;
}

/// Halves the way from what was found to what cannot be undercut, as long as the search succeeds or halvings are left.
void SearchBelow(std::span<const PlacedBuffer> group, const ConflictGraph& conflicts, uint64_t alignment,
                 uint64_t bound, BufferPlacement& best) {
  uint64_t low = bound;
  for (int round = 0; round < kSearchRounds && best.total > bound; ++round) {
    uint64_t target = round == 0 ? bound : AlignUp(low + (best.total - low) / 2, alignment);
    if (target >= best.total) return;
    bool found = false;
    uint64_t work_left = kSearchWorkLimit / kSearchRounds;
    for (uint64_t seed = 0; seed < kSearchTries && !found; ++seed) {
      for (SearchOrder order : {SearchOrder::kMostContended, SearchOrder::kLargestArea, SearchOrder::kLongest}) {
        if (auto placement = SearchPlacement(group, conflicts, target, order, seed, work_left)) {
          best = *std::move(placement);
          found = true;
          break;
        }
      }
    }
    if (!found) low = target;
  }
}

/// The best of several orders and, for small groups, of the search; nothing when there are too many conflicts for that.
std::optional<BufferPlacement> PlaceByConflicts(const MemoryRequest& request, std::span<const PlacedBuffer> group,
                                                uint64_t bound) {
  auto conflicts = ConflictGraph::Build(request, group, kMaxConflictPairs);
  if (!conflicts) return std::nullopt;
  std::optional<BufferPlacement> best;
  uint64_t work = 0;
  for (const std::vector<uint32_t>& order : PlacementOrders(group)) {
    for (FitRule rule : {FitRule::kLowest, FitRule::kTightest}) {
      if (best && (best->total == bound || work > kOrderWorkLimit)) break;
      work += group.size() + 2 * conflicts->pair_count();
      BufferPlacement placement = PlaceInOrder(group, *conflicts, order, rule);
      if (!best || placement.total < best->total) best = std::move(placement);
    }
  }
  if (request.stream_count == 1 && group.size() <= kMaxSearchBuffers)
    SearchBelow(group, *conflicts, request.alignment, bound, *best);
  return best;
}

/// Too many conflicts: as many of the largest buffers as can be handled are placed by their conflicts, the small rest
/// above them by the sweep. What that wastes is at most the bytes of the small ones.
BufferPlacement PlaceLargeThenSmall(const MemoryRequest& request, std::span<const PlacedBuffer> group) {
  std::vector<uint32_t> by_size(group.size());
  std::iota(by_size.begin(), by_size.end(), 0U);
  std::stable_sort(by_size.begin(), by_size.end(),
                   [&](uint32_t a, uint32_t b) { return group[a].size > group[b].size; });
  auto pick = [&](size_t first, size_t last) {
    std::vector<uint32_t> chosen(by_size.begin() + static_cast<ptrdiff_t>(first),
                                 by_size.begin() + static_cast<ptrdiff_t>(last));
    std::sort(chosen.begin(), chosen.end());
    return chosen;
  };
  auto buffers_of = [&](const std::vector<uint32_t>& chosen) {
    std::vector<PlacedBuffer> buffers;
    for (uint32_t i : chosen) buffers.push_back(group[i]);
    return buffers;
  };
  size_t low = 1;
  size_t high = group.size();
  while (low + 1 < high) {
    size_t middle = low + (high - low) / 2;
    (CountMeetingPairs(buffers_of(pick(0, middle))) <= kMaxConflictPairs ? low : high) = middle;
  }
  BufferPlacement result{std::vector<uint64_t>(group.size()), 0};
  auto put = [&](const std::vector<uint32_t>& chosen, const BufferPlacement& placement) {
    for (size_t i = 0; i < chosen.size(); ++i) result.offsets[chosen[i]] = result.total + placement.offsets[i];
    result.total += placement.total;
  };
  std::vector<uint32_t> large = pick(0, low);
  std::vector<uint32_t> small = pick(low, group.size());
  put(large, *PlaceByConflicts(request, buffers_of(large), 0));
  put(small, PlaceBySweep(buffers_of(small)));
  return result;
}

/// A group that cannot be taken apart: the best of a few ways.
BufferPlacement PlaceGroup(const MemoryRequest& request, std::span<const PlacedBuffer> group) {
  BufferPlacement best = PlaceBySweep(group);
  uint64_t bound = request.stream_count == 1 ? PeakBytes(group) : 0;
  if (best.total == bound) return best;
  auto placement = PlaceByConflicts(request, group, bound);
  if (!placement) placement = PlaceLargeThenSmall(request, group);
  return placement->total < best.total ? *std::move(placement) : best;
}

/// Places a set of buffers from `base` upward; returns where the highest one ends. Sets that never meet are planned
/// apart, all from `base`; on one stream, a buffer that meets all others of its set goes below them. Neither can make
/// the plan larger.
class GroupPlanner {
 public:
  GroupPlanner(const MemoryRequest& request, MemoryPlan& plan) : request_(request), plan_(plan) {}

  uint64_t Place(std::vector<PlacedBuffer> buffers, uint64_t base, int depth) {
    uint64_t top = base;
    size_t first = 0;
    uint32_t end = 0;
    for (size_t i = 0; i <= buffers.size(); ++i) {
      if (i == buffers.size() || (i > first && buffers[i].begin >= end)) {
        if (i > first) top = std::max(top, PlaceConnected(std::span(buffers).subspan(first, i - first), base, depth));
        first = i;
        end = 0;
      }
      if (i < buffers.size()) end = std::max(end, buffers[i].end);
    }
    return top;
  }

 private:
  uint64_t PlaceConnected(std::span<const PlacedBuffer> group, uint64_t base, int depth) {
    uint32_t begin = group.front().begin;
    uint32_t end = 0;
    for (const PlacedBuffer& buffer : group) end = std::max(end, buffer.end);
    std::vector<PlacedBuffer> rest;
    for (const PlacedBuffer& buffer : group) {
      if (request_.stream_count == 1 && buffer.begin == begin && buffer.end == end) {
        plan_.offsets[buffer.request_index] = base;
        base += buffer.size;
      } else {
        rest.push_back(buffer);
      }
    }
    if (rest.size() < group.size() && depth < kMaxSplitDepth) return Place(std::move(rest), base, depth + 1);

    BufferPlacement placement = PlaceGroup(request_, rest);
    for (size_t i = 0; i < rest.size(); ++i) plan_.offsets[rest[i].request_index] = base + placement.offsets[i];
    return base + placement.total;
  }

  const MemoryRequest& request_;
  MemoryPlan& plan_;
};

}  // namespace

StatusOr<MemoryPlan> AssignBlocks(const MemoryRequest& request) {
  GE_RETURN_IF_ERROR(CheckRequest(request));
  MemoryPlan plan;
  plan.offsets.assign(request.buffers.size(), 0);
  std::vector<PlacedBuffer> buffers = Intervals(request);
  if (request.stream_count == 1) plan.lower_bound = PeakBytes(buffers);
  if (!buffers.empty()) plan.total = GroupPlanner(request, plan).Place(std::move(buffers), 0, 0);
  return plan;
}

}  // namespace ge
