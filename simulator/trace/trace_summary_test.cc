#include "simulator/trace/trace_summary.h"

#include <nlohmann/json.hpp>
#include <random>
#include <sstream>

#include "simulator/device_test_fixture.h"

namespace sim {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// A trace made line by line: "Ascend Hardware" is 2, "Engines" 3, "CANN" 1, all of device 'd'.
class TraceText {
 public:
  TraceText() {
    Process(1, "CANN (d)");
    Process(2, "Ascend Hardware (d)");
    Process(3, "Engines (d)");
  }
  TraceText& Process(int pid, const std::string& name) {
    return Event(fmt::format(R"("name":"process_name","ph":"M","pid":{},"tid":0,"args":{{"name":"{}"}})", pid, name));
  }
  TraceText& Task(int stream, const std::string& name, uint64_t start_us, uint64_t end_us, int pid = 2) {
    return Event(
        fmt::format(R"("name":"{}","ph":"X","pid":{},"tid":{},"ts":"{}.000","dur":"{}.000","args":{{"Task Id":{}}})",
                    name, pid, stream, start_us, end_us - start_us, task_id_++));
  }
  TraceText& Arrow(const std::string& name, int from, uint64_t from_us, int to, uint64_t to_us,
                   const std::string& category = "signal", int from_pid = 2) {
    ++arrow_id_;
    Event(fmt::format(R"("name":"{}","ph":"s","pid":{},"tid":{},"ts":"{}.000","cat":"{}","id":{})", name, from_pid,
                      from, from_us, category, arrow_id_));
    return Event(fmt::format(R"("name":"{}","ph":"f","pid":2,"tid":{},"ts":"{}.000","cat":"{}","id":{},"bp":"e")", name,
                             to, to_us, category, arrow_id_));
  }
  TraceText& Submitted(int stream, uint64_t at_us, uint64_t start_us) {
    return Arrow("HostToDevice", 1, at_us, stream, start_us, "HostToDevice", 1);
  }
  TraceText& Event(const std::string& fields) {
    text_ += (text_.empty() ? "[\n{" : ",\n{") + fields + "}";
    return *this;
  }
  TraceText& TaskId(int id) {
    task_id_ = id;
    return *this;
  }
  std::string text() const { return text_ + "\n]\n"; }

