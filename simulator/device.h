#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "core/rt/device.h"

namespace sim {

struct DeviceOptions {
  std::string soc_version = "Ascend910B1";
  unsigned workers = 1;          ///< host threads that compute blocks; results do not depend on it
  uint64_t seed = 0;             ///< permutes choices among tasks that may legally run; same seed, same everything
  uint64_t arena_bytes = uint64_t{1} << 32;  ///< reserved, committed on touch
};

/// One task as it ran, in virtual time. Times in ns from the creation of the device.
struct TaskRecord {
  rt::TaskRef task;
  std::string type;      ///< "KERNEL_AIVEC", "KERNEL_AICPU", "EVENT_WAIT", …
  std::string op_name, op_type;
  uint64_t start_ns = 0, end_ns = 0;
  uint32_t block_dim = 0;      ///< kernels: as it ran, after any update
  uint64_t tiling_key = 0;
};

/// The simulated device (docs/architecture.md §3): a discrete-event machine with its own clock, deterministic for a seed. Results,
/// times and traces do not depend on `workers`.
class Device : public rt::Device {
 public:
  static ge::StatusOr<std::unique_ptr<Device>> Create(const DeviceOptions& options);
  /// Virtual time now.
  virtual uint64_t now_ns() const = 0;
  /// Every task that finished, in order of (start, stream, task).
  virtual std::vector<TaskRecord> TaskLog() const = 0;
  /// Chrome/Perfetto trace of all that ran (spec/device-simulator.md §11.2–11.3). `pid` and `process_name` keep scenarios apart.
  virtual ge::Status WriteTrace(std::ostream& out, int pid, const std::string& process_name) const = 0;
};

}  // namespace sim
