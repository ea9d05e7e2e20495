#include "scenarios/runner/language/scenario_parser.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "scenarios/runner/language/parse_for_test.h"

namespace scenario {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(ParseScenario, ReadsASoundScenario) {
  Parsed parsed = Parse(SoundScenario());
  EXPECT_EQ(parsed.problems, "");
  ASSERT_TRUE(parsed.scenario);
  const Scenario& scenario = *parsed.scenario;
  EXPECT_EQ(scenario.name, "small");
  ASSERT_EQ(scenario.graph.nodes.size(), 3u);
  EXPECT_EQ(scenario.graph.nodes[0].op, "ReverseSequence");
  ASSERT_EQ(scenario.graph.nodes[0].attrs.size(), 2u);
  EXPECT_EQ(scenario.graph.nodes[0].attrs[1].name, "batch_dim");
  EXPECT_EQ(scenario.graph.nodes[2].after[0].name, "rev");
  EXPECT_EQ(scenario.graph.constants[0].data.second, 0.5);
  EXPECT_EQ(scenario.options.at("soc_version"), "Ascend910B1");
}

TEST(ParseScenario, PutsInCompileAndLoadBeforeAnExecute) {
  Parsed parsed = Parse(SoundScenario());
  ASSERT_TRUE(parsed.scenario);
  std::vector<StepKind> kinds;
  for (const Step& step : parsed.scenario->steps) kinds.push_back(step.kind);
  EXPECT_THAT(kinds, ElementsAre(StepKind::kCompile, StepKind::kLoad, StepKind::kExecute));
  EXPECT_TRUE(parsed.scenario->steps[0].implied);
  EXPECT_EQ(parsed.scenario->steps[1].file, "model.om");
}

TEST(ParseScenario, TakesTheFilesNameWhenThereIsNoName) {
  Parsed parsed = Parse(SoundScenarioWith("name: small\n", ""));
  ASSERT_TRUE(parsed.scenario);
  EXPECT_EQ(parsed.scenario->name, "s");
}

TEST(ParseScenario, LongFormMeansTheSameAsTheSentence) {
  Parsed parsed =
      Parse(SoundScenarioWith("rev: ReverseSequence(x, lens) {seq_dim: 1, batch_dim: 0}",
                              "rev: {op: ReverseSequence, inputs: [x, lens], attrs: {seq_dim: 1, batch_dim: 0}}"));
  EXPECT_EQ(parsed.problems, "");
  ASSERT_TRUE(parsed.scenario);
  const NodeSpec& node = parsed.scenario->graph.nodes[0];
  EXPECT_EQ(node.op, "ReverseSequence");
  EXPECT_EQ(node.inputs[1].name, "lens");
  EXPECT_EQ(node.attrs[0].name, "seq_dim");
}

TEST(ParseScenario, AcceptsAQuotedSentence) {
  Parsed parsed = Parse(SoundScenarioWith("mm: MatMulV2(rev, w)", "mm: \"MatMulV2(rev, w) {transpose_x1: false}\""));
  EXPECT_EQ(parsed.problems, "");
}

TEST(ParseScenario, ExpandsAnchorsAndMerges) {
  Parsed parsed = Parse(SoundScenarioWith("x: {dtype: float16, shape: [2, 3]}",
                                          "x: &t {dtype: float16, shape: [2, 3]}\n    z: {<<: *t, shape: [7]}"));
  EXPECT_EQ(parsed.problems, "");
  ASSERT_TRUE(parsed.scenario);
  EXPECT_EQ(parsed.scenario->graph.inputs[1].dtype, ge::DT_FLOAT16);
  EXPECT_THAT(parsed.scenario->graph.inputs[1].shape, ElementsAre(7));
}

TEST(ParseScenario, ReadsEveryExpectationOfALoad) {
  Parsed parsed = Parse(SoundScenarioWith("  - execute:", R"(  - compile:
  - load:
    expect:
      streams: 2
      tasks: {stream 1: [EVENT_WAIT, NOP*3, ALL_KERNEL]}
      mapped_libraries: 1
  - execute:)"));
  EXPECT_EQ(parsed.problems, "");
  ASSERT_TRUE(parsed.scenario);
  const Expectations& expect = parsed.scenario->steps[1].expect;
  EXPECT_EQ(expect.streams, 2);
  ASSERT_EQ(expect.tasks.size(), 1u);
  EXPECT_EQ(expect.tasks[0].index, 1u);
  EXPECT_THAT(expect.tasks[0].tasks, ElementsAre("EVENT_WAIT", "NOP", "NOP", "NOP", "ALL_KERNEL"));
  EXPECT_EQ(expect.mapped_libraries, 1);
}

/// What one replaced line of the sound scenario must be answered with.
struct BadLine {
  const char* fact;
  const char* from;
  const char* to;
  const char* problem;
};
void PrintTo(const BadLine& line, std::ostream* out) { *out << line.fact; }

class RefusesBadLine : public testing::TestWithParam<BadLine> {};

TEST_P(RefusesBadLine, AtItsPlace) {
  Parsed parsed = Parse(SoundScenarioWith(GetParam().from, GetParam().to));
  EXPECT_FALSE(parsed.scenario);
  EXPECT_THAT(parsed.problems, HasSubstr(GetParam().problem));
}

const BadLine kBadLines[] = {
    {"UnknownTopKey",
     "steps:", "stpes:", "s.yaml:14:1: error: unknown key 'stpes' in the scenario; did you mean 'steps'?"},
    {"MissingVersion", "drydock: 1\n", "", "s.yaml:1:1: error: the scenario needs 'drydock'"},
    {"WrongVersion", "drydock: 1", "drydock: 2", "s.yaml:1:10: error: 'drydock' must be 1, found '2'"},
    {"QuotedNumber", "drydock: 1", "drydock: '1'", "s.yaml:1:10: error: 'drydock' must be 1, found '1'"},
    {"DuplicateKey", "name: small", "name: small\nname: big", "s.yaml:3:1: error: duplicate key 'name'"},
    {"UnknownDtype", "dtype: float16, shape: [2, 3]", "dtype: flaot16, shape: [2, 3]",
     "s.yaml:5:16: error: unknown dtype 'flaot16'; did you mean 'float16'?"},
    {"NegativeDimension", "shape: [2, 3]", "shape: [2, -3]",
     "s.yaml:5:36: error: 'shape' must be a list, each an integer from 0 to"},
    {"HugeTensor", "shape: [2, 3]", "shape: [65536, 65536]", "s.yaml:5:5: error: 'x' [65536, 65536] has more than"},
    {"ConstantWithoutSource", "normal: {seed: 1, stddev: 0.5}", "",
     "s.yaml:8:8: error: a constant needs one of value, normal"},
    {"ConstantWithTwoSources", "stddev: 0.5}", "stddev: 0.5}, fill: 1",
     "a constant has 'normal' and 'fill'; exactly one of"},
    {"MisspeltGeneratorKey", "stddev: 0.5", "stdev: 0.5",
     "s.yaml:8:58: error: unknown key 'stdev' in normal; did you mean 'stddev'?"},
    {"LiteralOfAnotherShape", "normal: {seed: 1, stddev: 0.5}", "value: [[1, 2], [3, 4]]",
     "s.yaml:8:49: error: constant 'w': values nested as [2, 2] do not fit shape [3, 4]"},
    {"RaggedLiteral", "normal: {seed: 1, stddev: 0.5}", "value: [[1, 2], [3]]",
     "s.yaml:8:56: error: a list of 1 beside lists of 2"},
    {"UnknownReference", "MatMulV2(rev, w)", "MatMulV2(rv, w)",
     "s.yaml:11:18: error: node 'mm' refers to 'rv', which is no input, constant, variable or node; did you mean "
     "'rev'?"},
    {"ControlEdgeToAnInput", "after rev", "after x",
     "s.yaml:12:25: error: 'after' of node 'act' names 'x', which is no node"},
    {"SecondOutputOfAnInput", "Relu(mm)", "Relu(x:1)", "s.yaml:12:15: error: node 'act' refers to 'x:1'"},
    {"Cycle", "MatMulV2(rev, w)", "MatMulV2(act, w)",
     "s.yaml:11:5: error: the graph has a cycle through or before mm, act"},
    {"NameUsedTwice", "mm: MatMulV2(rev, w)", "x: MatMulV2(rev, w)", "s.yaml:11:5: error: 'x' is used twice"},
    {"UnknownOutput", "outputs: [act]", "outputs: [atc]", "s.yaml:13:13: error: graph output refers to 'atc'"},
    {"NoOutputs", "  outputs: [act]\n", "", "s.yaml:4:3: error: graph needs 'outputs'"},
    {"OutputTwice", "outputs: [act]", "outputs: [act, act]", "s.yaml:13:18: error: graph output 'act' is named twice"},
    {"OpenSentence", "Relu(mm) after rev", "Relu(mm", "s.yaml:12:17: error: expected ',' or ')' after an input"},
    {"SentenceWithoutOp", "Relu(mm) after rev", "(mm)", "s.yaml:12:10: error: expected an op type"},
    {"WordAfterSentence", "Relu(mm) after rev", "Relu(mm) before rev",
     "s.yaml:12:19: error: expected '{' with attributes, 'after' or the end"},
    {"DuplicateAttribute", "batch_dim: 0}", "seq_dim: 0}", "s.yaml:10:48: error: duplicate key 'seq_dim'"},
    {"UnknownStep",
     "execute:", "exceute:", "s.yaml:15:5: error: unknown key 'exceute' in a step; did you mean 'execute'?"},
    {"UnknownInputName", "{lens: [1, 3]}", "{len: [1, 3]}",
     "s.yaml:16:16: error: 'len' is no graph input; did you mean 'lens'?"},
    {"InputOfAnotherShape", "lens: [1, 3]}", "lens: [1, 3, 3]}",
     "s.yaml:16:23: error: input 'lens': values nested as [3]"},
    {"ElementThatDoesNotFit", "lens: [1, 3]}", "lens: [1, 3.5]}",
     "s.yaml:16:26: error: input 'lens': 3.5 does not fit int32"},
    {"NoNumber", "lens: [1, 3]}", "lens: [1, three]}",
     "s.yaml:16:26: error: 'inputs' holds 'three', which is no number"},
    {"UnknownOutputExpected",
     "outputs: {act:", "outputs: {atc:", "s.yaml:18:17: error: 'atc' is no graph output; did you mean 'act'?"},
    {"NegativeTolerance", "rtol: 1e-3", "rtol: -1", "s.yaml:18:41: error: 'rtol' must be a number from 0 to"},
    {"NoExpectation", "    expect:\n      outputs: {act: {evaluator: {rtol: 1e-3}}}\n", "",
     "s.yaml:14:1: error: no step expects anything: success alone proves nothing"},
    {"EmptyExpectation", "    expect:\n      outputs: {act: {evaluator: {rtol: 1e-3}}}\n", "    expect: {}\n",
     "s.yaml:14:1: error: no step expects anything"},
    {"ExpectationOfAnotherStep", "      outputs: {act:", "      streams: 2\n      outputs: {act:",
     "s.yaml:18:7: error: unknown key 'streams' in expect of an execute step"},
    {"UnloadOfNothing", "  - execute:", "  - unload:\n  - execute:", "s.yaml:15:5: error: nothing is loaded here"},
    {"LoadTwice", "  - execute:", "  - load:\n  - load:\n  - execute:",
     "s.yaml:16:5: error: 'model.om' is still loaded; unload it first"},
    {"LoadOfWhatNobodyMade", "  - execute:", "  - compile: a.om\n  - load: b.om\n  - execute:",
     "s.yaml:16:5: error: no step before has made 'b.om'; did you mean 'a.om'?"},
    {"FolderInAFileName",
     "  - execute:", "  - compile: ../a.om\n  - execute:", "s.yaml:15:14: error: 'compile' must be a plain file name"},
    {"ErrorBesideOutputs", "      outputs: {act:", "      error: {code: E19999}\n      outputs: {act:",
     "s.yaml:18:7: error: a step that must fail has no results: it can expect only 'mapped_libraries' and what the "
     "device did besides"},
    {"UnknownPartition", "  - execute:", "  - compile:\n    expect: {partitions: [SO_BIN]}\n  - execute:",
     "s.yaml:16:27: error: unknown partitions 'SO_BIN'; did you mean 'SO_BINS'?"},
    {"UnknownTaskType", "  - execute:", "  - load:\n    expect: {tasks: {stream 0: [NOPE]}}\n  - execute:",
     "s.yaml:16:33: error: unknown task type 'NOPE'; did you mean 'NOP'?"},
    {"TasksOfNoStream", "  - execute:", "  - load:\n    expect: {tasks: {main: [NOP]}}\n  - execute:",
     "s.yaml:16:22: error: 'tasks' is by 'stream N', found 'main'"},
    {"ExpectOfAnEnvironmentStep",
     "  - execute:", "  - environment: {opp: none}\n    expect: {streams: 1}\n  - execute:",
     "s.yaml:16:5: error: an environment step has nothing to expect"},
    {"YamlSyntax", "outputs: [act]", "outputs: [act", "error: YAML: "},
    {"YamlTag", "name: small", "name: !!str small",
     "s.yaml:2:7: error: YAML tags are not part of the scenario language"},
    {"SecondDocument", "name: small\n", "name: small\n---\n", "a second YAML document"},
    {"UnknownOption", "steps:", "options: {ge.tiling_schedule_optimise: 1}\nsteps:",
     "s.yaml:14:11: error: unknown option 'ge.tiling_schedule_optimise'; did you mean 'ge.tiling_schedule_optimize'?"},
    {"UnknownChip", "steps:", "options: {soc_version: Ascend910B7}\nsteps:",
     "s.yaml:14:24: error: option 'soc_version' cannot be 'Ascend910B7'; did you mean 'Ascend910B1'?"},
    {"UnknownOptionValue", "steps:", "options: {ge.deterministic: 2}\nsteps:",
     "s.yaml:14:29: error: option 'ge.deterministic' cannot be '2'"},
    {"LineEndInAName", "name: small", "name: \"a\\nb\"",
     "s.yaml:2:7: error: 'name' holds a line end or another control character"},
    {"ControlCharacterInAKey", "name: small", "\"na\\x07me\": small", "s.yaml:2:1: error: unknown key 'na?me'"},
    {"UnknownOpOfTheEvaluator", "Relu(mm)", "Sigmoid(mm)",
     "s.yaml:18:17: error: the evaluator has no rule for op 'Sigmoid'"},
};

INSTANTIATE_TEST_SUITE_P(Language, RefusesBadLine, testing::ValuesIn(kBadLines),
                         [](const testing::TestParamInfo<BadLine>& bad) { return bad.param.fact; });

TEST(ParseScenario, ReportsAllProblemsAtOnceInOrder) {
  std::string text = SoundScenarioWith("drydock: 1", "drydock: one");
  text.replace(text.find("seed: 1"), 7, "seed: -1");
  text.replace(text.find("MatMulV2(rev, w)"), 16, "MatMulV2(rev w)");
  text.replace(text.find("rtol"), 4, "rtl");
  EXPECT_EQ(Parse(text).problems,
            "s.yaml:1:10: error: 'drydock' must be 1, found 'one'\n"
            "s.yaml:4:3: note: references between nodes not evaluated: the graph is broken\n"
            "s.yaml:8:55: error: 'seed' must be an integer from 0 to 9007199254740992, found '-1'\n"
            "s.yaml:11:22: error: expected ',' or ')' after an input; a node is 'Op(input, input:1) {attr: value} "
            "after node'\n"
            "s.yaml:14:1: note: the order of steps not evaluated: a step is broken\n"
            "s.yaml:18:35: error: unknown key 'rtl' in evaluator; did you mean 'rtol'?\n");
}

TEST(ParseScenario, RefusesAModelFileThatIsNotThere) {
  EXPECT_EQ(
      Parse("drydock: 1\ngraph: {om: nowhere.om, outputs: [y]}\nsteps: [{load: , expect: {streams: 1}}]\n").problems,
      "s.yaml:2:9: error: no file 'nowhere.om' beside the scenario\n"
      "s.yaml:2:25: error: 'outputs' beside 'om': the model file holds the whole graph\n"
      "s.yaml:3:1: note: names of inputs, outputs and nodes in steps not evaluated: the graph is broken\n");
}

TEST(ParseScenario, SaysThatStepsWereNotJudgedAgainstABrokenGraph) {
  EXPECT_THAT(
      Parse(SoundScenarioWith("Relu(mm)", "Relu(mn)")).problems,
      HasSubstr("s.yaml:14:1: note: names of inputs, outputs and nodes in steps not evaluated: the graph is broken"));
}

TEST(ParseScenario, RefusesAnAliasBomb) {
  std::string text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i < 10; ++i) {
    text +=
        fmt::format("a{0}: &a{0} [*a{1}, *a{1}, *a{1}, *a{1}, *a{1}, *a{1}, *a{1}, *a{1}, *a{1}, *a{1}]\n", i, i - 1);
  }
  EXPECT_THAT(Parse(text).problems, HasSubstr("more than 200000 values, aliases expanded"));
}

TEST(ParseScenario, RefusesDeepNesting) {
  EXPECT_THAT(Parse("drydock: " + std::string(100, '[') + std::string(100, ']')).problems,
              HasSubstr("s.yaml:1:33: error: more than 24 levels of nesting"));
  EXPECT_THAT(Parse(std::string(500'000, '[')).problems, HasSubstr("error"));
}

TEST(ParseScenario, RefusesAnAliasOfItself) { EXPECT_THAT(Parse("drydock: &a [*a]").problems, HasSubstr("error")); }

TEST(ParseScenario, RefusesAFileThatIsTooLong) {
  EXPECT_EQ(Parse(std::string((1 << 20) + 1, ' ')).problems,
            "s.yaml: error: 1048577 bytes; a scenario has at most 1048576\n");
}

TEST(ParseScenario, RefusesBytesThatAreNoText) {
  EXPECT_EQ(Parse("drydock: 1\nname: \xff").problems, "s.yaml:2:7: error: not UTF-8 text (byte 0xff)\n");
  EXPECT_EQ(Parse(std::string_view("drydock\0: 1", 11)).problems, "s.yaml:1:8: error: not UTF-8 text (byte 0x00)\n");
}

TEST(ParseScenario, RefusesAnEmptyFile) {
  EXPECT_THAT(Parse("").problems, StartsWith("s.yaml:1:1: error: "));
  EXPECT_THAT(Parse("# nothing\n").problems, StartsWith("s.yaml:1:1: error: "));
}

TEST(ParseScenario, LeavesOptionsToACompileThatMustFail) {
  std::string text = SoundScenarioWith("steps:", "options: {no.such: 1}\nsteps:");
  text.replace(text.find("  - execute:"), std::string::npos, "  - compile:\n    expect: {error: {code: E10006}}\n");
  EXPECT_EQ(Parse(text).problems, "");
}

TEST(ParseScenario, CutsLongWordsInMessages) {
  std::string problems = Parse(std::string(1000, 'k') + ": 1").problems;
  EXPECT_LT(problems.size(), 700u);
  EXPECT_THAT(problems, HasSubstr("unknown key 'kkkk"));
}

TEST(ParseScenario, SpendsNoTimeOnHintsThatNobodySees) {
  // 20 000 broken references among 20 000 names: a hint for each would take minutes.
  std::string text = "drydock: 1\ngraph:\n  inputs: {x: {dtype: int8, shape: []}}\n  nodes:\n";
  for (int i = 0; i < 20'000; ++i) text += fmt::format("    n{}: A(m{})\n", i, i);
  text += "  outputs: [n0]\nsteps: []\n";
  ASSERT_LT(text.size(), size_t{1} << 20);
  EXPECT_THAT(Parse(text).problems,
              HasSubstr("node 'n0' refers to 'm0', which is no input, constant, variable or node; did you mean"));
}

TEST(ParseScenario, RefusesAGraphThatIsTooBig) {
  std::string text = "drydock: 1\ngraph:\n  nodes:\n";
  for (int i = 0; i <= 20'000; ++i) text += fmt::format("    n{}: A()\n", i);
  EXPECT_THAT(Parse(text + "  outputs: [n0]\nsteps: []\n").problems,
              HasSubstr("s.yaml:3:3: error: more than 20000 nodes"));
}

TEST(ParseScenario, SurvivesHostileText) {
  // Nothing but the absence of crashes and of acceptance is asserted.
  for (std::string_view piece : {"- ", "? ", ": ", "&a ", "*a ", "{", "[", "!", "|\n", "\"", "'", "<<: ", "%", "...\n",
                                 "---\n", "\t", "a: ", "\n "}) {
    std::string text;
    while (text.size() < 20'000) text += piece;
    EXPECT_FALSE(Parse(text).scenario) << piece;
  }
}

TEST(ParseScenario, SurvivesEveryPrefixOfASoundScenario) {
  std::string text = SoundScenario();
  for (size_t length = 0; length + 1 < text.size(); ++length) {
    Parsed parsed = Parse(text.substr(0, length));
    EXPECT_EQ(parsed.scenario.has_value(), parsed.problems.empty()) << length;
  }
}

TEST(ParseScenario, ShowsAHundredProblemsAndCountsTheRest) {
  std::string text;
  for (int i = 0; i < 150; ++i) text += fmt::format("unknown{}: 1\n", i);
  std::string problems = Parse(text).problems;
  EXPECT_EQ(std::count(problems.begin(), problems.end(), '\n'), 101);
  EXPECT_THAT(problems, HasSubstr("s.yaml: note: 52 more not shown"));
}

}  // namespace
}  // namespace scenario
