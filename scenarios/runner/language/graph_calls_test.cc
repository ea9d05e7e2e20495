// Graphs that nodes call (docs/scenario-language.md, subgraphs).

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "scenarios/runner/control_flow.h"
#include "scenarios/runner/language/parse_for_test.h"

namespace scenario {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

/// A choice between two graphs, and a loop. Tests replace one line of it.
std::string CallingScenario() {
  return R"(drydock: 1
graph:
  inputs:
    c: {dtype: int32, shape: []}
    x: {dtype: float32, shape: [4]}
  subgraphs:
    yes:
      inputs: {a: {dtype: float32, shape: [4]}}
      nodes:
        y: Add(a, a)   # twice
      outputs: [y, a]
    no:
      inputs: {a: {dtype: float32, shape: [4]}}
      constants: {one: {dtype: float32, shape: [4], fill: 1}}
      nodes:
        n: Add(a, one)
      outputs: [n, n]
    more:
      inputs: {i: {dtype: int32, shape: []}, v: {dtype: float32, shape: [4]}}
      constants: {limit: {dtype: int32, shape: [], value: 3}}
      nodes:
        less: Less(i, limit)
      outputs: [less]
    round:
      inputs: {i: {dtype: int32, shape: []}, v: {dtype: float32, shape: [4]}}
      constants: {one: {dtype: int32, shape: [], value: 1}}
      nodes:
        next: Add(i, one)
      outputs: [next, v]
  nodes:
    choice: If(c, x) {then_branch: yes, else_branch: no}
    loop: While(c, choice:1) {cond: more, body: round, parallel_iterations: 1}
  outputs: [loop, loop:1]
steps:
  - compile:
    expect: {mapped_libraries: 1}
)";
}

std::string With(std::string_view from, std::string_view to) { return Replaced(CallingScenario(), from, to); }

TEST(Subgraphs, AreReadWithWhatTheyHold) {
  Parsed parsed = Parse(CallingScenario());
  ASSERT_TRUE(parsed.scenario) << parsed.problems;
  const GraphSpec& graph = parsed.scenario->graph;
  ASSERT_THAT(graph.subgraphs, SizeIs(4));
  EXPECT_EQ(graph.subgraphs[1].name, "no");
  EXPECT_EQ(graph.subgraphs[1].constants[0].tensor.name, "one");
  EXPECT_EQ(graph.subgraphs[1].outputs[1].name, "n");
  EXPECT_EQ(graph.FindSubgraph("round")->nodes[0].op, "Add");
}

TEST(Subgraphs, AreCalledInTheOrderOfThePrototype) {
  Parsed parsed = Parse(With("{then_branch: yes, else_branch: no}", "{else_branch: no, then_branch: yes}"));
  ASSERT_TRUE(parsed.scenario) << parsed.problems;
  const std::vector<CallSpec>& calls = parsed.scenario->graph.nodes[0].calls;
  ASSERT_THAT(calls, SizeIs(2));
  EXPECT_EQ(calls[0].attr, "then_branch");
  EXPECT_EQ(calls[0].graph, "yes");
  EXPECT_EQ(calls[1].graph, "no");
}

TEST(Subgraphs, LeaveOtherAttributesToThePrototype) {
  Parsed parsed = Parse(CallingScenario());
  ASSERT_TRUE(parsed.scenario) << parsed.problems;
  const std::vector<AttrSpec>& attrs = parsed.scenario->graph.nodes[1].attrs;
  ASSERT_THAT(attrs, SizeIs(1));
  EXPECT_EQ(attrs[0].name, "parallel_iterations");
}

TEST(Subgraphs, MayCallEachOther) {
  std::string text = With("y: Add(a, a)   # twice", "y: PartitionedCall(a) {f: inner}");
  text.insert(text.find("    more:"),
              "    inner:\n      inputs: {a: {dtype: float32, shape: [4]}}\n      nodes:\n        r: Relu(a)\n      "
              "outputs: [r]\n");
  Parsed parsed = Parse(text);
  EXPECT_TRUE(parsed.scenario) << parsed.problems;
}

struct BadCall {
  const char* fact;
  const char* from;
  const char* to;
  const char* problem;
};
void PrintTo(const BadCall& call, std::ostream* out) { *out << call.fact; }

class RefusesBadCall : public testing::TestWithParam<BadCall> {};

TEST_P(RefusesBadCall, AtItsPlace) {
  Parsed parsed = Parse(With(GetParam().from, GetParam().to));
  EXPECT_FALSE(parsed.scenario);
  EXPECT_THAT(parsed.problems, HasSubstr(GetParam().problem));
}

