#include "operators/operator_fixture.h"

namespace operators {
namespace {

using AssignTest = OperatorTest;

TEST_F(AssignTest, WritesTheValueOfOddSize) {
  const TestTensor ref = Numbers(ge::DT_FLOAT, {37, 129}, 1);
  const TestTensor value = Numbers(ge::DT_FLOAT, {37, 129}, 2);
  ExpectEqual(Run("Assign", {ref, value}), value);
  EXPECT_GT(block_dim(), 1u);
}

TEST_F(AssignTest, MovesEveryWidthOfElement) {
  for (const ge::DataType type : {ge::DT_INT8, ge::DT_FLOAT16, ge::DT_INT32, ge::DT_INT64}) {
    const TestTensor value = Numbers(type, {3, 7}, 2);
    ExpectEqual(Run("Assign", {Numbers(type, {3, 7}, 1), value}), value);
  }
}

TEST_F(AssignTest, WritesOneElementAndNone) {
  const TestTensor one{ge::DT_FLOAT, {}, {-3}};
  ExpectEqual(Run("Assign", {TestTensor{ge::DT_FLOAT, {}, {1}}, one}), one);
  const TestTensor none{ge::DT_FLOAT, {4, 0}, {}};
  ExpectEqual(Run("Assign", {none, none}), none);
}

TEST_F(AssignTest, NeedsSeveralTilesPerCore) {
  const TestTensor value = Numbers(ge::DT_FLOAT, {48, 8192 + 5}, 2);
  ExpectEqual(Run("Assign", {Numbers(ge::DT_FLOAT, {48, 8192 + 5}, 1), value}), value);
}

TEST_F(AssignTest, RefusesAnotherShapeOrType) {
  ge::OpDesc shape = MakeOp("Assign", {Numbers(ge::DT_FLOAT, {4}), Numbers(ge::DT_FLOAT, {5})});
  EXPECT_FALSE(Infer(shape).ok());
  ge::OpDesc type = MakeOp("Assign", {Numbers(ge::DT_FLOAT, {4}), Numbers(ge::DT_INT32, {4})});
  EXPECT_FALSE(Infer(type).ok());
}

}  // namespace
}  // namespace operators
