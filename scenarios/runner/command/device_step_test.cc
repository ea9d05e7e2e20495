// What a device step and the expectations of what the device did say to their user.

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "scenarios/runner/command/cli_fixture.h"

namespace scenario {
namespace {

using testing::HasSubstr;
using testing::Not;

/// A race between streams a and b, and what the test expects of it.
std::string Race(const std::string& expect) {
  return "drydock: 1\nname: race\nsteps:\n  - device:\n      buffers: {x: {size: 64, fill: 0}}\n      streams: [a, b]\n"
         "      do:\n        - launch(one, writes=x, fill=1) on a\n        - launch(two, writes=x, fill=2) on b\n"
         "    expect: " +
         expect + "\n";
}

class DeviceStepTest : public CliTest {
 protected:
  std::string RunRace(const std::string& expect, int exit_code) {
    Write("race.yaml", Race(expect));
    const ChildOutcome outcome = Run("run race.yaml --no-isolate");
    EXPECT_EQ(outcome.exit_code, exit_code) << outcome.output;
    return outcome.output;
  }
};

TEST_F(DeviceStepTest, AHazardThatIsNotMentionedFailsItsStep) {
  const std::string output = RunRace("{virtual_time_ns: {min: 1}}", 1);
  EXPECT_THAT(output,
              HasSubstr("hazards: FAILED: found, but not expected: write_after_write_race (H1): stream 2 task 0 "
                        "KERNEL_AIVEC of op 'one' (write) and stream 3 task 0 KERNEL_AIVEC of op 'two' (write)"));
  EXPECT_THAT(output, HasSubstr("stream 2 is 'a', stream 3 is 'b'"));
}
TEST_F(DeviceStepTest, NoneIsTheSameAloud) {
  EXPECT_THAT(RunRace("{hazards: none}", 1), HasSubstr("found, but not expected: write_after_write_race"));
}
TEST_F(DeviceStepTest, AnExpectedHazardPasses) { RunRace("{hazards: [write_after_write_race]}", 0); }
TEST_F(DeviceStepTest, PartiesAreOpsOrStreamsInAnyOrder) {
  RunRace("{hazards: [{kind: write_after_write_race, between: [two, a], place: of 'x'}]}", 0);
}
TEST_F(DeviceStepTest, EachPartyStandsForOneName) {
  EXPECT_THAT(RunRace("{hazards: [{kind: write_after_write_race, between: [one, a]}]}", 1),
              HasSubstr("expected, but not found: write_after_write_race between one and a"));
}
TEST_F(DeviceStepTest, EachExpectationTakesAHazardOfItsOwn) {
  EXPECT_THAT(RunRace("{hazards: [write_after_write_race, write_after_write_race]}", 1),
              HasSubstr("expected, but not found: write_after_write_race"));
}
TEST_F(DeviceStepTest, AnotherPhraseIsAnotherHazard) {
  EXPECT_THAT(RunRace("{hazards: [{kind: write_after_write_race, cause: more NOPs}]}", 1),
              HasSubstr("expected, but not found: write_after_write_race, cause 'more NOPs'"));
}
TEST_F(DeviceStepTest, ADeadlockThatDoesNotComeIsMissed) {
  EXPECT_THAT(RunRace("{hazards: [write_after_write_race], deadlock: [a]}", 1),
              HasSubstr("deadlock: FAILED: expected a deadlock, found success"));
}
TEST_F(DeviceStepTest, TimeTasksAndMemoryAreCompared) {
  const std::string output =
      RunRace("{hazards: [write_after_write_race], virtual_time_ns: 1, tasks: {a: [NOP]}, memory: {x: [2, 3]}}", 1);
  EXPECT_THAT(output, HasSubstr("virtual_time_ns: FAILED: expected 1, found "));
  EXPECT_THAT(output, HasSubstr("tasks of a: FAILED: expected [NOP], found [KERNEL_AIVEC]"));
  EXPECT_THAT(output, HasSubstr("memory 'x': FAILED: byte 1: expected 3, found 2"));
}
TEST_F(DeviceStepTest, ReportsNameEveryHazard) {
  Write("race.yaml", Race("{hazards: [write_after_write_race]}"));
  ASSERT_EQ(Run("run race.yaml --json r.json").exit_code, 0);
  const nlohmann::json report = nlohmann::json::parse(Read("r.json"));
  EXPECT_THAT(report["scenarios"][0]["steps"][0]["hazards"][0].get<std::string>(),
              HasSubstr("write_after_write_race (H1): stream 2 task 0 KERNEL_AIVEC of op 'one' (write)"));
  EXPECT_THAT(Run("run race.yaml -v").output, HasSubstr("hazard: write_after_write_race (H1)"));
  Write("race.yaml", Race("{hazards: none}"));
  ASSERT_EQ(Run("run race.yaml --junit r.xml").exit_code, 1);
  EXPECT_THAT(Read("r.xml"), HasSubstr("write_after_write_race (H1): stream 2 task 0"));
}

TEST_F(DeviceStepTest, NamesTheSentenceThatFails) {
  Write("s.yaml",
        "drydock: 1\nsteps:\n  - device:\n      buffers: {x: 64}\n      streams: [a]\n      do:\n        - nop() on a\n"
        "        - free(x[1:2])\n        - nop() on a\n    expect: {hazards: [invalid_free], tasks: {a: []}}\n");
  const ChildOutcome outcome = Run("run s.yaml");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.output, HasSubstr("line 8: free(x[1:2])"));
  EXPECT_THAT(outcome.output, Not(HasSubstr("tasks of a: FAILED")));
}

// Whatever one program leaves, the next one finds a device at rest.
TEST_F(DeviceStepTest, TakesDownWhatIsLeft) {
  Write("s.yaml", R"(drydock: 1
steps:
  - device:                       # stuck on two streams, and in a model
      buffers: {x: 64}
      streams: [a]
      events: [e]
      notifies: [n]
      models: {net: {heads: [main]}}
      do:
        - wait(e) on a
        - memset(x, 1) on a
        - wait(n) on main
        - end_task(net) on main
        - end_build(net)
        - execute(net) on default
    expect: {deadlock: [a, default]}
  - device:                       # a stream that outlives its model
      buffers: {y: 64}
      models: {net: {heads: [main, side]}}
      do:
        - launch(slow, cycles=100000) on side
        - launch(late, writes=y) on side
        - end_task(net) on main
        - end_build(net)
        - execute(net)
    expect: {hazards: [unjoined_stream]}
  - device:                       # a context that has stopped
      buffers: {z: 64}
      streams: [a]
      do:
        - stop_on_failure(a)
        - launch(bad, writes=z[0:65]) on a
        - synchronize(a)
    expect:
      error: {code: 507015}
      hazards: [out_of_bounds]
  - device: {streams: [a], do: [reset_device()]}
    expect: {hazards: [leak]}
  - device: {streams: [a], do: [nop() on a, synchronize(a), destroy(a), reset_device()]}
    expect: {hazards: none, tasks: {}}
)");
  const ChildOutcome outcome = Run("run s.yaml -v");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.output;
}

TEST_F(DeviceStepTest, AnExecutionSaysWhatTheDeviceDid) {
  Write("add.yaml", R"(drydock: 1
graph:
  inputs: {x: {dtype: float32, shape: [4]}}
  nodes:
    y: Relu(x)
  outputs: [y]
steps:
  - execute: {inputs: {x: [1, 2, 3, 4]}}
    expect: {hazards: none, virtual_time_ns: {min: 1, max: 1000000}, tasks: {stream 0: [y, MODEL_END_GRAPH]}}
)");
  const ChildOutcome outcome = Run("run add.yaml");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.output;
}

TEST_F(DeviceStepTest, NeedsNoOperatorPackage) {
  Write("race.yaml", Race("{hazards: [write_after_write_race]}"));
  ChildCommand command;
  command.arguments = {DRYDOCK_PROGRAM, "run", (root_ / "race.yaml").string()};
  command.environment = {"ASCEND_OPP_PATH=/nowhere"};
  command.wall_limit = std::chrono::minutes(5);
  const auto outcome = RunChild(command, {});
  ASSERT_TRUE(outcome.ok());
  EXPECT_EQ(outcome->exit_code, 0) << outcome->output;
}

}  // namespace
}  // namespace scenario
