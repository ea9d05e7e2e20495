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
    }
    for (const auto& [id, ends] : arrows_) {
      if (ends != std::pair(1, 1)) problems_.push_back("arrow " + std::to_string(id) + " is not one s and one f");
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
    if (!event.contains("args") || event["args"].size() != 1) Problem(event, "metadata without its one argument");
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
    for (const char* key : {"Task Type", "Stream Id", "Task Id"}) {
      if (!event.contains("args") || !event["args"].contains(key)) Problem(event, std::string("no argument ") + key);
    }
  }

  void CheckArrow(const json& event, const std::string& phase) {
    auto& [starts, ends] = arrows_[event.value("id", -1)];
    ++(phase == "s" ? starts : ends);
    if (phase == "f" && event.value("bp", "") != "e") Problem(event, "arrow does not bind to its slice");
  }

  std::vector<std::string> problems_;
  std::map<Row, std::set<std::string>> metadata_;
  std::map<Row, uint64_t> last_end_;
  std::map<int64_t, std::pair<int, int>> arrows_;
};

class TraceTest : public DeviceTest {
 protected:
  std::string Text(int pid = 100, const std::string& name = "case") {
    std::ostringstream out;
    Must(device_->WriteTrace(out, pid, name));
    return out.str();
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
};

TEST_F(TraceTest, IsValidWhenNothingRan) { EXPECT_THAT(TraceValidator().Validate(Trace()), testing::IsEmpty()); }

TEST_F(TraceTest, IsValidForSomethingOfEverything) {
  RunSomethingOfEverything();
  EXPECT_THAT(TraceValidator().Validate(Trace()), testing::IsEmpty());
}

TEST_F(TraceTest, IsValidForEverySeed) {
  for (uint64_t seed = 1; seed < 6; ++seed) {
    MakeDevice({.seed = seed});
    library_ = {};
    RunSomethingOfEverything();
    ASSERT_THAT(TraceValidator().Validate(Trace()), testing::IsEmpty()) << seed;
  }
}

TEST_F(TraceTest, HasTheSameBytesForTheSameRun) {
  RunSomethingOfEverything();
  const std::string first = Text();
  MakeDevice({});
  library_ = {};
  RunSomethingOfEverything();
  EXPECT_EQ(Text(), first);
}

TEST_F(TraceTest, NamesTheProcessesByScenario) {
  const json trace = Trace();
  EXPECT_EQ(trace[0]["args"]["name"], "Ascend Hardware (case)");
  EXPECT_EQ(trace[0]["pid"], 100);
  EXPECT_EQ(trace[3]["args"]["name"], "Engines (case)");
  EXPECT_EQ(trace[3]["pid"], 101);
}

TEST_F(TraceTest, ShowsATaskWithOpTimesAndArguments) {
  Must(device_->Nop(device_->DefaultStream()));
  Launch("aiv", 3, device_->DefaultStream(), "add");
  Must(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout));
  const json event = Events("X", 100).at(1);
  EXPECT_EQ(event["name"], "add");
  EXPECT_EQ(event["tid"], 1);
  EXPECT_EQ(event["ts"], "0.100");
  EXPECT_EQ(event["dur"], "2.000");
  EXPECT_EQ(event["args"],
            json::parse(R"({"Model Id": 4294967295, "Task Type": "KERNEL_AIVEC", "Stream Id": 1, "Task Id": 1,
      "Batch Id": 0, "Subtask Id": 4294967295, "connection_id": 1, "OP Type": "Op", "Block Dim": 3})"));
}

TEST_F(TraceTest, NamesTheModelOfATask) {
  const auto stream = PersistentStream();
  const auto model = BeginModel({stream}, 1);
  EndModel(model, stream);
  Must(device_->ModelExecute(model, rt::kNoTimeout));
  bool found = false;
  for (const json& event : Events("X", 100)) {
    if (event["name"] != "MODEL_END_GRAPH the end of model 'net'") continue;
    found = true;
    EXPECT_EQ(event["args"]["Model Id"], model.value);
  }
  EXPECT_TRUE(found);
}

TEST_F(TraceTest, ShowsTheCoresOfAKernelAfterItsStart) {
  Launch("aiv", 3, device_->DefaultStream(), "add");
  Must(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout));
  const auto spans = Events("X", 101);
  ASSERT_EQ(spans.size(), 3);
  EXPECT_EQ(spans[0]["ts"], "1.000");
  EXPECT_EQ(spans[0]["dur"], "1.000");
  std::vector<std::string> rows;
  for (const json& event : Events("M", 101)) {
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
  const json start = Events("s", 100).at(0), finish = Events("f", 100).at(0);
  EXPECT_EQ(start["tid"], recorder.value);
  EXPECT_EQ(start["ts"], "2.000");
  EXPECT_EQ(finish["tid"], waiter.value);
  EXPECT_EQ(finish["ts"], "2.000");
  const auto instants = Events("i", 100);
  ASSERT_EQ(instants.size(), 2);
  EXPECT_EQ(instants[0]["name"], "event 1 satisfied");
  EXPECT_EQ(instants[1]["name"], "event 1 set");
}

TEST_F(TraceTest, MarksAFailedTask) {
  EXPECT_CALL(*runner_, RunKernel(_)).WillOnce([](const KernelTask&) {
    return KernelOutcome{ge::MakeError(ge::kRtAicoreException, "trap"), {}};
  });
  Launch("aiv", 1, device_->DefaultStream());
  EXPECT_FALSE(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout).ok());
  EXPECT_EQ(Events("X", 100).at(0)["args"]["Failed"], true);
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
  std::ostringstream out;
  out.setstate(std::ios::badbit);
  ExpectFailure(device_->WriteTrace(out, 1, "case"), ge::kFileWriteFailed, "trace of 'case'");
}

// The validator itself must see what is wrong.

TEST(TraceValidatorTest, FindsAnOverlapOnARow) {
  json trace = json::array();
  for (const char* name :
       {"process_name", "process_labels", "process_sort_index", "thread_name", "thread_sort_index"}) {
    trace.push_back({{"name", name}, {"ph", "M"}, {"pid", 1}, {"tid", 2}, {"args", {{"name", "x"}}}});
  }
  const json task = {{"name", "a"},
                     {"ph", "X"},
                     {"pid", 1},
                     {"tid", 2},
                     {"ts", "1.000"},
                     {"dur", "1.000"},
                     {"args", {{"Task Type", "NOP"}, {"Stream Id", 2}, {"Task Id", 0}}}};
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
  EXPECT_THAT(TraceValidator().Validate(trace), testing::SizeIs(5));
}

TEST(TraceValidatorTest, FindsATimeThatIsNoDecimal) {
  EXPECT_EQ(Nanoseconds("1.5"), std::nullopt);
  EXPECT_EQ(Nanoseconds("15"), std::nullopt);
  EXPECT_EQ(Nanoseconds(1.5), std::nullopt);
  EXPECT_EQ(Nanoseconds("12.345"), 12'345U);
}

}  // namespace
}  // namespace sim
