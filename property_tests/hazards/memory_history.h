#pragma once

#include <cstdint>
#include <set>
#include <tuple>
#include <vector>

#include "property_tests/hazards/order_graph.h"
#include "simulator/memory/access.h"

namespace sim::hazard_oracle {

/// One touch of one byte, kept for ever.
struct ByteTouch {
  OrderGraph::Action action = OrderGraph::kNone;
  AccessKind kind = AccessKind::kRead;

  friend auto operator<=>(const ByteTouch&, const ByteTouch&) = default;
};

/// Two touches of a byte that conflict and that nothing orders, the earlier seen first.
struct LostOrder {
  size_t byte = 0;
  uint32_t generation = 0;  ///< which of the allocations that held the byte
  ByteTouch earlier, later;

  friend auto operator<=>(const LostOrder&, const LostOrder&) = default;
};

struct LateTouch {
  size_t byte = 0;
  OrderGraph::Action freed_by, action;
  bool definite = false;

  friend auto operator<=>(const LateTouch&, const LateTouch&) = default;
};

struct FreedInUse {
  size_t byte = 0;
  uint32_t generation = 0;
  OrderGraph::Action user, freed_by;

  friend auto operator<=>(const FreedInUse&, const FreedInUse&) = default;
};

struct UnwrittenRead {
  size_t byte = 0;
  OrderGraph::Action action;

  friend auto operator<=>(const UnwrittenRead&, const UnwrittenRead&) = default;
};

/// A few bytes of memory and every touch ever made of them. Judges each touch when it comes by looking at all earlier.
class MemoryHistory {
 public:
  MemoryHistory(const OrderGraph& graph, size_t bytes) : graph_(graph), bytes_(bytes) {}

  static bool Conflict(AccessKind a, AccessKind b) {
    if (a == AccessKind::kAtomic && b == AccessKind::kAtomic) return false;
    return a != AccessKind::kRead || b != AccessKind::kRead;
  }

  void Malloc(size_t begin, size_t size);
  void Free(OrderGraph::Action action, size_t begin, size_t size);
  void Touch(OrderGraph::Action action, const std::vector<std::pair<size_t, AccessKind>>& touches, AccessGrade grade);
  void Forget(size_t byte) { bytes_[byte].written = false; }
  void CopyWritten(size_t destination, size_t source) {
    if (!bytes_[source].live || bytes_[source].written) return;
    bytes_[destination].written = false;
  }
  /// The actions that `action` would race with.
  std::set<OrderGraph::Action> WouldLoseOrder(OrderGraph::Action action,
                                              const std::vector<std::pair<size_t, AccessKind>>& touches) const;
  bool IsLive(size_t byte) const { return bytes_[byte].live; }
  size_t size() const { return bytes_.size(); }
  /// In how many runs of bytes that saw the same since they were last written the live memory falls.
  size_t LiveRuns() const;

  std::set<LostOrder> lost;
  std::set<LateTouch> late;
  std::set<FreedInUse> in_use;
  std::set<UnwrittenRead> unwritten;

 private:
  struct Byte {
    bool live = false, written = false;
    uint32_t generation = 0;
    OrderGraph::Action freed_by = OrderGraph::kNone;
    std::vector<ByteTouch> touches;  ///< of this generation
  };

  const OrderGraph& graph_;
  std::vector<Byte> bytes_;
  uint32_t generations_ = 0;
};

}  // namespace sim::hazard_oracle
