// Runs the built program, as a user does.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "scenarios/runner/command/cli_fixture.h"
#include "scenarios/runner/language/parse_for_test.h"

namespace scenario {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kAdd = R"(drydock: 1
name: adds
graph:
  inputs:
    x: {dtype: float32, shape: [4]}
    z: {dtype: float32, shape: [4]}
  nodes:
    y: Add(x, z)
  outputs: [y]
steps:
  - execute:
      inputs: {x: [1, 2, 3, 4], z: {fill: 1}}
    expect:
      outputs: {y: [2, 3, 4, 5]}
)";

std::string AddWith(std::string_view from, std::string_view to) {
  std::string text = kAdd;
  return text.replace(text.find(from), from.size(), to);
}

TEST_F(CliTest, PassesAScenarioThatHolds) {
  Write("add.yaml", kAdd);
  ChildOutcome outcome = Run("run add.yaml");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.output;
  EXPECT_EQ(outcome.output, "PASS  add.yaml  adds\n1 scenario: 1 passed\n");
}

TEST_F(CliTest, RunsWithoutIsolationTheSame) {
  Write("add.yaml", kAdd);
  ChildOutcome outcome = Run("run add.yaml --no-isolate");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.output;
  EXPECT_EQ(outcome.output, "PASS  add.yaml  adds\n1 scenario: 1 passed\n");
}

TEST_F(CliTest, DescribesAWrongOutputAndKeepsBothSides) {
  Write("add.yaml", AddWith("y: [2, 3, 4, 5]", "y: [2, 3, 5, 5]"));
  ChildOutcome outcome = Run("run add.yaml --keep kept");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(
      outcome.output,
      HasSubstr("output 'y': FAILED: 1 of 4 elements wrong; first at [2]: 4, expected 5; largest absolute error 1, "
                "relative 0.2"));
  EXPECT_THAT(outcome.output, HasSubstr("1 scenario: 0 passed, 1 failed"));
  EXPECT_TRUE(fs::exists(root_ / "kept/add/step3.y.actual.npy"));
  EXPECT_TRUE(fs::exists(root_ / "kept/add/step3.y.expected.npy"));
  EXPECT_TRUE(fs::exists(root_ / "kept/add/model.om"));
}

TEST_F(CliTest, ReportsProblemsOfAllFilesAndRunsNothing) {
  Write("set/a.yaml", AddWith("drydock: 1", "drydok: 1"));
  Write("set/b.yaml", AddWith("Add(x, z)", "Ad(x, z)"));
  Write("set/c.yaml", kAdd);
  ChildOutcome outcome = Run("run set");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.output,
              HasSubstr("set/a.yaml:1:1: error: unknown key 'drydok' in the scenario; did you mean 'drydock'?"));
  EXPECT_THAT(outcome.output,
              HasSubstr("set/b.yaml:8:8: error: no op 'Ad' in the operator package; did you mean 'Add'?"));
  EXPECT_THAT(outcome.output, Not(HasSubstr("PASS")));
}

TEST_F(CliTest, RefusesWrongUsage) {
  EXPECT_EQ(Run("").exit_code, 2);
  EXPECT_EQ(Run("run").exit_code, 2);
  EXPECT_EQ(Run("sail").exit_code, 2);
  EXPECT_EQ(Run("run x.yaml --unknown").exit_code, 2);
  EXPECT_EQ(Run("run x.yaml --jobs 0").exit_code, 2);
  Write("add.yaml", kAdd);
  EXPECT_EQ(Run("run add.yaml --json no/such/folder/r.json").exit_code, 2);
}

TEST_F(CliTest, FindingNoScenarioIsAnError) {
  ChildOutcome outcome = Run("run .");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.output, HasSubstr("no scenario (*.yaml) in ."));
  EXPECT_EQ(Run("run missing.yaml").exit_code, 2);
}

TEST_F(CliTest, NamesAMissingPackage) {
  Write("add.yaml", kAdd);
  ChildOutcome outcome = Run("run add.yaml --opp nowhere");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.output, HasSubstr("--opp: no folder 'nowhere'"));
}

TEST_F(CliTest, NeedsNoPackageWhenTheScenarioTakesItAway) {
  Write("none.yaml",
        AddWith("steps:\n",
                "environment: {opp: none}\nsteps:\n  - compile:\n    expect: {error: {code: E10001, message: <opp>}}\n"
                "  - environment: {opp: built-in}\n"));
  ChildOutcome outcome = Run("run none.yaml");
  EXPECT_EQ(outcome.exit_code, 1) << outcome.output;
}

TEST_F(CliTest, HelpAndVersionSucceed) {
  EXPECT_THAT(Run("--version").output, HasSubstr("drydock "));
  ChildOutcome help = Run("--help");
  EXPECT_EQ(help.exit_code, 0);
  EXPECT_THAT(help.output, HasSubstr("Exit codes:"));
  EXPECT_THAT(help.output, Not(HasSubstr("run-one")));
}

TEST_F(CliTest, SchemaIsJson) {
  ASSERT_EQ(Run("schema > schema.json").exit_code, 0);
  EXPECT_EQ(nlohmann::json::parse(Read("schema.json"))["title"], "Drydock scenario");
}

