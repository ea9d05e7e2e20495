#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "simulator/trace/trace_summary.h"

namespace sim {

/// Texts by number; see kMaxSummaryNameBytes.
class NameTable {
 public:
  uint32_t Number(const std::string& name);
  const std::string& Text(uint32_t number) const { return *names_[number]; }

 private:
  std::unordered_map<std::string, uint32_t> numbers_;
  std::vector<const std::string*> names_;  ///< keys of the map
  size_t bytes_ = 0;
};

inline constexpr uint32_t kNoIndex = UINT32_MAX;
inline constexpr uint64_t kNotSubmitted = UINT64_MAX;

/// A task as path and gaps need it.
struct StreamTask {
  uint64_t start_ns = 0, end_ns = 0;
  uint64_t submitted_ns = kNotSubmitted;  ///< kNotSubmitted for one of a model: its execution starts it
  uint64_t id = 0;                        ///< in its stream
  uint32_t name = 0;
  uint32_t arrow = kNoIndex;  ///< of the signal that let it go on
};

/// From where a signal was set to the wait that saw it.
struct SignalArrow {
  uint32_t from_row = 0;
  uint64_t from_ns = 0, to_ns = 0;
  uint32_t name = 0;
};

/// A stream and its tasks, in order of start.
struct StreamRecord {
  std::string name;
  std::vector<StreamTask> tasks;
};

/// The streams of one device.
struct DeviceRecord {
  std::vector<StreamRecord> streams;
  std::vector<SignalArrow> arrows;  ///< `from_row` is an index of streams

  /// When the task could go on: its start, or when its signal was there.
  uint64_t ReadyTime(const StreamTask& task) const;
  /// The task from which the arrow comes; nothing when it is not known.
  const StreamTask* Source(const SignalArrow& arrow) const;
};

CriticalPath FindCriticalPath(const DeviceRecord& device, const NameTable& names);
/// The kMaxSummaryGaps longest, longest first.
std::vector<StreamGap> FindGaps(const DeviceRecord& device, const NameTable& names);

}  // namespace sim
