#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <streambuf>

#include "simulator/device_test_fixture.h"

namespace sim {
namespace {

using nlohmann::json;
using testing::_;
using testing::HasSubstr;

/// Nanoseconds of "12.345"; nothing when it is no decimal with three places.
std::optional<uint64_t> Nanoseconds(const json& value) {
  if (!value.is_string()) return std::nullopt;
  const auto text = value.get<std::string>();
  const size_t dot = text.find('.');
  if (dot == std::string::npos || dot == 0 || text.size() != dot + 4) return std::nullopt;
  for (size_t i = 0; i < text.size(); ++i) {
    if (i != dot && (text[i] < '0' || text[i] > '9')) return std::nullopt;
  }
  return std::stoull(text.substr(0, dot)) * 1000 + std::stoull(text.substr(dot + 1));
}

using Row = std::pair<int64_t, int64_t>;  // pid, tid

/// What spec/device-simulator.md §11.2 asks of a timeline, written from the spec: returns every violation.
class TraceValidator {
 public:
  std::vector<std::string> Validate(const json& trace) {
    if (!trace.is_array()) return {"not an array"};
    for (const json& event : trace) CheckCommon(event);
    for (const json& event : trace) {
      const auto phase = event.value("ph", "");
      if (phase == "X") CheckComplete(event);
      if (phase == "s" || phase == "f") CheckArrow(event, phase);
      if (phase == "C") CheckCounter(event);
      if (std::string("MXsfCi").find(phase) == std::string::npos) Problem(event, "a phase of no meaning here");
    }
    for (const auto& [id, ends] : arrows_) {
      if (ends != std::pair(1, 1))
        problems_.push_back("arrow " + id.first + std::to_string(id.second) + " is not one s and one f");
    }
    return problems_;
  }

 private:
  void Problem(const json& event, const std::string& what) { problems_.push_back(what + ": " + event.dump()); }

  void CheckCommon(const json& event) {
    for (const char* key : {"name", "ph", "pid", "tid"}) {
      if (!event.contains(key)) Problem(event, std::string("no ") + key);
    }
    if (!event.contains("pid") || !event["pid"].is_number_integer()) return Problem(event, "pid is no integer");
    if (event.value("ph", "") == "M") return CheckMetadata(event);
    if (!event.contains("ts") || !Nanoseconds(event["ts"])) Problem(event, "ts is no decimal of microseconds");
  }

  void CheckMetadata(const json& event) {
    const auto name = event.value("name", "");
    const Row row{event["pid"], name.starts_with("thread") ? event["tid"].get<int64_t>() : -1};
    if (!metadata_[row].insert(name).second) Problem(event, "metadata twice");
    if (!event.contains("args") || event["args"].size() != 1)
      return Problem(event, "metadata without its one argument");
    if (name != "process_name") return;
    const auto process_name = event["args"].value("name", "");
    process_names_[row.first] = process_name.substr(0, process_name.find(" ("));
  }

  void CheckComplete(const json& event) {
    const Row row{event["pid"], event["tid"]};
    for (const char* name : {"process_name", "process_labels", "process_sort_index"}) {
      if (!metadata_[{row.first, -1}].contains(name)) Problem(event, std::string("its pid has no ") + name);
    }
    for (const char* name : {"thread_name", "thread_sort_index"}) {
      if (!metadata_[row].contains(name)) Problem(event, std::string("its tid has no ") + name);
    }
    const auto start = Nanoseconds(event["ts"]);
    const auto duration = event.contains("dur") ? Nanoseconds(event["dur"]) : std::nullopt;
    if (!start || !duration) return Problem(event, "no times");
    if (last_end_.contains(row) && *start < last_end_[row])
      Problem(event, "begins before the one before it on its row ended");
    last_end_[row] = *start + *duration;
    CheckArguments(event, row.first);
  }

  void CheckArguments(const json& event, int64_t pid) {
    static const std::map<std::string, std::vector<const char*>> kArguments = {
        {"CANN", {"Thread Id"}},
        {"Ascend Hardware",
         {"Model Id", "Task Type", "Stream Id", "Task Id", "Batch Id", "Subtask Id", "connection_id"}},
        {"Engines", {"Task Type", "Stream Id", "Task Id", "Batch Id"}}};
    const auto wanted = kArguments.find(process_names_[pid]);
    if (wanted == kArguments.end()) return Problem(event, "a slice on a process that has none");
    for (const char* key : wanted->second) {
      if (!event.contains("args") || !event["args"].contains(key)) Problem(event, std::string("no argument ") + key);
    }
  }

