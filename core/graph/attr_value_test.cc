#include "core/graph/attr_value.h"

#include <gtest/gtest.h>

#include <limits>

#include "core/graph/compute_graph.h"

namespace ge {
namespace {

std::shared_ptr<const GeTensor> Tensor(ByteBuffer data) {
  auto tensor = std::make_shared<GeTensor>();
  tensor->desc = GeTensorDesc(GeShape({static_cast<int64_t>(data.size())}), DT_UINT8);
  tensor->data = SharedBytes(std::move(data));
  return tensor;
}

std::shared_ptr<const ComputeGraph> Graph(const std::string& node_name) {
  auto graph = std::make_shared<ComputeGraph>("g");
  EXPECT_TRUE(graph->AddNode(OpDesc(node_name, "Relu")).ok());
  return graph;
}

std::shared_ptr<const NamedAttrs> Named(int value) {
  auto named = std::make_shared<NamedAttrs>();
  named->name = "f";
  named->attrs["x"] = value;
  return named;
}

TEST(AttrValue, ALiteralIsAnInt) { EXPECT_EQ(*AttrValue(7).Get<int64_t>(), 7); }
TEST(AttrValue, ACharacterLiteralIsAString) { EXPECT_EQ(*AttrValue("x").Get<std::string>(), "x"); }
TEST(AttrValue, AnotherTypeIsNotGiven) { EXPECT_EQ(AttrValue(true).Get<int64_t>(), nullptr); }
TEST(AttrValue, AnIntDiffersFromTheEqualFloat) { EXPECT_FALSE(AttrValue(1) == AttrValue(1.0F)); }

TEST(AttrValue, TensorsAreComparedByTheirBytes) {
  EXPECT_EQ(AttrValue(Tensor({1, 2})), AttrValue(Tensor({1, 2})));
  EXPECT_FALSE(AttrValue(Tensor({1, 2})) == AttrValue(Tensor({1, 3})));
}
TEST(AttrValue, GraphsAreComparedByTheirContent) {
  EXPECT_EQ(AttrValue(Graph("a")), AttrValue(Graph("a")));
  EXPECT_FALSE(AttrValue(Graph("a")) == AttrValue(Graph("b")));
}
TEST(AttrValue, NamedAttributesAreComparedByTheirContent) {
  EXPECT_EQ(AttrValue(Named(1)), AttrValue(Named(1)));
  EXPECT_FALSE(AttrValue(Named(1)) == AttrValue(Named(2)));
}
TEST(AttrValue, ListsOfTensorsAreComparedByTheirContent) {
  using List = std::vector<std::shared_ptr<const GeTensor>>;
  EXPECT_EQ(AttrValue(List{Tensor({1})}), AttrValue(List{Tensor({1})}));
  EXPECT_FALSE(AttrValue(List{Tensor({1})}) == AttrValue(List{Tensor({1}), Tensor({1})}));
}
TEST(AttrValue, ANullPointerDiffersFromATensor) {
  EXPECT_FALSE(AttrValue(std::shared_ptr<const GeTensor>()) == AttrValue(Tensor({1})));
}
TEST(AttrValue, ANanEqualsItsOwnCopy) {
  const AttrValue nan(std::vector<std::vector<float>>{{std::numeric_limits<float>::quiet_NaN()}});
  EXPECT_EQ(nan, AttrValue(nan));
}

TEST(AttrValue, EachTypeHasItsWord) {
  EXPECT_EQ(AttrValue(1).TypeName(), "int");
  EXPECT_EQ(AttrValue(DT_INT8).TypeName(), "dtype");
  EXPECT_EQ(AttrValue(std::vector<int64_t>{1}).TypeName(), "list_int");
  EXPECT_EQ(AttrValue(std::vector<std::vector<float>>{}).TypeName(), "list_list_float");
  EXPECT_EQ(AttrValue(Tensor({})).TypeName(), "tensor");
  EXPECT_EQ(AttrValue(Graph("a")).TypeName(), "graph");
  EXPECT_EQ(AttrValue(AttrUntypedList()).TypeName(), "list_none");
}

TEST(AttrValue, ShowsListsInBrackets) {
  EXPECT_EQ(AttrValue(std::vector<std::vector<int64_t>>{{1, 2}, {}}).ToString(), "[[1, 2], []]");
  EXPECT_EQ(AttrValue(std::vector<bool>{true, false}).ToString(), "[true, false]");
}
TEST(AttrValue, AStringStaysOnOneLine) { EXPECT_EQ(AttrValue("a\n\"b\"").ToString(), R"("a\x0A\"b\"")"); }
TEST(AttrValue, ATensorShowsItsDescriptionOnly) {
  EXPECT_EQ(AttrValue(Tensor({1, 2})).ToString(), "<tensor uint8[2] ND, 2 bytes>");
}
TEST(AttrValue, NamedAttributesShowTheirNames) { EXPECT_EQ(AttrValue(Named(3)).ToString(), "f{x: 3}"); }

TEST(FindAttr, AnAttributeOfAnotherTypeIsNotFound) {
  const AttrMap attrs = {{"a", 1}};
  EXPECT_EQ(FindAttr<std::string>(attrs, "a"), nullptr);
}
TEST(AttrOr, GivesTheFallbackOnlyWhenThereIsNone) {
  const AttrMap attrs = {{"a", 1}};
  EXPECT_EQ(AttrOr<int64_t>(attrs, "a", 5), 1);
  EXPECT_EQ(AttrOr<int64_t>(attrs, "b", 5), 5);
}

}  // namespace
}  // namespace ge
