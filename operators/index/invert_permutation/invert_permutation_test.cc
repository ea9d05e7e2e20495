#include <gmock/gmock.h>

#include "operators/operator_fixture.h"

namespace operators {
namespace {

using testing::HasSubstr;

using InvertPermutationTest = OperatorTest;

TestTensor Vector(ge::DataType type, std::vector<double> values) {
  return {type, {static_cast<int64_t>(values.size())}, std::move(values)};
}

TEST_F(InvertPermutationTest, KeepsShapeAndType) {
  ge::OpDesc op = MakeOp("InvertPermutation", {Vector(ge::DT_INT64, {1, 0})});
  ASSERT_TRUE(Infer(op).ok());
  EXPECT_EQ(op.outputs[0].shape, ge::GeShape({2}));
  EXPECT_EQ(op.outputs[0].dtype, ge::DT_INT64);
}

TEST_F(InvertPermutationTest, RefusesAMatrix) {
  ge::OpDesc op = MakeOp("InvertPermutation", {TestTensor{ge::DT_INT32, {1, 2}, {0, 1}}});
  EXPECT_THAT(Infer(op).message(), HasSubstr("x has 2 dimensions"));
}

TEST_F(InvertPermutationTest, PutsEachPlaceWhereItsValueSays) {
  for (const ge::DataType type : {ge::DT_INT32, ge::DT_INT64}) {
    const auto y = RunOnAicpu("InvertPermutation", {Vector(type, {3, 4, 0, 2, 1})});
    ASSERT_TRUE(y.ok()) << y.status().ToString();
    ExpectEqual(*y, Vector(type, {2, 4, 3, 0, 1}));
  }
}

TEST_F(InvertPermutationTest, IsEmptyOfNothing) {
  const auto y = RunOnAicpu("InvertPermutation", {Vector(ge::DT_INT32, {})});
  ASSERT_TRUE(y.ok()) << y.status().ToString();
  ExpectEqual(*y, Vector(ge::DT_INT32, {}));
}

TEST_F(InvertPermutationTest, FailsForWhatIsNoPermutation) {
  for (const std::vector<double>& values : {std::vector<double>{0, 0}, {0, 2}, {-1, 0}}) {
    EXPECT_THAT(RunOnAicpu("InvertPermutation", {Vector(ge::DT_INT32, values)}).status().message(),
                HasSubstr("returned 2"));
  }
}

}  // namespace
}  // namespace operators