  void CheckCounter(const json& event) {
    if (!event.contains("args") || event["args"].empty()) return Problem(event, "a counter without values");
    for (const auto& [series, value] : event["args"].items()) {
      if (!value.is_number_unsigned()) Problem(event, "counter '" + series + "' is no number");
    }
    const auto at = Nanoseconds(event["ts"]);
    auto& last = last_sample_[{event["pid"], event["name"]}];
    if (at && last && *at <= *last) Problem(event, "a sample that is not later than the one before");
    last = at;
  }

  void CheckArrow(const json& event, const std::string& phase) {
    auto& [starts, ends] = arrows_[{event.value("cat", ""), event.value("id", int64_t{-1})}];
    ++(phase == "s" ? starts : ends);
    if (phase == "f" && event.value("bp", "") != "e") Problem(event, "arrow does not bind to its slice");
  }

  std::vector<std::string> problems_;
  std::map<Row, std::set<std::string>> metadata_;
  std::map<Row, uint64_t> last_end_;
  std::map<std::pair<std::string, int64_t>, std::pair<int, int>> arrows_;
  std::map<int64_t, std::string> process_names_;  ///< without the device's
  std::map<std::pair<int64_t, std::string>, std::optional<uint64_t>> last_sample_;
};

constexpr int kHost = 1, kStreams = 2, kEngines = 3, kMemory = 4;

/// A device that writes its trace.
class TraceTest : public DeviceTest {
 protected:
  void SetUp() override { MakeTraced({}); }
  void TearDown() override { device_.reset(); }  // it ends its trace
  void MakeTraced(DeviceOptions options) {
    device_.reset();
    library_ = {};
    out_ = {};
    options.trace = {.out = &out_, .device_name = "case"};
    MakeDevice(options);
  }
  std::string Text() {
    Must(device_->FinishTrace());
    return out_.str();
  }
  json Trace() { return json::parse(Text()); }
  /// All events of a phase on a process.
  std::vector<json> Events(const std::string& phase, int pid) {
    std::vector<json> events;
    for (const json& event : Trace()) {
      if (event["ph"] == phase && event["pid"] == pid) events.push_back(event);
    }
    return events;
  }
  /// All arrows of a category: begin and end.
  std::vector<std::pair<json, json>> Arrows(const std::string& category) {
    std::map<uint64_t, json> begun;
    std::vector<std::pair<json, json>> arrows;
    for (const json& event : Trace()) {
      if (event.value("cat", "") != category) continue;
      if (event["ph"] == "s") begun[event["id"]] = event;
      if (event["ph"] == "f") arrows.emplace_back(begun.at(event["id"]), event);
    }
    return arrows;
  }
  /// "time name=value …" of every sample of a counter.
  std::vector<std::string> Samples(int pid) {
    std::vector<std::string> samples;
    for (const json& event : Events("C", pid)) {
      samples.push_back(event["ts"].get<std::string>());
      for (const auto& [series, value] : event["args"].items()) samples.back() += " " + series + "=" + value.dump();
    }
    return samples;
  }

  /// Streams that wait for each other, kernels of all kinds in several waves, AICPU, copies, a model run twice.
  void RunSomethingOfEverything() {
    const auto attached = PersistentStream(), main = PersistentStream(), plain = PlainStream();
    const auto model = BeginModel({attached, main}, 2);
    const auto event = Event();
    Aicpu(attached, "tile \"it\"");
    Must(device_->RecordEvent(event, attached));
    Must(device_->StreamWaitEvent(main, event));
    Must(device_->ResetEvent(event, main));
    Launch("aic", 30, main, "mm");
    Launch("mix", 5, main, "attention");
    EndModel(model, main);
    const uint64_t from = Buffer(4096), to = Buffer(4096);
    Must(device_->MemcpyAsync(to, 4096, from, 4096, plain));
    Launch("aiv", 60, plain, "add");
    for (int i = 0; i < 2; ++i) Must(device_->ModelExecute(model, rt::kNoTimeout));
    Must(device_->SynchronizeStream(plain, rt::kNoTimeout));
  }

