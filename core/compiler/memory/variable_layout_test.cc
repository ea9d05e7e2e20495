#include "core/compiler/memory/variable_layout.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engines/logical_addresses.h"

namespace ge {
namespace {

using testing::HasSubstr;

class VariableLayoutTest : public testing::Test {
 protected:
  const Node& Make(const std::string& name, const std::string& type, int64_t bytes, const AttrMap& attrs = {}) {
    OpDesc op(name, type);
    op.outputs = {GeTensorDesc(GeShape({bytes}), DT_INT8)};
    op.outputs[0].size = bytes;
    op.attrs = attrs;
    auto node = graph_.AddNode(std::move(op));
    EXPECT_TRUE(node.ok());
    return **node;
  }
  static AttrMap Value(uint8_t byte, size_t bytes) {
    auto tensor = std::make_shared<GeTensor>();
    tensor->data = ByteBuffer(bytes, byte);
    AttrMap attrs;
    attrs["value"] = std::shared_ptr<const GeTensor>(std::move(tensor));
    return attrs;
  }
  static AttrMap File(const std::string& location, int64_t offset) {
    AttrMap attrs;
    attrs["location"] = location;
    attrs["offset"] = offset;
    return attrs;
  }
  /// From the base of variable memory.
  uint64_t Offset(const Node& node) {
    const auto address = layout_.Place(node);
    EXPECT_TRUE(address.ok()) << address.status().ToString();
    return address.ok() ? *address - kVariableMemoryBase : UINT64_MAX;
  }

  ComputeGraph graph_{"g"};
  VariableLayout layout_;
};

TEST_F(VariableLayoutTest, BeginsAt128GiB) { EXPECT_EQ(*layout_.Place(Make("v", "Variable", 4)), uint64_t{1} << 37); }

TEST_F(VariableLayoutTest, AlignsEachTensorAndKeepsAGapBehindIt) {
  EXPECT_EQ(layout_.size(), 0U);
  EXPECT_EQ(Offset(Make("a", "Variable", 1)), 0U);
  EXPECT_EQ(Offset(Make("b", "Variable", 513)), 1024U);
  EXPECT_EQ(Offset(Make("c", "Variable", 512)), 1024U + 1536U);
  EXPECT_EQ(layout_.size(), 1024U + 1536U + 1024U + 1024U);
}

TEST_F(VariableLayoutTest, KnowsAVariableByItsName) {
  const Node& a = Make("a", "Variable", 8);
  EXPECT_EQ(Offset(a), 0U);
  EXPECT_EQ(Offset(Make("b", "Variable", 8)), 1024U);
  EXPECT_EQ(Offset(a), 0U);
}

TEST_F(VariableLayoutTest, GivesEqualConstantsOnePlace) {
  EXPECT_EQ(Offset(Make("a", "Constant", 8, Value(1, 8))), 0U);
  EXPECT_EQ(Offset(Make("b", "Constant", 8, Value(1, 8))), 0U);
  EXPECT_EQ(Offset(Make("c", "Constant", 8, Value(2, 8))), 1024U);
}

TEST_F(VariableLayoutTest, GivesOnePartOfAFileOnePlace) {
  EXPECT_EQ(Offset(Make("a", "FileConstant", 8, File("w", 0))), 0U);
  EXPECT_EQ(Offset(Make("b", "FileConstant", 8, File("w", 0))), 0U);
  EXPECT_EQ(Offset(Make("c", "FileConstant", 8, File("w", 8))), 1024U);
  EXPECT_EQ(Offset(Make("d", "FileConstant", 8, File("other", 0))), 2048U);
}

TEST_F(VariableLayoutTest, RefusesAConstantWithoutValue) {
  EXPECT_THAT(layout_.Place(Make("c", "Constant", 8)).status().message(), HasSubstr("constant 'c' has no tensor"));
}

TEST_F(VariableLayoutTest, RefusesWhatEndsPast63Bits) {
  EXPECT_EQ(Offset(Make("a", "Variable", int64_t{1} << 62)), 0U);
  const Status status = layout_.Place(Make("b", "Variable", int64_t{1} << 62)).status();
  EXPECT_EQ(status.code(), kMemoryAllocation);
  EXPECT_THAT(status.message(), HasSubstr("node 'b' (Variable)"));
}

}  // namespace
}  // namespace ge
