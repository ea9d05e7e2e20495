#include "simulator/trace/trace_reader.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>
#include <streambuf>

namespace sim {
namespace {

using nlohmann::json;

/// Hands on what another stream has, and ends early when one event is too long.
class BoundedSource : public std::streambuf {
 public:
  explicit BoundedSource(std::istream& in) : in_(in) {}
  void BeginEvent() { since_event_ = 0; }
  bool event_too_long() const { return event_too_long_; }

 protected:
  int_type underflow() override {
    event_too_long_ = since_event_ > kMaxTraceEventBytes;
    if (event_too_long_) return traits_type::eof();
    in_.read(chunk_.data(), static_cast<std::streamsize>(chunk_.size()));
    const auto count = in_.gcount();
    if (count == 0) return traits_type::eof();
    since_event_ += static_cast<size_t>(count);
    setg(chunk_.data(), chunk_.data(), chunk_.data() + count);
    return traits_type::to_int_type(chunk_.front());
  }

 private:
  std::istream& in_;
  std::array<char, size_t{1} << 14> chunk_;
  size_t since_event_ = 0;  ///< bytes read since the chunk in which the last event began
  bool event_too_long_ = false;
};

std::optional<uint64_t> ParseNumber(std::string_view text) {
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// The parser's calls. Depth 1 is the array, 2 an event, 3 its arguments; what lies deeper is of no interest.
class EventBuilder {
 public:
  EventBuilder(BoundedSource& source, const std::function<ge::Status(const TraceEvent&)>& on_event)
      : source_(source), on_event_(on_event) {}

  const ge::Status& status() const { return status_; }
  uint64_t events() const { return events_; }

  bool null() { return Value("", false); }
  bool boolean(bool value) {
    if (depth_ == 3 && in_arguments_ && key_ == "Failed") event_.failed = value;
    return Value("", false);
  }
  bool number_integer(json::number_integer_t value) { return Value(std::to_string(value), true); }
  bool number_unsigned(json::number_unsigned_t value) { return Value(std::to_string(value), true); }
  bool number_float(json::number_float_t, const std::string& text) { return Value(text, true); }
  bool string(std::string& value) { return Value(value, false); }
  bool binary(json::binary_t&) { return Value("", false); }
  bool key(std::string& value) {
    key_ = value;
    return true;
  }

  bool start_object(size_t) {
    if (depth_ == 0) return Fail("the file holds an object where an array of events is wanted");
    if (depth_ == 1) {
      ++events_;
      event_ = {};
      source_.BeginEvent();
    }
    if (depth_ == 2) in_arguments_ = key_ == "args";
    return Deeper();
  }
  bool end_object() {
    --depth_;
    if (depth_ == 2) in_arguments_ = false;
    if (depth_ != 1) return true;
    if (event_.phase.empty()) return Fail("it has no text 'ph'");
    status_ = on_event_(event_).WithContext(fmt::format("event {}", events_));
    return status_.ok();
  }
  bool start_array(size_t) {
    if (depth_ == 1) return Fail("an array where an event is wanted");
    if (depth_ == 2) in_arguments_ = false;
    return Deeper();
  }
  bool end_array() {
    --depth_;
    return true;
  }
  bool parse_error(size_t position, const std::string&, const nlohmann::detail::exception& error) {
    if (source_.event_too_long()) {
      return Fail(fmt::format("it does not end within {} bytes", kMaxTraceEventBytes));
    }
    return Fail(fmt::format("no JSON at byte {}: {}", position, error.what()));
  }

 private:
  bool Fail(std::string_view what) {
    status_ = ge::MakeError(ge::kParamInvalid, "event {}: {}", events_, what);
    return false;
  }
  bool Deeper() {
    if (++depth_ > kMaxTraceDepth) return Fail(fmt::format("nested deeper than {}", kMaxTraceDepth));
    return true;
  }

  bool Value(std::string_view text, bool is_number) {
    if (depth_ < 2) return Fail("a value where an array of events is wanted");
    if (depth_ == 2) return Field(text, is_number);
    if (depth_ != 3 || !in_arguments_) return true;
    if (key_ == "name") event_.named = text;
    if (key_ == "Task Type") event_.task_type = text;
    if (key_ == "Task Id") event_.task_id = ParseNumber(text);
    if (key_ == "Batch Id") event_.batch_id = ParseNumber(text);
    return true;
  }

  bool Field(std::string_view text, bool is_number) {
    if (key_ == "name") event_.name = text;
    if (key_ == "ph") event_.phase = text;
    if (key_ == "cat") event_.category = text;
    if (key_ == "pid") return Row(text, is_number, event_.pid);
    if (key_ == "tid") return Row(text, is_number, event_.tid);
    if (key_ == "ts") return Time(text, event_.start_ns);
    if (key_ == "dur") return Time(text, event_.duration_ns);
    if (key_ == "id" && !(event_.id = ParseNumber(text))) return Fail("its 'id' is no number");
    return true;
  }
  bool Row(std::string_view text, bool is_number, std::optional<int64_t>& row) {
    int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (!is_number || error != std::errc() || end != text.data() + text.size()) {
      return Fail(fmt::format("its '{}' is no integer", key_));
    }
    row = number;
    return true;
  }
  bool Time(std::string_view text, std::optional<uint64_t>& time) {
    time = ParseMicroseconds(text);
    return time.has_value() || Fail(fmt::format("its '{}' is no time in microseconds", key_));
  }

  BoundedSource& source_;
  const std::function<ge::Status(const TraceEvent&)>& on_event_;
  ge::Status status_;
  uint64_t events_ = 0;
  size_t depth_ = 0;
  bool in_arguments_ = false;
  std::string key_;
  TraceEvent event_;
};

}  // namespace

std::optional<uint64_t> ParseMicroseconds(std::string_view text) {
  constexpr uint64_t kMaxMicroseconds = (uint64_t{1} << 63) / 1000 - 1;
  const size_t dot = text.find('.');
  const auto whole = ParseNumber(text.substr(0, dot));
  if (!whole || *whole > kMaxMicroseconds) return std::nullopt;
  if (dot == std::string_view::npos) return *whole * 1000;
  const std::string_view digits = text.substr(dot + 1);
  if (digits.empty() || !std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; })) return std::nullopt;
  uint64_t fraction = 0;
  for (size_t i = 0; i < 3; ++i)
    fraction = fraction * 10 + (i < digits.size() ? static_cast<uint64_t>(digits[i] - '0') : 0);
  return *whole * 1000 + fraction;
}

ge::Status ReadTrace(std::istream& in, const std::function<ge::Status(const TraceEvent&)>& on_event) {
  BoundedSource source(in);
  std::istream bounded(&source);
  EventBuilder builder(source, on_event);
  const bool complete = json::sax_parse(bounded, &builder);
  if (in.bad()) return ge::MakeError(ge::kFileOpenFailed, "cannot be read behind event {}", builder.events());
  if (!complete) return builder.status();
  return {};
}

}  // namespace sim