  std::ostringstream out_;
};

TEST_F(TraceTest, IsValidWhenNothingRan) { EXPECT_THAT(TraceValidator().Validate(Trace()), testing::IsEmpty()); }

TEST_F(TraceTest, IsValidForSomethingOfEverything) {
  RunSomethingOfEverything();
  EXPECT_THAT(TraceValidator().Validate(Trace()), testing::IsEmpty());
}

TEST_F(TraceTest, IsValidForEverySeed) {
  for (uint64_t seed = 1; seed < 6; ++seed) {
    MakeTraced({.seed = seed});
    RunSomethingOfEverything();
    ASSERT_THAT(TraceValidator().Validate(Trace()), testing::IsEmpty()) << seed;
  }
}

TEST_F(TraceTest, HasTheSameBytesForTheSameRun) {
  RunSomethingOfEverything();
  const std::string first = Text();
  MakeTraced({});
  RunSomethingOfEverything();
  EXPECT_EQ(Text(), first);
}

TEST_F(TraceTest, NamesTheProcessesByScenario) {
  std::vector<std::string> names;
  for (const json& event : Trace()) {
    if (event["name"] == "process_name")
      names.push_back(event["pid"].dump() + event["args"]["name"].get<std::string>());
  }
  EXPECT_THAT(names,
              testing::ElementsAre("1CANN (case)", "2Ascend Hardware (case)", "3Engines (case)", "4NPU MEM (case)"));
}

TEST_F(TraceTest, ShowsATaskWithOpTimesAndArguments) {
  Must(device_->Nop(device_->DefaultStream()));
  Launch("aiv", 3, device_->DefaultStream(), "add");
  Must(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout));
  const json event = Events("X", kStreams).at(1);
  EXPECT_EQ(event["name"], "add");
  EXPECT_EQ(event["tid"], 1);
  EXPECT_EQ(event["ts"], "0.100");
  EXPECT_EQ(event["dur"], "2.000");
  EXPECT_EQ(event["args"],
            json::parse(R"({"Model Id": 4294967295, "Task Type": "KERNEL_AIVEC", "Stream Id": 1, "Task Id": 1,
      "Batch Id": 0, "Subtask Id": 4294967295, "connection_id": 1, "OP Type": "Op", "Block Dim": 3})"));
}

TEST_F(TraceTest, CountsTaskIdsInBatches) {
  // spec/device-simulator.md §3.2: 65535 is never used.
  for (int i = 0; i < 65536; ++i) Must(device_->Nop(device_->DefaultStream()));
  Must(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout));
  std::istringstream lines(Text());
  std::vector<std::string> tasks;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(R"({"name":"NOP","ph":"X")")) tasks.push_back(line);
  }
  ASSERT_EQ(tasks.size(), 65536);
  EXPECT_THAT(tasks[65534], HasSubstr(R"("Task Id":65534,"Batch Id":0)"));
  EXPECT_THAT(tasks[65535], HasSubstr(R"("Task Id":0,"Batch Id":1)"));
}

TEST_F(TraceTest, ShowsHostCallsOverTheTimeThatTheyWait) {
  Launch("aiv", 1, device_->DefaultStream());
  Must(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout));
  std::vector<std::string> calls;
  for (const json& event : Events("X", kHost)) {
    calls.push_back(fmt::format("{} {} {}+{}", event["tid"].get<int>(), event["name"].get<std::string>(),
                                event["ts"].get<std::string>(), event["dur"].get<std::string>()));
  }
  EXPECT_THAT(calls, testing::Contains("1 aclrtSynchronizeStream 0.000+2.000"));
  EXPECT_EQ(calls.front(), "1 aclrtSetDevice 0.000+0.000");
}

