#include <gmock/gmock.h>

#include "scenarios/runner/command/cli_fixture.h"

namespace scenario {
namespace {

using testing::HasSubstr;
using testing::Not;

class DumpGraphsTest : public CliTest {
 protected:
  void SetUp() override {
    CliTest::SetUp();
    Write("stop.yaml",
          "drydock: 1\ngraph:\n  inputs: {x: {dtype: float16, shape: [1, 4]}}\n  nodes:\n    a: Relu(x)\n"
          "    s: StopGradient(a)\n    y: Relu(s)\n  outputs: [y]\nsteps:\n  - compile:\n    expect:\n"
          "      graph: [{after: StopGradientPass, absent: [s]}]\n");
  }
};

TEST_F(DumpGraphsTest, WritesTheGraphBeforeAndAfterEachPassThatChangedIt) {
  for (const char* how : {"", " --no-isolate"}) {
    fs::remove_all(root_ / "dumped");
    ChildOutcome outcome = Run(std::string("run stop.yaml --dump-graphs dumped") + how);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.output;
    EXPECT_THAT(Read("dumped/stop/001_StopGradientPass_before.txt"), HasSubstr("s: StopGradient(a)"));
    EXPECT_THAT(Read("dumped/stop/001_StopGradientPass_after.txt"), HasSubstr("y: Relu(a)"));
    EXPECT_THAT(Read("dumped/stop/002_final.txt"), Not(HasSubstr("StopGradient")));
    const auto files = std::distance(fs::directory_iterator(root_ / "dumped" / "stop"), fs::directory_iterator());
    EXPECT_EQ(files, 3);
  }
}

TEST_F(DumpGraphsTest, FailsAStepWhoseGraphIsNotAsExpected) {
  Write("wrong.yaml",
        "drydock: 1\ngraph:\n  inputs: {x: {dtype: float16, shape: [1, 4]}}\n  nodes:\n    a: Relu(x)\n  outputs: [a]\n"
        "steps:\n  - compile:\n    expect:\n      graph: [{after: PrunePass, absent: [Relu]}]\n");
  ChildOutcome outcome = Run("run wrong.yaml");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.output, HasSubstr("after PrunePass: no 'Relu'"));
}

TEST_F(DumpGraphsTest, SaysThatAPassWhichIsTurnedOffHasNotRun) {
  Write("off.yaml",
        "drydock: 1\ngraph:\n  inputs: {x: {dtype: float16, shape: [1, 4]}}\n  nodes:\n    a: Relu(x)\n  outputs: [a]\n"
        "options: {ge.oo.level: O1}\n"
        "steps:\n  - compile:\n    expect:\n      graph: [{after: PrunePass, nodes: {a: Relu}}]\n");
  ChildOutcome outcome = Run("run off.yaml");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.output, HasSubstr("it has not run: is it turned off?"));
}

}  // namespace
}  // namespace scenario
