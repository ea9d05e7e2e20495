#include "property_tests/hazards/memory_history.h"

#include <algorithm>

namespace sim::hazard_oracle {

void MemoryHistory::Malloc(size_t begin, size_t size) {
  ++generations_;
  for (size_t byte = begin; byte < begin + size; ++byte) {
    bytes_[byte] = {};
    bytes_[byte].live = true;
    bytes_[byte].generation = generations_;
  }
}

void MemoryHistory::Free(OrderGraph::Action action, size_t begin, size_t size) {
  for (size_t at = begin; at < begin + size; ++at) {
    Byte& byte = bytes_[at];
    for (const ByteTouch& touch : byte.touches) {
      if (!graph_.Ordered(touch.action, action)) in_use.insert({at, byte.generation, touch.action, action});
    }
    byte.live = false;
    byte.freed_by = action;
    byte.touches.clear();
  }
}

void MemoryHistory::Touch(OrderGraph::Action action, const std::vector<std::pair<size_t, AccessKind>>& touches,
                          AccessGrade grade) {
  std::set<size_t> writes;
  for (const auto& [at, kind] : touches) {
    if (kind == AccessKind::kWrite) writes.insert(at);
  }
  for (const auto& [at, kind] : touches) {
    Byte& byte = bytes_[at];
    const bool counts = grade != AccessGrade::kMay;
    if (!byte.live) {
      if (counts && byte.freed_by != OrderGraph::kNone) {
        late.insert({at, byte.freed_by, action, graph_.Before(byte.freed_by, action)});
      }
      continue;
    }
    if (counts) {
      for (const ByteTouch& earlier : byte.touches) {
        if (Conflict(earlier.kind, kind) && !graph_.Ordered(earlier.action, action)) {
          lost.insert({at, byte.generation, earlier, {action, kind}});
        }
      }
      if (kind != AccessKind::kWrite && !byte.written && !writes.contains(at)) unwritten.insert({at, action});
      byte.touches.push_back({action, kind});
    }
    if (kind != AccessKind::kRead) byte.written = true;
  }
}

std::set<OrderGraph::Action> MemoryHistory::WouldLoseOrder(
    OrderGraph::Action action, const std::vector<std::pair<size_t, AccessKind>>& touches) const {
  std::set<OrderGraph::Action> actions;
  for (const auto& [at, kind] : touches) {
    for (const ByteTouch& earlier : bytes_[at].touches) {
      if (Conflict(earlier.kind, kind) && !graph_.Ordered(earlier.action, action)) actions.insert(earlier.action);
    }
  }
  return actions;
}

size_t MemoryHistory::LiveRuns() const {
  // Of a byte: its allocation, whether it is written, and its touches from the last write on.
  using Seen = std::tuple<uint32_t, bool, std::vector<ByteTouch>>;
  size_t runs = 0;
  bool before_is_live = false;
  Seen before;
  for (const Byte& byte : bytes_) {
    if (byte.live) {
      auto from = std::find_if(byte.touches.rbegin(), byte.touches.rend(),
                               [](const ByteTouch& touch) { return touch.kind == AccessKind::kWrite; });
      const auto first = from == byte.touches.rend() ? byte.touches.begin() : std::prev(from.base());
      Seen seen = {byte.generation, byte.written, {first, byte.touches.end()}};
      if (!before_is_live || seen != before) ++runs;
      before = std::move(seen);
    }
    before_is_live = byte.live;
  }
  return runs;
}

}  // namespace sim::hazard_oracle
