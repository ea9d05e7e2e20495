#include "scenarios/runner/language/scalar_text.h"

#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>

#include "scenarios/runner/language/key_table.h"

namespace scenario {
namespace {

constexpr int kMaxOutputIndex = 65535;

template <typename T>
std::optional<T> FromChars(std::string_view text) {
  T value{};
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::string_view WithoutPlus(std::string_view text) {
  bool plus = text.size() > 1 && text[0] == '+' && text[1] != '-';
  return plus ? text.substr(1) : text;
}

bool IsLetter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::optional<int64_t> ParseInteger(std::string_view text) {
  text = WithoutPlus(text);
  std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
  if (digits.size() > 1 && digits[0] == '0') return std::nullopt;
  return FromChars<int64_t>(text);
}

std::optional<double> ParseNumber(std::string_view text) {
  text = WithoutPlus(text);
  // from_chars also knows the words nan and inf.
  for (char c : text) {
    if (IsLetter(c) && c != 'e' && c != 'E') return std::nullopt;
  }
  std::optional<double> value = FromChars<double>(text);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

std::optional<bool> ParseBoolean(std::string_view text) {
  if (text == "true") return true;
  if (text == "false") return false;
  return std::nullopt;
}

std::optional<Number> ParseLiteralNumber(std::string_view text) {
  if (auto integer = ParseInteger(text)) return Number(*integer);
  if (auto number = ParseNumber(text)) return Number(*number);
  if (auto boolean = ParseBoolean(text)) return Number(int64_t{*boolean});
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (text == "nan" || text == ".nan") return Number(std::numeric_limits<double>::quiet_NaN());
  if (text == "inf" || text == ".inf") return Number(kInfinity);
  if (text == "-inf" || text == "-.inf") return Number(-kInfinity);
  return std::nullopt;
}

bool IsName(std::string_view text) {
  if (text.empty() || text.size() > kMaxNameLength) return false;
  if (!IsLetter(text[0]) && text[0] != '_') return false;
  for (char c : text) {
    if (!IsLetter(c) && !IsDigit(c) && c != '_' && c != '-' && c != '.' && c != '/') return false;
  }
  return true;
}

std::optional<Reference> ParseReference(std::string_view text) {
  size_t colon = text.find(':');
  Reference reference{text.substr(0, colon), 0};
  if (!IsName(reference.name)) return std::nullopt;
  if (colon == std::string_view::npos) return reference;
  std::optional<int64_t> index = ParseInteger(text.substr(colon + 1));
  if (!index || *index < 0 || *index > kMaxOutputIndex) return std::nullopt;
  reference.index = static_cast<int>(*index);
  return reference;
}

std::optional<TaskRun> ParseTaskRun(std::string_view text) {
  size_t star = text.find('*');
  auto trim = [](std::string_view part) {
    while (part.starts_with(' ')) part.remove_prefix(1);
    while (part.ends_with(' ')) part.remove_suffix(1);
    return part;
  };
  TaskRun run{trim(text.substr(0, star)), 1};
  if (star == std::string_view::npos) return run;
  std::optional<int64_t> count = ParseInteger(trim(text.substr(star + 1)));
  if (!count || *count < 1 || *count > kMaxTaskRepeat) return std::nullopt;
  run.count = *count;
  return run;
}

}  // namespace scenario
