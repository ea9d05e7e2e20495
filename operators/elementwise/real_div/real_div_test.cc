#include <cmath>
#include <limits>

#include "operators/operator_fixture.h"

namespace operators {
namespace {

using RealDivTest = OperatorTest;

TEST_F(RealDivTest, DividesAndBroadcasts) {
  const TestTensor x1{ge::DT_FLOAT, {2, 2}, {1, -3, 5, 0}}, x2{ge::DT_FLOAT, {2}, {4, 2}};
  const auto y = RunOnAicpu("RealDiv", {x1, x2});
  ASSERT_TRUE(y.ok()) << y.status().ToString();
  ExpectEqual(*y, {ge::DT_FLOAT, {2, 2}, {0.25, -1.5, 1.25, 0}});
}

TEST_F(RealDivTest, DividesByZeroAsFloatsDo) {
  const TestTensor x1{ge::DT_FLOAT, {3}, {1, -1, 0}}, x2{ge::DT_FLOAT, {}, {0}};
  const auto y = RunOnAicpu("RealDiv", {x1, x2});
  ASSERT_TRUE(y.ok()) << y.status().ToString();
  EXPECT_EQ(y->values[0], std::numeric_limits<double>::infinity());
  EXPECT_EQ(y->values[1], -std::numeric_limits<double>::infinity());
  EXPECT_TRUE(std::isnan(y->values[2]));
}

TEST_F(RealDivTest, RefusesOperandsOfTwoTypes) {
  ge::OpDesc op = MakeOp("RealDiv", {TestTensor{ge::DT_FLOAT, {1}, {1}}, TestTensor{ge::DT_DOUBLE, {1}, {1}}});
  EXPECT_FALSE(Infer(op).ok());
}

}  // namespace
}  // namespace operators
