#include "core/om/json_diff.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ge {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using OrderedJson = nlohmann::ordered_json;

TEST(JsonDiffTest, EqualValuesDoNotDiffer) {
  OrderedJson value = {{"a", 1}, {"list", {{{"name", "x"}}, {{"name", "x"}}}}};
  EXPECT_THAT(DiffJson(value, value, {}), IsEmpty());
}

TEST(JsonDiffTest, NamesThePathOfAScalar) {
  EXPECT_THAT(DiffJson({{"a", {{"b", 1}}}}, {{"a", {{"b", 2}}}}, {}), ElementsAre(FactDifference{"a/b", "1", "2"}));
}

TEST(JsonDiffTest, MatchesNamedElementsWhereverTheyStand) {
  OrderedJson before = {{"ops", {{{"name", "x"}, {"type", "Data"}}, {{"name", "y"}, {"type", "Relu"}}}}};
  OrderedJson after = {{"ops", {{{"name", "y"}, {"type", "Add"}}, {{"name", "z"}, {"type", "Data"}}}}};
  EXPECT_THAT(DiffJson(before, after, {}),
              ElementsAre(FactDifference{"ops/x", "Data", ""}, FactDifference{"ops/y/type", "\"Relu\"", "\"Add\""},
                          FactDifference{"ops/z", "", "Data"}));
}

TEST(JsonDiffTest, TellsElementsOfOneNameApartByTheirOrder) {
  OrderedJson before = {{"ops", {{{"name", "x"}, {"id", 1}}, {{"name", "x"}, {"id", 2}}}}};
  OrderedJson after = {{"ops", {{{"name", "x"}, {"id", 1}}, {{"name", "x"}, {"id", 3}}}}};
  EXPECT_THAT(DiffJson(before, after, {}), ElementsAre(FactDifference{"ops/x #2/id", "2", "3"}));
}

TEST(JsonDiffTest, ShowsListsOfNumbersAsAWhole) {
  EXPECT_THAT(DiffJson({{"shape", {1, 2}}}, {{"shape", {1, 2, 3}}}, {}),
              ElementsAre(FactDifference{"shape", "[1,2]", "[1,2,3]"}));
}

TEST(JsonDiffTest, OpensAListThatWasEmpty) {
  OrderedJson before = {{"items", OrderedJson::array()}};
  OrderedJson after = {{"items", {{{"name", "a.so"}, {"vendor", "v"}, {"bin_len", 4}, {"bin_sha256", "ab"}}}}};
  EXPECT_THAT(DiffJson(before, after, {}), ElementsAre(FactDifference{"items/v/a.so", "", "4 bytes, sha256 ab"}));
}

TEST(JsonDiffTest, PassesOverIgnoredMembers) {
  EXPECT_THAT(DiffJson({{"a", {{"at", 1}}}, {"at", 3}}, {{"a", {{"at", 2}}}}, {"at"}), IsEmpty());
}

TEST(JsonDiffTest, CutsLongValues) {
  auto differences = DiffJson({{"a", std::string(5000, 'x')}}, {{"a", 1}}, {});
  ASSERT_EQ(differences.size(), 1U);
  EXPECT_LT(differences[0].before.size(), 250U);
}

}  // namespace
}  // namespace ge
