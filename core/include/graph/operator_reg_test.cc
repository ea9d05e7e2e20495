#include "graph/operator_reg.h"

#include <gmock/gmock.h>

// Facts of spec/op-host-api.md §5.1–§5.3.

namespace ge {

REG_OP(RegEverything)
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16}))
    .OPTIONAL_INPUT(bias, "T")
    .DYNAMIC_INPUT(xs, T)
    .OUTPUT(y, T)
    .DYNAMIC_OUTPUT(ys, TensorType::ALL())
    .ATTR(axis, Int, -1)
    .ATTR(name, String, "text")
    .ATTR(lists, ListListInt, {{1, 2}, {}})
    .ATTR(words, ListString, {"a", "b"})
    .REQUIRED_ATTR(needed, ListBool)
    .DATATYPE(T, TensorType({DT_INT8, DT_INT32}))
    .DATATYPE(L, ListTensorType(TensorType::IndexNumberType()))
    .DATATYPE(P, Promote({"T", "L"}))
    .GRAPH(body)
    .DYNAMIC_GRAPH(branches)
    .INFER_SHAPE_AND_TYPE()
    .OP_END_FACTORY_REG(RegEverything)

        REG_OP(RegNothing)
    .OP_END_FACTORY_REG(RegNothing)

        namespace {
  using testing::ElementsAre;

  const ir::OpRecord& Record() {
    static const op::RegEverything op;
    return *op.ir_record();
  }

  TEST(RegOp, RecordsInputsInOrder) {
    std::vector<std::string> inputs;
    for (const ir::Param& param : Record().inputs) {
      inputs.push_back(param.name + " " + std::to_string(static_cast<int>(param.kind)) + " " + param.symbol);
    }
    EXPECT_THAT(inputs, ElementsAre("x 0 TensorType({DT_FLOAT, DT_FLOAT16})", "bias 1 T", "xs 2 T"));
  }

  TEST(RegOp, RecordsAttributesWithTypeNames) {
    std::vector<std::string> attrs;
    for (const ir::Attr& attr : Record().attrs)
      attrs.push_back(attr.name + " " + attr.type + (attr.required ? " required" : ""));
    EXPECT_THAT(attrs, ElementsAre("axis VT_INT", "name VT_STRING", "lists VT_LIST_LIST_INT", "words VT_LIST_STRING",
                                   "needed VT_LIST_BOOL required"));
  }

  TEST(RegOp, RecordsSymbolsAndSubgraphs) {
    EXPECT_THAT(Record().symbols.at("T").types, ElementsAre(DT_INT8, DT_INT32));
    EXPECT_TRUE(Record().symbols.at("L").is_list);
    EXPECT_THAT(Record().symbols.at("P").promoted, ElementsAre("T", "L"));
    ASSERT_EQ(Record().subgraphs.size(), 2u);
    EXPECT_FALSE(Record().subgraphs[0].dynamic);
    EXPECT_TRUE(Record().subgraphs[1].dynamic);
  }

  TEST(RegOp, RegistersACreatorUnderTheTypeName) {
    std::vector<std::string> types;
    for (const ir::PrototypeCreator& creator : ir::LocalPrototypes()) types.push_back(creator.type);
    EXPECT_THAT(types, testing::IsSupersetOf({"RegEverything", "RegNothing"}));
    EXPECT_EQ(ir::LocalPrototypes()[0].create("given").GetName(), "given");
  }

  TEST(RegOp, FirstRegistrationOfATypeWins) {
    const size_t before = ir::LocalPrototypes().size();
    const OperatorCreatorRegister again("RegNothing", [](const AscendString&) { return Operator(); });
    EXPECT_EQ(ir::LocalPrototypes().size(), before);
  }

  TEST(RegOp, AttributesReadBackAsSetOrAsDefault) {
    op::RegEverything op("n");
    EXPECT_EQ(op.get_attr_axis(), -1);
    EXPECT_EQ(op.set_attr_axis(3).get_attr_axis(), 3);
    EXPECT_EQ(op.get_attr_lists(), (std::vector<std::vector<int64_t>>{{1, 2}, {}}));
    EXPECT_TRUE(op.get_attr_needed().empty());
    AscendString text;
    EXPECT_EQ(op.get_attr_name(text), GRAPH_SUCCESS);
    EXPECT_TRUE(text == "text");
    op.set_attr_name("other");
    EXPECT_EQ(op.get_attr_name(), "other");
    std::vector<AscendString> words;
    EXPECT_EQ(op.get_attr_words(words), GRAPH_SUCCESS);
    EXPECT_EQ(words.size(), 2u);
  }

  TEST(RegOp, DynamicInputsGrowAtTheEndAtTheFrontAndInBetween) {
    op::RegEverything op;
    int64_t count = -1;
    EXPECT_EQ(op.GetAttr("__dynamic_input_xs_cnt", count), GRAPH_SUCCESS);
    EXPECT_EQ(count, 0);
    op.create_dynamic_input_xs(2);
    op.create_dynamic_input_byindex_xs(1, 1);
    EXPECT_EQ(op.GetDynamicInputNum("xs"), 3);
    EXPECT_EQ(op.GetInputsSize(), 5u);
    TensorDesc desc(Shape({4}), FORMAT_ND, DT_INT8);
    EXPECT_EQ(op.update_dynamic_input_desc_xs(2, desc), GRAPH_SUCCESS);
    EXPECT_EQ(op.GetInputDesc(1).GetDataType(), DT_INT8);
    EXPECT_EQ(op.update_dynamic_input_desc_xs(3, desc), GRAPH_FAILED);
    EXPECT_EQ(Record().inputs.size(), 3u);
  }

  TEST(RegOp, InputsTakeAnOperatorAnOutputNameOrAnIndex) {
    op::RegEverything op, source;
    op.set_input_x(source).set_input_x(source, 0).set_input_x(source, "y").set_input_bias_by_name(source, "y");
    EXPECT_EQ(op.name_in_x(), "x");
    EXPECT_EQ(op.name_out_y(), "y");
  }

  TEST(GeShape17, FollowsItsOwnRules) {
    // spec/op-host-api.md §17.3
    EXPECT_EQ(Shape().GetShapeSize(), 0);
    EXPECT_EQ(Shape({2, -1}).GetShapeSize(), -1);
    EXPECT_EQ(Shape({2, 3}).GetShapeSize(), 6);
    EXPECT_EQ(Shape({int64_t{1} << 40, int64_t{1} << 40}).GetShapeSize(), 0);
    EXPECT_EQ(Shape({2}).GetDim(1), 0);
  }

}  // namespace
}  // namespace ge