TEST_F(TraceTest, DrawsAnArrowFromTheSubmissionToTheTask) {
  Launch("aiv", 1, device_->DefaultStream(), "first");
  Must(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout));
  Launch("aiv", 1, device_->DefaultStream(), "second");
  Launch("aiv", 1, device_->DefaultStream(), "third");
  Must(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout));
  const auto arrows = Arrows("HostToDevice");
  const auto tasks = Events("X", kStreams);
  ASSERT_EQ(arrows.size(), 3);
  const std::vector<std::pair<std::string, std::string>> times = {
      {"0.000", "0.000"}, {"2.000", "2.000"}, {"2.000", "4.000"}};
  for (size_t i = 0; i < 3; ++i) {
    const auto& [from, to] = arrows[i];
    EXPECT_EQ(from["name"], "HostToDevice");
    EXPECT_EQ(from["pid"], kHost);
    EXPECT_EQ(from["tid"], 1);
    EXPECT_EQ(to["pid"], kStreams);
    EXPECT_EQ(to["tid"], 1);
    EXPECT_EQ(to["id"], tasks[i]["args"]["connection_id"]);
    EXPECT_EQ(std::pair(from["ts"].get<std::string>(), to["ts"].get<std::string>()), times[i]);
  }
}

TEST_F(TraceTest, DrawsNoHostArrowToTasksThatAModelStarts) {
  const auto stream = PersistentStream();
  Launch("aiv", 1, stream);
  const auto model = BeginModel({stream}, 1);
  EndModel(model, stream);
  for (int i = 0; i < 2; ++i) Must(device_->ModelExecute(model, rt::kNoTimeout));
  for (const auto& [from, to] : Arrows("HostToDevice")) EXPECT_NE(to["tid"], stream.value);
}

TEST_F(TraceTest, CountsBusyEngines) {
  const auto stream = PlainStream();
  Launch("aiv", 3, device_->DefaultStream());
  Launch("mix", 2, stream);
  Must(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout));
  Must(device_->SynchronizeStream(stream, rt::kNoTimeout));
  Aicpu(stream);
  Must(device_->SynchronizeStream(stream, rt::kNoTimeout));
  const auto samples = Samples(kEngines);
  ASSERT_GE(samples.size(), 3);
  EXPECT_EQ(samples[0], "0.000 AIC=2 AICPU=0 AIV=7 Copy=0");
  EXPECT_EQ(samples[1], "2.000 AIC=0 AICPU=1 AIV=0 Copy=0");
  EXPECT_THAT(samples.back(), HasSubstr("AIC=0 AICPU=0 AIV=0 Copy=0"));
}

TEST_F(TraceTest, CountsDeviceMemoryInUse) {
  const uint64_t first = Buffer(1000);  // 1024 + 32 (spec/device-simulator.md §6.1), from 64 to 64 bytes
  Launch("aiv", 1, device_->DefaultStream());
  Must(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout));
  const uint64_t in_use = Must(device_->MemoryInfo()).total - Must(device_->MemoryInfo()).free;
  Buffer(64);
  Must(device_->Free(first));
  const uint64_t then_in_use = Must(device_->MemoryInfo()).total - Must(device_->MemoryInfo()).free;
  EXPECT_GE(in_use, 1000);
  EXPECT_THAT(Samples(kMemory), testing::ElementsAre(fmt::format("0.000 Bytes in use={}", in_use),
                                                     fmt::format("2.000 Bytes in use={}", then_in_use)));
}

TEST_F(TraceTest, ShowsFindingsWhereAndWhenTheyWereSeen) {
  const auto stream = PlainStream(), other = PlainStream();
  const uint64_t to = Buffer(64), from = Buffer(64);
  Write(from, std::vector<uint8_t>(64));
  Must(device_->MemcpyAsync(to, 64, from, 64, stream));
  Must(device_->MemcpyAsync(to, 64, from, 64, other));
  Must(device_->SynchronizeDevice(rt::kNoTimeout));
  ASSERT_EQ(device_->Hazards().size(), 1);
  const Hazard hazard = device_->Hazards().front();
  std::vector<json> findings;
  for (const json& event : Events("i", kStreams)) {
    if (event.value("cat", "") == "finding") findings.push_back(event);
  }
  ASSERT_EQ(findings.size(), 1);
  EXPECT_EQ(findings[0]["name"], "write_after_write_race (H1)");
  EXPECT_EQ(findings[0]["tid"], other.value);
  EXPECT_EQ(*Nanoseconds(findings[0]["ts"]), hazard.at_ns);
  EXPECT_EQ(findings[0]["args"]["Text"], DescribeHazard(hazard));
}

