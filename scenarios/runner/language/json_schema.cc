#include "scenarios/runner/language/json_schema.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "scenarios/runner/language/device_verbs.h"
#include "scenarios/runner/language/key_table.h"
#include "scenarios/runner/language/scalar_text.h"

namespace scenario {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kNamePattern = "^[A-Za-z_][A-Za-z0-9_./-]*$";
constexpr std::string_view kReferencePattern = "^[A-Za-z_][A-Za-z0-9_./-]*(:[0-9]+)?$";
constexpr std::string_view kFileNamePattern = "^[^/\\n]+$";

Json RefTo(std::string_view section) { return Json{{"$ref", fmt::format("#/$defs/{}", section)}}; }

Json SectionValue(std::string_view section) {
  if (section != "@expect") return RefTo(section);
  Json kinds = Json::array();
  for (const SectionInfo& info : AllSections()) {
    if (info.name.ends_with("_expect")) kinds.push_back(RefTo(info.name));
  }
  return Json{{"anyOf", kinds}};
}

Json OneValue(const Key& key) {
  switch (key.type) {
    case Type::kInteger:
      return Json{{"type", "integer"},
                  {"minimum", static_cast<int64_t>(key.minimum)},
                  {"maximum", static_cast<int64_t>(key.maximum)}};
    case Type::kNumber:
      return Json{{"type", "number"}, {"minimum", key.minimum}, {"maximum", key.maximum}};
    case Type::kWord:
      return Json{{"enum", WordsOf(key)}};
    case Type::kText:
      // Any scalar is text in YAML's eyes, quoted or not.
      return Json{{"type", Json::array({"string", "number", "boolean"})}, {"maxLength", kMaxTextLength}};
    case Type::kSentence:
      return Json{{"type", "string"}, {"pattern", fmt::format("^ *({}) *\\(", fmt::join(VerbNames(), "|"))}};
    case Type::kPath:
    case Type::kTask:
    case Type::kRunTask:
      return Json{{"type", "string"}, {"minLength", 1}};
    case Type::kName:
      return Json{{"type", "string"}, {"pattern", kNamePattern}, {"maxLength", kMaxNameLength}};
    case Type::kReference:
      return Json{{"type", "string"}, {"pattern", kReferencePattern}};
    case Type::kFileName:
      return Json{{"type", "string"}, {"pattern", kFileNamePattern}, {"maxLength", kMaxNameLength}};
    case Type::kCode:
      return Json{{"type", Json::array({"string", "integer"})}};
    case Type::kLiteral:
      return RefTo("literal");
    case Type::kAny:
      return Json::object();
    case Type::kSection:
      return SectionValue(key.section);
  }
  return Json::object();
}

Json WithAlternative(const Key& key) {
  Json one = OneValue(key);
  switch (key.alternative) {
    case Or::kNothingElse:
      return one;
    case Or::kNothing:
      return Json{{"anyOf", Json::array({one, Json{{"type", "null"}}})}};
    case Or::kText:
      return Json{{"anyOf", Json::array({Json{{"type", "string"}}, one})}};
    case Or::kInteger:
      return Json{{"anyOf", Json::array({Json{{"type", "integer"},
                                              {"minimum", static_cast<int64_t>(key.minimum)},
                                              {"maximum", static_cast<int64_t>(key.maximum)}},
                                         one})}};
    case Or::kWord:
      return Json{{"anyOf", Json::array({Json{{"enum", WordsOf(key)}}, one})}};
    case Or::kLiteral:
      return Json{{"anyOf", Json::array({RefTo("literal"), one})}};
  }
  return one;
}

Json KeySchema(const Key& key) {
  Json value = WithAlternative(key);
  Json schema;
  switch (key.shape) {
    case Shape::kOne:
      schema = std::move(value);
      break;
    case Shape::kList:
      schema = Json{{"type", "array"}, {"items", value}};
      break;
    case Shape::kListOrNone:
      schema = Json{{"anyOf", Json::array({Json{{"const", "none"}}, Json{{"type", "array"}, {"items", value}}})}};
      break;
    case Shape::kMap:
      schema = Json{{"type", "object"}, {"additionalProperties", value}};
      break;
    case Shape::kMapOfLists:
      schema = Json{{"type", "object"}, {"additionalProperties", Json{{"type", "array"}, {"items", value}}}};
      break;
  }
  schema["description"] = key.help;
  if (auto number = ParseLiteralNumber(key.fallback)) {
    std::visit([&](auto value_of) { schema["default"] = value_of; }, *number);
  } else if (!key.fallback.empty()) {
    schema["description"] = fmt::format("{} (default: {})", key.help, key.fallback);
  }
  return schema;
}

Json SectionSchema(const SectionInfo& info) {
  Json schema{{"type", "object"}, {"additionalProperties", false}};
  if (!info.help.empty()) schema["description"] = info.help;
  Json properties = Json::object();
  Json required = Json::array();
  for (const Key* key : KeysOf(info.name)) {
    properties[std::string(key->name)] = KeySchema(*key);
    if (key->required) required.push_back(key->name);
  }
  schema["properties"] = std::move(properties);
  if (!required.empty()) schema["required"] = std::move(required);
  if (!info.one_of.empty()) {
    Json choices = Json::array();
    for (std::string_view choice : SplitWords(info.one_of))
      choices.push_back(Json{{"required", Json::array({choice})}});
    schema["oneOf"] = std::move(choices);
  }
  return schema;
}

/// Numbers in nested lists.
Json LiteralSchema() {
  Json number;
  number["type"] = {"number", "boolean"};
  Json special;
  special["enum"] = {"nan", "inf", "-inf"};
  Json list;
  list["type"] = "array";
  list["items"] = RefTo("literal");
  Json literal;
  literal["anyOf"] = Json::array({number, special, list});
  return literal;
}

}  // namespace

std::string RenderJsonSchema() {
  Json schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
              {"title", "Drydock scenario"},
              {"$ref", "#/$defs/scenario"}};
  Json definitions = Json::object();
  for (const SectionInfo& info : AllSections()) definitions[std::string(info.name)] = SectionSchema(info);
  definitions["literal"] = LiteralSchema();
  schema["$defs"] = std::move(definitions);
  return schema.dump(2) + "\n";
}

}  // namespace scenario
