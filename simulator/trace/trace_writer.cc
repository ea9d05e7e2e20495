#include "simulator/trace/trace_writer.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "simulator/streams/limits.h"

namespace sim {
namespace {

/// What the profiler prints for a task of no model, and for a field that does not apply.
constexpr uint32_t kNone = 0xFFFFFFFF;
/// What is gathered before it is written.
constexpr size_t kBufferBytes = size_t{64} << 10;

bool NeedsNoEscape(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; });
}

}  // namespace

TraceWriter::TraceWriter(const TraceOptions& options, const EnginePool& engines)
    : options_(options), engines_(engines) {
  GE_CHECK(options_.out != nullptr && options_.first_pid > 0);
  buffer_.reserve(kBufferBytes + (kBufferBytes >> 2));
  buffer_ = "[";
  for (int process = 0; process < kTracePids; ++process) WriteProcess(static_cast<TraceProcess>(process));
}

void TraceWriter::BeginEvent(std::string_view name, char phase, TraceProcess process, uint32_t tid) {
  Append("{}{{\"name\":", buffer_ == "[" ? "\n" : ",\n");
  AppendQuoted(name);
  Append(R"(,"ph":"{}","pid":{},"tid":{})", phase, PidOf(process), tid);
}

void TraceWriter::AppendTime(std::string_view key, uint64_t ns) {
  Append(R"(,"{}":"{}.{:03}")", key, ns / 1000, ns % 1000);
}

void TraceWriter::AppendQuoted(std::string_view text) {
  if (NeedsNoEscape(text)) {
    buffer_.append(1, '"').append(text).append(1, '"');
  } else {
    // A name that is no UTF-8 must not cost the trace.
    buffer_ += nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  }
}

void TraceWriter::EndEvent() {
  buffer_ += '}';
  if (buffer_.size() >= kBufferBytes) Flush();
}

