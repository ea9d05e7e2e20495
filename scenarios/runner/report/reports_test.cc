#include "scenarios/runner/report/reports.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace scenario {
namespace {

using testing::HasSubstr;
using testing::Not;

ScenarioResult Passed() {
  ScenarioResult result;
  result.id = "quick/good.yaml";
  result.name = "adds <up> & \"more\"";
  result.tags = {"static"};
  result.outcome = Outcome::kPassed;
  result.virtual_ns = 1500;
  result.wall_seconds = 0.25;
  result.steps.push_back({"compile model.om", 9, true, Outcome::kPassed, "", {}});
  result.steps.push_back({"execute", 9, false, Outcome::kPassed, "", {{"output 'y'", Outcome::kPassed, ""}}});
  return result;
}

ScenarioResult Failed() {
  ScenarioResult result = Passed();
  result.id = "quick/bad.yaml";
  result.name = "bad";
  result.outcome = Outcome::kFailed;
  result.steps[1].outcome = Outcome::kFailed;
  result.steps[1].checks.push_back({"block_dim of 'y'", Outcome::kFailed, "expected 2, found 1"});
  result.steps.push_back({"unload", 20, false, Outcome::kNotEvaluated, "", {}});
  return result;
}

ScenarioResult Crashed() {
  ScenarioResult result;
  result.id = "other.yaml";
  result.name = "other";
  result.failure = "crashed with SIGSEGV, during: step 1 (compile model.om, line 3)";
  result.output = "last words\x01";
  return result;
}

TEST(RenderHuman, ShowsOneLineOfWhatPassed) {
  EXPECT_EQ(RenderHuman(Passed(), {}), "PASS  quick/good.yaml  adds <up> & \"more\"\n");
}

TEST(RenderHuman, ShowsFailedStepsAndChecksOnly) {
  EXPECT_EQ(RenderHuman(Failed(), {}),
            "FAIL  quick/bad.yaml  bad\n"
            "      step 2 (line 9) execute: FAILED\n"
            "        block_dim of 'y': FAILED: expected 2, found 1\n");
}

TEST(RenderHuman, ShowsEverythingWhenVerbose) {
  EXPECT_EQ(RenderHuman(Failed(), {.verbose = true}),
            "FAIL  quick/bad.yaml  bad\n"
            "      step 1 (line 9, implied) compile model.om: ok\n"
            "      step 2 (line 9) execute: FAILED\n"
            "        output 'y': ok\n"
            "        block_dim of 'y': FAILED: expected 2, found 1\n"
            "      step 3 (line 20) unload: not evaluated\n");
}

TEST(RenderHuman, ShowsTheLastOutputOfACrash) {
  EXPECT_THAT(RenderHuman(Crashed(), {}),
              HasSubstr("      crashed with SIGSEGV, during: step 1 (compile model.om, line 3)\n"
                        "      output:\n        | last words"));
}

TEST(RenderSummary, CountsAndRepeatsWhatFailed) {
  EXPECT_EQ(RenderSummary({Passed(), Failed(), Crashed()}),
            "3 scenarios: 1 passed, 2 failed\n"
            "  failed: quick/bad.yaml: step 2 (execute, line 9): block_dim of 'y': expected 2, found 1\n"
            "  failed: other.yaml: crashed with SIGSEGV, during: step 1 (compile model.om, line 3)\n");
  EXPECT_EQ(RenderSummary({Passed()}), "1 scenario: 1 passed\n");
}

TEST(RenderJUnit, MatchesTheGoldenText) {
  EXPECT_EQ(RenderJUnit({Passed(), Failed(), Crashed()}, {}),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<testsuites name=\"drydock\" tests=\"3\" failures=\"2\" errors=\"0\">\n"
            "  <testsuite name=\"quick\" tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"0\">\n"
            "    <testcase classname=\"quick\" name=\"good.yaml\"/>\n"
            "    <testcase classname=\"quick\" name=\"bad.yaml\">\n"
            "      <failure message=\"step 2 (execute, line 9): block_dim of 'y': expected 2, found 1\">"
            "FAIL  quick/bad.yaml  bad&#10;      step 2 (line 9) execute: FAILED&#10;        block_dim of 'y': FAILED: "
            "expected 2, found 1&#10;"
            "</failure>\n"
            "    </testcase>\n"
            "  </testsuite>\n"
            "  <testsuite name=\"scenarios\" tests=\"1\" failures=\"1\" errors=\"0\" skipped=\"0\">\n"
            "    <testcase classname=\"scenarios\" name=\"other.yaml\">\n"
            "      <failure message=\"crashed with SIGSEGV, during: step 1 (compile model.om, line 3)\">"
            "FAIL  other.yaml  other&#10;      crashed with SIGSEGV, during: step 1 (compile model.om, line "
            "3)&#10;</failure>\n"
            "    </testcase>\n"
            "  </testsuite>\n"
            "</testsuites>\n");
}

/// Whether tags nest, attributes are quoted and text holds no bare markup: enough of XML for what we write.
bool IsWellFormed(std::string_view xml) {
  std::vector<std::string> open;
  bool root_seen = false;
  if (xml.starts_with("<?xml")) xml.remove_prefix(xml.find("?>") + 2);
  while (!xml.empty()) {
    size_t tag = xml.find('<');
    std::string_view text = xml.substr(0, tag);
    if (text.find('>') != std::string_view::npos) return false;
    for (size_t at = text.find('&'); at != std::string_view::npos; at = text.find('&', at + 1)) {
      if (text.find(';', at) == std::string_view::npos) return false;
    }
    if (tag == std::string_view::npos) break;
    size_t end = xml.find('>', tag);
    if (end == std::string_view::npos) return false;
    std::string_view body = xml.substr(tag + 1, end - tag - 1);
    if (std::count(body.begin(), body.end(), '"') % 2 != 0 || body.find('<') != std::string_view::npos) return false;
    std::string name(body.substr(0, body.find_first_of(" /", 1)));
    if (body.starts_with('/')) {
      if (open.empty() || "/" + open.back() != body) return false;
      open.pop_back();
    } else if (!body.ends_with('/')) {
      if (open.empty() && std::exchange(root_seen, true)) return false;
      open.push_back(name);
    }
    xml.remove_prefix(end + 1);
  }
  return open.empty() && root_seen;
}

TEST(RenderJUnit, IsWellFormedWhateverNamesAndMessagesHold) {
  ScenarioResult result = Crashed();
  result.id = "a<b>/\"c\"&'d'.yaml";
  result.failure = "]]> <failure> & \" ' \x02 \n \t";
  std::string xml = RenderJUnit({result}, {});
  EXPECT_TRUE(IsWellFormed(xml)) << xml;
  EXPECT_EQ(xml.find('\x02'), std::string::npos);
}

TEST(RenderJson, KeepsTheOrderOfKeysAndHoldsNoWallTime) {
  std::string text = RenderJson({Failed()}, {.seed = 7});
  EXPECT_EQ(text, RenderJson({Failed()}, {.seed = 7}));
  EXPECT_THAT(text, Not(HasSubstr("wall")));
  nlohmann::ordered_json json = nlohmann::ordered_json::parse(text);
  std::vector<std::string> keys;
  for (const auto& [key, value] : json.items()) keys.push_back(key);
  EXPECT_THAT(keys, testing::ElementsAre("drydock", "seed", "total", "passed", "failed", "scenarios"));
  EXPECT_EQ(json["scenarios"][0]["steps"][1]["checks"][1]["detail"], "expected 2, found 1");
}

TEST(RenderJson, HoldsWallTimeOnRequest) {
  EXPECT_EQ(nlohmann::json::parse(RenderJson({Passed()}, {.timing = true}))["scenarios"][0]["wall_seconds"], 0.25);
}

TEST(ResultLine, SurvivesTheTripBetweenProcesses) {
  ge::StatusOr<ScenarioResult> back = ParseResultLine(RenderResultLine(Failed()));
  ASSERT_TRUE(back.ok()) << back.status().ToString();
  EXPECT_EQ(RenderJson({*back}, {}), RenderJson({Failed()}, {}));
  EXPECT_EQ(back->outcome, Outcome::kFailed);
}

TEST(ResultLine, RefusesTextThatIsNoResult) {
  for (const char* text :
       {"", "{", "[]", "{\"id\": 3}", R"({"id":"a","name":"b","tags":[],"virtual_ns":-1,"steps":{}})"}) {
    EXPECT_FALSE(ParseResultLine(text).ok() && ParseResultLine(text)->outcome == Outcome::kPassed) << text;
  }
}

TEST(OutcomeOf, FailsWithoutAnyStep) { EXPECT_EQ(OutcomeOf(ScenarioResult{}), Outcome::kFailed); }

std::string Merged(const std::vector<std::string_view>& traces) {
  std::string merged;
  for (const std::string_view part : MergeTraces(traces)) merged += part;
  return merged;
}

TEST(MergeTraces, JoinsArraysEventByEvent) {
  EXPECT_EQ(Merged({"[\n{\"a\":1},\n{\"b\":2}\n]\n", "[\n]\n", "[\n{\"c\":3}\n]\n"}),
            "[\n{\"a\":1},\n{\"b\":2},\n{\"c\":3}\n]\n");
  EXPECT_EQ(Merged({}), "[\n]\n");
}

TEST(MergeTraces, TakesTheWholeEventsOfOneThatWasCutOff) {
  EXPECT_EQ(Merged({"[\n{\"a\":1},\n{\"b\":2},\n{\"c\"", "[\n{\"d\":4}\n]\n"}),
            "[\n{\"a\":1},\n{\"b\":2},\n{\"d\":4}\n]\n");
  EXPECT_EQ(Merged({"[\n{\"a\"", "[", ""}), "[\n]\n");
}

}  // namespace
}  // namespace scenario
