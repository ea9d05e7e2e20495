#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/status.h"
#include "core/rt/annotations.h"
#include "core/rt/types.h"
#include "simulator/streams/task_identity.h"
#include "simulator/timing/block_schedule.h"
#include "simulator/timing/engine_pool.h"

namespace sim {

struct Machine;

/// A task at a moment.
struct TaskPoint {
  rt::TaskRef task;
  uint64_t at_ns = 0;
};

/// A flag that streams wait for: an event of class B (spec/device-simulator.md §4.2), or a model's end-graph notify
/// (§4.3).
struct Signal {
  std::string name;             ///< "event 3", for reports
  bool clears_on_wait = false;  ///< a notify is consumed by its wait; an event stays set until it is reset
  bool set = false;
  TaskPoint set_by;                   ///< the last task that set it
  std::vector<rt::StreamId> holders;  ///< streams whose wait has begun and holds, in order
};

/// Where and when a task begins.
struct TaskSite {
  rt::TaskRef task;
  uint64_t now_ns = 0;
  const EngineGrant& engines;
};

/// What the begin of a task decided.
struct BeginOutcome {
  ge::Status failure;        ///< the task's exception: it ends after `duration_ns` and its stream stops there
  uint64_t duration_ns = 0;  ///< of a holding task: what it takes once the signal is set
  Signal* hold = nullptr;    ///< holds the stream until this is set
  Signal* raise = nullptr;   ///< set now
  uint32_t block_dim = 0;    ///< kernels: as it ran
  uint64_t tiling_key = 0;
  std::vector<EngineSpan> spans;  ///< what the engines did
};

/// One kind of task: what it needs and what it does. Its effects happen at its begin (docs/architecture.md §3, "The
/// device has its own clock"). A task of a persistent stream begins once in each execution of its model.
class Task {
 public:
  explicit Task(TaskIdentity identity) : identity_(std::make_shared<const TaskIdentity>(std::move(identity))) {}
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;
  virtual ~Task() = default;

  const TaskIdentity& identity() const { return *identity_; }
  std::shared_ptr<const TaskIdentity> shared_identity() const { return identity_; }

  virtual EngineDemand Demand(const Machine&) const { return {}; }
  virtual BeginOutcome Begin(const TaskSite& site, Machine& machine) = 0;
  /// For the one kind whose effect comes with its end: starting a model's streams. Not called when the task failed or
  /// was killed.
  virtual void End(Machine&) {}
  /// The scheduler reads the task's descriptor ahead of time (spec/device-simulator.md §7.6). `reader` is the task at
  /// whose begin that happened; its stream is 0 when it was the start of the stream.
  virtual void ReadAhead(const TaskPoint& /*reader*/) {}
  /// The stream starts again from its first task.
  virtual void Rewind() {}
  /// What a killed task leaves uninitialised.
  virtual std::vector<rt::AddressRange> WriteSet() const { return {}; }
  /// The signal that the task sets, if it is that kind.
  virtual const Signal* RaisedSignal() const { return nullptr; }

 private:
  std::shared_ptr<const TaskIdentity> identity_;
};

}  // namespace sim
