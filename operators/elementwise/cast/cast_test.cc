#include <limits>

#include "operators/operator_fixture.h"

namespace operators {
namespace {

class CastTest : public OperatorTest {
 protected:
  TestTensor Cast(const TestTensor& x, ge::DataType type) {
    return Run("Cast", {x}, {{"dst_type", static_cast<int64_t>(type)}});
  }
};

const double kNan = std::numeric_limits<double>::quiet_NaN();

TEST_F(CastTest, TurnsBoolIntoZeroAndOne) {
  const TestTensor x{ge::DT_BOOL, {5}, {1, 0, 0, 1, 1}};
  ExpectEqual(Cast(x, ge::DT_INT32), {ge::DT_INT32, {5}, {1, 0, 0, 1, 1}});
}

TEST_F(CastTest, TakesEveryNumberButZeroForTrue) {
  ExpectEqual(Cast({ge::DT_INT32, {4}, {-3, 0, 1, 1 << 30}}, ge::DT_BOOL), {ge::DT_BOOL, {4}, {1, 0, 1, 1}});
  for (ge::DataType type : {ge::DT_FLOAT, ge::DT_FLOAT16}) {
    ExpectEqual(Cast({type, {5}, {0.25, 0, -0.0, -2, kNan}}, ge::DT_BOOL), {ge::DT_BOOL, {5}, {1, 0, 0, 1, 1}});
  }
}

TEST_F(CastTest, CutsFloatsTowardZero) {
  ExpectEqual(Cast({ge::DT_FLOAT, {6}, {1.75, -1.75, 0.5, -0.5, 1e20, 7}}, ge::DT_INT32),
              {ge::DT_INT32, {6}, {1, -1, 0, 0, 2147483647.0, 7}});
}

TEST_F(CastTest, RoundsToTheNearestFloat) {
  // 2^24 + 1 lies half way between two floats, 2049 between two halves: the even one is taken.
  ExpectEqual(Cast({ge::DT_INT32, {3}, {-5, 16777217, 16777219}}, ge::DT_FLOAT),
              {ge::DT_FLOAT, {3}, {-5, 16777216, 16777220}});
  ExpectEqual(Cast({ge::DT_FLOAT, {3}, {1.5, 2049, 2051}}, ge::DT_FLOAT16), {ge::DT_FLOAT16, {3}, {1.5, 2048, 2052}});
}

TEST_F(CastTest, WidensExactly) {
  const TestTensor x = Numbers(ge::DT_FLOAT16, {3, 1001});
  ExpectEqual(Cast(x, ge::DT_FLOAT), {ge::DT_FLOAT, x.shape, x.values});
}

TEST_F(CastTest, SharesALongTensorOutAmongCores) {
  const TestTensor x = Numbers(ge::DT_INT32, {40, 1003});
  ExpectEqual(Cast(x, ge::DT_FLOAT), {ge::DT_FLOAT, x.shape, x.values});
  EXPECT_GT(block_dim(), 1u);
  TestTensor bits{ge::DT_BOOL, x.shape, x.values};
  for (double& value : bits.values) value = value != 0 ? 1 : 0;
  ExpectEqual(Cast(x, ge::DT_BOOL), bits);
  EXPECT_GT(block_dim(), 1u);
}

TEST_F(CastTest, TakesScalarsAndEmptyTensors) {
  ExpectEqual(Cast({ge::DT_BOOL, {}, {1}}, ge::DT_INT32), {ge::DT_INT32, {}, {1}});
  ExpectEqual(Cast({ge::DT_FLOAT, {0}, {}}, ge::DT_INT32), {ge::DT_INT32, {0}, {}});
}

TEST_F(CastTest, RefusesATypeThatThereIsNot) {
  ge::OpDesc op = MakeOp("Cast", {Numbers(ge::DT_FLOAT, {4})}, {{"dst_type", int64_t{9999}}});
  EXPECT_EQ(Infer(op).code(), ge::kInferFailed);
}

}  // namespace
}  // namespace operators
