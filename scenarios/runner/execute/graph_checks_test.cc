#include "scenarios/runner/execute/graph_checks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "scenarios/runner/execute/graph_watch.h"
#include "scenarios/runner/language/parse_for_test.h"
#include "scenarios/runner/language/scenario_parser.h"

namespace scenario {
namespace {

using testing::HasSubstr;

/// x → a(keep) → end, after k.
std::shared_ptr<ge::ComputeGraph> SmallGraph() {
  auto graph = std::make_shared<ge::ComputeGraph>("g");
  auto add = [&](const char* name, const char* type, size_t inputs, size_t outputs) {
    ge::OpDesc op(name, type);
    op.inputs.resize(inputs);
    op.outputs.assign(outputs, ge::GeTensorDesc(ge::GeShape({4, 8}), ge::DT_FLOAT16));
    return *graph->AddNode(std::move(op));
  };
  ge::Node* x = add("x", "Data", 0, 1);
  ge::Node* k = add("k", "NoOp", 0, 0);
  ge::Node* a = add("a", "Relu", 1, 1);
  ge::Node* end = add("end", "NetOutput", 1, 0);
  EXPECT_TRUE(graph->AddDataEdge({x, 0}, {a, 0}).ok());
  EXPECT_TRUE(graph->AddDataEdge({a, 0}, {end, 0}).ok());
  EXPECT_TRUE(graph->AddControlEdge(k, a).ok());
  a->op().attrs["_no_task"] = true;
  a->op().attrs["axes"] = std::vector<int64_t>{3, 1};
  a->op().outputs[0].attrs["_parent_node_index"] = 2;
  a->op().outputs[0].size = 96;
  a->op().output_offsets = {512};
  a->op().engine = "AIcoreEngine";
  return graph;
}

/// The expectations of a compile step, written as in a scenario (indented by eight).
Expectations ExpectationsOf(const std::string& expect) {
  Diagnostics diagnostics("s.yaml");
  const std::string text =
      "drydock: 1\ngraph:\n  inputs: {x: {dtype: float16, shape: [4]}}\n  nodes:\n    a: Relu(x)\n  outputs: [a]\n"
      "steps:\n  - compile: model.om\n    expect:\n" +
      expect;
  std::optional<Scenario> scenario = ParseScenario(text, "s.yaml", diagnostics);
  EXPECT_TRUE(scenario) << diagnostics.Render();
  return scenario ? scenario->steps[0].expect : Expectations();
}

/// The failures of the first expected graph, a line each.
std::string Failures(const std::string& expect) {
  Expectations parsed = ExpectationsOf(expect);
  if (parsed.graphs.empty()) return "nothing is expected";
  std::vector<CheckResult> results;
  CheckGraph(parsed.graphs[0], *SmallGraph(), results);
  std::string text;
  for (const CheckResult& result : results) {
    if (result.outcome == Outcome::kFailed) text += fmt::format("{}: {}\n", result.what, result.detail);
  }
  return text;
}

TEST(GraphChecks, PassWhatIsTrue) {
  EXPECT_EQ(Failures("      graph:\n"
                     "        - absent: [Identity, b]\n"
                     "          count: 4\n"
                     "          types: {Relu: 1, Add: 0}\n"
                     "          nodes:\n"
                     "            k: NoOp\n"
                     "            end: NetOutput(a)\n"
                     "            a: 'Relu(x) {_no_task: true, axes: [3, 1]} after k'\n"),
            "");
  EXPECT_EQ(
      Failures("      graph:\n"
               "        - nodes:\n"
               "            a: {op: Relu, inputs: [x], after: [k], attrs: {_no_task: true}, engine: AIcoreEngine,\n"
               "                outputs: ['float16[4, 8]'], output_sizes: [96], output_offsets: [512],\n"
               "                output_attrs: [{_parent_node_index: 2}]}\n"),
      "");
}

TEST(GraphChecks, SayWhatIsExpectedAndWhatIsFound) {
  EXPECT_EQ(Failures("      graph:\n        - nodes: {b: Relu}\n"),
            "after final: node 'b': there is none; did you mean 'x'?; found [x, k, a, end]\n");
  EXPECT_EQ(Failures("      graph:\n        - nodes: {a: Add}\n"), "after final: 'a': op: expected Add, found Relu\n");
  EXPECT_EQ(Failures("      graph:\n        - nodes: {a: Relu(k)}\n"),
            "after final: 'a': inputs: expected [k], found [x]\n");
  EXPECT_EQ(Failures("      graph:\n        - nodes: {a: {after: [x]}}\n"),
            "after final: 'a': after 'x': there is no such control edge\n");
  EXPECT_EQ(Failures("      graph:\n        - nodes: {a: {output_offsets: [0]}}\n"),
            "after final: 'a': output_offsets: expected [0], found [512]\n");
  EXPECT_EQ(Failures("      graph:\n        - absent: [Relu]\n"), "after final: no 'Relu': it is there\n");
  EXPECT_EQ(Failures("      graph:\n        - count: 3\n"),
            "after final: count: expected 3, found 4: [x, k, a, end]\n");
  EXPECT_EQ(Failures("      graph:\n        - types: {Relu: 2}\n"),
            "after final: nodes of type Relu: expected 2, found 1\n");
}

TEST(GraphChecks, CompareAttributesByTheTypeThatTheyHave) {
  EXPECT_EQ(Failures("      graph:\n        - nodes: {a: {attrs: {_no_task: false}}}\n"),
            "after final: 'a': attribute '_no_task': expected false, found true of type bool\n");
  EXPECT_THAT(Failures("      graph:\n        - nodes: {a: {attrs: {axes: 3}}}\n"),
              HasSubstr("found [3, 1] of type list_int"));
  EXPECT_THAT(Failures("      graph:\n        - nodes: {a: {attrs: {_no_tsk: true}}}\n"),
              HasSubstr("it is not there; did you mean '_no_task'?"));
  EXPECT_THAT(Failures("      graph:\n        - nodes: {a: {output_attrs: [{}, {n: 1}]}}\n"),
              HasSubstr("output 1: it has 1 outputs"));
}

TEST(GraphChecks, NameTheSubgraphThatIsNotThere) {
  EXPECT_THAT(Failures("      graph:\n        - {subgraph: body, count: 1}\n"),
              HasSubstr("subgraph 'body': there is none"));
}

std::string ProblemsOf(const std::string& expect) {
  Diagnostics diagnostics("s.yaml");
  ParseScenario(
      "drydock: 1\ngraph:\n  inputs: {x: {dtype: float16, shape: [4]}}\n  nodes:\n    a: Relu(x)\n  outputs: [a]\n"
      "steps:\n  - compile: model.om\n    expect:\n" +
          expect,
      "s.yaml", diagnostics);
  return diagnostics.Render();
}

TEST(GraphExpectations, HintAtTheNearestWord) {
  EXPECT_THAT(ProblemsOf("      graph:\n        - {after: StopGradientPas, count: 1}\n"),
              HasSubstr("s.yaml:11:19: error: unknown after 'StopGradientPas'; did you mean 'StopGradientPass'?"));
  EXPECT_THAT(ProblemsOf("      graph:\n        - {absnt: [a]}\n"),
              HasSubstr("unknown key 'absnt' in the graph after a pass; did you mean 'absent'?"));
  EXPECT_THAT(ProblemsOf("      graph:\n        - nodes: {a: {output_offset: [0]}}\n"),
              HasSubstr("unknown key 'output_offset' in an expected node; did you mean 'output_offsets'?"));
  EXPECT_THAT(ProblemsOf("      warnings: [{cod: W1}]\n"),
              HasSubstr("unknown key 'cod' in an expected warning; did you mean 'code'?"));
}

TEST(GraphExpectations, MustExpectSomething) {
  EXPECT_THAT(ProblemsOf("      graph:\n        - {after: PrunePass}\n"),
              HasSubstr("the graph after 'PrunePass' expects nothing: say nodes, absent, count or types"));
}

TEST(GraphExpectations, PlaceWhatIsWrongInASentence) {
  EXPECT_THAT(ProblemsOf("      graph:\n        - nodes:\n            a: Relu(x\n"),
              HasSubstr("s.yaml:12:22: error: expected ',' or ')' after an input"));
}

/// The failures of expected warnings.
std::string WarningFailures(const std::string& expect, const std::vector<ge::CompileWarning>& found) {
  Expectations parsed = ExpectationsOf(expect);
  std::vector<CheckResult> results;
  CheckWarnings(parsed.warnings.value(), found, results);
  std::string text;
  for (const CheckResult& result : results) {
    if (result.outcome == Outcome::kFailed) text += fmt::format("{}: {}\n", result.what, result.detail);
  }
  return text;
}

TEST(WarningChecks, AreExact) {
  const std::vector<ge::CompileWarning> found = {{"W1", "cat", "offsets differ"}, {"W2", "", "slow"}};
  EXPECT_EQ(WarningFailures("      warnings: [{code: W2}, {code: W1, node: cat, message: differ}]\n", found), "");
  EXPECT_EQ(WarningFailures("      warnings: none\n", {}), "");
  EXPECT_EQ(WarningFailures("      warnings: none\n", found),
            "warnings: not expected: [W1 'cat': offsets differ, W2 '': slow]\n");
  EXPECT_THAT(WarningFailures("      warnings: [{node: dog}]\n", {found[0]}),
              HasSubstr("warning  'dog' : there is none; found [W1 'cat': offsets differ]"));
}

TEST(GraphWatch, JudgesAfterTheLastRunAndSaysWhatHasNotRun) {
  Expectations parsed = ExpectationsOf(
      "      graph:\n        - {after: IdentityPass, count: 4}\n        - {after: PrunePass, count: 4}\n");
  int number = 0;
  GraphWatch watch(parsed.graphs, "", number);
  auto graph = SmallGraph();
  graph->RemoveNode(graph->FindNode("k"));
  watch.OnPass("IdentityPass", *graph, 1);
  watch.OnPass("IdentityPass", *SmallGraph(), 0);
  std::vector<CheckResult> results = watch.Results();
  ASSERT_EQ(results.size(), 2U);
  EXPECT_EQ(results[0].outcome, Outcome::kPassed);
  EXPECT_EQ(results[1].outcome, Outcome::kFailed);
  EXPECT_THAT(results[1].detail, HasSubstr("it has not run"));
}

}  // namespace
}  // namespace scenario