void TraceWriter::Flush() {
  options_.out->write(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
  buffer_.clear();
}

void TraceWriter::WriteMetadata(std::string_view kind, TraceProcess process, uint32_t tid, std::string_view key,
                                std::string_view json) {
  BeginEvent(kind, 'M', process, tid);
  Append(R"(,"args":{{"{}":{}}})", key, json);
  EndEvent();
}

void TraceWriter::WriteProcess(TraceProcess process) {
  std::string name(TraceProcessName(process));
  if (!options_.device_name.empty()) name += " (" + options_.device_name + ")";
  const std::string quoted = nlohmann::json(name).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  WriteMetadata("process_name", process, 0, "name", quoted);
  WriteMetadata("process_labels", process, 0, "labels", process == TraceProcess::kHost ? "\"CPU\"" : "\"NPU\"");
  WriteMetadata("process_sort_index", process, 0, "sort_index", fmt::format_int(PidOf(process)).c_str());
}

void TraceWriter::NameRow(TraceProcess process, uint32_t tid, const std::string& name) {
  std::vector<bool>& named = named_rows_[static_cast<size_t>(process)];
  if (tid >= named.size()) named.resize(tid + 1);
  if (named[tid]) return;
  named[tid] = true;
  WriteMetadata("thread_name", process, tid, "name", "\"" + name + "\"");
  WriteMetadata("thread_sort_index", process, tid, "sort_index", fmt::format_int(tid).c_str());
}

void TraceWriter::NameStream(rt::StreamId stream) {
  const std::vector<bool>& named = named_rows_[static_cast<size_t>(TraceProcess::kStreams)];
  if (stream.value < named.size() && named[stream.value]) return;
  NameRow(TraceProcess::kStreams, stream.value, fmt::format("Stream {}", stream.value));
}

void TraceWriter::WriteTask(const FinishedTask& task) {
  if (finished_) return;
  const TaskIdentity& identity = *task.identity;
  const uint32_t stream = task.task.stream.value;
  name_ = identity.op_name.empty() ? identity.type : identity.op_name;
  if (identity.op_name.empty() && task.signal != nullptr) name_.append(1, ' ').append(*task.signal);
  NameStream(task.task.stream);
  BeginEvent(name_, 'X', TraceProcess::kStreams, stream);
  AppendTime("ts", task.start_ns);
  AppendTime("dur", task.end_ns - task.start_ns);
  Append(R"(,"args":{{"Model Id":{},"Task Type":"{}","Stream Id":{},"Task Id":{},"Batch Id":{})",
         task.model ? task.model.value : kNone, identity.type, stream, task.task.task_id % kTaskIdsPerFlip,
         task.task.task_id / kTaskIdsPerFlip);
  Append(R"(,"Subtask Id":{},"connection_id":{})", kNone, ArrowId(task.origin.sequence));
  if (!identity.op_type.empty()) {
    buffer_ += R"(,"OP Type":)";
    AppendQuoted(identity.op_type);
  }
  if (task.block_dim != 0) Append(R"(,"Block Dim":{})", task.block_dim);
  if (task.failed) buffer_ += R"(,"Failed":true)";
  buffer_ += '}';
  EndEvent();
  WriteEngineSpans(name_, task);
  WriteSignal(task);
  if (!task.resident && task.origin.host != 0) {
    WriteArrow(kHostArrow, kHostArrow, ArrowId(task.origin.sequence), TraceProcess::kHost, task.origin.host,
               task.origin.submitted_ns, task.task.stream, task.start_ns);
  }
}

void TraceWriter::WriteEngineSpans(std::string_view name, const FinishedTask& task) {
  for (const EngineSpan& span : task.spans) {
    const uint32_t row = engines_.RowNumber(span.row);
    NameRow(TraceProcess::kEngines, row, engines_.RowName(span.row));
    BeginEvent(name, 'X', TraceProcess::kEngines, row);
    AppendTime("ts", span.start_ns);
    AppendTime("dur", span.end_ns - span.start_ns);
    Append(R"(,"args":{{"Task Type":"{}","Stream Id":{},"Task Id":{},"Batch Id":{},"Blocks":{}}})", task.identity->type,
           task.task.stream.value, task.task.task_id % kTaskIdsPerFlip, task.task.task_id / kTaskIdsPerFlip,
           span.blocks);
    EndEvent();
  }
}

/// An instant where a record set its signal or a wait saw it, and an arrow from the one to the other (§11.3).
void TraceWriter::WriteSignal(const FinishedTask& task) {
  if (task.signal == nullptr || task.failed) return;
  name_.assign(*task.signal).append(task.is_wait ? " satisfied" : " set");
  BeginEvent(name_, 'i', TraceProcess::kStreams, task.task.stream.value);
  AppendTime("ts", task.satisfied_ns);
  buffer_ += R"(,"s":"t")";
  EndEvent();
  if (!task.is_wait || !task.satisfied_by.task.stream) return;
  WriteArrow(*task.signal, kSignalArrow, ArrowId(++last_arrow_), TraceProcess::kStreams,
             task.satisfied_by.task.stream.value, task.satisfied_by.at_ns, task.task.stream, task.satisfied_ns);
}

void TraceWriter::WriteArrow(std::string_view name, std::string_view category, uint64_t id, TraceProcess from_process,
                             uint32_t from_tid, uint64_t from_ns, rt::StreamId to, uint64_t to_ns) {
  BeginEvent(name, 's', from_process, from_tid);
  AppendTime("ts", from_ns);
  Append(R"(,"cat":"{}","id":{})", category, id);
  EndEvent();
  BeginEvent(name, 'f', TraceProcess::kStreams, to.value);
  AppendTime("ts", to_ns);
  Append(R"(,"cat":"{}","id":{},"bp":"e")", category, id);
  EndEvent();
}

void TraceWriter::WriteHostCall(uint32_t host, std::string_view verb, uint64_t start_ns, uint64_t end_ns) {
  if (finished_) return;
  NameRow(TraceProcess::kHost, host, fmt::format("Host thread {}", host));
  BeginEvent(verb, 'X', TraceProcess::kHost, host);
  AppendTime("ts", start_ns);
  AppendTime("dur", end_ns - start_ns);
  Append(R"(,"args":{{"Thread Id":{}}})", host);
  EndEvent();
}

void TraceWriter::SampleEngines(uint64_t now_ns) {
  using Kind = EngineRow::Kind;
  Sample(busy_engines_, now_ns,
         {engines_.BusyCount(Kind::kAic), engines_.BusyCount(Kind::kAiv), engines_.BusyCount(Kind::kAicpu),
          uint64_t{engines_.BusyCount(Kind::kSdma)} + engines_.BusyCount(Kind::kHostToDevice) +
              engines_.BusyCount(Kind::kDeviceToHost)});
}

void TraceWriter::SampleMemory(uint64_t now_ns, uint64_t bytes_in_use) { Sample(memory_, now_ns, {bytes_in_use}); }

void TraceWriter::Sample(Counter& counter, uint64_t now_ns, const std::array<uint64_t, kMaxSeries>& values) {
  if (finished_) return;
  if (now_ns != counter.at_ns) WriteCounter(counter);
  counter.at_ns = now_ns;
  counter.now = values;
}

void TraceWriter::WriteCounter(Counter& counter) {
  if (counter.now == counter.written) return;
  BeginEvent(counter.name, 'C', counter.process, 0);
  AppendTime("ts", counter.at_ns);
  buffer_ += R"(,"args":{)";
  for (size_t i = 0; i < kMaxSeries && !counter.series[i].empty(); ++i) {
    Append(R"({}"{}":{})", i == 0 ? "" : ",", counter.series[i], counter.now[i]);
  }
  buffer_ += '}';
  EndEvent();
  counter.written = counter.now;
}

/// On the row of the task that was seen last; on that of the host when there is none.
void TraceWriter::WriteFinding(const Hazard& finding) {
  const auto last_task = std::find_if(finding.parties.rbegin(), finding.parties.rend(),
                                      [](const HazardParty& party) { return bool{party.task.stream}; });
  const bool on_stream = last_task != finding.parties.rend();
  if (on_stream) NameStream(last_task->task.stream);
  BeginEvent(fmt::format("{} ({})", HazardName(finding.kind), HazardRow(finding.kind)), 'i',
             on_stream ? TraceProcess::kStreams : TraceProcess::kHost, on_stream ? last_task->task.stream.value : 0);
  AppendTime("ts", finding.at_ns);
  Append(R"(,"s":"{}","cat":"{}","cname":"terrible","args":{{"Count":{},"Text":)", on_stream ? 't' : 'p',
         kFindingCategory, finding.count);
  AppendQuoted(DescribeHazard(finding));
  buffer_ += '}';
  EndEvent();
}

ge::Status TraceWriter::Finish(const std::vector<Hazard>& findings, uint64_t findings_left_out) {
  if (!finished_) {
    WriteCounter(busy_engines_);
    WriteCounter(memory_);
    for (const Hazard& finding : findings) WriteFinding(finding);
    if (findings_left_out != 0) {
      WriteMetadata("process_labels", TraceProcess::kStreams, 0, "labels",
                    fmt::format("\"NPU, {} findings left out\"", findings_left_out));
    }
    buffer_ += "\n]\n";
    Flush();
    options_.out->flush();
    taken_ = static_cast<bool>(*options_.out);
    finished_ = true;
  }
  if (taken_) return {};
  return ge::MakeError(ge::kFileWriteFailed, "trace of '{}': the stream does not take it", options_.device_name);
}

}  // namespace sim
