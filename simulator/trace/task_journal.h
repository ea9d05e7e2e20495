#pragma once

#include <memory>
#include <vector>

#include "simulator/device.h"
#include "simulator/streams/lane.h"

namespace sim {

/// A finished task, as compact as a run of a million of them asks for.
struct JournalEntry {
  rt::TaskRef task;
  rt::ModelId model;  ///< 0 when the stream belongs to none
  std::shared_ptr<const TaskIdentity> identity;
  uint64_t sequence = 0;
  uint64_t start_ns = 0, end_ns = 0;
  uint64_t satisfied_ns = 0;  ///< waits: when their signal was there
  TaskPoint satisfied_by;     ///< waits: who set it; records: the task itself
  bool is_wait = false;
  bool failed = false;
  uint32_t block_dim = 0;
  uint64_t tiling_key = 0;
  std::string signal;  ///< name of what it set or waited for
  std::vector<EngineSpan> spans;
};

/// What ran and when. Keeps the first kMaxTaskRecords and counts the rest.
class TaskJournal {
 public:
  void Add(JournalEntry entry);
  const std::vector<JournalEntry>& entries() const { return entries_; }
  uint64_t dropped() const { return dropped_; }
  /// Indices of the entries in order of (start, stream, task).
  std::vector<uint32_t> InOrderOfStart() const;
  std::vector<TaskRecord> Records() const;

 private:
  std::vector<JournalEntry> entries_;
  uint64_t dropped_ = 0;
};

}  // namespace sim
