// Kinds of inputs and constants, variables, and files of weights (docs/scenario-language.md).

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "scenarios/runner/language/parse_for_test.h"

namespace scenario {
namespace {

using testing::HasSubstr;

std::string DataScenario() {
  return R"(drydock: 1
environment:
  weights: {w.bin: {dtype: int8, shape: [2], value: [1, 2]}, old.bin: none}
  weight_ids: {table: w.bin}
graph:
  inputs:
    x: {dtype: float32, shape: [4]}
    r: {op: RefData, dtype: float32, shape: [4]}
    q: {op: QueueData, dtype: uint8, shape: [4]}
  constants:
    p: {op: ConstPlaceHolder, dtype: float32, shape: [4], fill: 1}
  variables:
    v: {dtype: float32, shape: [4], initial: [1, 2, 3, 4]}
    empty: {dtype: float32, shape: [4]}
  nodes:
    a: Add(v, p)
    b: Assign(r, a)
    c: Assign(empty, x)
  outputs: [b, c, q]
steps:
  - execute:
      inputs: {x: {fill: 1}}
    expect:
      inputs: {r: {fill: 1}}
      variables: {v: [1, 2, 3, 4]}
)";
}

std::string Changed(std::string_view from, std::string_view to) { return Replaced(DataScenario(), from, to); }

TEST(DataKinds, AreReadAsTheyAreWritten) {
  const Parsed parsed = Parse(DataScenario());
  ASSERT_TRUE(parsed.scenario) << parsed.problems;
  const GraphSpec& graph = parsed.scenario->graph;
  EXPECT_EQ(graph.FindInput("x")->op, "Data");
  EXPECT_EQ(graph.FindInput("r")->op, "RefData");
  EXPECT_EQ(graph.FindConstant("p")->op, "ConstPlaceHolder");
  EXPECT_TRUE(graph.FindVariable("v")->initial);
  EXPECT_FALSE(graph.FindVariable("empty")->initial);
  const EnvironmentSpec& environment = parsed.scenario->environment;
  ASSERT_EQ(environment.weights.size(), 2U);
  EXPECT_TRUE(environment.weights[0].data);
  EXPECT_FALSE(environment.weights[1].data);
  EXPECT_EQ(environment.weight_ids.at("table"), "w.bin");
  const Expectations& expect = parsed.scenario->steps.back().expect;
  EXPECT_EQ(expect.inputs.size(), 1U);
  EXPECT_EQ(expect.variables.size(), 1U);
}

struct Broken {
  const char* name;
  const char* from;
  const char* to;
  const char* problem;
};

class BrokenDataKinds : public testing::TestWithParam<Broken> {};

TEST_P(BrokenDataKinds, AreRefusedAtTheirPlace) {
  const Parsed parsed = Parse(Changed(GetParam().from, GetParam().to));
  EXPECT_FALSE(parsed.scenario);
  EXPECT_THAT(parsed.problems, HasSubstr(GetParam().problem));
}

INSTANTIATE_TEST_SUITE_P(
    All, BrokenDataKinds,
    testing::Values(
        Broken{"UnknownKindOfInput", "op: RefData", "op: RefDat", "s.yaml:8:13: error: "},
        Broken{"UnknownKindOfConstant", "op: ConstPlaceHolder", "op: FileConstant", "s.yaml:11:13: error: "},
        Broken{"QueueOfNumbers", "dtype: uint8", "dtype: int8", "error: input 'q' is a QueueData, which gives uint8"},
        Broken{"InitialOfAnotherShape", "initial: [1, 2, 3, 4]", "initial: [1, 2]", "error: variable 'v': "},
        Broken{"NameUsedTwice", "    empty:", "    x:",
               "error: 'x' is used twice; inputs, constants, variables and nodes share their names"},
        Broken{"SecondOutputOfAVariable", "Add(v, p)", "Add(v:1, p)",
               "error: node 'a' refers to 'v:1': an input, constant or variable has one output, 0"},
        Broken{"ContentsOfAData", "inputs: {r: {fill: 1}}", "inputs: {x: {fill: 1}}", "error: 'x' is no RefData input"},
        Broken{"ContentsOfNoVariable", "variables: {v: [1, 2, 3, 4]}", "variables: {vv: [1, 2, 3, 4]}",
               "error: 'vv' is no variable; did you mean 'v'?"},
        Broken{"ContentsOfAnotherShape", "variables: {v: [1, 2, 3, 4]}", "variables: {v: [1, 2, 3]}",
               "error: variable 'v': "},
        Broken{"WeightsOfAnotherShape", "value: [1, 2]}", "value: [1, 2, 3]}", "error: weights 'w.bin': "},
        Broken{"WeightsElsewhere", "w.bin: {", "../w.bin: {",
               "error: '../w.bin' is no name of a file in the folder of weights"},
        Broken{"WeightsThatAreNeither", "old.bin: none", "old.bin: gone", "s.yaml:3:71: error: unknown weights 'gone'"},
        Broken{"IdOfAPath", "table: w.bin", "table: a/w.bin", "s.yaml:4:23: error: 'weight_ids' must be"}),
    [](const auto& row) { return row.param.name; });

TEST(DataKinds, OfASubgraphAreData) {
  const Parsed parsed = Parse(R"(drydock: 1
graph:
  inputs:
    x: {dtype: float32, shape: [4]}
  subgraphs:
    f:
      inputs: {a: {op: RefData, dtype: float32, shape: [4]}}
      nodes:
        y: Relu(a)
      outputs: [y]
  nodes:
    call: PartitionedCall(x) {f: f}
  outputs: [call]
steps:
  - compile:
    expect: {mapped_libraries: 1}
)");
  EXPECT_FALSE(parsed.scenario);
  EXPECT_THAT(parsed.problems, HasSubstr("s.yaml:7:20: error: input 'a' of subgraph 'f' is a RefData"));
}

TEST(DataKinds, NoResetTakesThemAway) {
  const std::string reset = "  - unload: model.om\n  - device: {do: [reset_device()]}\n    expect: {hazards: none}\n";
  EXPECT_THAT(Parse(DataScenario() + reset).problems,
              HasSubstr("this resets the device, on which variables of the session lie by now; do it in front of the "
                        "first compile"));
}

}  // namespace
}  // namespace scenario
