#pragma once

#include <span>

#include "core/base/status.h"
#include "core/rt/types.h"

namespace rt {

enum class SwitchCondition : uint8_t {
  kEqual = 0,
  kNotEqual = 1,
  kGreater = 2,
  kGreaterOrEqual = 3,
  kLess = 4,
  kLessOrEqual = 5,
};
enum class SwitchDataType : uint8_t { kInt32 = 0, kInt64 = 1 };

/// Control flow between the streams of one model (spec/device-simulator.md §4.5–4.6). Thread-safe. All tasks go to
/// streams that are bound to a model; others → 107005.
class Flow {
 public:
  virtual ~Flow() = default;

  /// aclrtCreateLabel. More than 65535 → 207005.
  virtual ge::StatusOr<LabelId> CreateLabel() = 0;
  virtual ge::Status DestroyLabel(LabelId label) = 0;
  /// aclrtSetLabel: marks the next position of the stream. A label is set once: again → 107000.
  virtual ge::StatusOr<TaskRef> SetLabel(LabelId label, StreamId stream) = 0;
  /// aclrtSwitchLabelByIndex: reads the u32 at `index`; goes on behind that label of the list, on the label's stream;
  /// an index past the end means the last. The present stream stops there unless the label is its own. Every label must
  /// be set, on a stream of the same model, when the build ends (107000).
  virtual ge::StatusOr<TaskRef> SwitchLabelByIndex(DeviceAddress index, std::span<const LabelId> labels,
                                                   StreamId stream) = 0;
  /// aclrtSwitchStream: compares the values at `left` and `right`. When it holds, `true_stream` starts and the present
  /// stream stops; else it goes on.
  virtual ge::StatusOr<TaskRef> SwitchStream(DeviceAddress left, SwitchCondition condition, DeviceAddress right,
                                             SwitchDataType type, StreamId true_stream, StreamId stream) = 0;
  /// aclrtActiveStream: `target` starts and runs beside the present stream. One that runs already: 507001 when the task
  /// runs.
  virtual ge::StatusOr<TaskRef> ActiveStream(StreamId target, StreamId stream) = 0;
};

}  // namespace rt
