#include "simulator/trace/trace_summary.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>

#include "simulator/device.h"
#include "simulator/streams/limits.h"
#include "simulator/trace/stream_record.h"
#include "simulator/trace/trace_reader.h"
#include "simulator/trace/trace_rows.h"

namespace sim {
namespace {

using ge::MakeError;

/// "Ascend Hardware (case)" → kStreams, "case".
std::optional<std::pair<TraceProcess, std::string>> ParseProcessName(std::string_view name) {
  for (int number = 0; number < kTracePids; ++number) {
    const auto process = static_cast<TraceProcess>(number);
    const std::string_view own = TraceProcessName(process);
    if (name == own) return std::pair(process, std::string());
    if (name.starts_with(own) && name.substr(own.size()).starts_with(" (") && name.ends_with(')')) {
      return std::pair(process, std::string(name.substr(own.size() + 2, name.size() - own.size() - 3)));
    }
  }
  return std::nullopt;
}

/// Takes the events of a trace in, one after another.
class Collector {
 public:
  ge::Status Take(const TraceEvent& event) {
    if (!event.pid) return event.phase == "M" ? ge::Status() : MakeError(ge::kParamInvalid, "it has no 'pid'");
    if (event.phase == "M") return TakeMetadata(event);
    const auto process = processes_.find(*event.pid);
    if (process == processes_.end() || process->second.kind == TraceProcess::kMemory) return {};
    if (event.phase == "X") return TakeSlice(event, process->second);
    if (event.phase == "s") return TakeArrowStart(event, process->second);
    if (event.phase == "f") return TakeArrowEnd(event, process->second);
    if (event.phase == "i" && event.category == kFindingCategory) CountFinding(event.name, DeviceOf(process->second));
    return {};
  }

  std::vector<DeviceSummary> Finish() {
    std::vector<DeviceSummary> summaries;
    for (Device& device : devices_) {
      if (!device.has_slices) device.summary.start_ns = 0;
      for (auto& [key, row] : rows_) {
        if (key.device == device.index) AddRow(row, key, device);
      }
      device.summary.path = FindCriticalPath(device.record, names_);
      device.summary.gaps = FindGaps(device.record, names_);
      summaries.push_back(std::move(device.summary));
    }
    return summaries;
  }

 private:
  struct Process {
    TraceProcess kind;
    size_t device;
  };
  struct Device {
    size_t index = 0;
    bool has_slices = false;
    DeviceSummary summary;
    DeviceRecord record;
  };
  struct RowKey {
    size_t device;
    TraceProcess kind;
    int64_t tid;
    friend auto operator<=>(const RowKey&, const RowKey&) = default;
  };
  struct Row {
    RowUse use;
    uint32_t stream = kNoIndex;  ///< index in the device's record
    uint64_t last_end_ns = 0;
    bool last_is_recorded = false;  ///< its last slice is the last task of the record
  };
  struct OpenArrow {
    size_t device;
    uint32_t from_row;
    uint64_t at_ns;
  };

  Device& DeviceOf(const Process& process) { return devices_[process.device]; }

  static void CountFinding(const std::string& name, Device& device) {
    std::map<std::string, uint64_t>& findings = device.summary.findings;
    const std::string kind = name.substr(0, kMaxRowName);
    ++findings[findings.size() < kMaxFindingKinds || findings.contains(kind) ? kind : kOtherNames];
  }

  ge::Status TakeMetadata(const TraceEvent& event) {
    if (event.name == "process_name") return TakeProcess(event);
    if (event.name != "thread_name" || !event.tid) return {};
    const auto process = processes_.find(*event.pid);
    if (process == processes_.end()) return {};
    GE_ASSIGN_OR_RETURN(Row * row, RowOf(event, process->second));
    row->use.name = event.named.substr(0, kMaxRowName);
    return {};
  }

  ge::Status TakeProcess(const TraceEvent& event) {
    auto parsed = ParseProcessName(event.named);
    if (!parsed) return {};
    auto& [kind, name] = *parsed;
    name.resize(std::min(name.size(), kMaxRowName));
    auto device = device_by_name_.find(name);
    if (device == device_by_name_.end()) {
      device = device_by_name_.emplace(name, devices_.size()).first;
      Device& added = devices_.emplace_back();
      added.index = device->second;
      added.summary.name = name;
      added.summary.start_ns = UINT64_MAX;
    }
    processes_[*event.pid] = {kind, device->second};
    if (processes_.size() > kMaxSummaryRows) {
      return MakeError(ge::kParamInvalid, "more than {} processes", kMaxSummaryRows);
    }
    return {};
  }

  ge::StatusOr<Row*> RowOf(const TraceEvent& event, const Process& process) {
    if (!event.tid) return MakeError(ge::kParamInvalid, "it has no 'tid'");
    const auto [row, is_new] = rows_.try_emplace({process.device, process.kind, *event.tid});
    if (is_new) {
      if (rows_.size() > kMaxSummaryRows) return MakeError(ge::kParamInvalid, "more than {} rows", kMaxSummaryRows);
      row->second.use.name = fmt::format("{} {}", TraceProcessName(process.kind), *event.tid);
      if (process.kind == TraceProcess::kStreams) {
        std::vector<StreamRecord>& streams = DeviceOf(process).record.streams;
        row->second.stream = static_cast<uint32_t>(streams.size());
        streams.emplace_back();
      }
    }
    return &row->second;
  }

