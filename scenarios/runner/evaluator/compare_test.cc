#include "scenarios/runner/evaluator/compare.h"

#include <gtest/gtest.h>

#include <cmath>

namespace scenario {
namespace {

EvalTensor Float(std::vector<double> values) {
  return {ge::DT_FLOAT, {2, static_cast<int64_t>(values.size() / 2)}, std::move(values)};
}

bool Right(double actual, double expected, Tolerance tolerance = {}) {
  return CompareTensors(Float({actual, 0}), Float({expected, 0}), tolerance).ok();
}

TEST(CompareTensors, MeasuresToleranceAgainstTheExpectedValue) {
  EXPECT_TRUE(Right(11, 10, {0.1, 0}));
  EXPECT_FALSE(Right(11.001, 10, {0.1, 0}));
  EXPECT_TRUE(Right(0.5, 0, {0, 0.5}));
  EXPECT_TRUE(Right(11.5, 10, {0.1, 0.5}));
  EXPECT_FALSE(Right(0.1, 0, {0.5, 0}));
}

TEST(CompareTensors, IsExactWithoutTolerance) {
  EXPECT_TRUE(Right(1, 1));
  EXPECT_FALSE(Right(std::nextafter(1.0, 2.0), 1));
  EXPECT_TRUE(Right(-0.0, 0.0));
}

TEST(CompareTensors, WantsNaNExactlyWhereItIsExpected) {
  EXPECT_TRUE(Right(NAN, NAN));
  EXPECT_FALSE(Right(NAN, 1, {1, 1e9}));
  EXPECT_FALSE(Right(1, NAN, {1, 1e9}));
}

TEST(CompareTensors, WantsTheSameInfinity) {
  EXPECT_TRUE(Right(INFINITY, INFINITY));
  EXPECT_FALSE(Right(INFINITY, -INFINITY, {1, 1e9}));
  EXPECT_FALSE(Right(1e30, INFINITY, {1, 1e9}));
  EXPECT_FALSE(Right(INFINITY, 1e30, {1, 1e9}));
}

TEST(DescribeComparison, SaysFirstIndexCountAndLargestErrors) {
  EvalTensor expected = Float({1, 2, 4, 0, 0, INFINITY});
  EvalTensor actual = Float({1, 3, 4, 0, 0.25, 7});
  Comparison comparison = CompareTensors(actual, expected, {});
  EXPECT_EQ(DescribeComparison(comparison, actual, expected),
            "3 of 6 elements wrong; first at [0, 1]: 3, expected 2; largest absolute error 1, relative 0.5");
}

}  // namespace
}  // namespace scenario
