#include <algorithm>
#include <cmath>

#include "core/base/nearest_word.h"
#include "scenarios/runner/language/scalar_text.h"
#include "scenarios/runner/language/section_reader.h"
#include "scenarios/runner/language/utf8.h"

namespace scenario {
namespace {

using Kind = YamlValue::Kind;

bool Refuse(const Key& key, const YamlValue& value, Diagnostics& diagnostics) {
  diagnostics.Error(value.place, "'{}' must be {}, found {}", key.name, DescribeExpected(key), DescribeYaml(value));
  return false;
}

bool CheckInteger(const Key& key, const YamlValue& value, Diagnostics& diagnostics) {
  std::optional<int64_t> integer = value.quoted ? std::nullopt : ParseInteger(value.text);
  bool fits = integer && static_cast<double>(*integer) >= key.minimum && static_cast<double>(*integer) <= key.maximum;
  return fits || Refuse(key, value, diagnostics);
}

bool CheckNumber(const Key& key, const YamlValue& value, Diagnostics& diagnostics) {
  std::optional<double> number = value.quoted ? std::nullopt : ParseNumber(value.text);
  return (number && *number >= key.minimum && *number <= key.maximum) || Refuse(key, value, diagnostics);
}

std::string_view TitleOfWord(const Key& key) {
  if (key.type == Type::kTask) return "task type";
  return key.alternative == Or::kWord ? key.section : key.name;
}

bool CheckWord(const Key& key, std::string_view word, const YamlValue& value, Diagnostics& diagnostics) {
  std::vector<std::string> words = WordsOf(key);
  if (std::find(words.begin(), words.end(), word) != words.end()) return true;
  std::string hint = ge::NearestHint(word, words);
  if (hint.empty()) hint = fmt::format("; known: {}", fmt::join(words, ", "));
  diagnostics.Error(value.place, "unknown {} {}{}", TitleOfWord(key), DescribeYaml(value), hint);
  return false;
}

bool CheckTask(const Key& key, const YamlValue& value, Diagnostics& diagnostics) {
  std::optional<TaskRun> run = ParseTaskRun(value.text);
  if (!run) return Refuse(key, value, diagnostics);
  return CheckWord(key, run->type, value, diagnostics);
}

bool IsCode(std::string_view text) {
  if (auto number = ParseInteger(text)) return *number >= 0 && *number <= int64_t{UINT32_MAX};
  bool letters = !text.empty() && text.size() <= 16 && text[0] == 'E';
  return letters &&
         std::all_of(text.begin(), text.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; });
}

// Numbers in lists within lists; what shape they have is judged where the shape is known.
bool CheckLiteral(const Key& key, const YamlValue& value, Diagnostics& diagnostics) {
  if (value.kind == Kind::kScalar) {
    if (!value.quoted && ParseLiteralNumber(value.text)) return true;
    diagnostics.Error(value.place, "'{}' holds {}, which is no number", key.name, DescribeYaml(value));
    return false;
  }
  if (value.kind != Kind::kList) return Refuse(key, value, diagnostics);
  bool sound = true;
  for (const YamlPointer& item : value.items) sound = CheckLiteral(key, *item, diagnostics) && sound;
  return sound;
}

bool CheckScalar(const Key& key, const YamlValue& value, Diagnostics& diagnostics) {
  if (value.kind != Kind::kScalar) return Refuse(key, value, diagnostics);
  if (value.text.size() > kMaxTextLength) {
    diagnostics.Error(value.place, "'{}' is longer than {} bytes", key.name, kMaxTextLength);
    return false;
  }
  if (HasControlCharacter(value.text)) {
    diagnostics.Error(value.place, "'{}' holds a line end or another control character", key.name);
    return false;
  }
  bool sound = true;
  switch (key.type) {
    case Type::kInteger:
      return CheckInteger(key, value, diagnostics);
    case Type::kNumber:
      return CheckNumber(key, value, diagnostics);
    case Type::kWord:
      return CheckWord(key, value.text, value, diagnostics);
    case Type::kTask:
      return CheckTask(key, value, diagnostics);
    case Type::kRunTask:
      // Whether it is an op's name is judged where the ops are known.
      sound = ParseTaskRun(value.text).has_value();
      break;
    case Type::kName:
      sound = IsName(value.text);
      break;
    case Type::kReference:
      sound = ParseReference(value.text).has_value();
      break;
    case Type::kFileName:
      sound = IsFileName(value.text);
      break;
    case Type::kPath:
      sound = !value.text.empty() && value.text.find('\n') == std::string::npos;
      break;
    case Type::kCode:
      sound = IsCode(value.text);
      break;
    case Type::kText:
    case Type::kSentence:
    case Type::kLiteral:
    case Type::kAny:
    case Type::kSection:
      break;
  }
  return sound || Refuse(key, value, diagnostics);
}

bool CheckOne(const Key& key, const YamlValue& value, Diagnostics& diagnostics) {
  if (key.alternative == Or::kNothing && value.kind == Kind::kNull) return true;
  if (key.alternative == Or::kText && value.kind == Kind::kScalar) return true;
  if (key.alternative == Or::kLiteral && value.kind != Kind::kMap) return CheckLiteral(key, value, diagnostics);
  if (key.alternative == Or::kInteger && value.kind == Kind::kScalar) return CheckInteger(key, value, diagnostics);
  if (key.alternative == Or::kWord && value.kind == Kind::kScalar) {
    return CheckWord(key, value.text, value, diagnostics);
  }
  if (key.type == Type::kAny) return true;
  if (key.type == Type::kLiteral) return CheckLiteral(key, value, diagnostics);
  if (key.type == Type::kSection) return value.kind == Kind::kMap || Refuse(key, value, diagnostics);
  return CheckScalar(key, value, diagnostics);
}

bool CheckList(const Key& key, const YamlValue& value, Diagnostics& diagnostics) {
  if (value.kind != Kind::kList) return Refuse(key, value, diagnostics);
  if (value.items.size() > kMaxListLength) {
    diagnostics.Error(value.place, "'{}' has {} items; at most {}", key.name, value.items.size(), kMaxListLength);
    return false;
  }
  bool sound = true;
  for (const YamlPointer& item : value.items) sound = CheckOne(key, *item, diagnostics) && sound;
  return sound;
}

}  // namespace

bool IsFileName(std::string_view text) {
  bool plain = !text.empty() && text.size() <= kMaxNameLength && text != "." && text != "..";
  return plain && text.find('/') == std::string_view::npos && !HasControlCharacter(text);
}

bool CheckValue(const Key& key, const YamlValue& value, Diagnostics& diagnostics) {
  if (key.shape == Shape::kOne) return CheckOne(key, value, diagnostics);
  if (key.shape == Shape::kList) return CheckList(key, value, diagnostics);
  if (key.shape == Shape::kListOrNone) {
    const bool none = value.kind == Kind::kScalar && !value.quoted && value.text == "none";
    return none || CheckList(key, value, diagnostics);
  }
  if (value.kind != Kind::kMap) return Refuse(key, value, diagnostics);
  bool sound = true;
  for (const YamlEntry& entry : value.entries) {
    bool entry_sound = key.shape == Shape::kMapOfLists ? CheckList(key, *entry.value, diagnostics)
                                                       : CheckOne(key, *entry.value, diagnostics);
    sound = entry_sound && sound;
  }
  return sound;
}

}  // namespace scenario
