#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "core/platform/chip.h"
#include "core/rt/device.h"
#include "simulator/hazards/hazard.h"
#include "simulator/memory/memory_map.h"

namespace sim {

class CodeRunner;

/// What virtual time is spent on.
enum class TimeMode : uint8_t {
  kTimed,       ///< what the work costs (simulator/timing)
  kFunctional,  ///< every task takes 1 ns, whatever it does; nothing times out
};

/// How many processes of the trace one device has, in a row.
inline constexpr int kTracePids = 4;

/// Where the device writes what happens on it, while it happens (docs/trace.md).
struct TraceOptions {
  std::ostream* out = nullptr;  ///< null: no trace. Lives until FinishTrace or the device's end
  int first_pid = 1;            ///< at least 1; kTracePids apart for devices whose traces are joined
  std::string device_name{};    ///< stands behind the names of its processes
};

struct DeviceOptions {
  std::string soc_version = "Ascend910B1";
  unsigned workers = 1;  ///< host threads that compute blocks; results do not depend on it
  uint64_t seed = 0;     ///< permutes choices among tasks that may legally run; 0: the lowest stream id first
  uint64_t arena_bytes = uint64_t{1} << 32;  ///< reserved, committed on touch
  TimeMode time_mode = TimeMode::kTimed;
  bool check_hazards = true;  ///< happens-before and shadow memory (docs/hazards.md); never changes results
  bool keep_task_log = true;  ///< for TaskLog
  TraceOptions trace{};
};

/// One task as it ran, in virtual time. Times in ns from the creation of the device.
struct TaskRecord {
  rt::TaskRef task;
  std::string type;  ///< "KERNEL_AIVEC", "KERNEL_AICPU", "EVENT_WAIT", … (spec/device-simulator.md §8.7)
  std::string op_name, op_type;
  uint64_t start_ns = 0, end_ns = 0;
  uint32_t block_dim = 0;  ///< kernels: as it ran, after any update
  uint64_t tiling_key = 0;
  rt::ModelId model;    ///< the model that the stream belongs to; 0 for none
  bool failed = false;  ///< its stream stopped here
};

/// Makes who runs model code; for tests and other runners. The memory outlives the runner.
using CodeRunnerFactory = std::function<std::unique_ptr<CodeRunner>(const ge::ChipConfig&, const MemoryMap&)>;

/// The simulated device (docs/architecture.md §3): a discrete-event machine with its own clock, deterministic for a
/// seed. Results, times and traces do not depend on `workers`. What it models and what not: docs/fidelity.md.
///
/// Virtual time passes only inside calls that wait: SynchronizeStream, SynchronizeEvent, SynchronizeDevice,
/// ModelExecute, DestroyStream, a copy from memory that is not pinned, and a submission to a plain stream whose queue
/// is full. Inside them every stream of the device moves on, until what the call waits for holds. When nothing can move
/// any more, other host threads that have set the device are let in; when none of them could act either, the call fails
/// at once and proves why: nothing hangs.
///   - ModelExecute returns when the end task has executed; streams that are not joined to it may still have work.
///     507011 with the first failed task's stream, task, op and own code; the same code when it can never end. On
///     507046 (timeout in virtual time) what still ran is killed: its declared writes become uninitialised memory. In
///     all cases the model can be executed again.
///   - SynchronizeStream: 507046 when the time is over, or at once when it waits for ever for what no task can do; the
///     streams stay as they are. A stream goes on behind a task that failed; the last failure is returned once.
///   - DestroyStream waits likewise. The stream is gone afterwards unless its tasks can never end (507046); a failure
///   that
///     nobody was told of is returned.
/// Synchronous copies and memset happen at once and take no virtual time. The thread that creates the device has set
/// it.
class Device : public rt::Device {
 public:
  static ge::StatusOr<std::unique_ptr<Device>> Create(const DeviceOptions& options);
  static ge::StatusOr<std::unique_ptr<Device>> Create(const DeviceOptions& options,
                                                      const CodeRunnerFactory& make_runner);

  /// Virtual time now.
  virtual uint64_t now_ns() const = 0;
  /// Every task that finished, in order of (start, stream, task). Keeps the first million.
  virtual std::vector<TaskRecord> TaskLog() const = 0;
  /// What has been proved to be wrong so far, in order of first sight (docs/hazards.md). Empty without check_hazards.
  virtual std::vector<Hazard> Hazards() const = 0;
  /// Ends the trace (DeviceOptions::trace) with what was found; what happens later is not in it. kFileWriteFailed when
  /// its stream has not taken all of it. The device's end does it too, and tells nobody. The same run gives the same
  /// bytes.
  virtual ge::Status FinishTrace() = 0;
};

}  // namespace sim
