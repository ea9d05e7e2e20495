#pragma once

#include <cstdint>
#include <string_view>

namespace sim {

// What the trace's writer and its reader share: the processes of one device, in this order from its first pid
// (spec/device-simulator.md §11.2; docs/trace.md).
enum class TraceProcess : int { kHost, kStreams, kEngines, kMemory };

/// The names that the profiler's users know.
constexpr std::string_view TraceProcessName(TraceProcess process) {
  switch (process) {
    case TraceProcess::kHost:
      return "CANN";
    case TraceProcess::kStreams:
      return "Ascend Hardware";
    case TraceProcess::kEngines:
      return "Engines";
    case TraceProcess::kMemory:
      break;
  }
  return "NPU MEM";
}

/// Categories of arrows.
inline constexpr std::string_view kSignalArrow = "signal";       ///< from who set an event to who waited for it
inline constexpr std::string_view kHostArrow = "HostToDevice";   ///< from a submission to its task
inline constexpr std::string_view kFindingCategory = "finding";  ///< of instants: what the hazard monitor proved

}  // namespace sim
