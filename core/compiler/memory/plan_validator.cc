#include "core/compiler/memory/plan_validator.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace ge {
namespace {

/// Happens-before by what each point has heard of: per point, the last point of every stream that it knows to have
/// ended.
class HappensBefore {
 public:
  explicit HappensBefore(const ExecutionOrder& order) : order_(order) {
    std::map<uint32_t, std::vector<uint32_t>> waits_of;
    for (auto [before, after] : order.waits) waits_of[after].push_back(before);
    std::map<uint32_t, uint32_t> previous;
    heard_.resize(order.stream_of.size());
    for (uint32_t point = 0; point < order.stream_of.size(); ++point) {
      std::vector<uint32_t> sources;
      if (auto it = waits_of.find(point); it != waits_of.end()) sources = it->second;
      if (auto it = previous.find(order.stream_of[point]); it != previous.end()) sources.push_back(it->second);
      for (uint32_t source : sources) {
        for (auto [stream, last] : heard_[source]) Hear(point, stream, last);
        Hear(point, order.stream_of[source], source);
      }
      previous[order.stream_of[point]] = point;
    }
  }

  bool operator()(uint32_t before, uint32_t after) const {
    auto it = heard_[after].find(order_.stream_of[before]);
    return it != heard_[after].end() && it->second >= before;
  }

 private:
  void Hear(uint32_t point, uint32_t stream, uint32_t last) {
    auto [it, fresh] = heard_[point].emplace(stream, last);
    if (!fresh) it->second = std::max(it->second, last);
  }

  const ExecutionOrder& order_;
  std::vector<std::map<uint32_t, uint32_t>> heard_;
};

/// Who touched each byte last, as ranges of addresses. It is enough to compare a newcomer with the last owner:
/// ownership is passed on only along happens-before, which is transitive.
class ByteOwners {
 public:
  ByteOwners(const ExecutionOrder& order, const HappensBefore& happens_before, const PlannedMemory& plan)
      : order_(order), happens_before_(happens_before), plan_(plan), ends_(plan.uses.size()) {}

  Status Pass(size_t use) {
    uint64_t begin = plan_.offsets[use];
    uint64_t end = begin + plan_.uses[use].size;
    SplitAt(begin);
    SplitAt(end);
    auto first = owners_.lower_bound(begin);
    auto last = owners_.lower_bound(end);
    const std::vector<uint32_t> starts = StartsOf(use);
    for (auto it = first; it != last; ++it) GE_RETURN_IF_ERROR(CheckOver(it->second.use, use, starts));
    owners_.erase(first, last);
    owners_.emplace(begin, Range{end, use});
    ends_[use] = EndsOf(use);
    return {};
  }

 private:
  struct Range {
    uint64_t end;
    size_t use;
  };

  void SplitAt(uint64_t address) {
    auto it = owners_.lower_bound(address);
    if (it == owners_.begin()) return;
    --it;
    if (it->second.end <= address) return;
    owners_.emplace(address, it->second);
    it->second.end = address;
  }

  /// The first point that touches a use, and those that did not hear of it: the others heard of all that it had heard
  /// of.
  std::vector<uint32_t> StartsOf(size_t use) const {
    const std::vector<uint32_t>& touches = plan_.uses[use].touches;
    std::vector<uint32_t> starts = {touches.front()};
    for (uint32_t touch : touches) {
      if (touch != touches.front() && !happens_before_(touches.front(), touch)) starts.push_back(touch);
    }
    return starts;
  }

  /// The last point of each stream that touches a use: who heard of it heard of those before.
  std::vector<uint32_t> EndsOf(size_t use) const {
    std::map<uint32_t, uint32_t> last_of;
    for (uint32_t touch : plan_.uses[use].touches) last_of[order_.stream_of[touch]] = touch;
    std::vector<uint32_t> ends;
    for (auto [stream, touch] : last_of) ends.push_back(touch);
    return ends;
  }

  Status CheckOver(size_t old_use, size_t new_use, const std::vector<uint32_t>& starts) const {
    for (uint32_t touch : ends_[old_use]) {
      for (uint32_t start : starts) {
        if (happens_before_(touch, start)) continue;
        return MakeError(kInternal,
                         "memory plan: use {} at [{}, {}) is touched by point {}, not before point {} where use {} at "
                         "[{}, {}) begins",
                         old_use, plan_.offsets[old_use], plan_.offsets[old_use] + plan_.uses[old_use].size, touch,
                         start, new_use, plan_.offsets[new_use], plan_.offsets[new_use] + plan_.uses[new_use].size);
      }
    }
    return {};
  }

  const ExecutionOrder& order_;
  const HappensBefore& happens_before_;
  const PlannedMemory& plan_;
  std::vector<std::vector<uint32_t>> ends_;  // by use, of those that own bytes
  std::map<uint64_t, Range> owners_;
};

}  // namespace

Status ValidateMemoryPlan(const ExecutionOrder& order, const PlannedMemory& plan) {
  if (plan.offsets.size() != plan.uses.size()) {
    return MakeError(kInternal, "memory plan: {} offsets for {} uses", plan.offsets.size(), plan.uses.size());
  }
  std::vector<size_t> by_start;
  for (size_t i = 0; i < plan.uses.size(); ++i) {
    if (plan.uses[i].size == 0) continue;
    if (plan.offsets[i] % plan.alignment != 0) {
      return MakeError(kInternal, "memory plan: use {} at {} is not aligned to {}", i, plan.offsets[i], plan.alignment);
    }
    if (plan.offsets[i] > plan.total || plan.total - plan.offsets[i] < plan.uses[i].size) {
      return MakeError(kInternal, "memory plan: use {} of {} bytes at {} ends past the total of {}", i,
                       plan.uses[i].size, plan.offsets[i], plan.total);
    }
    by_start.push_back(i);
  }
  std::stable_sort(by_start.begin(), by_start.end(),
                   [&](size_t a, size_t b) { return plan.uses[a].touches.front() < plan.uses[b].touches.front(); });
  HappensBefore happens_before(order);
  ByteOwners owners(order, happens_before, plan);
  for (size_t use : by_start) GE_RETURN_IF_ERROR(owners.Pass(use));
  return {};
}

}  // namespace ge
