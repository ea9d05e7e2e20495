#include "scenarios/runner/language/node_sentence.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace scenario {
namespace {

using testing::HasSubstr;

NodeSentence ParseSound(std::string_view text) {
  Diagnostics diagnostics("s");
  NodeSentence sentence;
  EXPECT_TRUE(ParseNodeSentence(text, {7, 11}, diagnostics, sentence)) << diagnostics.Render();
  return sentence;
}

std::string ProblemsOf(std::string_view text) {
  Diagnostics diagnostics("s");
  NodeSentence sentence;
  EXPECT_FALSE(ParseNodeSentence(text, {7, 11}, diagnostics, sentence)) << text;
  return diagnostics.Render();
}

TEST(NodeSentence, HasOpInputsAttrsAndControlEdges) {
  NodeSentence sentence = ParseSound("Op( a , b:1,_ ) {k: [1, 2], s: \"}\"} after c,d");
  EXPECT_EQ(sentence.op.text, "Op");
  ASSERT_EQ(sentence.inputs.size(), 3u);
  EXPECT_EQ(sentence.inputs[1].text, "b:1");
  EXPECT_EQ(sentence.inputs[1].place, (Place{7, 19}));
  EXPECT_EQ(sentence.inputs[2].text, "_");
  ASSERT_EQ(sentence.attrs->entries.size(), 2u);
  EXPECT_EQ(sentence.attrs->entries[1].value->text, "}");
  EXPECT_EQ(sentence.attrs->entries[1].place, (Place{7, 39}));
  ASSERT_EQ(sentence.after.size(), 2u);
  EXPECT_EQ(sentence.after[1].text, "d");
}

TEST(NodeSentence, MayHaveNoInputs) { EXPECT_TRUE(ParseSound("Rand()").inputs.empty()); }
TEST(NodeSentence, MayHaveControlEdgesOnly) { EXPECT_EQ(ParseSound("A() after b").after.size(), 1u); }

TEST(NodeSentence, RefusesWhatDoesNotFollowTheGrammar) {
  EXPECT_THAT(ProblemsOf(""), HasSubstr("s:7:11: error: expected an op type"));
  EXPECT_THAT(ProblemsOf("3D(a)"), HasSubstr("s:7:11: error: expected an op type"));
  EXPECT_THAT(ProblemsOf("Op"), HasSubstr("s:7:13: error: expected '('"));
  EXPECT_THAT(ProblemsOf("Op(a,)"), HasSubstr("s:7:16: error: expected an input"));
  EXPECT_THAT(ProblemsOf("Op(a:b)"), HasSubstr("s:7:14: error: expected an input"));
  EXPECT_THAT(ProblemsOf("Op(a:99999)"), HasSubstr("expected an input"));
  EXPECT_THAT(ProblemsOf("Op(a"), HasSubstr("s:7:15: error: expected ',' or ')'"));
  EXPECT_THAT(ProblemsOf("Op(a) {k: 1"), HasSubstr("s:7:17: error: '{' is never closed"));
  EXPECT_THAT(ProblemsOf("Op(a) {k: \"1}"), HasSubstr("'{' is never closed"));
  EXPECT_THAT(ProblemsOf("Op(a) after"), HasSubstr("expected a node name after 'after'"));
  EXPECT_THAT(ProblemsOf("Op(a) after b c"), HasSubstr("s:7:25: error: expected ',' or the end"));
}

TEST(NodeSentence, SurvivesHostileText) {
  for (std::string_view piece :
       {"(", ")", "{", "}", "a,", "a(", "{a: ", "'", "\"", "\\", "after ", ":", "&a ", "*a "}) {
    for (std::string_view start : {"", "Op(", "Op() ", "Op() {", "Op() after "}) {
      std::string text(start);
      while (text.size() < 5000) text += piece;
      Diagnostics diagnostics("s");
      NodeSentence sentence;
      EXPECT_FALSE(ParseNodeSentence(text, {1, 1}, diagnostics, sentence)) << start << piece;
      EXPECT_FALSE(diagnostics.ok());
    }
  }
}

TEST(QuoteNodeSentences, QuotesOnlySentencesOfNodes) {
  QuotedSentences quoted = QuoteNodeSentences(
      "name: Op(x) {a: 1}\n"
      "graph:\n"
      "  nodes:\n"
      "    # a: Op(x)\n"
      "    a: Op(x) {s: 'it''s # no comment'}  # comment\r\n"
      "    b: {op: Op}\n"
      "    c: \"Op(x)\"\n"
      "    d: Op(x,\n"
      "  outputs: [a]\n"
      "steps:\n"
      "  nodes:\n"
      "    e: Op(x)\n");
  EXPECT_EQ(quoted.text,
            "name: Op(x) {a: 1}\n"
            "graph:\n"
            "  nodes:\n"
            "    # a: Op(x)\n"
            "    a: 'Op(x) {s: ''it''''s # no comment''}'  # comment\r\n"
            "    b: {op: Op}\n"
            "    c: \"Op(x)\"\n"
            "    d: Op(x,\n"
            "  outputs: [a]\n"
            "steps:\n"
            "  nodes:\n"
            "    e: Op(x)\n");
  EXPECT_EQ(quoted.lines, (std::set<int>{5}));
}

}  // namespace
}  // namespace scenario
