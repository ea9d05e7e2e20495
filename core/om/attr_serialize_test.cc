#include "core/om/attr_serialize.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/graph/compute_graph.h"
#include "core/om/limits.h"

namespace ge {
namespace {

using testing::HasSubstr;

proto::AttrDef Encode(const AttrValue& value) {
  proto::AttrDef attr;
  EXPECT_TRUE(EncodeAttr(value, 0, attr).ok());
  return attr;
}

/// One of each kind; graphs are compared on their own below.
std::vector<AttrValue> OneOfEach() {
  auto desc = std::make_shared<const GeTensorDesc>(GeShape({2, 3}), DT_FLOAT16, FORMAT_NCHW);
  auto tensor = std::make_shared<GeTensor>();
  tensor->desc = *desc;
  tensor->data = SharedBytes({1, 2, 3});
  std::shared_ptr<const GeTensor> shared_tensor = tensor;
  auto named = std::make_shared<NamedAttrs>();
  named->name = "set";
  named->attrs["inner"] = std::vector<std::string>{"a"};
  std::shared_ptr<const NamedAttrs> shared_named = named;
  return {int64_t{-1},
          1.5F,
          true,
          std::string("text \xFF with any bytes"),
          DT_BF16,
          AttrBuffer{{1, 0, 2}},
          AttrExpression{"s0 + 1"},
          std::vector<int64_t>{1, -2},
          std::vector<float>{0.5F},
          std::vector<bool>{true, false},
          std::vector<std::string>{"a", ""},
          std::vector<DataType>{DT_FLOAT, DT_UNDEFINED},
          std::vector<AttrBuffer>{{{1}}, {{2, 3}}},
          std::vector<std::vector<int64_t>>{{1, 2}, {}},
          std::vector<std::vector<float>>{{0.5F}, {}},
          desc,
          shared_tensor,
          shared_named,
          std::vector<std::shared_ptr<const GeTensorDesc>>{desc},
          std::vector<std::shared_ptr<const GeTensor>>{shared_tensor},
          std::vector<std::shared_ptr<const NamedAttrs>>{shared_named}};
}

TEST(AttrSerializeTest, EveryKindComesBack) {
  for (const AttrValue& value : OneOfEach()) {
    auto decoded = DecodeAttr(Encode(value), 0);
    ASSERT_TRUE(decoded.ok()) << value.TypeName() << decoded.status().ToString();
    ASSERT_TRUE(decoded->has_value()) << value.TypeName();
    EXPECT_EQ(**decoded, value) << value.TypeName();
  }
}

TEST(AttrSerializeTest, EmptyListsKeepTheirKind) {
  for (const AttrValue& value :
       std::vector<AttrValue>{std::vector<int64_t>{}, std::vector<std::string>{}, std::vector<bool>{}}) {
    auto decoded = DecodeAttr(Encode(value), 0);
    ASSERT_TRUE(decoded.ok() && decoded->has_value());
    EXPECT_EQ(**decoded, value) << value.TypeName();
  }
}

TEST(AttrSerializeTest, GraphsComeBack) {
  auto graph = std::make_shared<ComputeGraph>("inner");
  ASSERT_TRUE(graph->AddNode(OpDesc("a", "Relu")).ok());
  std::shared_ptr<const ComputeGraph> shared = graph;
  auto decoded = DecodeAttr(Encode(std::vector<std::shared_ptr<const ComputeGraph>>{shared}), 0);
  ASSERT_TRUE(decoded.ok()) << decoded.status().ToString();
  const auto* graphs = (*decoded)->Get<std::vector<std::shared_ptr<const ComputeGraph>>>();
  ASSERT_NE(graphs, nullptr);
  EXPECT_EQ(graphs->front()->name(), "inner");
  EXPECT_NE(graphs->front()->FindNode("a"), nullptr);
}

TEST(AttrSerializeTest, TypesAreWrittenInTheInternalNumbering) {  // spec/om-format.md §6.3
  EXPECT_EQ(Encode(DT_INT32).dt(), 3);
  EXPECT_EQ(Encode(std::vector<DataType>{DT_BOOL}).list().dt(0), 12);
}

TEST(AttrSerializeTest, ZerosAreWritten) {
  EXPECT_EQ(Encode(int64_t{0}).SerializeAsString(), std::string("\x18\x00", 2));  // field 3
  EXPECT_EQ(Encode(false).SerializeAsString(), std::string("\x28\x00", 2));       // field 5
}

TEST(AttrSerializeTest, DropsWhatLoadersDrop) {
  EXPECT_FALSE(DecodeAttr(proto::AttrDef(), 0)->has_value());
  EXPECT_FALSE(DecodeAttr(Encode(AttrUntypedList()), 0)->has_value());
}

TEST(AttrSerializeTest, FailsOnAListOfUnknownKind) {
  proto::AttrDef attr;
  attr.mutable_list()->set_val_type(static_cast<proto::ListValue::ListValueType>(11));
  EXPECT_THAT(DecodeAttr(attr, 0).status().message(), HasSubstr("list of unknown kind 11"));
}

AttrValue Nested(int levels) {
  AttrValue value = int64_t{1};
  for (int i = 1; i < levels; ++i) {
    auto named = std::make_shared<NamedAttrs>();
    named->attrs["a"] = value;
    value = std::shared_ptr<const NamedAttrs>(named);
  }
  return value;
}

TEST(AttrSerializeTest, HoldsTheLimitOfNesting) {
  proto::AttrDef attr;
  ASSERT_TRUE(EncodeAttr(Nested(kMaxAttrDepth), 0, attr).ok());
  EXPECT_TRUE(DecodeAttr(attr, 0).ok());
  proto::AttrDef deeper;
  (*deeper.mutable_func()->mutable_attr())["a"] = attr;
  EXPECT_THAT(DecodeAttr(deeper, 0).status().message(), HasSubstr("nested deeper than 12"));
  EXPECT_THAT(EncodeAttr(Nested(kMaxAttrDepth + 1), 0, attr).message(), HasSubstr("nested deeper than 12"));
}

TEST(AttrSerializeTest, RefusesANameThatIsNotUtf8) {
  ProtoAttrMap map;
  AttrMap attrs;
  attrs["\xFF"] = int64_t{1};
  EXPECT_THAT(EncodeAttrs(attrs, 0, map).message(), HasSubstr("is not UTF-8"));
}

}  // namespace
}  // namespace ge