const BadCall kBadCalls[] = {
    {"UnknownSubgraph", "then_branch: yes", "then_branch: yse",
     "s.yaml:31:36: error: node 'choice' calls 'yse', which is no subgraph; did you mean 'yes'?"},
    {"MissingBranch", ", else_branch: no", "",
     "s.yaml:31:13: error: op 'If' needs attribute 'else_branch', the name of a subgraph"},
    {"ListForOneBranch", "then_branch: yes", "then_branch: [yes]",
     "s.yaml:31:36: error: attribute 'then_branch' of op 'If' must be the name of a subgraph, found a list"},
    {"NoBranches", "If(c, x) {then_branch: yes, else_branch: no}", "Case(c, x) {branches: []}",
     "s.yaml:31:35: error: attribute 'branches' of op 'Case' must be a list of names of subgraphs, at least one"},
    {"OneNameForAList", "If(c, x) {then_branch: yes, else_branch: no}", "Case(c, x) {branches: yes}",
     "attribute 'branches' of op 'Case' must be a list of names of subgraphs, at least one, found 'yes'"},
    {"UncalledSubgraph", "{then_branch: yes, else_branch: no}", "{then_branch: yes, else_branch: yes}",
     "s.yaml:12:5: error: subgraph 'no' is called by no node"},
    {"Recursion", "y: Add(a, a)   # twice", "y: PartitionedCall(a) {f: yes}",
     "s.yaml:10:35: error: subgraph 'yes' calls itself: yes → yes"},
    {"RecursionOverAnother", "n: Add(a, one)", "n: If(one, a) {then_branch: no, else_branch: yes}",
     "subgraph 'no' calls itself: no → no"},
    {"TooFewArguments", "If(c, x)", "If(c)",
     "s.yaml:31:33: error: subgraph 'yes' has 1 input, node 'choice' (If) gives it 0"},
    {"TooManyArguments", "While(c, choice:1)", "While(c, choice:1, x)",
     "subgraph 'more' has 2 inputs, node 'loop' (While) gives it 3"},
    {"ArgumentOfAnotherType", "If(c, x)", "If(c, c)",
     "input 'a' of subgraph 'yes' is float32, node 'choice' gives it 'c', which is int32"},
    {"BranchesOfDifferentSize", "outputs: [n, n]", "outputs: [n]",
     "subgraph 'no' has 1 output, node 'choice' (If) needs 2: as many as 'yes'"},
    {"BranchesOfDifferentTypes",
     "outputs: [y, a]\n    no:\n      inputs: {a: {dtype: float32, shape: [4]}}\n      constants: "
     "{one: {dtype: float32, shape: [4], fill: 1}}\n      nodes:\n        n: Add(a, one)\n      "
     "outputs: [n, n]",
     "outputs: [y, a]\n    no:\n      inputs: {a: {dtype: float32, shape: [4]}}\n      constants: {one: {dtype: int32, "
     "shape: "
     "[4], fill: 1}}\n      nodes:\n        n: Relu(a)\n      outputs: [n, one]",
     "output 1 of subgraph 'no' is int32, 'a' of 'yes' is float32"},
    {"TwoConditions", "outputs: [less]", "outputs: [less, v]",
     "subgraph 'more' has 2 outputs; the condition of 'loop' is one"},
    {"LoopThatLosesAValue", "outputs: [next, v]", "outputs: [next]",
     "subgraph 'round' has 1 output, node 'loop' (While) needs 2: as many as it carries round"},
    {"OutputPastTheLast", "outputs: [loop, loop:1]", "outputs: [loop, loop:2]",
     "s.yaml:33:19: error: 'loop:2': node 'loop' (While) has 2 outputs"},
    {"OutputPastTheBranches", "choice:1", "choice:2", "'choice:2': node 'choice' (If) has 2 outputs"},
    {"OutputPastTheParts", "loop: While(c, choice:1) {cond: more, body: round, parallel_iterations: 1}",
     "parts: PhonySplit(x) {split_dim: [0], num_split: [2]}\n    loop: While(c, parts:2) {cond: more, body: round}",
     "'parts:2': node 'parts' (PhonySplit) has 2 outputs"},
    {"SubgraphWithoutOutputs", "      outputs: [less]\n", "", "error: subgraph 'more' needs 'outputs': at least one"},
    {"UnknownKeyInASubgraph", "      outputs: [less]", "      ouputs: [less]",
     "unknown key 'ouputs' in a subgraph; did you mean 'outputs'?"},
    {"ReferenceOutOfASubgraph", "y: Add(a, a)", "y: Add(a, x)",
     "s.yaml:10:19: error: node 'y' refers to 'x', which is no input, constant, variable or node"},
    {"BodyWithoutCounter", "  outputs: [loop, loop:1]", "    count: For(c, c, c, x) {body: yes}\n  outputs: [loop]",
     "subgraph 'yes' has 1 input, node 'count' (For) gives it 2"},
    {"CounterOfAnotherType", "body: round, parallel_iterations: 1}\n",
     "body: round}\n    count: For(c, c, c, x) {body: wrong}\n", "calls 'wrong', which is no subgraph"},
};
INSTANTIATE_TEST_SUITE_P(Calls, RefusesBadCall, testing::ValuesIn(kBadCalls),
                         [](const auto& call) { return call.param.fact; });

