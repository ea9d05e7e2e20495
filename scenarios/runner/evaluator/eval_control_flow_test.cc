#include "scenarios/runner/evaluator/eval_control_flow.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "scenarios/runner/evaluator/evaluator.h"
#include "scenarios/runner/language/parse_for_test.h"

namespace scenario {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// Subgraphs over an int32 scalar and int32[2]. One that calls others stands before them.
struct NamedGraph {
  std::string_view name, text;
};
constexpr NamedGraph kGraphs[] = {
    {"inner", R"(
    inner:
      inputs: {i: {dtype: int32, shape: []}, a: {dtype: int32, shape: [2]}}
      constants: {one: {dtype: int32, shape: [], value: 1}}
      nodes:
        next: Add(i, one)
        y: If(i, a) {then_branch: twice, else_branch: plus_ten}
      outputs: [next, y])"},
    {"twice", R"(
    twice:
      inputs: {a: {dtype: int32, shape: [2]}}
      nodes:
        y: Add(a, a)
      outputs: [y])"},
    {"plus_ten", R"(
    plus_ten:
      inputs: {a: {dtype: int32, shape: [2]}}
      constants: {ten: {dtype: int32, shape: [], value: 10}}
      nodes:
        y: Add(a, ten)
      outputs: [y])"},
    {"same", R"(
    same:
      inputs: {a: {dtype: int32, shape: [2]}}
      outputs: [a])"},
    {"below", R"(
    below:
      inputs: {i: {dtype: int32, shape: []}, a: {dtype: int32, shape: [2]}}
      constants: {limit: {dtype: int32, shape: [], value: 3}}
      nodes:
        y: Less(i, limit)
      outputs: [y])"},
    {"always", R"(
    always:
      inputs: {i: {dtype: int32, shape: []}, a: {dtype: int32, shape: [2]}}
      constants: {yes: {dtype: bool, shape: [], value: true}}
      outputs: [yes])"},
    {"step", R"(
    step:
      inputs: {i: {dtype: int32, shape: []}, a: {dtype: int32, shape: [2]}}
      constants: {one: {dtype: int32, shape: [], value: 1}}
      nodes:
        next: Add(i, one)
        sum: Add(a, i)
      outputs: [next, sum])"},
    {"add_counter", R"(
    add_counter:
      inputs: {i: {dtype: int32, shape: []}, a: {dtype: int32, shape: [2]}}
      nodes:
        sum: Add(a, i)
      outputs: [sum])"},
};

/// The subgraphs that a node needs; one that nobody calls would be an error.
std::string SubgraphsFor(const std::string& node) {
  std::string texts;
  for (const NamedGraph& graph : kGraphs) {
    if ((node + texts).find(fmt::format(" {}", graph.name)) != std::string::npos ||
        node.find(fmt::format("[{}", graph.name)) != std::string::npos)
      texts += graph.text;
  }
  return texts;
}

/// The node is `y`; its inputs are the given int32 scalar `c`, the int32[2] `x` of 1 and 5, and a few constants.
ge::StatusOr<std::vector<double>> Evaluate(const std::string& node, int32_t c, const std::string& output = "y") {
  Parsed parsed = Parse(fmt::format(R"(drydock: 1
graph:
  inputs:
    c: {{dtype: int32, shape: []}}
    x: {{dtype: int32, shape: [2]}}
  constants:
    zero: {{dtype: int32, shape: [], value: 0}}
    four: {{dtype: int32, shape: [], value: 4}}
    two: {{dtype: int32, shape: [], value: 2}}
    minus: {{dtype: int32, shape: [], value: -1}}
  subgraphs:{}
  nodes:
    y: {}
  outputs: [{}]
steps:
  - execute:
    expect: {{outputs: {{"{}": {{evaluator: {{}}}}}}}}
)",
                                    SubgraphsFor(node), node, output, output));
  EXPECT_TRUE(parsed.scenario) << parsed.problems;
  if (!parsed.scenario) return ge::MakeError(ge::kParamInvalid, "the scenario is broken");
  ge::ByteWriter c_bytes, x_bytes;
  c_bytes.Write(c);
  x_bytes.Write(int32_t{1});
  x_bytes.Write(int32_t{5});
  GE_ASSIGN_OR_RETURN(auto outputs, EvaluateGraph(parsed.scenario->graph, {{"c", std::move(c_bytes).Take()},
                                                                           {"x", std::move(x_bytes).Take()}}));
  return outputs.at(output).values;
}

std::vector<double> Values(const std::string& node, int32_t c, const std::string& output = "y") {
  auto values = Evaluate(node, c, output);
  EXPECT_TRUE(values.ok()) << values.status().ToString();
  return values.ok() ? *values : std::vector<double>();
}

TEST(EvalControlFlow, IfTakesTheThenBranchUnlessTheConditionIsZero) {
  const std::string node = "If(c, x) {then_branch: twice, else_branch: plus_ten}";
  EXPECT_THAT(Values(node, 0), ElementsAre(11, 15));
  EXPECT_THAT(Values(node, 1), ElementsAre(2, 10));
  EXPECT_THAT(Values(node, -3), ElementsAre(2, 10));
}