  ge::Status TakeSlice(const TraceEvent& event, const Process& process) {
    GE_ASSIGN_OR_RETURN(Row * row, RowOf(event, process));
    if (!event.start_ns || !event.duration_ns) return MakeError(ge::kParamInvalid, "a slice without 'ts' or 'dur'");
    const uint64_t end_ns = *event.start_ns + *event.duration_ns;  // each below 2^63
    if (*event.start_ns < row->last_end_ns) {
      return MakeError(ge::kParamInvalid, "'{}' begins before the slice before it on {} has ended", event.name,
                       row->use.name);
    }
    row->last_end_ns = end_ns;
    ++row->use.tasks;
    // A wait that fails has waited all the time.
    const bool only_waited = event.failed && event.task_type.find("WAIT") != std::string::npos;
    (only_waited ? row->use.waiting_ns : row->use.busy_ns) += *event.duration_ns;
    Device& device = DeviceOf(process);
    device.has_slices = true;
    device.summary.start_ns = std::min(device.summary.start_ns, *event.start_ns);
    device.summary.end_ns = std::max(device.summary.end_ns, end_ns);
    if (row->stream == kNoIndex) return {};
    row->last_is_recorded = tasks_ < kMaxSummaryTasks;
    device.summary.tasks_left_out |= !row->last_is_recorded;
    if (!row->last_is_recorded) return {};
    ++tasks_;
    device.record.streams[row->stream].tasks.push_back(
        {.start_ns = *event.start_ns,
         .end_ns = end_ns,
         .id = event.batch_id.value_or(0) * kTaskIdsPerFlip + event.task_id.value_or(0),
         .name = names_.Number(event.name)});
    return {};
  }

  ge::Status TakeArrowStart(const TraceEvent& event, const Process& process) {
    GE_ASSIGN_OR_RETURN(const Row* row, RowOf(event, process));
    if (!event.start_ns || !event.id) return MakeError(ge::kParamInvalid, "an arrow without 'ts' or 'id'");
    if (open_arrows_.size() >= kMaxOpenArrows) {
      return MakeError(ge::kParamInvalid, "more than {} arrows have begun and not ended", kMaxOpenArrows);
    }
    open_arrows_[ArrowKey(event)] = {process.device, row->stream, *event.start_ns};
    return {};
  }

  ge::Status TakeArrowEnd(const TraceEvent& event, const Process& process) {
    GE_ASSIGN_OR_RETURN(Row * row, RowOf(event, process));
    if (!event.start_ns || !event.id) return MakeError(ge::kParamInvalid, "an arrow without 'ts' or 'id'");
    const auto found = open_arrows_.find(ArrowKey(event));
    if (found == open_arrows_.end()) return MakeError(ge::kParamInvalid, "arrow {} ends and has not begun", *event.id);
    const OpenArrow arrow = found->second;
    open_arrows_.erase(found);
    if (row->stream == kNoIndex || !row->last_is_recorded || arrow.device != process.device) return {};
    DeviceRecord& record = DeviceOf(process).record;
    StreamTask& task = record.streams[row->stream].tasks.back();
    const uint64_t at_ns = *event.start_ns;
    if (at_ns < task.start_ns || at_ns > task.end_ns) return {};
    if (event.category == kHostArrow) task.submitted_ns = arrow.at_ns;
    if (event.category != kSignalArrow || arrow.from_row == kNoIndex || task.arrow != kNoIndex) return {};
    task.arrow = static_cast<uint32_t>(record.arrows.size());
    record.arrows.push_back({arrow.from_row, arrow.at_ns, at_ns, names_.Number(event.name)});
    const uint64_t waited_ns = std::min(at_ns - task.start_ns, row->use.busy_ns);
    row->use.busy_ns -= waited_ns;
    row->use.waiting_ns += waited_ns;
    return {};
  }

  /// Host arrows and signal arrows count for themselves.
  static uint64_t ArrowKey(const TraceEvent& event) {
    return *event.id << 1U | (event.category == kSignalArrow ? 1U : 0U);
  }

  static void AddRow(Row& row, const RowKey& key, Device& device) {
    if (row.stream != kNoIndex) device.record.streams[row.stream].name = row.use.name;
    if (row.use.tasks == 0) return;
    std::vector<RowUse>& uses = key.kind == TraceProcess::kHost      ? device.summary.host_threads
                                : key.kind == TraceProcess::kStreams ? device.summary.streams
                                                                     : device.summary.engines;
    uses.push_back(row.use);
  }

  static constexpr size_t kMaxRowName = 256;
  static constexpr size_t kMaxFindingKinds = 64;
  std::unordered_map<int64_t, Process> processes_;
  std::map<std::string, size_t> device_by_name_;
  std::vector<Device> devices_;
  std::map<RowKey, Row> rows_;
  std::unordered_map<uint64_t, OpenArrow> open_arrows_;
  NameTable names_;
  size_t tasks_ = 0;
};

}  // namespace

ge::StatusOr<std::vector<DeviceSummary>> SummarizeTrace(std::istream& in) {
  Collector collector;
  GE_RETURN_IF_ERROR(ReadTrace(in, [&collector](const TraceEvent& event) { return collector.Take(event); }));
  return collector.Finish();
}

}  // namespace sim
