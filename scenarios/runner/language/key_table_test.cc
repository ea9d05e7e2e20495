#include "scenarios/runner/language/key_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "scenarios/runner/language/json_schema.h"

namespace scenario {
namespace {

using testing::Contains;
using testing::HasSubstr;

std::set<std::string_view> SectionNames() {
  std::set<std::string_view> names;
  for (const SectionInfo& info : AllSections()) names.insert(info.name);
  return names;
}

TEST(KeyTable, NamesOnlySectionsThatExist) {
  std::set<std::string_view> sections = SectionNames();
  for (const Key& key : AllKeys()) {
    for (std::string_view where : SplitWords(key.where)) EXPECT_THAT(sections, Contains(where)) << key.name;
    bool one_section = key.type == Type::kSection && key.section != "@expect";
    EXPECT_TRUE(!one_section || sections.contains(key.section)) << key.name;
    EXPECT_FALSE(key.help.empty()) << key.name;
  }
}

TEST(KeyTable, HasEachKeyOfASectionOnce) {
  for (const SectionInfo& info : AllSections()) {
    std::set<std::string_view> names;
    for (const Key* key : KeysOf(info.name))
      EXPECT_TRUE(names.insert(key->name).second) << info.name << "." << key->name;
    EXPECT_FALSE(names.empty()) << info.name;
    for (std::string_view choice : SplitWords(info.one_of)) EXPECT_THAT(names, Contains(choice)) << info.name;
  }
}

TEST(KeyTable, HasExactlyTheTopKeysOfTheLanguage) {
  std::vector<std::string_view> names;
  for (const Key* key : KeysOf("scenario")) names.push_back(key->name);
  EXPECT_THAT(names, testing::ElementsAre("drydock", "name", "tags", "graph", "options", "environment", "steps"));
}

TEST(KeyTable, KnowsTheElementTypes) {
  std::vector<std::string> words = WordsOf(FindKey("tensor", "dtype"));
  for (const char* word : {"float16", "int32", "bool", "int64", "uint8"}) EXPECT_THAT(words, Contains(word));
}

TEST(KeyTable, KnowsTaskTypes) {
  std::vector<std::string> words = WordsOf(FindKey("load_expect", "tasks"));
  for (const char* word : {"PREPROCESS_KERNEL", "UPDATE", "EVENT_RECORD", "EVENT_WAIT", "NOP", "ALL_KERNEL"}) {
    EXPECT_THAT(words, Contains(word));
  }
}

TEST(JsonSchema, IsJsonAndRefersOnlyToWhatItDefines) {
  std::string text = RenderJsonSchema();
  nlohmann::json schema = nlohmann::json::parse(text);
  for (size_t at = text.find("#/$defs/"); at != std::string::npos; at = text.find("#/$defs/", at + 1)) {
    size_t begin = at + std::string_view("#/$defs/").size();
    std::string name = text.substr(begin, text.find('"', begin) - begin);
    EXPECT_TRUE(schema["$defs"].contains(name)) << name;
  }
  EXPECT_EQ(schema["$defs"]["scenario"]["required"], nlohmann::json({"drydock", "steps"}));
  EXPECT_EQ(schema["$defs"]["normal"]["properties"]["stddev"]["default"], 1);
  EXPECT_EQ(schema["$defs"]["graph"]["additionalProperties"], false);
}

TEST(LanguageReference, HoldsTheTablesAsTheyAre) {
  std::ifstream file(DRYDOCK_SOURCE_DIR "/docs/scenario-language.md");
  std::stringstream page;
  page << file.rdbuf();
  EXPECT_THAT(page.str(), HasSubstr(RenderMarkdownTables()))
      << "run `drydock schema --markdown` and put its output into the page";
}

}  // namespace
}  // namespace scenario
