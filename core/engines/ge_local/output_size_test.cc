#include "core/engines/ge_local/output_size.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engines/engine_errors.h"
#include "core/engines/test_tensor.h"
#include "core/graph/attr_names.h"

namespace ge {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr int64_t kPadding = 32;
using Ints = std::vector<int64_t>;

/// A graph with one node of these outputs.
struct OneNode {
  OneNode(const std::string& type, std::vector<GeTensorDesc> outputs) {
    OpDesc op("n", type);
    op.outputs = std::move(outputs);
    node = *graph.AddNode(std::move(op));
  }
  /// A consumer that reads output 0 at this input.
  Node* AddConsumer(const std::string& name, size_t input) {
    OpDesc op(name, "Reader");
    op.inputs.resize(input + 1);
    Node* reader = *graph.AddNode(std::move(op));
    GE_CHECK(graph.AddDataEdge({node, 0}, {reader, static_cast<int>(input)}).ok());
    return reader;
  }
  StatusOr<int64_t> Bytes() const { return CalcOutputBytes(*node, 0, kPadding); }

  ComputeGraph graph{"g"};
  Node* node;
};

int64_t BytesOf(const std::string& type, const GeTensorDesc& output) {
  const OneNode one(type, {output});
  auto bytes = one.Bytes();
  return bytes.ok() ? *bytes : -1;
}

// Row C6 of the test matrix.
TEST(OutputSize, IsPlainForConstantsAndPaddedForData) {
  EXPECT_EQ(BytesOf("Constant", TestTensor(DT_FLOAT, {4, 5, 6, 7})), 3360);
  EXPECT_EQ(BytesOf("Data", TestTensor(DT_FLOAT, {4, 5, 6, 7})), 3392);
}

// §12.1 point 18: one list of data types.
TEST(OutputSize, IsPaddedForEveryKindOfData) {
  for (const char* type : {"Data", "RefData", "QueueData", "AippData", "AnnData"}) {
    EXPECT_EQ(BytesOf(type, TestTensor(DT_FLOAT, {8})), 64) << type;
  }
  for (const char* type : {"UnfedData", "Variable", "Reshape", "If"}) {
    EXPECT_EQ(BytesOf(type, TestTensor(DT_FLOAT, {8})), 32) << type;
  }
}

// Rows C5 and C6 of the test matrix.
TEST(OutputSize, OfAStringConstantIsThatOfItsValue) {
  OneNode one("Constant", {TestTensor(DT_STRING, {4, 5, 6, 7})});
  EXPECT_EQ(one.Bytes().status().code(), kEngineParamInvalid);
  EXPECT_THAT(one.Bytes().status().message(), HasSubstr("needs the tensor attribute 'value'"));
  auto value = std::make_shared<GeTensor>();
  value->data = SharedBytes(ByteBuffer(4));
  one.node->op().attrs["value"] = std::shared_ptr<const GeTensor>(value);
  EXPECT_EQ(*one.Bytes(), 4);
}

// Row C11 of the test matrix.
TEST(OutputSize, OfAPhonyConcatIsAligned) {
  EXPECT_EQ(BytesOf("PhonyConcat", TestTensor(DT_FLOAT16, {4, 2, 2, 4, 8})), 1056);
}

// Row C12 of the test matrix.
TEST(OutputSize, OfAPartitionedCallIsAligned) {
  EXPECT_EQ(BytesOf("PartitionedCall", TestTensor(DT_FLOAT, {4, 50, 50, 8})), 320032);
}

// Row C4 of the test matrix: -4 is not unknown, it is wrong; sizes in front of it are set.
TEST(OutputSize, OfSeveralOutputsEndsAtTheFirstThatHasNone) {
  OneNode one("test1", {TestTensor(DT_FLOAT, {4, 5, 6, 7}), TestTensor(DT_FLOAT, {4, 5, 6, 7}),
                        TestTensor(DT_FLOAT, {-4, 5, 6, 7})});
  one.node->op().outputs[1].size = 9999;
  const Status status = SetOutputSizes(*one.node, kPadding);
  EXPECT_EQ(status.code(), kEngineFailed);
  EXPECT_THAT(status.message(), AllOf(HasSubstr("node 'n' (test1): output 2 of type float32, format ND and shape "
                                                "[-4, 5, 6, 7]"),
                                      HasSubstr("dimension -4")));
  EXPECT_EQ(one.node->op().outputs[0].size, 3360);
  EXPECT_EQ(one.node->op().outputs[1].size, 9999);
}

// Row C7 of the test matrix.
TEST(OutputSize, OfATensorWithoutTilingIsThatOfItsLargestShape) {
  GeTensorDesc known = TestTensor(DT_FLOAT, {4});
  known.attrs["_tensor_no_tiling_mem_type"] = true;
  EXPECT_EQ(BytesOf("Constant", known), 16);
  GeTensorDesc unknown = TestTensor(DT_FLOAT, {-1, 4});
  unknown.attrs["_tensor_no_tiling_mem_type"] = true;
  EXPECT_EQ(BytesOf("Constant", unknown), -1);
  unknown.attrs["shape_range"] = std::vector<Ints>{{1, 8}, {4, 4}};
  EXPECT_EQ(BytesOf("Constant", unknown), 128);
  unknown.attrs["_tensor_max_shape"] = Ints{2, 4};
  EXPECT_EQ(BytesOf("Constant", unknown), 32);
  unknown.attrs["_tensor_max_shape"] = Ints{2};
  EXPECT_EQ(BytesOf("Constant", unknown), -1);
}

TEST(OutputSize, RefusesARangeThatHasNoUpperEnd) {
  GeTensorDesc open = TestTensor(DT_FLOAT, {-1});
  open.attrs["_tensor_no_tiling_mem_type"] = true;
  open.attrs["shape_range"] = std::vector<Ints>{{1, -1}};
  EXPECT_EQ(BytesOf("Constant", open), -1);
}

// Row C8 of the test matrix.
TEST(OutputSize, OfAStringThatEntersIsWhatItsConsumerAsksFor) {
  OneNode one("Data", {TestTensor(DT_STRING, {0})});
  Node* reader = one.AddConsumer("reader", 1);
  EXPECT_EQ(*one.Bytes(), 32);
  reader->op().attrs["_op_max_size"] = Ints{1000};
  EXPECT_EQ(one.Bytes().status().code(), kEngineFailed);
  EXPECT_THAT(one.Bytes().status().message(), HasSubstr("consumer 'reader' (Reader) reads it at input 1"));
  reader->op().attrs["_op_max_size"] = Ints{1000, 1000};
  EXPECT_EQ(*one.Bytes(), 1000);
  one.node->op().outputs[0].size = 7;
  ASSERT_TRUE(SetOutputSizes(*one.node, kPadding).ok());
  EXPECT_EQ(one.node->op().outputs[0].size, 1000);
}

// Row N10 of the test matrix.
TEST(OutputSize, OfAStringThatEntersIsTheLargestThatAConsumerAsksFor) {
  OneNode one("Data", {TestTensor(DT_STRING, {4})});
  one.AddConsumer("silent", 0);
  one.AddConsumer("small", 0)->op().attrs["_op_max_size"] = Ints{500};
  one.AddConsumer("large", 0)->op().attrs["_op_max_size"] = Ints{800};
  EXPECT_EQ(*one.Bytes(), 800);
}

// Row N10 of the test matrix.
TEST(OutputSize, OfAFileConstantIsItsLengthIfThatFitsTheTensor) {
  OneNode one("FileConstant", {TestTensor(DT_FLOAT, {8})});
  EXPECT_EQ(*one.Bytes(), 32);
  for (int64_t length : {-1, 0, 31, 33}) {
    one.node->op().attrs["length"] = length;
    EXPECT_EQ(one.Bytes().status().code(), kEngineFailed) << length;
    EXPECT_THAT(one.Bytes().status().message(), HasSubstr("attribute 'length' is")) << length;
  }
  one.node->op().attrs["length"] = 32;
  EXPECT_EQ(*one.Bytes(), 32);
  one.node->op().outputs[0].dtype = DT_STRING;
  one.node->op().attrs["length"] = 1234;
  EXPECT_EQ(*one.Bytes(), 1234);
}

// Row N9 of the test matrix.
TEST(OutputSize, FailsOnOverflowAndWithoutAType) {
  for (const char* type : {"PhonyConcat", "PartitionedCall", "Data"}) {
    for (const GeTensorDesc& output :
         {TestTensor(DT_FLOAT, {int64_t{1} << 61}), TestTensor(DT_FLOAT, {int64_t{1} << 62}),
          TestTensor(DT_UNDEFINED, {4}), TestTensor(DT_INT8, {std::numeric_limits<int64_t>::max() - 32})}) {
      const OneNode one(type, {output});
      const Status status = one.Bytes().status();
      EXPECT_EQ(status.code(), kEngineFailed) << type << output.shape.ToString();
      EXPECT_THAT(status.message(), AllOf(HasSubstr(fmt::format("node 'n' ({}): output 0", type)),
                                          HasSubstr(std::string(DataTypeWord(output.dtype))), HasSubstr("format ND"),
                                          HasSubstr(output.shape.ToString())));
    }
  }
}

}  // namespace
}  // namespace ge
