#include "simulator/trace/task_journal.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "simulator/streams/limits.h"

namespace sim {

void TaskJournal::Add(const FinishedTask& task) {
  if (entries_.size() >= kMaxTaskRecords) return;
  entries_.push_back({.task = task.task,
                      .model = task.model,
                      .identity = task.identity,
                      .start_ns = task.start_ns,
                      .end_ns = task.end_ns,
                      .tiling_key = task.tiling_key,
                      .block_dim = task.block_dim,
                      .failed = task.failed});
}

std::vector<TaskRecord> TaskJournal::Records() const {
  std::vector<uint32_t> order(entries_.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, {}, [this](uint32_t index) {
    const Entry& entry = entries_[index];
    return std::tuple(entry.start_ns, entry.task, index);
  });
  std::vector<TaskRecord> records;
  records.reserve(entries_.size());
  for (const uint32_t index : order) {
    const Entry& entry = entries_[index];
    records.push_back({.task = entry.task,
                       .type = entry.identity->type,
                       .op_name = entry.identity->op_name,
                       .op_type = entry.identity->op_type,
                       .start_ns = entry.start_ns,
                       .end_ns = entry.end_ns,
                       .block_dim = entry.block_dim,
                       .tiling_key = entry.tiling_key,
                       .model = entry.model,
                       .failed = entry.failed});
  }
  return records;
}

}  // namespace sim
