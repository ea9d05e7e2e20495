// Rules of ops that calculate: arithmetic with broadcasting, Range, ReduceProd, Cast and what shapes decide
// (spec/ops.md §2, §3, §4, §7; spec/ge-local.md §8.2). Expected values are computed by hand.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "scenarios/runner/evaluator/ask_rule_for_test.h"
#include "scenarios/runner/evaluator/evaluator.h"
#include "scenarios/runner/language/parse_for_test.h"

namespace scenario {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

EvalTensor Result(std::string_view text, const std::vector<EvalTensor>& inputs) {
  auto outputs = AskRule(text, inputs);
  EXPECT_TRUE(outputs.ok()) << outputs.status().ToString();
  return outputs.ok() ? outputs->at(0) : EvalTensor();
}
std::vector<double> Values(std::string_view text, const std::vector<EvalTensor>& inputs) {
  return Result(text, inputs).values;
}
std::string Refused(std::string_view text, const std::vector<EvalTensor>& inputs) {
  return AskRule(text, inputs).status().message();
}

EvalTensor Of(ge::DataType dtype, std::vector<double> values) {
  const auto count = static_cast<int64_t>(values.size());
  return {dtype, {count}, std::move(values)};
}
EvalTensor One(ge::DataType dtype, double value) { return {dtype, {}, {value}}; }

TEST(EvalArithmetic, Broadcasts) {
  const EvalTensor column{ge::DT_FLOAT, {2, 1}, {10, 20}}, row{ge::DT_FLOAT, {3}, {1, 2, 3}};
  EXPECT_THAT(Values("Sub()", {column, row}), ElementsAre(9, 8, 7, 19, 18, 17));
  EXPECT_THAT(Values("Mul()", {column, row}), ElementsAre(10, 20, 30, 20, 40, 60));
  EXPECT_THAT(Values("Maximum()", {row, One(ge::DT_FLOAT, 2)}), ElementsAre(2, 2, 3));
  EXPECT_THAT(Values("FloorDiv()", {column, row}), ElementsAre(10, 5, 3, 20, 10, 6));
  EXPECT_THAT(Values("FloorMod()", {column, row}), ElementsAre(0, 0, 1, 0, 0, 2));
  EXPECT_THAT(Refused("Sub()", {row, One(ge::DT_INT32, 2)}), HasSubstr("its inputs are float32 and int32"));
}

TEST(EvalArithmetic, WrapsIntegersInTheirType) {
  EXPECT_THAT(Values("Add()", {One(ge::DT_INT8, 100), One(ge::DT_INT8, 100)}), ElementsAre(-56));
  EXPECT_THAT(Values("Add()", {One(ge::DT_INT32, 2147483647), One(ge::DT_INT32, 1)}), ElementsAre(-2147483648.0));
  EXPECT_THAT(Values("Sub()", {One(ge::DT_UINT32, 0), One(ge::DT_UINT32, 1)}), ElementsAre(4294967295.0));
  // 99999 · 21476 = 2^31 + 94876
  EXPECT_THAT(Values("Mul()", {One(ge::DT_INT32, 99999), One(ge::DT_INT32, 21476)}), ElementsAre(94876 - 2147483648.0));
  EXPECT_THAT(Values("FloorDiv()", {One(ge::DT_INT8, -128), One(ge::DT_INT8, -1)}), ElementsAre(-128));
}

// (2^40 + 1)(2^24 + 1) = 2^64 + 2^40 + 2^24 + 1: in doubles the 1 would be lost.
TEST(EvalArithmetic, IsExactInSixtyFourBits) {
  EXPECT_THAT(Values("Add()", {One(ge::DT_INT64, 0x1p53), One(ge::DT_INT64, 2)}), ElementsAre(0x1p53 + 2));
  EXPECT_THAT(Values("Mul()", {One(ge::DT_INT64, 0x1p40 + 1), One(ge::DT_INT64, 0x1p24 + 1)}),
              ElementsAre(0x1p40 + 0x1p24 + 1));
  EXPECT_THAT(Values("Mul()", {One(ge::DT_UINT64, 0x1p63), One(ge::DT_UINT64, 0x1p63)}), ElementsAre(0));
  EXPECT_THAT(Values("Add()", {One(ge::DT_INT64, 0x1p62), One(ge::DT_INT64, 0x1p62)}), ElementsAre(-0x1p63));
}

TEST(EvalArithmetic, RefusesIntegersThatNoDoubleHolds) {
  EXPECT_THAT(Refused("Add()", {One(ge::DT_INT64, 0x1p53), One(ge::DT_INT64, 1)}), HasSubstr("is no exact double"));
  EXPECT_THAT(Refused("Sub()", {One(ge::DT_UINT64, 0), One(ge::DT_UINT64, 1)}), HasSubstr("is no exact double"));
}

TEST(EvalArithmetic, DividesTowardMinusInfinity) {
  EXPECT_THAT(Values("FloorDiv()", {Of(ge::DT_INT32, {7, -7, 7, -7, -8}), Of(ge::DT_INT32, {2, 2, -2, -2, 2})}),
              ElementsAre(3, -4, -4, 3, -4));
  EXPECT_THAT(Values("FloorMod()", {Of(ge::DT_INT32, {7, -7, 7, -7, 0}), Of(ge::DT_INT32, {2, 2, -2, -2, -3})}),
              ElementsAre(1, 1, -1, -1, 0));
  EXPECT_THAT(Values("FloorDiv()", {Of(ge::DT_FLOAT, {-2.5, 7.5}), Of(ge::DT_FLOAT, {1, -2})}), ElementsAre(-3, -4));
  EXPECT_THAT(Values("FloorMod()", {Of(ge::DT_FLOAT, {-7.5, 7.5}), Of(ge::DT_FLOAT, {2, -2})}), ElementsAre(0.5, -0.5));
  EXPECT_THAT(Refused("FloorDiv()", {One(ge::DT_FLOAT, 1), One(ge::DT_FLOAT, 0)}), HasSubstr("division by zero"));
  EXPECT_THAT(Refused("FloorMod()", {One(ge::DT_INT32, 1), One(ge::DT_INT32, 0)}), HasSubstr("division by zero"));
}

// 0.1 as a double is a little more than a tenth.
TEST(EvalArithmetic, TakesTheFloorOfTheExactQuotient) {
  EXPECT_THAT(Values("FloorDiv()", {One(ge::DT_DOUBLE, 1), One(ge::DT_DOUBLE, 0.1)}), ElementsAre(9));
  EXPECT_THAT(Values("FloorDiv()", {One(ge::DT_DOUBLE, -1), One(ge::DT_DOUBLE, -0.1)}), ElementsAre(9));
  EXPECT_THAT(Values("FloorDiv()", {One(ge::DT_DOUBLE, INFINITY), One(ge::DT_DOUBLE, 2)}), ElementsAre(INFINITY));
}

TEST(EvalArithmetic, HandsNaNOn) {
  const EvalTensor nan = One(ge::DT_FLOAT, NAN), one = One(ge::DT_FLOAT, 1);
  for (const char* op : {"Add()", "Sub()", "Mul()", "Maximum()", "FloorDiv()", "FloorMod()"}) {
    EXPECT_TRUE(std::isnan(Values(op, {nan, one}).at(0))) << op;
    EXPECT_TRUE(std::isnan(Values(op, {one, nan}).at(0))) << op;
  }
}

TEST(EvalRsqrt, DividesOneByTheRoot) {
  EXPECT_THAT(Values("Rsqrt()", {Of(ge::DT_FLOAT, {4, 16, 0.25})}), ElementsAre(0.5, 0.25, 2));
  EXPECT_THAT(Refused("Rsqrt()", {One(ge::DT_INT32, 4)}), HasSubstr("its input is int32"));
}

TEST(EvalRange, StepsBeforeItsLimitOrUpToIt) {
  const auto range = [](ge::DataType dtype, double start, double limit, double delta, std::string_view attrs = "") {
    return Values("Range()" + std::string(attrs), {One(dtype, start), One(dtype, limit), One(dtype, delta)});
  };
  EXPECT_THAT(range(ge::DT_INT32, 1, 8, 2), ElementsAre(1, 3, 5, 7));
  EXPECT_THAT(range(ge::DT_INT64, 5, -2, -3), ElementsAre(5, 2, -1));
  EXPECT_THAT(range(ge::DT_FLOAT, 0, 1, 0.25), ElementsAre(0, 0.25, 0.5, 0.75));
  EXPECT_THAT(range(ge::DT_INT32, 7, 7, 1), IsEmpty());
  EXPECT_THAT(range(ge::DT_INT32, 7, 1, 1), IsEmpty());
  EXPECT_THAT(range(ge::DT_DOUBLE, 7, 1, 1), IsEmpty());
  EXPECT_THAT(range(ge::DT_INT32, 1, 5, 2, " {is_closed: true}"), ElementsAre(1, 3, 5));
  EXPECT_THAT(range(ge::DT_INT32, 1, 6, 2, " {is_closed: true}"), ElementsAre(1, 3, 5));
  EXPECT_THAT(range(ge::DT_FLOAT, 1, 0, -0.5, " {is_closed: true}"), ElementsAre(1, 0.5, 0));
  EXPECT_THAT(range(ge::DT_INT32, -2147483648.0, 2147483647, 2147483647), ElementsAre(-2147483648.0, -1, 2147483646));
  const EvalTensor one = One(ge::DT_INT32, 1);
  EXPECT_THAT(Refused("Range()", {one, one, One(ge::DT_INT32, 0)}), HasSubstr("delta is 0"));
  EXPECT_THAT(Refused("Range()", {one, one, One(ge::DT_FLOAT, 1)}), HasSubstr("no scalars of one type"));
  EXPECT_THAT(Refused("Range()", {one, One(ge::DT_INT32, 1 << 30), one}), HasSubstr("it cannot make"));
}

TEST(EvalFill, RepeatsAValue) {
  const EvalTensor y = Result("Fill()", {Of(ge::DT_INT32, {2, 3}), One(ge::DT_INT8, 5)});
  EXPECT_EQ(y.dtype, ge::DT_INT8);
  EXPECT_THAT(y.shape, ElementsAre(2, 3));
  EXPECT_THAT(y.values, ElementsAre(5, 5, 5, 5, 5, 5));
  EXPECT_THAT(Result("Fill()", {Of(ge::DT_INT64, {2, 0, 3}), One(ge::DT_INT8, 5)}).shape, ElementsAre(2, 0, 3));
  EXPECT_THAT(Refused("Fill()", {Of(ge::DT_INT32, {-1}), One(ge::DT_INT8, 5)}), HasSubstr("of shape [-1]"));
  EXPECT_THAT(Refused("Fill()", {Of(ge::DT_INT32, {1}), Of(ge::DT_INT8, {5})}), HasSubstr("the value has shape [1]"));
  const EvalTensor zeros = Result("Empty() {dtype: float16}", {Of(ge::DT_INT32, {2})});
  EXPECT_EQ(zeros.dtype, ge::DT_FLOAT16);
  EXPECT_THAT(zeros.values, ElementsAre(0, 0));
}

TEST(EvalReduceProd, MultipliesAlongAxes) {
  const EvalTensor x{ge::DT_INT32, {2, 3}, {1, 2, 5, 7, 3, 1}};
  EXPECT_THAT(Values("ReduceProd()", {x, Of(ge::DT_INT32, {0})}), ElementsAre(7, 6, 5));
  EXPECT_THAT(Values("ReduceProd()", {x, Of(ge::DT_INT32, {-1})}), ElementsAre(10, 21));
  EXPECT_THAT(Values("ReduceProd()", {x, Of(ge::DT_INT32, {0, 1, 0})}), ElementsAre(210));
  EXPECT_THAT(Values("ReduceProd()", {x}), ElementsAre(210));
  EXPECT_THAT(Values("ReduceProd()", {x, Of(ge::DT_INT32, {})}), ElementsAre(1, 2, 5, 7, 3, 1));
  EXPECT_THAT(Values("ReduceProd() {noop_with_empty_axes: false}", {x, Of(ge::DT_INT32, {})}), ElementsAre(210));
  EXPECT_THAT(Result("ReduceProd() {keep_dims: true}", {x, Of(ge::DT_INT32, {0})}).shape, ElementsAre(1, 3));
  const EvalTensor none{ge::DT_FLOAT, {2, 0}, {}};
  EXPECT_THAT(Values("ReduceProd()", {none, Of(ge::DT_INT32, {1})}), ElementsAre(1, 1));
  EXPECT_THAT(Refused("ReduceProd()", {x, Of(ge::DT_INT32, {2})}), HasSubstr("axis 2 of rank 2"));
}

TEST(EvalReduceProd, WrapsIntegersInTheirType) {
  EXPECT_THAT(Values("ReduceProd()", {Of(ge::DT_INT32, {65536, 32768})}), ElementsAre(-2147483648.0));
  EXPECT_THAT(Values("ReduceProd()", {Of(ge::DT_INT8, {100, 3})}), ElementsAre(44));
}

TEST(EvalShape, GivesWhatShapesDecide) {
  const EvalTensor x{ge::DT_FLOAT, {8, 2}, std::vector<double>(16)}, y{ge::DT_FLOAT, {3}, {1, 2, 3}};
  EXPECT_THAT(Values("Shape()", {x}), ElementsAre(8, 2));
  EXPECT_EQ(Result("Shape()", {x}).dtype, ge::DT_INT32);
  EXPECT_EQ(Result("Shape() {dtype: int64}", {x}).dtype, ge::DT_INT64);
  auto shapes = AskRule("ShapeN()", {x, y});
  ASSERT_TRUE(shapes.ok()) << shapes.status().ToString();
  EXPECT_THAT(shapes->at(1).values, ElementsAre(3));
  EXPECT_THAT(Values("Rank()", {x}), ElementsAre(2));
  EXPECT_THAT(Values("Size()", {x}), ElementsAre(16));
  EXPECT_THAT(Values("GatherShapes() {axes: [[1, 0], [0, 1]]}", {x, y}), ElementsAre(3, 2));
  EXPECT_THAT(Refused("GatherShapes() {axes: [[1, 1]]}", {x, y}), HasSubstr("input 1 has no dimension 1"));
  EXPECT_THAT(Refused("GatherShapes() {axes: [[0, -1]]}", {x, y}), HasSubstr("no list of pairs"));
}

TEST(EvalBroadcastArgs, GivesTheJointShapeAndTheAxesToSum) {
  const EvalTensor a = Of(ge::DT_INT32, {2, 1, 5, 3}), b = Of(ge::DT_INT32, {4, 5, 1});
  EXPECT_THAT(Values("BroadcastArgs()", {a, b}), ElementsAre(2, 4, 5, 3));
  auto axes = AskRule("BroadcastGradientArgs()", {a, b});
  ASSERT_TRUE(axes.ok()) << axes.status().ToString();
  EXPECT_THAT(axes->at(0).values, ElementsAre(1));
  EXPECT_THAT(axes->at(1).values, ElementsAre(0, 3));
  EXPECT_THAT(Refused("BroadcastArgs()", {Of(ge::DT_INT32, {2}), Of(ge::DT_INT32, {3})}),
              HasSubstr("do not broadcast"));
}

// One cell at (50, 25) of an image of 50 × 100 pixels; boxes of 20 × 20, 40 × 40, 40 × 10 and 10 × 40.
TEST(EvalSSDPriorBox, PutsBoxesIntoTheImage) {
  const EvalTensor layer{ge::DT_FLOAT, {1, 1, 1, 1}, {0}}, image{ge::DT_FLOAT, {1, 1, 50, 100}, {}};
  const EvalTensor y = Result(
      "SSDPriorBox() {min_size: [20], max_size: [80], aspect_ratio: [1, 4], flip: true, clip: true, img_h: 0, "
      "img_w: 0, step_h: 0, step_w: 0, offset: 0.5, variance: [0.1]}",
      {layer, image});
  EXPECT_THAT(y.shape, ElementsAre(1, 2, 16));
  const double expected[16] = {0.4, 0.3, 0.6, 0.7, 0.3, 0.1, 0.7, 0.9, 0.3, 0.4, 0.7, 0.6, 0.45, 0.1, 0.55, 0.9};
  for (size_t i = 0; i < 16; ++i) EXPECT_THAT(y.values.at(i), DoubleNear(expected[i], 1e-12)) << i;
  EXPECT_EQ(y.values.at(16), 0.1);
  EXPECT_EQ(y.values.size(), 32U);
}

TEST(EvalCast, RefusesIntegersThatNoDoubleHolds) {
  EXPECT_THAT(Refused("Cast() {dst_type: uint64}", {One(ge::DT_INT32, -1)}), HasSubstr("is no exact double"));
  EXPECT_THAT(Values("Cast() {dst_type: int64}", {One(ge::DT_FLOAT, 0x1p62)}), ElementsAre(0x1p62));
  EXPECT_THAT(Values("Cast() {dst_type: int64}", {One(ge::DT_FLOAT, NAN)}), ElementsAre(testing::IsNan()));
}

TEST(EvaluateGraph, RunsArithmeticOnConstants) {
  Parsed parsed = Parse(R"(drydock: 1
graph:
  inputs: {x: {dtype: int8, shape: [2]}}
  constants: {c: {dtype: int8, shape: [], value: [100]}}
  nodes:
    sum: Add(x, c)
    wide: Cast(sum) {dst_type: int32}
    rank: Rank(x)
    y: Mul(wide, rank)
  outputs: [y]
steps:
  - execute:
    expect: {outputs: {y: [-56, 101]}}
)");
  ASSERT_TRUE(parsed.scenario) << parsed.problems;
  auto outputs = EvaluateGraph(parsed.scenario->graph, {{"x", ge::ByteBuffer{100, 1}}});
  ASSERT_TRUE(outputs.ok()) << outputs.status().ToString();
  EXPECT_THAT(outputs->at("y").values, ElementsAre(-56, 101));
}

}  // namespace
}  // namespace scenario
