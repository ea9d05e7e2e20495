#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/base/status.h"
#include "core/rt/annotations.h"
#include "core/rt/types.h"
#include "simulator/hazards/hazard_monitor.h"
#include "simulator/streams/task_identity.h"
#include "simulator/streams/waitable.h"
#include "simulator/timing/block_schedule.h"
#include "simulator/timing/engine_pool.h"

namespace sim {

struct Machine;
class Lane;
class Task;

/// A task that runs: where, when, on what.
struct TaskSite {
  Lane& lane;
  const Task& task;
  rt::TaskRef ref;
  uint64_t now_ns = 0;
  const EngineGrant& engines;

  /// Who touches memory here.
  Actor actor() const;
};

/// What the begin of a task decided.
struct BeginOutcome {
  ge::Status failure;            ///< the task's exception: it ends after `duration_ns` and its stream fails there
  uint64_t duration_ns = 0;      ///< of a wait: what it takes once it may pass
  Waitable* wait = nullptr;      ///< a wait: holds its stream until Task::Pass says that it is over
  uint64_t wait_timeout_ns = 0;  ///< a wait that lasts longer fails with 107019; 0: it may last for ever
  Waitable* changed = nullptr;   ///< whoever holds for it is asked again now
  bool wrote_memory = false;     ///< whoever waits for a value in memory is asked again now
  uint32_t block_dim = 0;        ///< kernels: as it ran
  uint64_t tiling_key = 0;
  std::vector<EngineSpan> spans;  ///< what the engines did
};

/// One kind of task: what it needs and what it does. Its effects happen at its begin (docs/architecture.md §3, "The
/// device has its own clock"). A task of a persistent stream begins once in each execution of its model.
class Task {
 public:
  explicit Task(std::shared_ptr<const TaskIdentity> identity) : identity_(std::move(identity)) {}
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;
  virtual ~Task() = default;

  const TaskIdentity& identity() const { return *identity_; }
  const std::shared_ptr<const TaskIdentity>& shared_identity() const { return identity_; }

  virtual EngineDemand Demand(const Machine&) const { return {}; }
  virtual void Begin(const TaskSite& site, Machine& machine, BeginOutcome& outcome) = 0;
  /// Of a wait: whether the stream may go on. Consumes what the wait consumes, and may set `outcome.failure`.
  virtual bool Pass(const TaskSite& /*site*/, Machine& /*machine*/, BeginOutcome& /*outcome*/) { return true; }
  /// For kinds whose effect comes with their end: starting streams, jumping. Not called when the task failed or was
  /// killed.
  virtual ge::Status End(const TaskSite& /*site*/, Machine& /*machine*/) { return {}; }
  /// The stream fails before the task has begun, and drops it. What an event record releases then (§8.3); null:
  /// nothing.
  virtual Waitable* Release(Machine&) { return nullptr; }
  /// Whether the task has a descriptor that others rewrite; ReadAhead is called for such tasks only.
  virtual bool HasDescriptor() const { return false; }
  /// The scheduler reads the task's descriptor ahead of time (spec/device-simulator.md §7.6). `reader` is the task at
  /// whose begin that happened; its stream is 0 when it was the start of the stream.
  virtual void ReadAhead(const TaskPoint& /*reader*/, const Lane& /*lane*/) {}
  /// The stream starts again from its first task.
  virtual void Rewind() {}
  /// What a killed task leaves uninitialised.
  virtual std::vector<rt::AddressRange> WriteSet() const { return {}; }
  /// What the task changes for the good of who waits, if it is that kind: for the proof that nobody will.
  virtual const Waitable* Changes() const { return nullptr; }
  /// The 8-byte cell of memory that the task waits for or sets, if it is that kind; else 0.
  virtual rt::DeviceAddress ValueCell() const { return 0; }
  /// The streams that the task may start.
  virtual std::vector<rt::StreamId> Starts() const { return {}; }

 private:
  std::shared_ptr<const TaskIdentity> identity_;
};

/// The one identity of all tasks of a type (§8.7) that belong to no op.
template <const char* type>
const std::shared_ptr<const TaskIdentity>& SharedIdentity() {
  static const auto identity = std::make_shared<const TaskIdentity>(TaskIdentity{type, "", ""});
  return identity;
}
/// The identity of a task that an op launches.
inline std::shared_ptr<const TaskIdentity> OpIdentity(std::string_view type, const rt::Annotations& annotations) {
  return std::make_shared<const TaskIdentity>(
      TaskIdentity{std::string(type), annotations.op_name, annotations.op_type});
}

}  // namespace sim