// spec/compiler.md §1.5, CondPass: a condition that is no scalar counts its elements.
TEST(EvalControlFlow, AConditionThatIsNoScalarIsTrueWhenItHasElements) {
  EXPECT_THAT(Values("If(x, x) {then_branch: twice, else_branch: plus_ten}", 0), ElementsAre(2, 10));
}

// spec/ge-local.md §9.1.
TEST(EvalControlFlow, CaseTakesTheLastBranchWhenTheIndexIsOutside) {
  const std::string node = "Case(c, x) {branches: [twice, plus_ten, same]}";
  EXPECT_THAT(Values(node, 0), ElementsAre(2, 10));
  EXPECT_THAT(Values(node, 1), ElementsAre(11, 15));
  EXPECT_THAT(Values(node, 2), ElementsAre(1, 5));
  EXPECT_THAT(Values(node, 3), ElementsAre(1, 5));
  EXPECT_THAT(Values(node, -1), ElementsAre(1, 5));
}

TEST(EvalControlFlow, WhileRunsItsBodyAsLongAsTheConditionHolds) {
  const std::string node = "While(c, x) {cond: below, body: step}";
  EXPECT_THAT(Values(node, 0, "y:1"), ElementsAre(1 + 0 + 1 + 2, 5 + 0 + 1 + 2));
  EXPECT_THAT(Values(node, 0), ElementsAre(3));
  EXPECT_THAT(Values(node, 7, "y:1"), ElementsAre(1, 5));
}

TEST(EvalControlFlow, ALoopThatDoesNotEndIsGivenUpByItsName) {
  EXPECT_THAT(Evaluate("While(c, x) {cond: always, body: step}", 0).status().message(),
              HasSubstr("node 'y' (While) has not ended after 10000 rounds"));
  EXPECT_THAT(Evaluate("For(zero, four, zero, x) {body: add_counter}", 0).status().message(),
              HasSubstr("node 'y' (For) has not ended after 10000 rounds"));
}

TEST(EvalControlFlow, ForCountsFromStartUpToLimit) {
  EXPECT_THAT(Values("For(zero, four, two, x) {body: add_counter}", 0), ElementsAre(1 + 0 + 2, 5 + 0 + 2));
  EXPECT_THAT(Values("For(four, zero, two, x) {body: add_counter}", 0), ElementsAre(1, 5));
}

TEST(EvalControlFlow, ForCountsDownWithANegativeStep) {
  EXPECT_THAT(Values("For(two, zero, minus, x) {body: add_counter}", 0), ElementsAre(1 + 2 + 1, 5 + 2 + 1));
}

TEST(EvalControlFlow, ACallIsItsGraph) {
  EXPECT_THAT(Values("PartitionedCall(x) {f: plus_ten}", 0), ElementsAre(11, 15));
}

TEST(EvalControlFlow, GraphsCallGraphs) {
  // i = 0: +10; i = 1, 2: twice
  EXPECT_THAT(Values("While(c, x) {cond: below, body: inner}", 0, "y:1"), ElementsAre(44, 60));
}

TEST(EvalControlFlow, StatelessAndStatefulFormsMeanTheSame) {
  EXPECT_THAT(Values("StatelessIf(c, x) {then_branch: twice, else_branch: plus_ten}", 1), ElementsAre(2, 10));
  EXPECT_THAT(Values("_If(c, x) {then_branch: twice, else_branch: plus_ten}", 1), ElementsAre(2, 10));
  EXPECT_THAT(Values("StatelessCase(c, x) {branches: [twice, plus_ten]}", 1), ElementsAre(11, 15));
  EXPECT_THAT(Values("StatelessWhile(c, x) {cond: below, body: step}", 2, "y:1"), ElementsAre(3, 7));
  EXPECT_THAT(Values("_While(c, x) {cond: below, body: step}", 2, "y:1"), ElementsAre(3, 7));
  EXPECT_THAT(Values("StatefulPartitionedCall(x) {f: twice}", 0), ElementsAre(2, 10));
}

TEST(EvalControlFlow, AnOpWithoutRuleInABranchIsMissedBeforeAnythingRuns) {
  Parsed parsed = Parse(R"(drydock: 1
graph:
  inputs: {x: {dtype: float32, shape: [1]}}
  subgraphs:
    f:
      inputs: {a: {dtype: float32, shape: [1]}}
      nodes:
        y: Mystery(a)
      outputs: [y]
  nodes:
    call: PartitionedCall(x) {f: f}
  outputs: [call]
steps:
  - execute:
    expect: {outputs: {call: {evaluator: {}}}}
)");
  EXPECT_THAT(parsed.problems, HasSubstr("the evaluator has no rule for op 'Mystery', which output 'call' depends on"));
}

}  // namespace
}  // namespace scenario
