#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "core/platform/chip.h"
#include "core/rt/device.h"
#include "simulator/memory/memory_map.h"

namespace sim {

class CodeRunner;

struct DeviceOptions {
  std::string soc_version = "Ascend910B1";
  unsigned workers = 1;  ///< host threads that compute blocks; results do not depend on it
  uint64_t seed = 0;     ///< permutes choices among tasks that may legally run; 0: the lowest stream id first
  uint64_t arena_bytes = uint64_t{1} << 32;  ///< reserved, committed on touch
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
/// Virtual time passes only inside calls that wait: SynchronizeStream, ModelExecute, DestroyStream, and a submission to
/// a plain stream whose queue is full. Inside them every stream of the device moves on, until what the call waits for
/// holds. When nothing can move any more and it does not hold, the call fails at once and says what every stream waits
/// for: nothing hangs.
///   - ModelExecute returns when the end task and every other stream that the execution started have ended. 507011 with
///   the first
///     failed task's stream, task, op and own code; the same code when it can never end. On 507046 (timeout in virtual
///     time) what still ran is killed: its declared writes become uninitialised memory. In all cases the model can be
///     executed again.
///   - SynchronizeStream: 507046 when the time is over, or at once when it waits for ever for what no task can do; the
///   streams stay as
///     they are. A plain stream stops at its first failing task: the rest of its queue is dropped, and every later
///     submission and synchronisation returns that failure. Persistent streams: success at once.
///   - DestroyStream waits likewise. The stream is gone afterwards unless its tasks can never end (507046); the failure
///   of its last
///     tasks is returned.
/// Synchronous copies and memset happen at once and take no virtual time.
class Device : public rt::Device {
 public:
  static ge::StatusOr<std::unique_ptr<Device>> Create(const DeviceOptions& options);
  static ge::StatusOr<std::unique_ptr<Device>> Create(const DeviceOptions& options,
                                                      const CodeRunnerFactory& make_runner);

  /// Virtual time now.
  virtual uint64_t now_ns() const = 0;
  /// Every task that finished, in order of (start, stream, task). Keeps the first million.
  virtual std::vector<TaskRecord> TaskLog() const = 0;
  /// Chrome/Perfetto trace of all that ran (spec/device-simulator.md §11.2–11.3): one JSON array, "[" and "]" on lines
  /// of their own, one event a line between them, so that arrays join line by line. `pid` and `process_name` keep
  /// scenarios apart: streams are the threads of `pid`, engines those of `pid` + 1. The same run gives the same bytes.
  virtual ge::Status WriteTrace(std::ostream& out, int pid, const std::string& process_name) const = 0;
};

}  // namespace sim
