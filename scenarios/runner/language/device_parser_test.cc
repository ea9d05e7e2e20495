#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "scenarios/runner/execute/device_program.h"
#include "scenarios/runner/language/parse_for_test.h"

namespace scenario {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// A sound device scenario whose sentences begin at line 12, column 11.
std::string WithSentences(const std::string& sentences, const std::string& expect = "{hazards: none}") {
  return "drydock: 1\nsteps:\n  - device:\n      buffers: {x: 1024, y: {size: 64, fill: 1}}\n      host: {h: 64}\n"
         "      pinned: {p: 64}\n      streams: [a, b]\n      events: [e]\n      labels: [l]\n"
         "      models: {m: {heads: [s], others: [t]}}\n      do:\n" +
         sentences + "    expect: " + expect + "\n";
}
std::string Problems(const std::string& sentence) {
  return Parse(WithSentences("        - " + sentence + "\n")).problems;
}

TEST(DeviceStep, IsReadWithItsObjectsAndSentences) {
  Parsed parsed = Parse(WithSentences("        - memset(x[16:32], 7) on a\n        - 'record(e) on a'\n"));
  ASSERT_TRUE(parsed.scenario) << parsed.problems;
  const DeviceSpec& device = parsed.scenario->steps.at(0).device;
  EXPECT_EQ(device.Find("y")->fill, 1);
  EXPECT_EQ(device.Find("x")->fill, std::nullopt);
  EXPECT_TRUE(device.Find("p")->pinned);
  EXPECT_EQ(device.Find("s")->model, "m");
  EXPECT_TRUE(device.Find("s")->head);
  EXPECT_FALSE(device.Find("t")->head);
  ASSERT_EQ(device.actions.size(), 2U);
  const DeviceAction& memset = device.actions[0];
  EXPECT_EQ(memset.verb->name, "memset");
  EXPECT_EQ(memset.stream, "a");
  EXPECT_EQ(memset.arguments.at("destination").at(0).begin, 16U);
  EXPECT_EQ(memset.arguments.at("destination").at(0).size, 16U);
  EXPECT_EQ(memset.arguments.at("value").at(0).number, 7U);
  EXPECT_EQ(device.actions[1].place, (Place{13, 11}));
}

TEST(DeviceStep, TakesArgumentsByNameAndInLists) {
  Parsed parsed =
      Parse(WithSentences("        - launch(add, writes=y, reads=[x[0:64], x[64:128]], blocks=4) on default\n"));
  ASSERT_TRUE(parsed.scenario) << parsed.problems;
  const DeviceAction& launch = parsed.scenario->steps.at(0).device.actions.at(0);
  EXPECT_EQ(launch.arguments.at("reads").size(), 2U);
  EXPECT_EQ(launch.arguments.at("writes").at(0).name, "y");
  EXPECT_EQ(launch.arguments.at("blocks").at(0).number, 4U);
  EXPECT_EQ(launch.stream, "default");
}

struct Refusal {
  std::string name, sentence, problem;
};
class DeviceSentences : public testing::TestWithParam<Refusal> {};

TEST_P(DeviceSentences, AreRefusedAtTheirPlace) {
  const std::string problems = Problems(GetParam().sentence);
  EXPECT_THAT(problems, HasSubstr("s.yaml:12:" + GetParam().problem));
}

INSTANTIATE_TEST_SUITE_P(
    All, DeviceSentences,
    testing::Values(
        Refusal{"UnknownVerb", "memst(x, 1) on a", "11: error: unknown verb 'memst'; did you mean 'memset'?"},
        Refusal{"NoVerb", "(x)", "11: error: expected a verb; a sentence is 'verb(argument, name=argument) on stream'"},
        Refusal{"NoBracket", "nop on a", "15: error: expected '(' after the verb"},
        Refusal{"OpenBracket", "free(x", "17: error: expected ',' or ')' after an argument"},
        Refusal{"NoOn", "free(x) at a", "19: error: expected 'on' with a stream, or the end"},
        Refusal{"AfterTheEnd", "nop() on a b", "22: error: expected the end after the stream"},
        Refusal{"BrokenPart", "free(x[0-8])", "18: error: expected an offset in bytes"},
        Refusal{"UnknownObject", "free(xx)", "16: error: 'xx' is not declared; did you mean 'x'?"},
        Refusal{"WrongKind", "free(e)", "16: error: 'buffer' must be a buffer, 'e' is an event"},
        Refusal{"NumberForObject", "free(7)", "16: error: 'buffer' must be a buffer, found 7"},
        Refusal{"NumberTooLarge", "memset(x, 256)", "21: error: 'value' must be a number from 0 to 255, found 256"},
        Refusal{"TooMany", "free(x, y)", "19: error: one argument too many; it is 'free(buffer)'"},
        Refusal{"TooFew", "memset(x)",
                "11: error: 'memset' needs 'value', a number; it is "
                "'memset(destination, value) [on stream]'"},
        Refusal{"UnknownArgument", "synchronize(a, timeot_ms=5)",
                "26: error: 'synchronize' has no argument 'timeot_ms'; did you mean 'timeout_ms'?"},
        Refusal{"Twice", "memset(x, 1, value=2)", "30: error: 'value' is given twice"},
        Refusal{"ListForOne", "memset([x, y], 1)", "19: error: 'destination' is one value, not a list"},
        Refusal{"UnknownWord", "copy(x, p, mode=buffred) on a",
                "27: error: unknown mode 'buffred'; did you mean 'buffered'?"},
        Refusal{"NoStream", "record(e)", "11: error: 'record' needs 'on' with a stream"},
        Refusal{"UnwantedStream", "free(x) on a", "22: error: 'free' is done by the host, on no stream"},
        Refusal{"NoSuchStream", "record(e) on c", "24: error: 'c' is no stream"},
        Refusal{"StreamOfAnotherKind", "record(e) on x", "24: error: 'x' is no stream"},
        Refusal{"HostOnStream", "memset(h, 1) on a", "27: error: a stream cannot set host memory; leave 'on' out"},
        Refusal{"HostToHost", "copy(h, p)", "11: error: one side of a copy must be a buffer of the device"},
        Refusal{"PastHostMemory", "copy(x, h[0:65])", "19: error: bytes 0 to 65 of 'h', which has 64"},
        Refusal{"EmptyPart", "free(x[8:8])", "16: error: bytes 8 to 8 of 'x', which has 1024"},
        Refusal{"PartOfAStream", "synchronize(a[0:1])", "23: error: 'a' is a stream: it has no parts"},
        Refusal{"NoLaunchAbove", "update(rev, x, x) on t", "18: error: no launch of an op 'rev' above"}),
    [](const auto& story) { return story.param.name; });

TEST(DeviceStep, ReportsAllProblemsAtOnce) {
  Parsed parsed = Parse(WithSentences("        - memst(x, 1)\n        - free(xx)\n        - nop() on c\n"));
  EXPECT_THAT(parsed.problems, HasSubstr("s.yaml:12:11"));
  EXPECT_THAT(parsed.problems, HasSubstr("s.yaml:13:16"));
  EXPECT_THAT(parsed.problems, HasSubstr("s.yaml:14:20"));
}

TEST(DeviceStep, NamesAreOfOneSpace) {
  const std::string problems =
      Parse(
          "drydock: 1\nsteps:\n  - device:\n      streams: [a, default]\n      events: [a]\n      do: [nop() on a]\n"
          "    expect: {hazards: none}\n")
          .problems;
  EXPECT_THAT(problems, HasSubstr("s.yaml:4:20: error: 'default' is the default stream"));
  EXPECT_THAT(problems, HasSubstr("s.yaml:5:16: error: 'a' is a stream already"));
  EXPECT_THAT(problems, HasSubstr("note: names in sentences not evaluated"));
}

TEST(DeviceStep, KnowsWhatItsExpectationsName) {
  const std::string problems =
      Parse(WithSentences("        - launch(add) on a\n",
                          "{hazards: [{kind: leak, between: [ad]}], deadlock: [c], tasks: {c: [NOP], a: [NOPE, add]},"
                          " memory: {z: 0}}"))
          .problems;
  EXPECT_THAT(problems, HasSubstr("'ad' is no stream and no op here; did you mean"));
  EXPECT_THAT(problems, HasSubstr("'c' is no stream and no op here"));
  EXPECT_THAT(problems, HasSubstr("'c' is no stream of this program"));
  EXPECT_THAT(problems, HasSubstr("'NOPE' is neither a task type nor an op; did you mean 'NOP'?"));
  EXPECT_THAT(problems, HasSubstr("'z' is no buffer of this program"));
}

TEST(DeviceStep, ExpectsBytesOfMemory) {
  EXPECT_THAT(Parse(WithSentences("        - nop() on a\n", "{memory: {y: [256]}}")).problems,
              HasSubstr("s.yaml:13:27: error: 'memory' is bytes, 0 to 255"));
}

TEST(DeviceStep, KnowsTheKindsOfHazards) {
  const std::string problems =
      Parse(WithSentences("        - nop() on a\n", "{hazards: [leek, {kind: leak}]}")).problems;
  EXPECT_THAT(problems, HasSubstr("s.yaml:13:24: error: unknown hazard 'leek'; did you mean 'leak'?"));
}

TEST(DeviceStep, HazardsAreNoneOrAList) {
  const std::string problems = Parse(WithSentences("        - nop() on a\n", "{hazards: some}")).problems;
  EXPECT_THAT(problems, HasSubstr("error: 'hazards' must be 'none', or a list"));
}

TEST(DeviceStep, NeedsNoGraphButOthersDo) {
  EXPECT_TRUE(Parse(WithSentences("        - nop() on a\n")).scenario);
  EXPECT_THAT(Parse("drydock: 1\nsteps:\n  - load: x.om\n    expect: {streams: 1}\n").problems,
              HasSubstr("s.yaml:1:1: error: the scenario needs 'graph': the load step in line 3"));
}

TEST(DeviceStep, DoesNotResetTheDeviceUnderALoadedModel) {
  const std::string problems =
      Parse(SoundScenario() + "  - device: {do: [reset_device()]}\n    expect: {hazards: none}\n").problems;
  EXPECT_THAT(problems, HasSubstr("this resets the device while 'model.om' is loaded; unload it first"));
}

TEST(DeviceStep, HasAFunctionForEachVerb) {
  for (const Verb& verb : AllVerbs()) EXPECT_TRUE(DeviceProgram::Knows(verb.name)) << verb.name;
  EXPECT_FALSE(DeviceProgram::Knows("sail"));
}

TEST(VerbTable, HasEachVerbAndParameterOnce) {
  std::set<std::string_view> verbs;
  for (const Verb& verb : AllVerbs()) {
    EXPECT_TRUE(verbs.insert(verb.name).second) << verb.name;
    EXPECT_FALSE(verb.help.empty()) << verb.name;
    std::set<std::string_view> parameters;
    for (const VerbParameter& parameter : verb.used()) {
      EXPECT_TRUE(parameters.insert(parameter.name).second) << verb.name << " " << parameter.name;
      EXPECT_NE(parameter.operands, 0U) << verb.name << " " << parameter.name;
    }
  }
}

TEST(ExecuteExpectations, SayWhatTheDeviceDid) {
  Parsed parsed = Parse(SoundScenarioWith("    expect:\n",
                                          "    expect:\n"
                                          "      hazards: [unjoined_stream, {kind: leak, cause: x}]\n"
                                          "      virtual_time_ns: {min: 5}\n"
                                          "      tasks: {stream 0: [NOP*2, act]}\n"));
  ASSERT_TRUE(parsed.scenario) << parsed.problems;
  const Expectations& expect = parsed.scenario->steps.back().expect;
  ASSERT_EQ(expect.hazards->size(), 2U);
  EXPECT_EQ(expect.hazards->at(1).cause, "x");
  EXPECT_EQ(expect.virtual_time_ns->min, 5);
  EXPECT_THAT(expect.run_tasks.at(0).tasks, ElementsAre("NOP", "NOP", "act"));
}

}  // namespace
}  // namespace scenario
