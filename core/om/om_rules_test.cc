#include "core/om/om_rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "core/base/file.h"

namespace ge {
namespace {

/// The row of a rule in docs/formats/policies.md.
std::string Row(const OmRule& rule) {
  return fmt::format("| `{}` | {} | {} | {} | {} |", rule.id, rule.meaning, OmSeverityName(rule.strict),
                     OmSeverityName(rule.reference), rule.source);
}

TEST(OmRulesTest, NoTwoHaveOneId) {
  std::set<std::string_view> ids;
  for (const OmRule* rule : AllOmRules()) EXPECT_TRUE(ids.insert(rule->id).second) << rule->id;
}

TEST(OmRulesTest, IdsAreLowerCaseWords) {
  for (const OmRule* rule : AllOmRules()) {
    EXPECT_TRUE(std::ranges::all_of(rule->id, [](char c) {
      return c == '-' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    })) << rule->id;
  }
}

TEST(OmRulesTest, EachIsOneSentence) {
  for (const OmRule* rule : AllOmRules()) {
    EXPECT_TRUE(rule->meaning.ends_with(".")) << rule->id;
    EXPECT_FALSE(rule->source.empty()) << rule->id;
  }
}

TEST(OmRulesTest, ThePageOfPoliciesIsTheTableOfRules) {
  auto page = ReadFile(std::filesystem::path(DRYDOCK_SOURCE_DIR) / "docs/formats/policies.md");
  ASSERT_TRUE(page.ok()) << page.status().ToString();
  std::vector<std::string> rows;
  std::istringstream lines{std::string(AsText(*page))};
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("| `")) rows.push_back(line);
  }
  std::vector<std::string> expected;
  for (const OmRule* rule : AllOmRules()) expected.push_back(Row(*rule));
  EXPECT_THAT(rows, testing::ElementsAreArray(expected));
}

}  // namespace
}  // namespace ge
