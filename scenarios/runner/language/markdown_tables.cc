#include <fmt/format.h>

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
    case Shape::kMap:
      text = "name → ";
      break;
    case Shape::kMapOfLists:
      text = "name → list of ";
      break;
  }
  if (key.alternative == Or::kText) text += "sentence or ";
  if (key.alternative == Or::kLiteral) text += "numbers or ";
  if (key.type == Type::kSection) {
    text += key.section == "@expect" ? "mapping: see the *expect* tables"
                                     : fmt::format("mapping: {}", FindSection(key.section).title);
  } else if (key.type == Type::kTask) {
    text += "task type";
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
  }
  return text;
}

}  // namespace scenario