TEST_F(CliTest, SameSeedGivesTheSameBytesWhateverRunsAtOnce) {
  for (const char* name : {"a", "b", "c"})
    Write(std::string("set/") + name + ".yaml", AddWith("name: adds", std::string("name: ") + name));
  ASSERT_EQ(Run("run set --seed 5 --json 1.json --trace 1.trace --junit 1.xml --keep k1").exit_code, 0);
  ASSERT_EQ(
      Run("run set --seed 5 --jobs 3 --workers 2 --json 2.json --trace 2.trace --junit 2.xml --keep k2").exit_code, 0);
  EXPECT_EQ(Read("1.json"), Read("2.json"));
  EXPECT_EQ(Read("1.xml"), Read("2.xml"));
  EXPECT_EQ(Read("1.trace"), Read("2.trace"));
  EXPECT_EQ(Read("k1/set_b/model.om"), Read("k2/set_b/model.om"));
  EXPECT_FALSE(Read("k1/set_b/model.om").empty());
  EXPECT_THAT(Read("1.json"), Not(HasSubstr(root_.string())));
  nlohmann::json trace = nlohmann::json::parse(Read("1.trace"));
  std::set<int> pids;
  for (const auto& event : trace) pids.insert(event["pid"].get<int>());
  EXPECT_EQ(pids, (std::set<int>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}));
}

TEST_F(CliTest, StopsAScenarioAtTheWallLimit) {
  Write("add.yaml", kAdd);
  ChildOutcome outcome = Run("run add.yaml --wall-limit 0.001");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.output, HasSubstr("stopped after the wall limit of 0.001 s"));
}

TEST_F(CliTest, ShowsAModel) {
  Write("add.yaml", kAdd);
  ASSERT_EQ(Run("run add.yaml --keep kept").exit_code, 0);
  EXPECT_THAT(Run("om show kept/add/model.om").output, HasSubstr("MODEL_DEF"));
  ASSERT_EQ(Run("om show kept/add/model.om --json > show.json").exit_code, 0);
  EXPECT_TRUE(nlohmann::json::parse(Read("show.json")).contains("models"));
  ChildOutcome foreign = Run("om show add.yaml");
  EXPECT_EQ(foreign.exit_code, 2);
  EXPECT_THAT(foreign.output, HasSubstr("add.yaml"));
}

TEST_F(CliTest, WritesAModelAsAPage) {
  Write("add.yaml", kAdd);
  ASSERT_EQ(Run("run add.yaml --keep kept").exit_code, 0);
  ASSERT_EQ(Run("om show kept/add/model.om --html page.html").exit_code, 0);
  EXPECT_THAT(Read("page.html"), testing::StartsWith("<!DOCTYPE html>"));
  EXPECT_EQ(Run("om show kept/add/model.om --html nowhere/page.html").exit_code, 2);
  EXPECT_EQ(Run("om show add.yaml --html foreign.html").exit_code, 2);
  EXPECT_FALSE(fs::exists(root_ / "foreign.html"));
  EXPECT_EQ(Run("om show kept/add/model.om --html page.html --json").exit_code, 2);
}

TEST_F(CliTest, LeavesNothingBehind) {
  Write("add.yaml", kAdd);
  fs::create_directory(root_ / "tmp");
  ASSERT_EQ(Run("run add.yaml --trace t.json; true").exit_code, 0);
  ChildCommand command;
  command.arguments = {DRYDOCK_PROGRAM, "run", (root_ / "add.yaml").string()};
  command.environment = {"TMPDIR=" + (root_ / "tmp").string(), "ASCEND_OPP_PATH=" DRYDOCK_OPP_DIR};
  command.wall_limit = std::chrono::minutes(5);
  ASSERT_TRUE(RunChild(command, {}).ok());
  EXPECT_TRUE(fs::is_empty(root_ / "tmp"));
}

/// A package whose only ops crash or never return.
class CrashTest : public CliTest {
 protected:
  void SetUp() override {
    CliTest::SetUp();
    for (const char* sanitizer : {"ASAN_OPTIONS", "TSAN_OPTIONS"}) {
      ::setenv(sanitizer, "handle_segv=0", 1);  // the program's own crash is the matter, not a report of it
    }
    Write("opp/version.info", "Version=1.0\n");
    Write("opp/scene.info", "os=linux\narch=x86_64\n");
    for (const char* file : {"op_proto/lib/linux/x86_64/libopsproto_rt2.0.so",
                             "op_impl/ai_core/tbe/op_tiling/lib/linux/x86_64/libopmaster_rt2.0.so"}) {
      fs::path path = root_ / "opp/built-in" / file;
      fs::create_directories(path.parent_path());
      fs::copy_file(DRYDOCK_BINARY_DIR "/testdata/scenarios/crashing_ops.so", path);
    }
  }
  void WriteScenario(const std::string& name, const std::string& op) {
    Write(name, "drydock: 1\ngraph:\n  inputs: {x: {dtype: float32, shape: [4]}}\n  nodes:\n    y: " + op +
                    "(x)\n  outputs: [y]\nsteps:\n  - compile:\n    expect: {so_in_om: []}\n");
  }
};

TEST_F(CrashTest, FailsItsScenarioOnlyAndNamesSignalAndOp) {
  WriteScenario("a.yaml", "Crashing");
  WriteScenario("b.yaml", "Crashing");
  ChildOutcome outcome = Run("run . --opp opp --jobs 2");
  EXPECT_EQ(outcome.exit_code, 1);
  for (const char* file : {"a.yaml", "b.yaml"}) {
    EXPECT_THAT(outcome.output,
                HasSubstr(std::string("failed: ") + file +
                          ": crashed with SIGSEGV, during: step 1 (compile model.om, line 8): op 'y' (Crashing): "));
  }
  EXPECT_THAT(outcome.output, HasSubstr("2 scenarios: 0 passed, 2 failed"));
}

TEST_F(CrashTest, NamesTheOpThatExceedsTheWallLimit) {
  WriteScenario("a.yaml", "Endless");
  ChildOutcome outcome = Run("run a.yaml --opp opp --wall-limit 10");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(
      outcome.output,
      HasSubstr("stopped after the wall limit of 10 s, during: step 1 (compile model.om, line 8): op 'y' (Endless): "));
}

}  // namespace
}  // namespace scenario
