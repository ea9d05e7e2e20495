#pragma once

#include <string_view>
#include <vector>

#include "core/graph/compute_graph.h"

namespace ge {

inline constexpr int64_t kMainStream = 0;
/// Ops with the same key share the attached stream (spec/compiler.md §4.6, spec/so-in-om.md §8.3).
inline constexpr std::string_view kTilingStreamKey = "tiling";

/// One of the places where an op runs: itself on the main stream, or its tiling on the attached one.
struct StreamPoint {
  const Node* node = nullptr;
  bool tiling = false;
  friend bool operator==(const StreamPoint&, const StreamPoint&) = default;
};

/// An event recorded after one point and waited for before another.
struct SyncEvent {
  uint32_t id = 0;
  StreamPoint record_after;
  StreamPoint wait_before;
};

/// Who waits for whom, and how many streams and events the model needs.
struct StreamPlan {
  int64_t stream_num = 0;
  std::vector<SyncEvent> events;  ///< by id, which counts from 0

  int64_t event_num() const { return static_cast<int64_t>(events.size()); }
};

/// Puts every node of the tree on the main stream, and the tiling of each sunk op on the attached stream. One event
/// lets each sunk kernel wait for its tiling; where tiling reads what an op of the main stream writes, another lets the
/// tiling wait for that op. Ids must be assigned.
StreamPlan AssignStreams(ComputeGraph& graph);

}  // namespace ge