 private:
  std::string text_;
  int task_id_ = 0, arrow_id_ = 0;
};

std::vector<DeviceSummary> SummariesOf(const std::string& text) {
  std::istringstream in(text);
  auto summary = SummarizeTrace(in);
  EXPECT_TRUE(summary.ok()) << summary.status().ToString();
  return summary.ok() ? *summary : std::vector<DeviceSummary>();
}

DeviceSummary SummaryOf(const TraceText& trace) {
  auto summaries = SummariesOf(trace.text());
  EXPECT_EQ(summaries.size(), 1U);
  return summaries.empty() ? DeviceSummary() : summaries.front();
}

void ExpectRefusal(const TraceText& trace, const std::string& why) {
  std::istringstream in(trace.text());
  ExpectFailure(SummarizeTrace(in), ge::kParamInvalid, why);
}

/// "name@row start+length" of each step.
std::vector<std::string> Steps(const CriticalPath& path) {
  std::vector<std::string> steps;
  for (const PathStep& step : path.steps) {
    steps.push_back(fmt::format("{}@{} {}+{}", step.name, step.row, step.start_ns / 1000, step.length_ns / 1000));
  }
  return steps;
}

TEST(TraceSummary, OfNothingHasNoDevice) {
  EXPECT_THAT(SummariesOf("[\n]\n"), IsEmpty());
  EXPECT_EQ(RenderTraceSummary({}), "no device\n");
}

TEST(TraceSummary, OfADeviceThatDidNothing) {
  const DeviceSummary summary = SummaryOf(TraceText());
  EXPECT_EQ(summary.name, "d");
  EXPECT_EQ(summary.end_ns, 0U);
  EXPECT_THAT(summary.streams, IsEmpty());
  EXPECT_THAT(summary.path.steps, IsEmpty());
  EXPECT_THAT(RenderTraceSummary({summary}), HasSubstr("no gaps"));
}

TEST(TraceSummary, TellsHowBusyRowsAre) {
  const DeviceSummary summary =
      SummaryOf(TraceText()
                    .Event(R"("name":"thread_name","ph":"M","pid":2,"tid":4,"args":{"name":"Stream 4"})")
                    .Task(4, "a", 0, 3)
                    .Task(4, "b", 5, 10)
                    .Task(0, "a", 1, 3, 3));
  ASSERT_EQ(summary.streams.size(), 1U);
  EXPECT_EQ(summary.streams[0].name, "Stream 4");
  EXPECT_EQ(summary.streams[0].busy_ns, 8'000U);
  EXPECT_EQ(summary.streams[0].waiting_ns, 0U);
  EXPECT_EQ(summary.streams[0].tasks, 2U);
  ASSERT_EQ(summary.engines.size(), 1U);
  EXPECT_EQ(summary.engines[0].busy_ns, 2'000U);
  EXPECT_THAT(RenderTraceSummary({summary}), HasSubstr("  80.0 % busy"));
}

TEST(TraceSummary, CountsAWaitAsWaitingUntilItsSignal) {
  const DeviceSummary summary = SummaryOf(
      TraceText().Task(1, "work", 0, 6).Task(1, "RECORD", 6, 7).Task(2, "WAIT", 0, 8).Arrow("event 1", 1, 6, 2, 6));
  ASSERT_EQ(summary.streams.size(), 2U);
  EXPECT_EQ(summary.streams[1].waiting_ns, 6'000U);
  EXPECT_EQ(summary.streams[1].busy_ns, 2'000U);
}

TEST(TraceSummary, CountsAWaitThatFailedAsWaiting) {
  const DeviceSummary summary = SummaryOf(TraceText().Event(
      R"("name":"W","ph":"X","pid":2,"tid":1,"ts":"0.000","dur":"9.000","args":{"Task Type":"EVENT_WAIT","Failed":true})"));
  EXPECT_EQ(summary.streams.at(0).waiting_ns, 9'000U);
  EXPECT_EQ(summary.streams.at(0).busy_ns, 0U);
}

TEST(CriticalPath, IsThatOfTheOneStream) {
  const DeviceSummary summary = SummaryOf(TraceText().Task(1, "a", 0, 3).Task(1, "b", 5, 6));
  EXPECT_EQ(summary.path.length_ns, 4'000U);
  EXPECT_THAT(Steps(summary.path), ElementsAre("a@Ascend Hardware 1 0+3", "b@Ascend Hardware 1 5+1"));
}

TEST(CriticalPath, GoesOverTheSignalThatTookLonger) {
  // Stream 2: 2 us of its own, then it waits for stream 1, which works 6 us.
  const DeviceSummary summary = SummaryOf(TraceText()
                                              .Task(1, "slow", 0, 6)
                                              .Task(1, "RECORD", 6, 7)
                                              .Task(2, "quick", 0, 2)
                                              .Task(2, "WAIT", 2, 7)
                                              .Arrow("event 1", 1, 6, 2, 6)
                                              .Task(2, "end", 7, 10));
  EXPECT_EQ(summary.path.length_ns, 10'000U);
  EXPECT_THAT(Steps(summary.path),
              ElementsAre("slow@Ascend Hardware 1 0+6", "WAIT@Ascend Hardware 2 6+1", "end@Ascend Hardware 2 7+3"));
}

TEST(CriticalPath, StaysOnTheStreamWhenTheSignalWasThereBefore) {
  const DeviceSummary summary = SummaryOf(
      TraceText().Task(1, "RECORD", 0, 1).Task(2, "long", 0, 8).Task(2, "WAIT", 8, 9).Arrow("event 1", 1, 0, 2, 8));
  EXPECT_THAT(Steps(summary.path), ElementsAre("long@Ascend Hardware 2 0+8", "WAIT@Ascend Hardware 2 8+1"));
}

TEST(CriticalPath, JoinsLikeStepsAndBoundsTheirNumber) {
  TraceText trace;
  for (uint64_t i = 0; i < 10; ++i) trace.Task(1, "same", i, i + 1);
  for (uint64_t i = 10; i < 3010; ++i) trace.Task(1, i % 2 == 0 ? "odd" : "even", i, i + 1);
  const DeviceSummary summary = SummaryOf(trace);
  EXPECT_EQ(summary.path.steps.size(), kMaxSummarySteps);
  EXPECT_EQ(summary.path.steps[0].repeats, 10U);
  EXPECT_EQ(summary.path.steps_left_out, 3001U - kMaxSummarySteps);
  EXPECT_EQ(summary.path.ns_by_name.at("odd"), 1'500'000U);
  EXPECT_EQ(summary.path.length_ns, 3'010'000U);
  EXPECT_THAT(RenderTraceSummary({summary}), HasSubstr("more steps. Most of the path:"));
}

TEST(CriticalPath, SurvivesArrowsThatGoInACircle) {
  const DeviceSummary summary = SummaryOf(TraceText()
                                              .Task(1, "a", 0, 5)
                                              .Task(2, "b", 0, 5)
                                              .Arrow("e", 2, 4, 1, 3)
                                              .Arrow("f", 1, 4, 2, 3)
                                              .Task(1, "c", 5, 6)
                                              .Arrow("g", 1, 5, 1, 5));
  EXPECT_GT(summary.path.length_ns, 0U);
}

TEST(CriticalPath, SurvivesArrowsToTasksOfNoLength) {
  // The second task is ready when the first is, and the first follows it.
  const DeviceSummary summary = SummaryOf(TraceText()
                                              .Task(1, "a", 0, 0)
                                              .Task(2, "x", 0, 3)
                                              .Arrow("e", 1, 0, 2, 0)
                                              .Task(1, "b", 0, 0)
                                              .Arrow("f", 2, 0, 1, 0));
  EXPECT_EQ(summary.path.length_ns, 3'000U);
}

TEST(Gaps, AreLongestFirstAndTellTheSignal) {
  const DeviceSummary summary = SummaryOf(TraceText()
                                              .Task(1, "mm", 0, 6)
                                              .Task(1, "RECORD", 6, 7)
                                              .Task(2, "quick", 0, 2)
                                              .Task(2, "WAIT", 2, 7)
                                              .Arrow("event 1", 1, 6, 2, 6)
                                              .Task(2, "end", 9, 10));
  ASSERT_EQ(summary.gaps.size(), 2U);
  EXPECT_EQ(summary.gaps[0].row, "Ascend Hardware 2");
  EXPECT_EQ(summary.gaps[0].start_ns, 2'000U);
  EXPECT_EQ(summary.gaps[0].end_ns, 6'000U);
  EXPECT_EQ(summary.gaps[0].before, "WAIT");
  EXPECT_EQ(summary.gaps[0].waits_for, "event 1, set by Ascend Hardware 1 after 'mm'");
  EXPECT_EQ(summary.gaps[1].start_ns, 7'000U);
}

TEST(Gaps, TellTheHostFromTheEngine) {
  const DeviceSummary summary = SummaryOf(TraceText()
                                              .Task(1, "a", 0, 1)
                                              .Submitted(1, 0, 0)
                                              .Task(1, "late", 5, 6)
                                              .Submitted(1, 5, 5)
                                              .Task(1, "queued", 9, 10)
                                              .Submitted(1, 2, 9));
  ASSERT_EQ(summary.gaps.size(), 2U);
  EXPECT_EQ(summary.gaps[0].before, "late");
  EXPECT_EQ(summary.gaps[0].waits_for, "the host, which submits it only then");
  EXPECT_EQ(summary.gaps[1].before, "queued");
  EXPECT_EQ(summary.gaps[1].waits_for, "a free engine");
}

TEST(Gaps, TellTheNextStartOfAModelsStream) {
  const DeviceSummary summary =
      SummaryOf(TraceText().Task(1, "a", 0, 1).TaskId(0).Task(1, "a", 5, 6).Task(1, "b", 7, 8));
  ASSERT_EQ(summary.gaps.size(), 2U);
  EXPECT_THAT(summary.gaps[0].waits_for, HasSubstr("the next start of its stream"));
  EXPECT_EQ(summary.gaps[1].waits_for, "a free engine");
}

TEST(Gaps, AreTheLargestOnes) {
  TraceText trace;
  uint64_t at = 0;
  for (uint64_t gap = 1; gap <= 30; ++gap) {
    trace.Task(1, "t", at, at + 1);
    at += 1 + (gap * 7) % 31;  // each length from 1 to 30 once
  }
  trace.Task(1, "t", at, at + 1);
  std::vector<uint64_t> lengths;
  for (const StreamGap& gap : SummaryOf(trace).gaps) lengths.push_back((gap.end_ns - gap.start_ns) / 1000);
  EXPECT_THAT(lengths, ElementsAre(30, 29, 28, 27, 26, 25, 24, 23, 22, 21));
}

TEST(TraceSummary, KeepsDevicesApart) {
  const auto summaries =
      SummariesOf(TraceText().Process(6, "Ascend Hardware (e)").Task(1, "a", 0, 3).Task(1, "b", 0, 5, 6).text());
  ASSERT_EQ(summaries.size(), 2U);
  EXPECT_EQ(summaries[0].end_ns, 3'000U);
  EXPECT_EQ(summaries[1].name, "e");
  EXPECT_EQ(summaries[1].end_ns, 5'000U);
}

TEST(TraceSummary, PassesOverProcessesOfOthers) {
  EXPECT_THAT(SummaryOf(TraceText().Process(9, "Overlap Analysis").Task(1, "x", 0, 3, 9)).streams, IsEmpty());
}

TEST(TraceSummary, CountsFindings) {
  TraceText trace;
  for (int i = 0; i < 3; ++i) {
    trace.Event(R"x("name":"leak (H18)","ph":"i","pid":2,"tid":1,"ts":"1.000","s":"t","cat":"finding")x");
  }
  EXPECT_THAT(SummaryOf(trace).findings, ElementsAre(std::pair("leak (H18)", 3)));
}

TEST(TraceSummary, RefusesWhatCannotBe) {
  ExpectRefusal(TraceText().Task(1, "a", 0, 3).Task(1, "b", 2, 4), "event 5: 'b' begins before the slice before it");
  ExpectRefusal(TraceText().Event(R"("name":"a","ph":"X","pid":2,"tid":1)"), "event 4: a slice without 'ts' or 'dur'");
  ExpectRefusal(TraceText().Event(R"("name":"a","ph":"X","tid":1)"), "event 4: it has no 'pid'");
  ExpectRefusal(TraceText().Event(R"("name":"a","ph":"X","pid":2)"), "event 4: it has no 'tid'");
  ExpectRefusal(TraceText().Event(R"("name":"a","ph":"f","pid":2,"tid":1,"ts":1,"id":7)"),
                "arrow 7 ends and has not begun");
  ExpectRefusal(TraceText().Event(R"("name":"a","ph":"s","pid":2,"tid":1,"ts":1)"), "an arrow without 'ts' or 'id'");
}

TEST(TraceSummary, RefusesMoreRowsThanItCanHold) {
  TraceText trace;
  for (size_t i = 0; i <= kMaxSummaryRows; ++i) trace.Task(static_cast<int>(i), "a", 0, 1);
  ExpectRefusal(trace, "more than 65536 rows");
}

TEST(TraceSummaryReport, LetsNoNameSteerTheTerminal) {
  const DeviceSummary summary = SummaryOf(TraceText().Task(1, "bad\\u001b[2Jname", 0, 3));
  EXPECT_THAT(RenderTraceSummary({summary}), HasSubstr("bad?[2Jname"));
}

TEST(TraceSummaryReport, HasTheSameInJson) {
  const DeviceSummary summary = SummaryOf(TraceText().Task(1, "a", 0, 3).Task(1, "b", 5, 6));
  const json report = json::parse(RenderTraceSummaryJson({summary}));
  const json& device = report.at("devices").at(0);
  EXPECT_EQ(device.at("name"), "d");
  EXPECT_EQ(device.at("end_ns"), 6000);
  EXPECT_EQ(device.at("streams").at(0).at("busy_ns"), 4000);
  EXPECT_EQ(device.at("critical_path").at("length_ns"), 4000);
  EXPECT_EQ(device.at("critical_path").at("steps").at(1).at("name"), "b");
  EXPECT_EQ(device.at("gaps").at(0).at("start_ns"), 3000);
}

/// Random programs of kernels, copies and events on a device: what holds for every trace that it writes.
class TraceSummaryOfDeviceTest : public DeviceTest {
 protected:
  DeviceSummary RunAndSummarize(uint64_t seed) {
    std::stringstream trace;
    device_.reset();
    MakeDevice({.seed = seed, .check_hazards = false, .trace = {.out = &trace}});
    std::mt19937_64 random(seed);
    std::vector<rt::StreamId> streams;
    std::vector<rt::EventId> recorded;
    for (int i = 0; i < 4; ++i) streams.push_back(PlainStream());
    const uint64_t from = Buffer(1 << 20), to = Buffer(1 << 20);
    for (int i = 0; i < 60; ++i) {
      const rt::StreamId stream = streams[random() % streams.size()];
      switch (random() % 5) {
        case 0:
          Launch("aiv", 1 + static_cast<uint32_t>(random() % 90), stream, fmt::format("op {}", random() % 9));
          break;
        case 1:
          Must(device_->MemcpyAsync(to, 1 << 20, from, 1 + random() % (1 << 20), stream));
          break;
        case 2:
          recorded.push_back(Event());
          Must(device_->RecordEvent(recorded.back(), stream));
          break;
        case 3:
          if (!recorded.empty()) Must(device_->StreamWaitEvent(stream, recorded[random() % recorded.size()]));
          break;
        default:
          if (random() % 4 == 0) Must(device_->SynchronizeStream(stream, rt::kNoTimeout));
      }
    }
    Must(device_->SynchronizeDevice(rt::kNoTimeout));
    Must(device_->FinishTrace());
    auto summary = SummarizeTrace(trace);
    EXPECT_TRUE(summary.ok()) << summary.status().ToString();
    return summary.ok() ? summary->at(0) : DeviceSummary();
  }
};

TEST_F(TraceSummaryOfDeviceTest, HoldsTogether) {
  for (uint64_t seed = 1; seed <= 30; ++seed) {
    SCOPED_TRACE(seed);
    const DeviceSummary summary = RunAndSummarize(seed);
    const uint64_t span_ns = summary.end_ns - summary.start_ns;
    uint64_t busiest_ns = 0, tasks = 0;
    for (const RowUse& row : summary.streams) {
      EXPECT_LE(row.busy_ns + row.waiting_ns, span_ns);
      busiest_ns = std::max(busiest_ns, row.busy_ns);
      tasks += row.tasks;
    }
    EXPECT_EQ(tasks, device_->TaskLog().size());
    EXPECT_EQ(summary.end_ns, device_->now_ns());
    // No chain is longer than the time there is; the work of one stream is a chain.
    EXPECT_LE(summary.path.length_ns, span_ns);
    EXPECT_GE(summary.path.length_ns, busiest_ns);
    uint64_t sum_ns = 0, until_ns = 0;
    for (const PathStep& step : summary.path.steps) {
      EXPECT_GE(step.start_ns, until_ns);
      until_ns = step.start_ns + step.length_ns;
      sum_ns += step.length_ns;
    }
    EXPECT_EQ(sum_ns, summary.path.length_ns);
    for (const StreamGap& gap : summary.gaps) EXPECT_NE(gap.waits_for, "");
  }
}

}  // namespace
}  // namespace sim
