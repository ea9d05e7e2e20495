#include "simulator/trace/trace_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <vector>

#include "simulator/memory/expect_failure.h"

namespace sim {
namespace {

using testing::HasSubstr;

std::vector<TraceEvent> Read(const std::string& text) {
  std::istringstream in(text);
  std::vector<TraceEvent> events;
  const ge::Status status = ReadTrace(in, [&events](const TraceEvent& event) {
    events.push_back(event);
    return ge::Status();
  });
  EXPECT_TRUE(status.ok()) << status.ToString();
  return events;
}

void ExpectRefusal(const std::string& text, const std::string& why) {
  std::istringstream in(text);
  ExpectFailure(ReadTrace(in, [](const TraceEvent&) { return ge::Status(); }), ge::kParamInvalid, why);
}

TEST(TraceReader, ReadsNoEvents) { EXPECT_TRUE(Read("[\n]\n").empty()); }

TEST(TraceReader, ReadsAnEvent) {
  const auto events = Read(R"([{"name":"add","ph":"X","pid":2,"tid":7,"ts":"1.500","dur":2.25,
      "args":{"Task Type":"KERNEL_AIVEC","Task Id":4,"Batch Id":1,"Failed":true,"other":{"name":"not me"}}}])");
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].name, "add");
  EXPECT_EQ(events[0].phase, "X");
  EXPECT_EQ(events[0].pid, 2);
  EXPECT_EQ(events[0].tid, 7);
  EXPECT_EQ(events[0].start_ns, 1500U);
  EXPECT_EQ(events[0].duration_ns, 2250U);
  EXPECT_EQ(events[0].task_type, "KERNEL_AIVEC");
  EXPECT_EQ(events[0].task_id, 4U);
  EXPECT_EQ(events[0].batch_id, 1U);
  EXPECT_TRUE(events[0].failed);
  EXPECT_EQ(events[0].named, "");
}

TEST(TraceReader, KeepsNothingFromOneEventToTheNext) {
  const auto events = Read(R"([{"name":"a","ph":"s","id":3,"cat":"signal"},{"ph":"i"}])");
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0].id, 3U);
  EXPECT_EQ(events[1].name, "");
  EXPECT_EQ(events[1].category, "");
  EXPECT_FALSE(events[1].id);
}

TEST(TraceReader, StopsAtTheReadersOwnFailure) {
  std::istringstream in(R"([{"ph":"X"},{"ph":"X"},{"ph":"X"}])");
  int count = 0;
  ExpectFailure(ReadTrace(in,
                          [&count](const TraceEvent&) {
                            return ++count == 2 ? ge::MakeError(ge::kParamInvalid, "enough") : ge::Status();
                          }),
                ge::kParamInvalid, "event 2");
  EXPECT_EQ(count, 2);
}

TEST(TraceReader, RefusesWhatIsNoTrace) {
  ExpectRefusal("", "event 0: no JSON at byte");
  ExpectRefusal("drydock: 1\n", "event 0: no JSON at byte");
  ExpectRefusal("{}", "an object where an array of events is wanted");
  ExpectRefusal("3", "a value where an array of events is wanted");
  ExpectRefusal("[3]", "a value where an array of events is wanted");
  ExpectRefusal("[[]]", "an array where an event is wanted");
  ExpectRefusal("[{}]", "event 1: it has no text 'ph'");
  ExpectRefusal("[{\"ph\":\"X\"},\n{\"ph\":\"X\"", "event 2: no JSON at byte");
  ExpectRefusal("[{\"ph\":\"X\"}] x", "event 1: no JSON at byte");
}

TEST(TraceReader, RefusesFieldsOfTheWrongKind) {
  ExpectRefusal(R"([{"ph":"X","ts":"soon"}])", "event 1: its 'ts' is no time in microseconds");
  ExpectRefusal(R"([{"ph":"X","dur":-1}])", "its 'dur' is no time in microseconds");
  ExpectRefusal(R"([{"ph":"X","ts":1e30}])", "its 'ts' is no time in microseconds");
  ExpectRefusal(R"([{"ph":"X","pid":"1"}])", "its 'pid' is no integer");
  ExpectRefusal(R"([{"ph":"X","tid":1.5}])", "its 'tid' is no integer");
  ExpectRefusal(R"([{"ph":"X","id":"x"}])", "its 'id' is no number");
}

TEST(TraceReader, RefusesDeepNesting) {
  ExpectRefusal("[{\"args\":" + std::string(100'000, '['), "nested deeper than 16");
}

/// `count` times 'x' between a head and a tail, made as it is read.
class LongEvent : public std::streambuf {
 public:
  explicit LongEvent(uint64_t count) : left_(count) {}

 protected:
  int_type underflow() override {
    chunk_ = std::exchange(head_, "");
    if (chunk_.empty() && left_ > 0) {
      chunk_.assign(std::min<uint64_t>(left_, 4096), 'x');
      left_ -= chunk_.size();
    } else if (chunk_.empty()) {
      chunk_ = std::exchange(tail_, "");
    }
    if (chunk_.empty()) return traits_type::eof();
    setg(chunk_.data(), chunk_.data(), chunk_.data() + chunk_.size());
    return traits_type::to_int_type(chunk_.front());
  }

 private:
  uint64_t left_;
  std::string head_ = "[{\"ph\":\"X\",\"name\":\"", tail_ = "\"}]", chunk_;
};

TEST(TraceReader, BoundsWhatOneEventTakes) {
  LongEvent fits(kMaxTraceEventBytes / 2), endless(uint64_t{1} << 40);
  std::istream short_in(&fits), long_in(&endless);
  const auto ignore = [](const TraceEvent&) { return ge::Status(); };
  EXPECT_TRUE(ReadTrace(short_in, ignore).ok());
  ExpectFailure(ReadTrace(long_in, ignore), ge::kParamInvalid, "event 1: it does not end within 1048576 bytes");
}

TEST(ParseMicroseconds, TakesDecimalsOfAnyLength) {
  EXPECT_EQ(ParseMicroseconds("12.345"), 12'345U);
  EXPECT_EQ(ParseMicroseconds("12"), 12'000U);
  EXPECT_EQ(ParseMicroseconds("0.1"), 100U);
  EXPECT_EQ(ParseMicroseconds("0.123999"), 123U);
  EXPECT_EQ(ParseMicroseconds("9223372036854774.999"), 9'223'372'036'854'774'999U);
}

TEST(ParseMicroseconds, RefusesWhatIsNoTime) {
  for (const char* text :
       {"", ".", "1.", ".5", "-1", "+1", "1e3", "1.2.3", " 1", "1 ", "9223372036854775.808", "99999999999999999999"}) {
    EXPECT_EQ(ParseMicroseconds(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace sim
