#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <optional>
#include <string>

#include "core/base/status.h"

namespace sim {

/// What one event may take at most: the reader's memory does not depend on the file.
inline constexpr size_t kMaxTraceEventBytes = size_t{1} << 20;
/// How deep an event's arguments may be nested.
inline constexpr size_t kMaxTraceDepth = 16;

/// What this tool wants of one event of a trace; the rest is passed over. Absent texts are empty.
struct TraceEvent {
  std::string name, phase, category;
  std::optional<int64_t> pid, tid;
  std::optional<uint64_t> start_ns, duration_ns;
  std::optional<uint64_t> id;  ///< of an arrow
  // Arguments.
  std::string named;      ///< of metadata: what the row or the process is called
  std::string task_type;  ///< "Task Type"
  std::optional<uint64_t> task_id, batch_id;
  bool failed = false;
};

/// Reads a trace, one JSON array of events (docs/trace.md), event by event; times may be texts or numbers of
/// microseconds. Stops at the first failure of `on_event`. kParamInvalid for what is no trace, with the number of the
/// event (from 1) and what is wrong with it.
ge::Status ReadTrace(std::istream& in, const std::function<ge::Status(const TraceEvent&)>& on_event);

/// Nanoseconds of "12.345"; digits behind the third are dropped. Nothing when it is none, negative, or over 2^63 ns.
std::optional<uint64_t> ParseMicroseconds(std::string_view text);

}  // namespace sim
