#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/rt/types.h"
#include "simulator/streams/task_identity.h"
#include "simulator/streams/waitable.h"
#include "simulator/timing/block_schedule.h"

namespace sim {

/// Where a task came from.
struct TaskOrigin {
  uint64_t sequence = 0;      ///< order of submission on the device
  uint64_t submitted_ns = 0;  ///< virtual time of the submission
  uint32_t host = 0;          ///< number of the thread that submitted it
};

/// A task that has ended, as it is told to who keeps records. References and pointers hold during the call.
struct FinishedTask {
  rt::TaskRef task;
  rt::ModelId model;  ///< 0 when the stream belongs to none
  const std::shared_ptr<const TaskIdentity>& identity;
  const TaskOrigin& origin;
  bool resident = false;  ///< of a persistent stream: its model's execution started it, not its submission
  uint64_t start_ns = 0, end_ns = 0;
  bool failed = false;
  uint32_t block_dim = 0;
  uint64_t tiling_key = 0;
  const std::string* signal = nullptr;  ///< name of what it set or waited for; null for others
  bool is_wait = false;
  uint64_t satisfied_ns = 0;  ///< waits: when their signal was there
  TaskPoint satisfied_by;     ///< waits: who set it; records: the task itself; stream 0: no task did
  const std::vector<EngineSpan>& spans;
};

}  // namespace sim
