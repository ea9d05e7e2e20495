#pragma once

#include <cstdint>
#include <istream>
#include <map>
#include <string>
#include <vector>

#include "core/base/status.h"

namespace sim {

// Bounds of what a summary remembers, whatever the trace: under 512 MiB in all.
/// For path and gaps: the first ones; busy times are of all.
inline constexpr size_t kMaxSummaryTasks = size_t{1} << 21;
inline constexpr size_t kMaxSummaryRows = size_t{1} << 16;  ///< more are an error
/// Names behind them are all kOtherNames.
inline constexpr size_t kMaxSummaryNameBytes = size_t{64} << 20;
inline constexpr size_t kMaxOpenArrows = size_t{1} << 20;  ///< begun, not ended; more are an error
inline constexpr size_t kMaxSummarySteps = 1000;           ///< of a critical path, the first ones
inline constexpr size_t kMaxSummaryGaps = 10;
inline constexpr const char* kOtherNames = "(other names)";

/// How a row spent the time of its device.
struct RowUse {
  std::string name;         ///< "Stream 3"
  uint64_t busy_ns = 0;     ///< in tasks, without what they waited
  uint64_t waiting_ns = 0;  ///< in waits, until their signal was there
  uint64_t tasks = 0;
};

/// What one task adds to the critical path.
struct PathStep {
  std::string name, row;
  uint64_t start_ns = 0;
  uint64_t length_ns = 0;
  uint64_t repeats = 1;  ///< like steps that follow each other are one
};

/// The longest chain of work: tasks of one stream follow each other, a wait follows what set its signal. Waiting is no
/// work, neither for a signal nor for an engine or the host. Never longer than the time of the device.
struct CriticalPath {
  uint64_t length_ns = 0;
  std::vector<PathStep> steps;
  uint64_t steps_left_out = 0;
  std::map<std::string, uint64_t> ns_by_name;
};

/// A time in which a stream did not work though something came later.
struct StreamGap {
  std::string row;
  uint64_t start_ns = 0, end_ns = 0;
  std::string before;     ///< the task that ends it
  std::string waits_for;  ///< "event 3, set by Stream 2 after 'mm'", "the host, …", "a free engine"
};

struct DeviceSummary {
  std::string name;  ///< of the scenario; empty when the trace gives none
  uint64_t start_ns = 0, end_ns = 0;
  std::vector<RowUse> host_threads, streams, engines;  ///< by thread id
  bool tasks_left_out = false;                         ///< path and gaps are those of the first kMaxSummaryTasks
  CriticalPath path;
  std::vector<StreamGap> gaps;               ///< longest first
  std::map<std::string, uint64_t> findings;  ///< by kind
};

/// Reads a trace as TraceWriter writes it: a process is named before its first event, an arrow comes behind the task
/// that it leads to. In the order in which the devices are named.
ge::StatusOr<std::vector<DeviceSummary>> SummarizeTrace(std::istream& in);

/// For people, and as JSON with keys in a fixed order.
std::string RenderTraceSummary(const std::vector<DeviceSummary>& devices);
std::string RenderTraceSummaryJson(const std::vector<DeviceSummary>& devices);

}  // namespace sim
