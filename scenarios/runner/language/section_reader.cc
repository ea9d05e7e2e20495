#include "scenarios/runner/language/section_reader.h"

#include "core/base/nearest_word.h"
#include "core/base/status.h"
#include "scenarios/runner/language/scalar_text.h"
#include "scenarios/runner/language/utf8.h"

namespace scenario {

Section::Section(const YamlValue& value, std::string_view section, Diagnostics& diagnostics)
    : section_(section), diagnostics_(diagnostics), place_(value.place) {
  if (value.kind != YamlValue::Kind::kMap && value.kind != YamlValue::Kind::kNull) {
    diagnostics.Error(value.place, "{} must be a mapping, found {}", FindSection(section).title, DescribeYaml(value));
    broken_.insert("");
    return;
  }
  CheckKeys(value);
  CheckChoice();
  CheckRequired();
}

void Section::CheckKeys(const YamlValue& value) {
  for (const YamlEntry& entry : value.entries) {
    const Key* key = LookUpKey(section_, entry.key);
    if (key == nullptr) {
      std::vector<std::string> names;
      for (const Key* known : KeysOf(section_)) names.emplace_back(known->name);
      std::string hint = ge::NearestHint(entry.key, names);
      if (hint.empty()) hint = fmt::format("; known: {}", fmt::join(names, ", "));
      diagnostics_.Error(entry.place, "unknown key '{}' in {}{}", ShownText(entry.key), FindSection(section_).title,
                         hint);
      broken_.insert(entry.key);
    } else if (CheckValue(*key, *entry.value, diagnostics_)) {
      sound_[key->name] = &entry;
    } else {
      broken_.emplace(key->name);
    }
  }
}

void Section::CheckChoice() {
  const SectionInfo& info = FindSection(section_);
  if (info.one_of.empty()) return;
  std::vector<std::string_view> present;
  std::vector<std::string_view> choices = SplitWords(info.one_of);
  for (std::string_view choice : choices) {
    if (Has(choice) || Broken(choice)) present.push_back(choice);
  }
  if (present.size() == 1) {
    if (Has(present[0])) chosen_ = present[0];
    return;
  }
  std::string list = fmt::format("{}", fmt::join(choices, ", "));
  if (!present.empty()) {
    diagnostics_.Error(PlaceOf(present[1]), "{} has '{}' and '{}'; exactly one of {}", info.title, present[0],
                       present[1], list);
    broken_.emplace(present[1]);
  } else if (broken_.empty()) {
    // A misspelt choice was reported already.
    diagnostics_.Error(place_, "{} needs one of {}", info.title, list);
    broken_.insert("");
  }
}

void Section::CheckRequired() {
  for (const Key* key : KeysOf(section_)) {
    if (!key->required || Has(key->name) || Broken(key->name)) continue;
    diagnostics_.Error(place_, "{} needs '{}': {}", FindSection(section_).title, key->name, key->help);
    broken_.emplace(key->name);
  }
}

const YamlValue* Section::Find(std::string_view key) const {
  FindKey(section_, key);
  auto found = sound_.find(key);
  return found == sound_.end() ? nullptr : found->second->value.get();
}

Place Section::PlaceOf(std::string_view key) const {
  auto found = sound_.find(key);
  return found == sound_.end() ? place_ : found->second->place;
}

int64_t Section::Integer(std::string_view key) const {
  const YamlValue* value = Find(key);
  return ParseInteger(value != nullptr ? std::string_view(value->text) : FindKey(section_, key).fallback).value_or(0);
}

double Section::RealNumber(std::string_view key) const {
  const YamlValue* value = Find(key);
  return ParseNumber(value != nullptr ? std::string_view(value->text) : FindKey(section_, key).fallback).value_or(0);
}

std::string Section::Text(std::string_view key) const {
  const YamlValue* value = Find(key);
  bool written = value != nullptr && value->kind == YamlValue::Kind::kScalar;
  return written ? value->text : std::string(FindKey(section_, key).fallback);
}

std::vector<int64_t> Section::Integers(std::string_view key) const {
  std::vector<int64_t> integers;
  if (const YamlValue* value = Find(key)) {
    for (const YamlPointer& item : value->items) integers.push_back(ParseInteger(item->text).value_or(0));
  }
  return integers;
}

std::vector<std::string> Section::Texts(std::string_view key) const {
  std::vector<std::string> texts;
  if (const YamlValue* value = Find(key)) {
    for (const YamlPointer& item : value->items) texts.push_back(item->text);
  }
  return texts;
}

}  // namespace scenario
