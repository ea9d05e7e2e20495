// Runs `drydock explain` of the built program, as a user does.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "scenarios/runner/command/cli_fixture.h"

namespace scenario {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class ExplainCommandTest : public CliTest {
 protected:
  /// Four blocks of 256 bytes, joined outer axis first: where the reference is wrong (spec/ge-local.md §5.7 W1).
  void WriteScenario(const std::string& options) {
    Write("join.yaml", R"(drydock: 1
name: join
graph:
  inputs:
    a: {dtype: float16, shape: [1, 2, 2, 4, 8]}
    b: {dtype: float16, shape: [1, 2, 2, 4, 8]}
  nodes:
    r0: Relu(a)
    r1: Relu(b)
    r2: Relu(a)
    r3: Relu(b)
    cat: PhonyConcat(r0, r1, r2, r3) {concat_dim: [1, 3], N: [2, 2]}
    out: Relu(cat)
  outputs: [out]
options: {soc_version: Ascend910B1)" +
                           options + R"(}
steps:
  - compile: model.om
    expect: {so_bins: []}
)");
  }
};

TEST_F(ExplainCommandTest, DecomposesTheOffsetsOfANode) {
  WriteScenario("");
  const ChildOutcome outcome = Run("explain offsets join.yaml cat");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.output;
  EXPECT_THAT(outcome.output,
              AllOf(HasSubstr("node 'cat' (PhonyConcat), policy strict: 4 blocks of float16 [1, 2, 2, 4, 8]"),
                    HasSubstr("joined shape [1, 4, 2, 8, 8]"), HasSubstr("digits of 3: 3 mod 2 = 1, 1 mod 2 = 1"),
                    HasSubstr("512 + 64 = 576"), HasSubstr("policy reference: [0, 256, 64, 320]")));
}

TEST_F(ExplainCommandTest, TakesThePolicyOfTheScenarioUnlessOneIsGiven) {
  WriteScenario(", ge.phonyOffsetPolicy: reference");
  EXPECT_THAT(Run("explain offsets join.yaml cat").output, HasSubstr("policy reference: 4 blocks"));
  EXPECT_THAT(Run("explain offsets join.yaml cat --policy strict").output, HasSubstr("policy strict: 4 blocks"));
}

TEST_F(ExplainCommandTest, SaysWhyAConcatKeepsItsTask) {
  Write("join.yaml", R"(drydock: 1
name: join
graph:
  inputs:
    x: {dtype: float16, shape: [2, 16]}
  nodes:
    a: Relu(x)
    b: Relu(x)
    rows: ConcatD(a, b) {concat_dim: 0}
    more: Pack(b, x)
    out: Relu(rows)
  outputs: [out, more]
steps:
  - compile: model.om
    expect: {so_bins: []}
)");
  const ChildOutcome taken = Run("explain task join.yaml rows");
  EXPECT_EQ(taken.exit_code, 0) << taken.output;
  EXPECT_EQ(taken.output, "node 'rows' (ConcatD) on AIcoreEngine: no task, a demand on memory alone\n");
  const ChildOutcome kept = Run("explain task join.yaml more");
  EXPECT_EQ(kept.exit_code, 0) << kept.output;
  EXPECT_EQ(kept.output,
            "node 'more' (Pack) on AIcoreEngine: its engine makes its tasks\n"
            "node 'more' (Pack) keeps its task: an input comes from a graph input, a variable or a constant\n");
  const ChildOutcome absent = Run("explain task join.yaml columns2");
  EXPECT_EQ(absent.exit_code, 2);
  EXPECT_THAT(absent.output, AllOf(HasSubstr("no node 'columns2'"), HasSubstr("nodes without task: ")));
}

TEST_F(ExplainCommandTest, WhatIsNotThereIsTwo) {
  WriteScenario("");
  const ChildOutcome absent = Run("explain offsets join.yaml cut");
  EXPECT_EQ(absent.exit_code, 2);
  EXPECT_THAT(absent.output, AllOf(HasSubstr("no node 'cut'"), HasSubstr("PhonySplit nodes: cat")));
  const ChildOutcome other = Run("explain offsets join.yaml r0");
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_THAT(other.output, HasSubstr("node 'r0' is a Relu"));
  EXPECT_EQ(Run("explain offsets absent.yaml cat").exit_code, 2);
  EXPECT_EQ(Run("explain offsets join.yaml").exit_code, 2);
  EXPECT_EQ(Run("explain").exit_code, 2);
}

}  // namespace
}  // namespace scenario
