#include "scenarios/runner/execute/child_process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

namespace scenario {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::chrono::milliseconds kPlenty{60'000};

ChildOutcome Shell(const std::string& script, std::chrono::milliseconds wall_limit = kPlenty) {
  ChildCommand command;
  command.arguments = {"/bin/sh", "-c", script};
  command.environment = {"DRYDOCK_TEST=yes"};
  command.wall_limit = wall_limit;
  ge::StatusOr<ChildOutcome> outcome = RunChild(command, {});
  EXPECT_TRUE(outcome.ok()) << outcome.status().ToString();
  return outcome.ok() ? *outcome : ChildOutcome{};
}

TEST(RunChild, GathersLinesOutputAndExitCode) {
  ChildOutcome outcome = Shell("echo one >&3; echo to-out; echo two >&3; echo to-err >&2; printf part >&3; exit 5");
  EXPECT_THAT(outcome.lines, ElementsAre("one", "two"));
  EXPECT_THAT(outcome.output, HasSubstr("to-out\n"));
  EXPECT_THAT(outcome.output, HasSubstr("to-err\n"));
  EXPECT_EQ(outcome.exit_code, 5);
  EXPECT_EQ(outcome.signal, 0);
  EXPECT_FALSE(outcome.timed_out);
}

TEST(RunChild, NamesTheSignalOfACrash) {
  ChildOutcome outcome = Shell("echo before >&3; kill -SEGV $$");
  EXPECT_EQ(SignalName(outcome.signal), "SIGSEGV");
  EXPECT_THAT(outcome.lines, ElementsAre("before"));
}

TEST(RunChild, StopsTheWholeGroupAtTheWallLimit) {
  // The grandchild holds the pipes; it must not hold us.
  ChildOutcome outcome = Shell("sleep 600 & echo $! >&3; sleep 600", std::chrono::milliseconds(200));
  EXPECT_TRUE(outcome.timed_out);
  EXPECT_EQ(outcome.signal, SIGKILL);
  ASSERT_EQ(outcome.lines.size(), 1u);
}

TEST(RunChild, DoesNotWaitForWhatTheChildLeftBehind) {
  ChildOutcome outcome = Shell("sleep 600 & echo done >&3");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_FALSE(outcome.timed_out);
  EXPECT_THAT(outcome.lines, ElementsAre("done"));
}

TEST(RunChild, KeepsOnlyTheTailOfTheOutput) {
  ChildOutcome outcome = Shell("i=0; while [ $i -lt 3000 ]; do echo 0123456789abcdef; i=$((i+1)); done; echo end");
  EXPECT_LE(outcome.output.size(), kMaxOutputTail);
  EXPECT_TRUE(outcome.output.ends_with("end\n"));
}

TEST(RunChild, ReplacesVariablesAndKeepsOthers) {
  ChildOutcome outcome = Shell("echo $DRYDOCK_TEST >&3; echo ${PATH:+path} >&3");
  EXPECT_THAT(outcome.lines, ElementsAre("yes", "path"));
}

TEST(RunChild, TellsLinesAsTheyCome) {
  std::vector<std::string> heard;
  ChildCommand command;
  command.arguments = {"/bin/sh", "-c", "echo a >&3; echo b >&3"};
  command.wall_limit = kPlenty;
  ASSERT_TRUE(RunChild(command, [&](std::string_view line) { heard.emplace_back(line); }).ok());
  EXPECT_THAT(heard, ElementsAre("a", "b"));
}

TEST(RunChild, NamesAProgramThatCannotBeStarted) {
  ChildCommand command;
  command.arguments = {"/no/such/program"};
  command.wall_limit = kPlenty;
  EXPECT_THAT(RunChild(command, {}).status().message(), HasSubstr("cannot start '/no/such/program'"));
}

}  // namespace
}  // namespace scenario