TEST_F(TraceTest, IsWrittenWhileTheDeviceRuns) {
  for (int i = 0; i < 10'000; ++i) Must(device_->Nop(device_->DefaultStream()));
  EXPECT_GT(out_.view().size(), 100'000);
}

TEST_F(TraceTest, IsEndedByTheDevicesEnd) {
  Must(device_->Nop(device_->DefaultStream()));
  device_.reset();
  EXPECT_TRUE(json::accept(out_.str()));
}

TEST_F(TraceTest, HoldsNothingOfWhatComesAfterItsEnd) {
  const std::string text = Text();
  Must(device_->Nop(device_->DefaultStream()));
  Must(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout));
  EXPECT_EQ(Text(), text);
}

TEST_F(TraceTest, KeepsDevicesApart) {
  MakeDevice({.trace = {.out = &out_, .first_pid = 5}});
  out_ = {};
  Launch("aiv", 1, device_->DefaultStream());
  Must(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout));
  EXPECT_EQ(Events("X", 6).size(), 1);
  EXPECT_EQ(Events("X", 7).size(), 1);
  EXPECT_EQ(Arrows("HostToDevice").at(0).first["id"], uint64_t{4} << 32);
}

TEST_F(TraceTest, NamesTheModelOfATask) {
  const auto stream = PersistentStream();
  const auto model = BeginModel({stream}, 1);
  EndModel(model, stream);
  Must(device_->ModelExecute(model, rt::kNoTimeout));
  bool found = false;
  for (const json& event : Events("X", kStreams)) {
    if (event["name"] != "MODEL_END_GRAPH the end of model 'net'") continue;
    found = true;
    EXPECT_EQ(event["args"]["Model Id"], model.value);
  }
  EXPECT_TRUE(found);
}

TEST_F(TraceTest, ShowsTheCoresOfAKernelAfterItsStart) {
  Launch("aiv", 3, device_->DefaultStream(), "add");
  Must(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout));
  const auto spans = Events("X", kEngines);
  ASSERT_EQ(spans.size(), 3);
  EXPECT_EQ(spans[0]["ts"], "1.000");
  EXPECT_EQ(spans[0]["dur"], "1.000");
  std::vector<std::string> rows;
  for (const json& event : Events("M", kEngines)) {
    if (event["name"] == "thread_name") rows.push_back(event["args"]["name"]);
  }
  EXPECT_THAT(rows, testing::ElementsAre("Core group 0 AIV 0", "Core group 0 AIV 1", "Core group 1 AIV 0"));
}

TEST_F(TraceTest, DrawsAnArrowFromTheRecordToTheWait) {
  const auto recorder = PlainStream(), waiter = PlainStream();
  const auto event = Event();
  Must(device_->StreamWaitEvent(waiter, event));
  Launch("aiv", 1, recorder);
  Must(device_->RecordEvent(event, recorder));
  Must(device_->SynchronizeStream(waiter, rt::kNoTimeout));
  Must(device_->SynchronizeStream(recorder, rt::kNoTimeout));
  ASSERT_EQ(Arrows("signal").size(), 1);
  const auto [start, finish] = Arrows("signal").front();
  EXPECT_EQ(start["tid"], recorder.value);
  EXPECT_EQ(start["ts"], "2.000");
  EXPECT_EQ(finish["tid"], waiter.value);
  EXPECT_EQ(finish["ts"], "2.000");
  const auto instants = Events("i", kStreams);
  ASSERT_EQ(instants.size(), 2);
  EXPECT_EQ(instants[0]["name"], "event 1 set");
  EXPECT_EQ(instants[1]["name"], "event 1 satisfied");
}

TEST_F(TraceTest, MarksAFailedTask) {
  EXPECT_CALL(*runner_, RunKernel(_)).WillOnce([](const KernelTask&) {
    return KernelOutcome{ge::MakeError(ge::kRtAicoreException, "trap"), {}};
  });
  Launch("aiv", 1, device_->DefaultStream());
  EXPECT_FALSE(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout).ok());
  EXPECT_EQ(Events("X", kStreams).at(0)["args"]["Failed"], true);
}

TEST_F(TraceTest, StaysJsonWhateverAnOpIsCalled) {
  Launch("aiv", 1, device_->DefaultStream(), "bad \xFF \"name\"\n");
  Must(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout));
  EXPECT_TRUE(json::accept(Text()));
}

