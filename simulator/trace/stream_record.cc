#include "simulator/trace/stream_record.h"

#include <algorithm>

namespace sim {

uint32_t NameTable::Number(const std::string& name) {
  const auto found = numbers_.find(name);
  if (found != numbers_.end()) return found->second;
  if (bytes_ + name.size() > kMaxSummaryNameBytes && name != kOtherNames) return Number(kOtherNames);
  // A short name costs more than its bytes.
  bytes_ += name.size() + sizeof(std::string);
  const auto added = numbers_.emplace(name, static_cast<uint32_t>(names_.size())).first;
  names_.push_back(&added->first);
  return added->second;
}

uint64_t DeviceRecord::ReadyTime(const StreamTask& task) const {
  if (task.arrow == kNoIndex) return task.start_ns;
  return std::clamp(arrows[task.arrow].to_ns, task.start_ns, task.end_ns);
}

const StreamTask* DeviceRecord::Source(const SignalArrow& arrow) const {
  const std::vector<StreamTask>& tasks = streams[arrow.from_row].tasks;
  const auto after = std::ranges::upper_bound(tasks, arrow.from_ns, {}, &StreamTask::start_ns);
  if (after == tasks.begin() || std::prev(after)->end_ns < arrow.from_ns) return nullptr;
  return &*std::prev(after);
}

}  // namespace sim
