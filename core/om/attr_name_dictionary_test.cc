#include "core/om/attr_name_dictionary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ge {
namespace {

using testing::HasSubstr;

std::string Encoded(std::initializer_list<char> digits) { return std::string(1, '\0') + std::string(digits); }

uint64_t IndexOf(std::initializer_list<char> digits) { return DecodeAttrIndex(Encoded(digits)).value(); }

TEST(AttrNameDictionaryTest, DecodesTheExamplesOfTheFormat) {  // spec/om-format.md §6.10
  EXPECT_EQ(IndexOf({1}), 0U);
  EXPECT_EQ(IndexOf({0x7F}), 126U);
  EXPECT_EQ(IndexOf({1, 2}), 127U);
  EXPECT_EQ(IndexOf({2, 2}), 128U);
  EXPECT_EQ(IndexOf({1, 1, 2}), 127U * 127);
}

TEST(AttrNameDictionaryTest, RejectsDigitsThatAreNone) {
  EXPECT_FALSE(DecodeAttrIndex(Encoded({})).ok());
  EXPECT_FALSE(DecodeAttrIndex(Encoded({0})).ok());
  EXPECT_FALSE(DecodeAttrIndex(Encoded({static_cast<char>(0x80)})).ok());
  EXPECT_TRUE(DecodeAttrIndex(Encoded({1, 1, 1, 1, 1})).ok());
  EXPECT_FALSE(DecodeAttrIndex(Encoded({1, 1, 1, 1, 1, 1})).ok());
  EXPECT_FALSE(DecodeAttrIndex("plain").ok());
}

proto::ModelDef OneOp(const std::string& name, const proto::AttrDef& value) {
  proto::ModelDef model;
  proto::OpDef& op = *model.add_graph()->add_op();
  op.set_name("n");
  (*op.mutable_attr())[name] = value;
  return model;
}

AttrNameDictionary Dictionary() {
  return {{"index", "_kernelname", "names"}, {false, true, true}, {"zero", "one", "two"}};
}

proto::AttrDef Int(int64_t value) {
  proto::AttrDef attr;
  attr.set_i(value);
  return attr;
}

TEST(AttrNameDictionaryTest, ExpandsANameAndKeepsItsPlainValue) {
  proto::ModelDef model = OneOp(Encoded({1}), Int(5));
  ASSERT_TRUE(ExpandAttrNames(model, Dictionary()).ok());
  EXPECT_EQ(model.graph(0).op(0).attr().at("index").i(), 5);
  EXPECT_FALSE(HasEncodedAttrNames(model));
}

TEST(AttrNameDictionaryTest, ExpandsAFlaggedIndexToItsString) {
  proto::ModelDef model = OneOp(Encoded({2}), Int(1));
  ASSERT_TRUE(ExpandAttrNames(model, Dictionary()).ok());
  EXPECT_EQ(model.graph(0).op(0).attr().at("_kernelname").s(), "one");
}

TEST(AttrNameDictionaryTest, ExpandsAFlaggedListOfIndexes) {
  proto::AttrDef list;
  list.mutable_list()->set_val_type(proto::ListValue::VT_LIST_INT);
  list.mutable_list()->add_i(2);
  list.mutable_list()->add_i(0);
  proto::ModelDef model = OneOp(Encoded({3}), list);
  ASSERT_TRUE(ExpandAttrNames(model, Dictionary()).ok());
  const proto::ListValue& names = model.graph(0).op(0).attr().at("names").list();
  EXPECT_EQ(names.val_type(), proto::ListValue::VT_LIST_STRING);
  EXPECT_THAT(names.s(), testing::ElementsAre("two", "zero"));
}

TEST(AttrNameDictionaryTest, ExpandsDescriptorsToo) {
  proto::ModelDef model = OneOp("plain", Int(0));
  (*model.mutable_graph(0)->mutable_op(0)->add_output_desc()->mutable_attr())[Encoded({1})] = Int(3);
  EXPECT_TRUE(HasEncodedAttrNames(model));
  ASSERT_TRUE(ExpandAttrNames(model, Dictionary()).ok());
  EXPECT_EQ(model.graph(0).op(0).output_desc(0).attr().at("index").i(), 3);
}

TEST(AttrNameDictionaryTest, FailsOnANameOrValueOutsideTheDictionary) {
  proto::ModelDef model = OneOp(Encoded({4}), Int(0));
  EXPECT_THAT(ExpandAttrNames(model, Dictionary()).message(),
              HasSubstr("node 'n' of graph '': attribute name index 3"));
  model = OneOp(Encoded({2}), Int(3));
  EXPECT_THAT(ExpandAttrNames(model, Dictionary()).message(), HasSubstr("value index 3"));
  model = OneOp(Encoded({2}), Int(-1));
  EXPECT_FALSE(ExpandAttrNames(model, Dictionary()).ok());
}

TEST(AttrNameDictionaryTest, FailsOnAFlaggedValueOfAnotherKind) {
  proto::AttrDef text;
  text.set_s("text");
  proto::ModelDef model = OneOp(Encoded({2}), text);
  EXPECT_THAT(ExpandAttrNames(model, Dictionary()).message(), HasSubstr("attribute '_kernelname'"));
}

TEST(AttrNameDictionaryTest, APlainNameWinsOverAnEncodedOne) {
  proto::ModelDef model = OneOp(Encoded({1}), Int(5));
  (*model.mutable_graph(0)->mutable_op(0)->mutable_attr())["index"] = Int(6);
  ASSERT_TRUE(ExpandAttrNames(model, Dictionary()).ok());
  EXPECT_EQ(model.graph(0).op(0).attr().at("index").i(), 6);
}

TEST(AttrNameDictionaryTest, ExpandsToEncodedNamesWithoutMixingThemUp) {
  proto::ModelDef model = OneOp(Encoded({1}), Int(10));
  (*model.mutable_graph(0)->mutable_op(0)->mutable_attr())[Encoded({2})] = Int(20);
  AttrNameDictionary swap{{Encoded({2}), Encoded({1})}, {false, false}, {}};
  ASSERT_TRUE(ExpandAttrNames(model, swap).ok());
  EXPECT_EQ(model.graph(0).op(0).attr().at(Encoded({2})).i(), 10);
  EXPECT_EQ(model.graph(0).op(0).attr().at(Encoded({1})).i(), 20);
}

proto::ModelDef WithDictionary(int names, int flags) {
  proto::ModelDef model;
  (*model.mutable_attr())["om_compress_version"] = Int(1);
  for (int i = 0; i < names; ++i)
    (*model.mutable_attr())["attr_name_enum"].mutable_list()->add_s(fmt::format("n{}", i));
  for (int i = 0; i < flags; ++i) (*model.mutable_attr())["attrs_use_string_value"].mutable_list()->add_b(false);
  return model;
}

TEST(AttrNameDictionaryTest, FailsWhenNamesAndFlagsDifferInNumber) {
  EXPECT_TRUE(ReadAttrNameDictionary(WithDictionary(2, 2)).ok());
  EXPECT_THAT(ReadAttrNameDictionary(WithDictionary(2, 3)).status().message(),
              HasSubstr("2 names, attrs_use_string_value 3 flags"));
}

TEST(AttrNameDictionaryTest, VersionMinusOneMeansNotCompressed) {
  proto::ModelDef model = WithDictionary(2, 3);
  (*model.mutable_attr())["om_compress_version"] = Int(-1);
  EXPECT_FALSE(ReadAttrNameDictionary(model)->has_value());
  EXPECT_FALSE(ReadAttrNameDictionary(proto::ModelDef())->has_value());
}

TEST(AttrNameDictionaryTest, GoesFromTheModelAttributes) {
  proto::ModelDef model = WithDictionary(1, 1);
  (*model.mutable_attr())["other"] = Int(1);
  RemoveAttrNameDictionary(model);
  EXPECT_EQ(model.attr_size(), 1);
}

}  // namespace
}  // namespace ge