TEST_F(TraceTest, HasOneEventALineBetweenBrackets) {
  Must(device_->Nop(device_->DefaultStream()));
  Must(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout));
  std::istringstream text(Text());
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  EXPECT_EQ(lines.front(), "[");
  EXPECT_EQ(lines.back(), "]");
  for (size_t i = 1; i + 1 < lines.size(); ++i) {
    if (lines[i].back() == ',') lines[i].pop_back();
    EXPECT_TRUE(json::accept(lines[i])) << lines[i];
  }
}

TEST_F(TraceTest, SaysThatItCouldNotBeWritten) {
  out_.setstate(std::ios::badbit);
  ExpectFailure(device_->FinishTrace(), ge::kFileWriteFailed, "trace of 'case'");
}

/// The events but the names of rows and host calls that took no time, one a line: phase, row, name, time.
std::string Normalised(const json& trace) {
  std::map<Row, std::string> rows;
  std::string text;
  for (const json& event : trace) {
    const Row row{event["pid"], event["tid"]};
    const auto phase = event["ph"].get<std::string>();
    if (event["name"] == "thread_name") rows[row] = event["args"]["name"];
    if (phase == "M" || (event["pid"] == kHost && event.value("dur", "") == "0.000")) continue;
    text += phase + " ";
    if (phase != "C") text += rows[row] + " | ";
    text += event["name"].get<std::string>() + " " + event["ts"].get<std::string>();
    if (event.contains("dur")) text += "+" + event["dur"].get<std::string>();
    if (event.contains("id")) text += " #" + event["id"].dump();
    if (phase == "C") text += " " + event["args"].dump();
    text += "\n";
  }
  return text;
}

TEST_F(TraceTest, OfThreeStreamsIsThis) {
  // Costs of spec/device-simulator.md §10.2: 1 us until a kernel starts, 1 us a block, 0.2 us an event.
  const auto a = PlainStream(), b = PlainStream(), c = PlainStream();
  const auto a_done = Event(), b_done = Event();
  Launch("aic", 1, a, "left");
  Must(device_->RecordEvent(a_done, a));
  Launch("aiv", 1, b, "right");
  Launch("aiv", 1, b, "more");
  Must(device_->RecordEvent(b_done, b));
  Must(device_->StreamWaitEvent(c, a_done));
  Must(device_->StreamWaitEvent(c, b_done));
  Launch("mix", 1, c, "join");
  Must(device_->SynchronizeStream(c, rt::kNoTimeout));
  EXPECT_EQ(Normalised(Trace()), R"(C Busy engines 0.000 {"AIC":1,"AICPU":0,"AIV":1,"Copy":0}
X Stream 2 | left 0.000+2.000
X Core group 0 AIC | left 1.000+1.000
s Host thread 1 | HostToDevice 0.000 #0
f Stream 2 | HostToDevice 0.000 #0
X Stream 3 | right 0.000+2.000
X Core group 0 AIV 0 | right 1.000+1.000
s Host thread 1 | HostToDevice 0.000 #2
f Stream 3 | HostToDevice 0.000 #2
X Stream 2 | EVENT_RECORD event 1 2.000+0.200
i Stream 2 | event 1 set 2.000
s Host thread 1 | HostToDevice 0.000 #1
f Stream 2 | HostToDevice 2.000 #1
X Stream 4 | EVENT_WAIT event 1 0.000+2.200
i Stream 4 | event 1 satisfied 2.000
s Stream 2 | event 1 2.000 #1
f Stream 4 | event 1 2.000 #1
s Host thread 1 | HostToDevice 0.000 #5
f Stream 4 | HostToDevice 0.000 #5
C Busy engines 2.000 {"AIC":0,"AICPU":0,"AIV":1,"Copy":0}
X Stream 3 | more 2.000+2.000
X Core group 0 AIV 0 | more 3.000+1.000
s Host thread 1 | HostToDevice 0.000 #3
f Stream 3 | HostToDevice 2.000 #3
X Stream 3 | EVENT_RECORD event 2 4.000+0.200
i Stream 3 | event 2 set 4.000
s Host thread 1 | HostToDevice 0.000 #4
f Stream 3 | HostToDevice 4.000 #4
X Stream 4 | EVENT_WAIT event 2 2.200+2.000
i Stream 4 | event 2 satisfied 4.000
s Stream 3 | event 2 4.000 #2
f Stream 4 | event 2 4.000 #2
s Host thread 1 | HostToDevice 0.000 #6
f Stream 4 | HostToDevice 2.200 #6
C Busy engines 4.000 {"AIC":0,"AICPU":0,"AIV":0,"Copy":0}
C Busy engines 4.200 {"AIC":1,"AICPU":0,"AIV":2,"Copy":0}
X Stream 4 | join 4.200+2.000
X Core group 0 AIC | join 5.200+1.000
X Core group 0 AIV 0 | join 5.200+1.000
X Core group 0 AIV 1 | join 5.200+1.000
s Host thread 1 | HostToDevice 0.000 #7
f Stream 4 | HostToDevice 4.200 #7
X Host thread 1 | aclrtSynchronizeStream 0.000+6.200
C Busy engines 6.200 {"AIC":0,"AICPU":0,"AIV":0,"Copy":0}
)");
}

