#include <gmock/gmock.h>

#include "core/op/kernel_context.h"
#include "core/op/prototype_binding.h"
#include "core/op/sample_library.h"

namespace ge {
namespace {

using testing::HasSubstr;

class InferTest : public SampleOpsTest {
 protected:
  /// A node of SampleScale with these dimensions of x; bias has as many elements as `bias` says, 0: not connected.
  OpDesc Scale(std::vector<int64_t> x, int64_t bias = 0) {
    OpDesc op("scale", "SampleScale");
    op.inputs = {GeTensorDesc(GeShape(std::move(x)), DT_FLOAT16)};
    op.input_names = {"x"};
    if (bias != 0) {
      op.inputs.push_back(GeTensorDesc(GeShape({bias}), DT_FLOAT16));
      op.input_names.push_back("bias");
    }
    op.inputs.push_back(GeTensorDesc(GeShape({1}), DT_INT32));
    op.input_names.push_back("axes");
    op.attrs["mode"] = "ok";
    Bind(op);
    return op;
  }
  void Bind(OpDesc& op) {
    const Status status = FillFromPrototype(op, Prototype(op.type));
    ASSERT_TRUE(status.ok()) << status.ToString();
  }
  Status Infer(OpDesc& op, std::vector<const GeTensor*> values = {}) {
    values.resize(op.inputs.size());
    return RunInferShape(Impl(op.type), op, values);
  }
};

TEST_F(InferTest, GivesShapeToTheOutput) {
  OpDesc op = Scale({4, -1}, 7);
  ASSERT_TRUE(Infer(op).ok());
  EXPECT_EQ(op.outputs[0].shape, GeShape({4, -1, 7, -1}));
  EXPECT_EQ(op.outputs[0].origin_shape, op.outputs[0].shape);
  EXPECT_TRUE(op.outputs[0].origin_shape_initialized);
  EXPECT_EQ(op.outputs[0].format, FORMAT_ND);
}

TEST_F(InferTest, ShowsAnOptionalInputThatIsNotConnectedAsNull) {
  OpDesc op = Scale({4});
  ASSERT_TRUE(Infer(op).ok());
  EXPECT_EQ(op.outputs[0].shape, GeShape({4, -1, -1}));
}

TEST_F(InferTest, ShowsTheValueOfAConstantInput) {
  GeTensor axes;
  const int32_t value = 42;
  axes.data = ByteBuffer(reinterpret_cast<const uint8_t*>(&value), reinterpret_cast<const uint8_t*>(&value) + 4);
  OpDesc op = Scale({4});
  ASSERT_TRUE(Infer(op, {nullptr, nullptr, &axes}).ok());
  EXPECT_EQ(op.outputs[0].shape, GeShape({4, -1, 42}));
}

TEST_F(InferTest, ShowsTheOriginShape) {
  OpDesc op = Scale({4});
  op.inputs[0].shape = GeShape({1, 2, 16, 16});
  ASSERT_TRUE(Infer(op).ok());
  EXPECT_EQ(op.outputs[0].shape, GeShape({4, -1, -1}));
}

TEST_F(InferTest, CountsInstancesOfADynamicInput) {
  OpDesc op("concat", "SampleConcat");
  op.inputs = {GeTensorDesc(GeShape({5}), DT_INT8), GeTensorDesc(GeShape({6}), DT_INT8)};
  op.outputs.resize(1);
  op.attrs["axis"] = int64_t{0};
  Bind(op);
  ASSERT_TRUE(Infer(op).ok());
  EXPECT_EQ(op.outputs[0].shape, GeShape({2, 5, 6, 0}));
}

TEST_F(InferTest, PutsAnInputBehindADynamicOneInItsPlace) {
  OpDesc op("concat", "SampleConcat");
  op.inputs = {GeTensorDesc(GeShape({9}), DT_BOOL), GeTensorDesc(GeShape({5}), DT_INT8)};
  op.input_names = {"mask", "x0"};
  op.outputs.resize(1);
  op.attrs["axis"] = int64_t{0};
  Bind(op);
  ASSERT_TRUE(Infer(op).ok());
  EXPECT_EQ(op.outputs[0].shape, GeShape({1, 5, 9}));
}

TEST_F(InferTest, GivesEveryKindOfAttribute) {
  OpDesc op("attrs", "SampleEveryAttr");
  op.inputs = {GeTensorDesc(GeShape({1}), DT_INT8)};
  Bind(op);
  ASSERT_TRUE(Infer(op).ok());
  // 777 says that every attribute read as declared; another number is that of the first one that did not.
  EXPECT_EQ(op.outputs[0].shape, GeShape({777}));
}

TEST_F(InferTest, GivesTypeToTheOutput) {
  OpDesc op = Scale({4});
  ASSERT_TRUE(RunInferDataType(Impl("SampleScale"), op).ok());
  EXPECT_EQ(op.outputs[0].dtype, DT_FLOAT16);
  EXPECT_EQ(op.outputs[0].origin_dtype, DT_FLOAT16);
}

TEST_F(InferTest, OutputsTakeTheTypeOfTheFirstInput) {
  OpDesc op("concat", "SampleConcat");
  op.inputs = {GeTensorDesc(GeShape({5}), DT_INT8)};
  op.outputs.resize(2);
  op.attrs["axis"] = int64_t{0};
  Bind(op);
  ASSERT_TRUE(RunInferDataType(Impl("SampleConcat"), op).ok());
  EXPECT_EQ(op.outputs[0].dtype, DT_INT8);
  EXPECT_EQ(op.outputs[1].dtype, DT_INT8);
}

TEST_F(InferTest, RefusesATypeThatIsNone) {
  OpDesc op = Scale({4});
  op.inputs[0].dtype = DT_UNDEFINED;
  const Status status = RunInferDataType(Impl("SampleScale"), op);
  EXPECT_EQ(status.code(), kInferFailed);
  EXPECT_THAT(status.message(), HasSubstr("op 'scale' (SampleScale): InferDataType of output 'y' is 28"));
}

TEST_F(InferTest, AFailureNamesOpTypeFunctionStatusAndWhatTheLibrarySaid) {
  OpDesc op = Scale({1, 2, 3});
  const Status status = Infer(op);
  EXPECT_EQ(status.code(), kInferFailed);
  EXPECT_EQ(status.message(), "op 'scale' (SampleScale): InferShape failed with status 50331649: x has 3 dimensions");
  EXPECT_EQ(op.outputs[0].shape, GeShape());
}

TEST_F(InferTest, AnExceptionIsAFailure) {
  OpDesc op = Scale({1, 2, 3, 4});
  const Status status = Infer(op);
  EXPECT_EQ(status.code(), kInferFailed);
  EXPECT_THAT(status.message(), HasSubstr("op 'scale' (SampleScale): InferShape threw an exception: four dimensions"));
}

TEST_F(InferTest, RefusesMoreDimensionsThanThereCanBe) {
  OpDesc op = Scale({1, 2, 3, 4, 5});
  EXPECT_THAT(Infer(op).message(), HasSubstr("InferShape of output 'y': gave 26 dimensions; there can be 25"));
}

TEST_F(InferTest, RefusesANegativeDimension) {
  OpDesc op = Scale({-7});
  EXPECT_THAT(Infer(op).message(), HasSubstr("InferShape of output 'y': gave the shape [-7, -1, -1]"));
}

TEST_F(InferTest, TakesInputsOf25DimensionsAndNoMore) {
  OpDesc op = Scale(std::vector<int64_t>(25, 1));
  EXPECT_THAT(Infer(op).message(), testing::Not(HasSubstr("operators can have")));
  op = Scale(std::vector<int64_t>(26, 1));
  EXPECT_THAT(Infer(op).message(), HasSubstr("has 26 dimensions; operators can have 25"));
}

TEST_F(InferTest, AnOpWithoutTheFunctionIsNotSupported) {
  OpDesc op = Scale({4});
  const Status status = RunInferShape(Impl("SampleOnlyKnown"), op, {});
  EXPECT_EQ(status.code(), kOpNotSupported);
  EXPECT_THAT(status.message(), HasSubstr("op 'scale' (SampleScale): InferShape is not registered"));
}

TEST_F(InferTest, RefusesANodeWithoutAnAttributeOfItsPrototype) {
  OpDesc op = Scale({4});
  op.attrs.erase("keep");
  EXPECT_THAT(Infer(op).message(), HasSubstr("attribute 'keep' of the prototype has no value"));
}

}  // namespace
}  // namespace ge
