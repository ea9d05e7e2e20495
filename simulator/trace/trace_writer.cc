#include "simulator/trace/trace_writer.h"

#include <map>
#include <nlohmann/json.hpp>

namespace sim {
namespace {

using Json = nlohmann::ordered_json;

/// What the profiler prints for a task of no model, and for a field that does not apply.
constexpr uint32_t kNone = 0xFFFFFFFF;

std::string Microseconds(uint64_t ns) { return fmt::format("{}.{:03}", ns / 1000, ns % 1000); }

/// The lines between "[" and "]".
class EventLines {
 public:
  explicit EventLines(std::ostream& out) : out_(out) { out_ << "["; }
  void Write(const Json& event) {
    // A name that is no UTF-8 must not cost the trace.
    out_ << (first_ ? "\n" : ",\n") << event.dump(-1, ' ', false, Json::error_handler_t::replace);
    first_ = false;
  }
  void End() { out_ << "\n]\n"; }

 private:
  std::ostream& out_;
  bool first_ = true;
};

void WriteMetadata(EventLines& lines, std::string_view kind, int pid, uint32_t tid, std::string_view key,
                   const Json& value) {
  lines.Write({{"name", kind}, {"ph", "M"}, {"pid", pid}, {"tid", tid}, {"args", {{key, value}}}});
}

/// A process and its rows (tid → name), in order of tid.
void WriteProcess(EventLines& lines, int pid, const std::string& name, const std::string& labels,
                  const std::map<uint32_t, std::string>& rows) {
  WriteMetadata(lines, "process_name", pid, 0, "name", name);
  WriteMetadata(lines, "process_labels", pid, 0, "labels", labels);
  WriteMetadata(lines, "process_sort_index", pid, 0, "sort_index", pid);
  for (const auto& [tid, row_name] : rows) {
    WriteMetadata(lines, "thread_name", pid, tid, "name", row_name);
    WriteMetadata(lines, "thread_sort_index", pid, tid, "sort_index", tid);
  }
}

std::string DisplayName(const JournalEntry& entry) {
  if (!entry.identity->op_name.empty()) return entry.identity->op_name;
  return entry.signal.empty() ? entry.identity->type : entry.identity->type + " " + entry.signal;
}

Json Complete(std::string_view name, int pid, uint32_t tid, uint64_t start_ns, uint64_t end_ns) {
  return {{"name", name},
          {"ph", "X"},
          {"pid", pid},
          {"tid", tid},
          {"ts", Microseconds(start_ns)},
          {"dur", Microseconds(end_ns - start_ns)}};
}

void WriteTask(EventLines& lines, const JournalEntry& entry, int pid) {
  Json event = Complete(DisplayName(entry), pid, entry.task.stream.value, entry.start_ns, entry.end_ns);
  Json args = {{"Model Id", entry.model ? entry.model.value : kNone},
               {"Task Type", entry.identity->type},
               {"Stream Id", entry.task.stream.value},
               {"Task Id", entry.task.task_id},
               {"Batch Id", 0},
               {"Subtask Id", kNone},
               {"connection_id", entry.sequence}};
  if (!entry.identity->op_type.empty()) args["OP Type"] = entry.identity->op_type;
  if (entry.block_dim != 0) args["Block Dim"] = entry.block_dim;
  if (entry.failed) args["Failed"] = true;
  event["args"] = std::move(args);
  lines.Write(event);
}

void WriteEngineSpans(EventLines& lines, const JournalEntry& entry, const EnginePool& engines, int pid) {
  for (const EngineSpan& span : entry.spans) {
    Json event = Complete(DisplayName(entry), pid, engines.RowNumber(span.row), span.start_ns, span.end_ns);
    event["args"] = {{"Task Type", entry.identity->type},
                     {"Stream Id", entry.task.stream.value},
                     {"Task Id", entry.task.task_id},
                     {"Blocks", span.blocks}};
    lines.Write(event);
  }
}

/// An instant where a record set its signal or a wait saw it, and an arrow from the one to the other (§11.3).
void WriteSignal(EventLines& lines, const JournalEntry& entry, uint64_t& arrow_id, int pid) {
  if (entry.signal.empty()) return;
  const std::string_view what = entry.is_wait ? " satisfied" : " set";
  lines.Write({{"name", entry.signal + std::string(what)},
               {"ph", "i"},
               {"s", "t"},
               {"pid", pid},
               {"tid", entry.task.stream.value},
               {"ts", Microseconds(entry.satisfied_ns)}});
  if (!entry.is_wait) return;
  const uint64_t id = ++arrow_id;
  lines.Write({{"name", entry.signal},
               {"cat", "signal"},
               {"ph", "s"},
               {"id", id},
               {"pid", pid},
               {"tid", entry.satisfied_by.task.stream.value},
               {"ts", Microseconds(entry.satisfied_by.at_ns)}});
  lines.Write({{"name", entry.signal},
               {"cat", "signal"},
               {"ph", "f"},
               {"bp", "e"},
               {"id", id},
               {"pid", pid},
               {"tid", entry.task.stream.value},
               {"ts", Microseconds(entry.satisfied_ns)}});
}

}  // namespace

ge::Status WriteChromeTrace(const TaskJournal& journal, const EnginePool& engines, int pid,
                            const std::string& process_name, std::ostream& out) {
  std::map<uint32_t, std::string> stream_rows, engine_rows;
  for (const JournalEntry& entry : journal.entries()) {
    stream_rows.try_emplace(entry.task.stream.value, fmt::format("Stream {}", entry.task.stream.value));
    for (const EngineSpan& span : entry.spans) {
      const uint32_t row = engines.RowNumber(span.row);
      if (!engine_rows.contains(row)) engine_rows.emplace(row, engines.RowName(span.row));
    }
  }
  const std::string suffix = process_name.empty() ? "" : " (" + process_name + ")";
  const std::string labels =
      journal.dropped() == 0 ? "NPU" : fmt::format("NPU, {} later tasks not recorded", journal.dropped());
  EventLines lines(out);
  WriteProcess(lines, pid, "Ascend Hardware" + suffix, labels, stream_rows);
  WriteProcess(lines, pid + 1, "Engines" + suffix, labels, engine_rows);

  uint64_t arrow_id = 0;
  for (const uint32_t index : journal.InOrderOfStart()) {
    const JournalEntry& entry = journal.entries()[index];
    WriteTask(lines, entry, pid);
    WriteEngineSpans(lines, entry, engines, pid + 1);
    WriteSignal(lines, entry, arrow_id, pid);
  }
  lines.End();
  out.flush();
  if (!out) return ge::MakeError(ge::kFileWriteFailed, "trace of '{}': the stream does not take it", process_name);
  return {};
}

}  // namespace sim