// As the compiler names them: <caller>_<graph>/<node>.
TEST(Subgraphs, ExpectationsNameTheirNodesByTheWayToThem) {
  const auto problems = [](std::string_view node) {
    return Parse(With("  - compile:\n    expect: {mapped_libraries: 1}\n",
                      fmt::format("  - execute:\n    expect: {{block_dim: {{{}: 1}}}}\n", node)))
        .problems;
  };
  EXPECT_EQ(problems("loop_round/next"), "");
  EXPECT_EQ(problems("choice_yes/y"), "");
  EXPECT_THAT(problems("loop_rond/next"), HasSubstr("'loop_rond/next' is no node; did you mean 'loop_round/next'?"));
  EXPECT_THAT(problems("next"), HasSubstr("'next' is no node"));
}

TEST(CopyNames, AreNeverGivenTwice) {
  CopyNames names("root");
  EXPECT_EQ(names.Next("a"), "a");
  EXPECT_EQ(names.Next("a"), "a_1");
  EXPECT_EQ(names.Next("a_1"), "a_1_1");
  EXPECT_EQ(names.Next("a"), "a_2");
  EXPECT_EQ(names.Next("root"), "root_1");
}

/// `count` graphs of which each calls the next one `times` times.
std::string Chain(int count, int times) {
  std::string text = "drydock: 1\ngraph:\n  inputs: {x: {dtype: float32, shape: [1]}}\n  subgraphs:\n";
  for (int i = 0; i < count; ++i) {
    text += fmt::format("    g{}:\n      inputs: {{x: {{dtype: float32, shape: [1]}}}}\n      nodes:\n", i);
    std::string last = "x";
    for (int k = 0; k < times; ++k) {
      text += i + 1 < count ? fmt::format("        n{}: PartitionedCall({}) {{f: g{}}}\n", k, last, i + 1)
                            : fmt::format("        n{}: Relu({})\n", k, last);
      last = fmt::format("n{}", k);
    }
    text += fmt::format("      outputs: [{}]\n", last);
  }
  return text +
         "  nodes:\n    call: PartitionedCall(x) {f: g0}\n  outputs: [call]\nsteps:\n  - compile:\n    expect: "
         "{mapped_libraries: 1}\n";
}

TEST(Subgraphs, CallEachOtherAsDeepAsThePassesGo) { EXPECT_EQ(Parse(Chain(25, 1)).problems, ""); }
TEST(Subgraphs, OneCallDeeperIsRefused) {
  EXPECT_THAT(Parse(Chain(26, 1)).problems, HasSubstr("subgraphs call each other more than 25 deep"));
  EXPECT_THAT(Parse(Chain(900, 1)).problems, HasSubstr("subgraphs call each other more than 25 deep"));
}
TEST(Subgraphs, CopiesThatWouldNotEndAreRefused) {
  EXPECT_THAT(Parse(Chain(24, 2)).problems, HasSubstr("more than 20000 nodes with the subgraphs that it calls"));
}

TEST(OutputCountOf, FollowsFromInputsAttributesAndCalledGraphs) {
  Parsed parsed = Parse(CallingScenario());
  ASSERT_TRUE(parsed.scenario) << parsed.problems;
  const GraphSpec& graph = parsed.scenario->graph;
  EXPECT_EQ(OutputCountOf(graph.nodes[0], graph), 2U);
  EXPECT_EQ(OutputCountOf(graph.nodes[1], graph), 2U);
  EXPECT_EQ(OutputCountOf(graph.subgraphs[0].nodes[0], graph), std::nullopt);
}

TEST(OutputCountOf, IsTheProductOfTheCountsOfAPhonySplit) {
  const auto count = [](std::string_view num_split) {
    Parsed parsed = Parse(With("loop: While(c, choice:1) {cond: more, body: round, parallel_iterations: 1}",
                               fmt::format("p: PhonySplit(x) {{split_dim: [0, 0], num_split: {}}}\n    loop: While(c, "
                                           "choice:1) {{cond: more, body: round}}",
                                           num_split)));
    EXPECT_TRUE(parsed.scenario) << parsed.problems;
    return OutputCountOf(parsed.scenario->graph.nodes[1], parsed.scenario->graph);
  };
  EXPECT_EQ(count("[2, 3]"), 6U);
  EXPECT_EQ(count("[100000]"), 100'000U);
  EXPECT_EQ(count("[100000, 2]"), std::nullopt);
  EXPECT_EQ(count("[2, 0]"), std::nullopt);
  EXPECT_EQ(count("[]"), std::nullopt);
}

}  // namespace
}  // namespace scenario
