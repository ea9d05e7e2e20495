#include <fmt/format.h>

#include "scenarios/runner/language/device_verbs.h"
#include "scenarios/runner/language/json_schema.h"
#include "scenarios/runner/language/key_table.h"

namespace scenario {
namespace {

std::string MarkdownType(const Key& key) {
  std::string text;
  switch (key.shape) {
    case Shape::kOne:
      break;
    case Shape::kList:
      text = "list of ";
      break;
    case Shape::kListOrNone:
      text = "none, or a list of ";
      break;
    case Shape::kMap:
      text = "name → ";
      break;
    case Shape::kMapOfLists:
      text = "name → list of ";
      break;
  }
  if (key.alternative == Or::kText) text += "sentence or ";
  if (key.alternative == Or::kLiteral) text += "numbers or ";
  if (key.alternative == Or::kWord) text += fmt::format("one of {}, or ", fmt::join(WordsOf(key), ", "));
  if (key.alternative == Or::kInteger) {
    text += fmt::format("an integer from {} to {}, or ", static_cast<int64_t>(key.minimum),
                        static_cast<int64_t>(key.maximum));
  }
  if (key.type == Type::kSection) {
    text += key.section == "@expect" ? "mapping: see the *expect* tables"
                                     : fmt::format("mapping: {}", FindSection(key.section).title);
  } else if (key.type == Type::kTask) {
    text += "task type";
  } else if (key.type == Type::kRunTask) {
    text += fmt::format("op, or one of {}", fmt::join(WordsOf(key), ", "));
  } else {
    text += DescribeExpected(Key{.name = key.name,
                                 .where = key.where,
                                 .type = key.type,
                                 .words = key.words,
                                 .minimum = key.minimum,
                                 .maximum = key.maximum});
  }
  if (key.alternative == Or::kNothing) text += ", or nothing";
  return text;
}

std::string RenderVerbs() {
  std::string text =
      "### verbs of a device program\n\n"
      "A `…` behind an argument: one or more. Arguments with `=` may be left out; all may be given as `name=value`. "
      "`x[begin:end]` is a part of a buffer, in bytes; it may reach past the end, which is what such a scenario is "
      "about.\n\n"
      "| sentence | does |\n| --- | --- |\n";
  for (const Verb& verb : AllVerbs()) text += fmt::format("| `{}` | {} |\n", Signature(verb), verb.help);
  return text + '\n';
}

}  // namespace

std::string RenderMarkdownTables() {
  std::string text;
  for (const SectionInfo& info : AllSections()) {
    text += fmt::format("### {}\n\n", info.title);
    if (!info.help.empty()) text += fmt::format("{}\n\n", info.help);
    if (!info.one_of.empty()) text += fmt::format("Exactly one of {}.\n\n", fmt::join(SplitWords(info.one_of), ", "));
    text += "| key | value | default | meaning |\n| --- | --- | --- | --- |\n";
    for (const Key* key : KeysOf(info.name)) {
      std::string fallback = key->required ? "required" : key->fallback.empty() ? "–" : std::string(key->fallback);
      text += fmt::format("| `{}` | {} | {} | {} |\n", key->name, MarkdownType(*key), fallback, key->help);
    }
    text += '\n';
    if (info.name == "device_model") text += RenderVerbs();
  }
  return text;
}

}  // namespace scenario
