#pragma once

#include <string_view>

#include "core/base/status.h"
#include "core/rt/types.h"

namespace rt {

/// Model running instances: persistent streams filled once, executed many times (spec/device-simulator.md §5).
/// Thread-safe. Build: BuildBegin → BindStream … → submit tasks → EndTask → BuildEnd. A violation gives the code of
/// §5.1.
class Model {
 public:
  virtual ~Model() = default;

  /// aclmdlRIBuildBegin. `name` is for reports.
  virtual ge::StatusOr<ModelId> ModelBuildBegin(std::string_view name) = 0;
  /// aclmdlRIBindStream. A head stream starts with each execution; others start when they are activated.
  virtual ge::Status ModelBindStream(ModelId model, StreamId stream, bool head) = 0;
  /// aclmdlRIUnbindStream.
  virtual ge::Status ModelUnbindStream(ModelId model, StreamId stream) = 0;
  /// aclmdlRIEndTask: the task after which the execution counts as complete; exactly one per model.
  virtual ge::StatusOr<TaskRef> ModelEndTask(ModelId model, StreamId stream) = 0;
  /// aclmdlRIBuildEnd. No task may be added afterwards.
  virtual ge::Status ModelBuildEnd(ModelId model) = 0;
  /// aclmdlRIExecute: runs once on the default stream and waits until the end task has executed; the failure of an
  /// inner task is returned with its stream, task and op named (507011). 507046 when the time is over: the model is
  /// aborted.
  virtual ge::Status ModelExecute(ModelId model, int64_t timeout_ms) = 0;
  /// aclmdlRIExecuteAsync: as two tasks of `stream` (0: the default stream). The reference is the second one's.
  virtual ge::StatusOr<TaskRef> ModelExecuteAsync(ModelId model, StreamId stream) = 0;
  /// aclmdlRIAbort: stops what the model runs and skips the rest; waits for its execution return 507023. It can be
  /// executed again.
  virtual ge::Status ModelAbort(ModelId model) = 0;
  /// aclmdlRIDestroy. Streams must be unbound.
  virtual ge::Status ModelDestroy(ModelId model) = 0;
};

}  // namespace rt
