#include "scenarios/runner/language/scalar_text.h"

#include <gtest/gtest.h>

#include <cmath>

namespace scenario {
namespace {

TEST(ParseInteger, ReadsDecimalOnly) {
  EXPECT_EQ(ParseInteger("-12"), -12);
  EXPECT_EQ(ParseInteger("+7"), 7);
  EXPECT_EQ(ParseInteger("9223372036854775807"), INT64_MAX);
  for (const char* text :
       {"", "-", "+", "+-1", "010", "-01", "0x10", "1.0", "1e3", " 1", "1 ", "9223372036854775808"}) {
    EXPECT_EQ(ParseInteger(text), std::nullopt) << text;
  }
}

TEST(ParseNumber, ReadsFiniteNumbers) {
  EXPECT_EQ(ParseNumber("2e-3"), 2e-3);
  EXPECT_EQ(ParseNumber("+.5"), 0.5);
  for (const char* text : {"", "nan", "inf", "infinity", "1e999", "0x1p3", "1_000", "true"}) {
    EXPECT_EQ(ParseNumber(text), std::nullopt) << text;
  }
}

TEST(ParseLiteralNumber, ReadsWordsForSpecialValues) {
  EXPECT_TRUE(std::isnan(ToDouble(*ParseLiteralNumber("nan"))));
  EXPECT_EQ(ToDouble(*ParseLiteralNumber("-.inf")), -INFINITY);
  EXPECT_EQ(std::get<int64_t>(*ParseLiteralNumber("true")), 1);
  EXPECT_EQ(std::get<int64_t>(*ParseLiteralNumber("9007199254740993")), 9007199254740993);
  EXPECT_FALSE(ParseLiteralNumber("yes"));
}

TEST(ParseReference, HasAnIndexOfZeroByDefault) {
  EXPECT_EQ(ParseReference("a/b.c-d")->name, "a/b.c-d");
  EXPECT_EQ(ParseReference("a:2")->index, 2);
  for (const char* text : {"", ":1", "a:", "a:-1", "a:1:2", "1a", "a b", "a:65536"})
    EXPECT_FALSE(ParseReference(text)) << text;
}

TEST(ParseTaskRun, CountsRepeats) {
  EXPECT_EQ(ParseTaskRun("NOP*8")->count, 8);
  EXPECT_EQ(ParseTaskRun("NOP * 8")->type, "NOP");
  EXPECT_EQ(ParseTaskRun("NOP")->count, 1);
  for (const char* text : {"NOP*0", "NOP*-1", "NOP*x", "NOP*100001"}) EXPECT_FALSE(ParseTaskRun(text)) << text;
}

}  // namespace
}  // namespace scenario
