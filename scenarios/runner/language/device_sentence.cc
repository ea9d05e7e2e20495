#include "scenarios/runner/language/device_sentence.h"

#include <cctype>

#include "scenarios/runner/language/scalar_text.h"

namespace scenario {
namespace {

constexpr size_t kMaxArguments = 256;

class DeviceSentenceReader {
 public:
  DeviceSentenceReader(std::string_view text, Place origin, Diagnostics& diagnostics)
      : text_(text), origin_(origin), diagnostics_(diagnostics) {}

  bool Read(DeviceSentence& sentence) {
    sentence.verb = Word();
    if (!IsName(sentence.verb.text)) return Fail(sentence.verb.place, "expected a verb");
    if (!Take('(')) return Fail(Here(), "expected '(' after the verb");
    if (!Take(')') && !ReadArguments(sentence)) return false;
    Skip();
    if (position_ == text_.size()) return true;
    const PlacedText on = Word();
    if (on.text != "on") return Fail(on.place, "expected 'on' with a stream, or the end");
    sentence.stream = Word();
    if (!IsName(sentence.stream.text)) return Fail(sentence.stream.place, "expected a stream after 'on'");
    Skip();
    return position_ == text_.size() || Fail(Here(), "expected the end after the stream");
  }

 private:
  Place Here() const { return {origin_.line, origin_.column + static_cast<int>(position_)}; }
  void Skip() {
    while (position_ < text_.size() && (text_[position_] == ' ' || text_[position_] == '\t')) ++position_;
  }
  bool Take(char c) {
    Skip();
    const bool there = position_ < text_.size() && text_[position_] == c;
    if (there) ++position_;
    return there;
  }
  PlacedText Word() {
    Skip();
    PlacedText word{"", Here()};
    const size_t begin = position_;
    const auto is_part = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.' || c == '/';
    };
    while (position_ < text_.size() && is_part(text_[position_])) ++position_;
    word.text = std::string(text_.substr(begin, position_ - begin));
    return word;
  }
  bool Fail(Place place, std::string_view expected) {
    diagnostics_.Error(place, "{}; a sentence is 'verb(argument, name=argument) on stream'", expected);
    return false;
  }

  bool ReadArguments(DeviceSentence& sentence) {
    do {
      if (sentence.arguments.size() == kMaxArguments) return Fail(Here(), "more than 256 arguments");
      DeviceSentence::Argument argument;
      if (!ReadArgument(argument)) return false;
      sentence.arguments.push_back(std::move(argument));
    } while (Take(','));
    return Take(')') || Fail(Here(), "expected ',' or ')' after an argument");
  }

  bool ReadArgument(DeviceSentence::Argument& argument) {
    const size_t before = position_;
    argument.parameter = Word();
    if (argument.parameter.text.empty() || !Take('=')) {
      argument.parameter.text.clear();
      position_ = before;
    }
    argument.is_list = Take('[');
    do {
      if (argument.values.size() == kMaxArguments) return Fail(Here(), "more than 256 values");
      DeviceSentence::Value value;
      if (!ReadValue(value)) return false;
      argument.values.push_back(std::move(value));
    } while (argument.is_list && Take(','));
    return !argument.is_list || Take(']') || Fail(Here(), "expected ',' or ']'");
  }

  bool ReadValue(DeviceSentence::Value& value) {
    value.text = Word();
    if (!IsName(value.text.text) && !ParseInteger(value.text.text)) {
      return Fail(value.text.place, "expected a name or a number");
    }
    value.is_part = IsName(value.text.text) && Take('[');
    if (!value.is_part) return true;
    if (!ReadOffset(value.begin)) return false;
    if (!Take(':')) return Fail(Here(), "expected ':' in the part of a buffer, as in x[0:64]");
    if (!ReadOffset(value.end)) return false;
    return Take(']') || Fail(Here(), "expected ']' after the part of a buffer");
  }

  /// A byte offset, or nothing.
  bool ReadOffset(std::optional<uint64_t>& offset) {
    constexpr int64_t kMaxOffset = int64_t{1} << 40;
    const PlacedText word = Word();
    if (word.text.empty()) return true;
    const std::optional<int64_t> integer = ParseInteger(word.text);
    if (!integer || *integer < 0 || *integer > kMaxOffset) return Fail(word.place, "expected an offset in bytes");
    offset = static_cast<uint64_t>(*integer);
    return true;
  }

  std::string_view text_;
  Place origin_;
  Diagnostics& diagnostics_;
  size_t position_ = 0;
};

}  // namespace

bool ParseDeviceSentence(std::string_view text, Place origin, Diagnostics& diagnostics, DeviceSentence& sentence) {
  return DeviceSentenceReader(text, origin, diagnostics).Read(sentence);
}

}  // namespace scenario
