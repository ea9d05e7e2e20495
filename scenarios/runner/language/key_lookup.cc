// What the table of keys says, asked by name, and as words for errors and documents.

#include <fmt/format.h>

#include <algorithm>

#include "core/base/status.h"
#include "core/compiler/compile_observer.h"
#include "core/graph/tensor_desc.h"
#include "core/om/task_type.h"
#include "scenarios/runner/language/key_table.h"
#include "simulator/hazards/hazard.h"

namespace scenario {
namespace {

std::vector<std::string> DtypeWords() {
  std::vector<std::string> words;
  for (int i = 0; i < ge::DT_MAX; ++i) {
    auto dtype = static_cast<ge::DataType>(i);
    int bits = ge::ElementBits(dtype);
    bool complex = dtype == ge::DT_COMPLEX32 || dtype == ge::DT_COMPLEX64 || dtype == ge::DT_COMPLEX128;
    bool plain = dtype <= ge::DT_BOOL || dtype == ge::DT_BF16;
    if (plain && !complex && bits >= 8) words.emplace_back(ge::DataTypeWord(dtype));
  }
  return words;
}

std::vector<std::string> TaskWords() {
  std::vector<std::string> words;
  constexpr uint32_t kMaxTaskType = 64;
  for (uint32_t type = 0; type < kMaxTaskType; ++type) {
    std::string name = ge::ModelTaskTypeName(type);
    if (!name.starts_with("TASK_")) words.push_back(std::move(name));
  }
  return words;
}

std::vector<std::string> HazardWords() {
  std::vector<std::string> words;
  for (size_t kind = 0; kind <= static_cast<size_t>(sim::HazardKind::kOutsideOwnTensors); ++kind) {
    words.emplace_back(sim::HazardName(static_cast<sim::HazardKind>(kind)));
  }
  return words;
}

/// spec/device-simulator.md §8.7, as far as the device makes them.
constexpr std::string_view kRunTaskTypes =
    "KERNEL_AICORE KERNEL_AIVEC KERNEL_MIX_AIC KERNEL_AICPU MEMCPY_ASYNC MEMSET_ASYNC HCCL CMO EVENT_RECORD EVENT_WAIT "
    "EVENT_RESET NOTIFY_RECORD NOTIFY_WAIT MEM_WRITE_VALUE MEM_WAIT_VALUE LABEL_SET STREAM_LABEL_SWITCH_BY_INDEX "
    "STREAM_SWITCH STREAM_ACTIVE MODEL_EXECUTE MODEL_END_GRAPH MODEL_TASK_UPDATE NOP HOSTFUNC_CALLBACK";

std::string DescribeOne(const Key& key) {
  switch (key.type) {
    case Type::kInteger:
      if (key.minimum == key.maximum) return fmt::format("{}", static_cast<int64_t>(key.minimum));
      return fmt::format("an integer from {} to {}", static_cast<int64_t>(key.minimum),
                         static_cast<int64_t>(key.maximum));
    case Type::kNumber:
      if (key.maximum >= kAnyReal) return key.minimum == 0 ? "a number, 0 or more" : "a number";
      return fmt::format("a number from {} to {}", key.minimum, key.maximum);
    case Type::kText:
      return "text";
    case Type::kWord:
      return fmt::format("one of {}", fmt::join(WordsOf(key), ", "));
    case Type::kName:
      return "a name";
    case Type::kReference:
      return "a name or name:index";
    case Type::kFileName:
      return "a plain file name";
    case Type::kPath:
      return "a path";
    case Type::kCode:
      return "an error id such as E19999 or a number";
    case Type::kTask:
      return "a task type";
    case Type::kRunTask:
      return "a task type or an op";
    case Type::kSentence:
      return "a sentence";
    case Type::kLiteral:
      return "numbers in nested lists";
    case Type::kAny:
      return "an attribute value";
    case Type::kSection:
      return fmt::format("a mapping ({})", key.section);
  }
  return "";
}

}  // namespace

std::vector<std::string_view> SplitWords(std::string_view words) {
  std::vector<std::string_view> parts;
  while (!words.empty()) {
    size_t blank = words.find(' ');
    parts.push_back(words.substr(0, blank));
    words = blank == std::string_view::npos ? std::string_view() : words.substr(blank + 1);
  }
  return parts;
}

const SectionInfo& FindSection(std::string_view section) {
  for (const SectionInfo& row : AllSections()) {
    if (row.name == section) return row;
  }
  GE_CHECK(false, "no section '{}' in the key table", section);
  return AllSections()[0];
}

const Key* LookUpKey(std::string_view section, std::string_view name) {
  for (const Key& key : AllKeys()) {
    if (key.name != name) continue;
    std::vector<std::string_view> sections = SplitWords(key.where);
    if (std::find(sections.begin(), sections.end(), section) != sections.end()) return &key;
  }
  return nullptr;
}

const Key& FindKey(std::string_view section, std::string_view name) {
  const Key* key = LookUpKey(section, name);
  GE_CHECK(key != nullptr, "no key '{}' of section '{}' in the key table", name, section);
  return *key;
}

std::vector<const Key*> KeysOf(std::string_view section) {
  std::vector<const Key*> keys;
  for (const Key& key : AllKeys()) {
    std::vector<std::string_view> sections = SplitWords(key.where);
    if (std::find(sections.begin(), sections.end(), section) != sections.end()) keys.push_back(&key);
  }
  return keys;
}

std::vector<std::string> WordsOf(const Key& key) {
  if (key.type == Type::kTask) return TaskWords();
  if (key.words == kDtypes) return DtypeWords();
  if (key.words == kHazards) return HazardWords();
  if (key.words == kPasses) return ge::PassAndStageNames();
  const std::string_view choices = key.type == Type::kRunTask ? kRunTaskTypes : key.words;
  std::vector<std::string_view> words = SplitWords(choices);
  return {words.begin(), words.end()};
}

std::string DescribeExpected(const Key& key) {
  std::string one = DescribeOne(key);
  if (key.alternative == Or::kText) one = "a sentence or " + one;
  if (key.alternative == Or::kLiteral) one = "numbers in nested lists or " + one;
  if (key.alternative == Or::kInteger) {
    one = fmt::format("an integer from {} to {} or {}", static_cast<int64_t>(key.minimum),
                      static_cast<int64_t>(key.maximum), one);
  }
  if (key.alternative == Or::kWord) one = fmt::format("a word or {}", one);
  switch (key.shape) {
    case Shape::kOne:
      return one;
    case Shape::kListOrNone:
      return fmt::format("'none', or a list, each {}", one);
    case Shape::kList:
      return fmt::format("a list, each {}", one);
    case Shape::kMap:
      return fmt::format("a mapping from names, each to {}", one);
    case Shape::kMapOfLists:
      return fmt::format("a mapping from names to lists, each item {}", one);
  }
  return one;
}

}  // namespace scenario
