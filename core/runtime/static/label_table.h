#pragma once

#include <vector>

#include "core/graph/compute_graph.h"
#include "core/runtime/static/device_resources.h"

namespace ge {

/// The labels of one model (spec/static-runtime.md §4.1 step 21): each is set by exactly one LABEL_SET task, and tasks
/// jump to it. Indices come from node attributes, so any number may be asked for.
class LabelTable {
 public:
  LabelTable() = default;
  /// Makes `count` labels on the device.
  static StatusOr<LabelTable> Create(uint32_t count, DeviceResources& resources);

  /// The label that a task of `node` sets. Refuses one that does not exist or that another task sets too.
  StatusOr<rt::LabelId> Set(int64_t index, const Node& node);
  /// The label that a task of `node` jumps to; it may be set later.
  StatusOr<rt::LabelId> JumpTo(int64_t index, const Node& node);
  /// When all tasks are known: whether every jump has a target.
  Status CheckJumps() const;

 private:
  struct Label {
    rt::LabelId id;
    const Node* set_by = nullptr;
    const Node* jumped_from = nullptr;  ///< the first one
  };
  StatusOr<Label*> Find(int64_t index, const Node& node);

  std::vector<Label> labels_;
};

}  // namespace ge
