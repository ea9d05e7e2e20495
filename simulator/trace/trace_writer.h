#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/base/status.h"
#include "simulator/device.h"
#include "simulator/timing/engine_pool.h"
#include "simulator/trace/finished_task.h"
#include "simulator/trace/trace_rows.h"

namespace sim {

/// Writes what happens on a device as Chrome/Perfetto trace events while it happens (spec/device-simulator.md
/// §11.2–11.3, docs/trace.md): one JSON array, "[" and "]" on lines of their own, one event a line between them.
/// Remembers no event: memory is one buffer and a bit for each row. Events come in the order in which tasks and host
/// calls end, those of one row in order of time; a row is named before its first event. Times are microseconds of
/// virtual time with three decimals, as strings, like the profiler's.
class TraceWriter {
 public:
  /// The engines, and what `options` points at, outlive the writer.
  TraceWriter(const TraceOptions& options, const EnginePool& engines);

  void WriteTask(const FinishedTask& task);
  /// `host`: number of the thread.
  void WriteHostCall(uint32_t host, std::string_view verb, uint64_t start_ns, uint64_t end_ns);
  // The counters. Of several values at one moment the last counts; one that changes nothing is not written.
  /// The engines are taken or given now.
  void SampleEngines(uint64_t now_ns);
  void SampleMemory(uint64_t now_ns, uint64_t bytes_in_use);

  /// Writes what was found and the end of the array. What is written later is dropped. kFileWriteFailed when anything
  /// was not taken.
  ge::Status Finish(const std::vector<Hazard>& findings, uint64_t findings_left_out);

 private:
  static constexpr size_t kMaxSeries = 4;
  /// A counter's value is written when a later moment has another.
  struct Counter {
    TraceProcess process;
    std::string_view name;
    std::array<std::string_view, kMaxSeries> series;  ///< empty ones are not used
    uint64_t at_ns = 0;
    std::array<uint64_t, kMaxSeries> now{}, written{};
  };

  int PidOf(TraceProcess process) const { return options_.first_pid + static_cast<int>(process); }
  /// Ids of arrows are unique among devices whose traces are joined.
  uint64_t ArrowId(uint64_t number) const { return (static_cast<uint64_t>(options_.first_pid - 1) << 32) + number; }

  /// The line's begin, up to and without its time.
  void BeginEvent(std::string_view name, char phase, TraceProcess process, uint32_t tid);
  void AppendTime(std::string_view key, uint64_t ns);
  void AppendQuoted(std::string_view text);
  template <typename... Arguments>
  void Append(fmt::format_string<Arguments...> format, const Arguments&... arguments) {
    fmt::vformat_to(std::back_inserter(buffer_), format, fmt::make_format_args(arguments...));
  }
  void EndEvent();
  void WriteMetadata(std::string_view kind, TraceProcess process, uint32_t tid, std::string_view key,
                     std::string_view json);
  void WriteProcess(TraceProcess process);
  /// Names a row when it is new.
  void NameRow(TraceProcess process, uint32_t tid, const std::string& name);
  void NameStream(rt::StreamId stream);
  void WriteEngineSpans(std::string_view name, const FinishedTask& task);
  void WriteSignal(const FinishedTask& task);
  void WriteArrow(std::string_view name, std::string_view category, uint64_t id, TraceProcess from_process,
                  uint32_t from_tid, uint64_t from_ns, rt::StreamId to, uint64_t to_ns);
  void Sample(Counter& counter, uint64_t now_ns, const std::array<uint64_t, kMaxSeries>& values);
  void WriteCounter(Counter& counter);
  void WriteFinding(const Hazard& finding);
  void Flush();

  const TraceOptions options_;
  const EnginePool& engines_;
  std::string buffer_;
  std::string name_;  ///< scratch
  std::array<std::vector<bool>, kTracePids> named_rows_;
  Counter busy_engines_{TraceProcess::kEngines, "Busy engines", {"AIC", "AIV", "AICPU", "Copy"}};
  Counter memory_{TraceProcess::kMemory, "Device memory", {"Bytes in use"}};
  uint64_t last_arrow_ = 0;
  bool finished_ = false;  ///< the stream is not touched any more
  bool taken_ = false;     ///< the stream has taken all; once finished
};

}  // namespace sim
