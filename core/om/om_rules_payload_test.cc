#include <gtest/gtest.h>

#include <set>

#include "core/om/om_rules.h"

namespace ge {
namespace {

TEST(PayloadOmRulesTest, EveryRuleHasAnIdOfItsOwnAMeaningAndASource) {
  std::set<std::string_view> ids;
  for (const OmRule* rule : PayloadOmRules()) {
    EXPECT_TRUE(ids.insert(rule->id).second) << rule->id;
    EXPECT_EQ(rule->id.find_first_not_of("abcdefghijklmnopqrstuvwxyz-"), std::string_view::npos) << rule->id;
    EXPECT_FALSE(rule->meaning.empty()) << rule->id;
    EXPECT_FALSE(rule->source.empty()) << rule->id;
    EXPECT_NE(rule->code.number, 0U) << rule->id;
  }
}

TEST(PayloadOmRulesTest, ReferenceIsNeverStricterThanStrict) {
  for (const OmRule* rule : PayloadOmRules()) EXPECT_LE(rule->reference, rule->strict) << rule->id;
}

}  // namespace
}  // namespace ge
