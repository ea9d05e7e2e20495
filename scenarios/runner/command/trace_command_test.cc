// Runs `drydock trace` of the built program, as a user does.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "scenarios/runner/command/cli_fixture.h"

namespace scenario {
namespace {

using testing::HasSubstr;

class TraceCommandTest : public CliTest {
 protected:
  void RunQuickstart() {
    ASSERT_EQ(Run("run " DRYDOCK_SOURCE_DIR "/scenarios/quickstart/tiling_sink.yaml --trace t.json").exit_code, 0);
  }
};

TEST_F(TraceCommandTest, SummarizesTheTraceOfARun) {
  RunQuickstart();
  const ChildOutcome outcome = Run("trace summary t.json");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.output;
  EXPECT_THAT(outcome.output, HasSubstr("tiling_sink.yaml'"));
  EXPECT_THAT(outcome.output, HasSubstr("critical path: "));
  EXPECT_THAT(outcome.output, HasSubstr("  rev (Stream "));
}

TEST_F(TraceCommandTest, SummarizesAsJson) {
  RunQuickstart();
  const ChildOutcome outcome = Run("trace summary t.json --json");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.output;
  const auto report = nlohmann::json::parse(outcome.output);
  ASSERT_EQ(report.at("devices").size(), 1U);
  EXPECT_GT(report["devices"][0].at("critical_path").at("length_ns").get<uint64_t>(), 0U);
}

TEST_F(TraceCommandTest, WhatIsNoTraceIsTwo) {
  Write("text.json", "[{\"ph\":\"X\",\"ts\":\"soon\"}]");
  const ChildOutcome outcome = Run("trace summary text.json");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.output, HasSubstr("text.json"));
  EXPECT_THAT(outcome.output, HasSubstr("event 1: its 'ts' is no time in microseconds"));
  const ChildOutcome absent = Run("trace summary absent.json");
  EXPECT_EQ(absent.exit_code, 2);
  EXPECT_THAT(absent.output, HasSubstr("cannot open trace 'absent.json'"));
  EXPECT_EQ(Run("trace summary .").exit_code, 2);
  EXPECT_EQ(Run("trace").exit_code, 2);
}

}  // namespace
}  // namespace scenario