/// Takes everything and keeps nothing.
class Sink : public std::streambuf {
 public:
  uint64_t bytes() const { return bytes_; }

 protected:
  int_type overflow(int_type c) override {
    ++bytes_;
    return traits_type::not_eof(c);
  }
  std::streamsize xsputn(const char*, std::streamsize count) override {
    bytes_ += static_cast<uint64_t>(count);
    return count;
  }

 private:
  uint64_t bytes_ = 0;
};

uint64_t RssAnonKib() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("RssAnon:")) return std::stoull(line.substr(8));
  }
  ADD_FAILURE() << "no RssAnon";
  return 0;
}

TEST_F(TraceTest, OfAMillionTasksNeedsNoMoreMemoryThanOfFew) {
  Sink sink;
  std::ostream out(&sink);
  MakeDevice({.check_hazards = false, .keep_task_log = false, .trace = {.out = &out}});
  const auto stream = PersistentStream();
  for (int i = 0; i < 999; ++i) Must(device_->Nop(stream));
  const auto model = BeginModel({stream}, 1);
  EndModel(model, stream);
  const auto run = [&](int times) {
    for (int i = 0; i < times; ++i) Must(device_->ModelExecute(model, rt::kNoTimeout));
  };
  run(10);
  const uint64_t before = RssAnonKib();
  run(1000);
  EXPECT_LT(RssAnonKib(), before + 1024);
  Must(device_->FinishTrace());
  EXPECT_GT(sink.bytes(), uint64_t{1'000'000} * 200);
  device_.reset();
}

// The validator itself must see what is wrong.

TEST(TraceValidatorTest, FindsAnOverlapOnARow) {
  json trace = json::array();
  for (const char* name :
       {"process_name", "process_labels", "process_sort_index", "thread_name", "thread_sort_index"}) {
    trace.push_back({{"name", name}, {"ph", "M"}, {"pid", 1}, {"tid", 2}, {"args", {{"name", "Engines"}}}});
  }
  const json task = {{"name", "a"},
                     {"ph", "X"},
                     {"pid", 1},
                     {"tid", 2},
                     {"ts", "1.000"},
                     {"dur", "1.000"},
                     {"args", {{"Task Type", "NOP"}, {"Stream Id", 2}, {"Task Id", 0}, {"Batch Id", 0}}}};
  trace.push_back(task);
  EXPECT_THAT(TraceValidator().Validate(trace), testing::IsEmpty());
  trace.push_back(task);
  trace.back()["ts"] = "1.999";
  EXPECT_THAT(TraceValidator().Validate(trace), testing::ElementsAre(HasSubstr("begins before")));
}

TEST(TraceValidatorTest, FindsATaskWithoutMetadata) {
  const json trace = {{{"name", "a"},
                       {"ph", "X"},
                       {"pid", 1},
                       {"tid", 2},
                       {"ts", "1.000"},
                       {"dur", "1.000"},
                       {"args", {{"Task Type", "NOP"}, {"Stream Id", 2}, {"Task Id", 0}}}}};
  EXPECT_THAT(TraceValidator().Validate(trace), testing::SizeIs(6));
}

TEST(TraceValidatorTest, FindsATimeThatIsNoDecimal) {
  EXPECT_EQ(Nanoseconds("1.5"), std::nullopt);
  EXPECT_EQ(Nanoseconds("15"), std::nullopt);
  EXPECT_EQ(Nanoseconds(1.5), std::nullopt);
  EXPECT_EQ(Nanoseconds("12.345"), 12'345U);
}

}  // namespace
}  // namespace sim
