#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "simulator/device.h"
#include "simulator/trace/finished_task.h"

namespace sim {

/// What ran and when, for TaskLog. Keeps the first kMaxTaskRecords; the trace (TraceWriter) has them all.
class TaskJournal {
 public:
  void Add(const FinishedTask& task);
  /// In order of (start, stream, task).
  std::vector<TaskRecord> Records() const;

 private:
  /// As compact as a run of a million tasks asks for.
  struct Entry {
    rt::TaskRef task;
    rt::ModelId model;
    std::shared_ptr<const TaskIdentity> identity;
    uint64_t start_ns = 0, end_ns = 0;
    uint64_t tiling_key = 0;
    uint32_t block_dim = 0;
    bool failed = false;
  };
  std::deque<Entry> entries_;  ///< grows without moving what it holds
};

}  // namespace sim
