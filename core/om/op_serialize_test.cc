#include "core/om/op_serialize.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/om/limits.h"

namespace ge {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

OpDesc FullOp() {
  OpDesc op("conv", "Conv2D");
  op.inputs = {GeTensorDesc(GeShape({1}), DT_FLOAT), GeTensorDesc(GeShape({2}), DT_FLOAT), GeTensorDesc()};
  op.outputs = {GeTensorDesc(GeShape({3}), DT_FLOAT)};
  op.input_names = {"x", "filter", "bias"};
  op.output_names = {"y"};
  op.ir_inputs = {{"x", IrInputKind::kRequired}, {"filter", IrInputKind::kRequired}, {"bias", IrInputKind::kOptional}};
  op.ir_outputs = {{"y", IrOutputKind::kRequired}};
  op.ir_attr_names = {"strides", "pads"};
  op.attrs["strides"] = std::vector<int64_t>{1, 1};
  op.subgraph_names = {"sub"};
  op.id = 7;
  op.stream_id = 2;
  op.attached_stream_ids = {3};
  op.engine = "AIcoreEngine";
  op.kernel_lib = "AIcoreEngine";
  op.input_offsets = {0, 512};
  op.output_offsets = {1024};
  op.workspace_offsets = {2048};
  op.workspace_bytes = {64};
  op.is_input_const = {false, true, false};
  return op;
}

proto::OpDef Encode(const OpDesc& op, const std::vector<int64_t>& tiling_ids = {}) {
  proto::OpDef out;
  EXPECT_TRUE(EncodeOp(op, 0, tiling_ids, out).ok());
  return out;
}

void ExpectEqual(const OpDesc& a, const OpDesc& b) {
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.type, b.type);
  EXPECT_EQ(a.attrs, b.attrs);
  EXPECT_EQ(a.inputs, b.inputs);
  EXPECT_EQ(a.outputs, b.outputs);
  EXPECT_EQ(a.input_names, b.input_names);
  EXPECT_EQ(a.output_names, b.output_names);
  EXPECT_EQ(a.ir_inputs, b.ir_inputs);
  EXPECT_EQ(a.ir_outputs, b.ir_outputs);
  EXPECT_EQ(a.ir_attr_names, b.ir_attr_names);
  EXPECT_EQ(a.subgraph_names, b.subgraph_names);
  EXPECT_EQ(a.id, b.id);
  EXPECT_EQ(a.stream_id, b.stream_id);
  EXPECT_EQ(a.attached_stream_ids, b.attached_stream_ids);
  EXPECT_EQ(a.engine, b.engine);
  EXPECT_EQ(a.kernel_lib, b.kernel_lib);
  EXPECT_EQ(a.input_offsets, b.input_offsets);
  EXPECT_EQ(a.output_offsets, b.output_offsets);
  EXPECT_EQ(a.workspace_offsets, b.workspace_offsets);
  EXPECT_EQ(a.workspace_bytes, b.workspace_bytes);
  EXPECT_EQ(a.is_input_const, b.is_input_const);
}

TEST(OpSerializeTest, AnOpComesBack) {
  auto decoded = DecodeOp(Encode(FullOp()), 0);
  ASSERT_TRUE(decoded.ok()) << decoded.status().ToString();
  ExpectEqual(*decoded, FullOp());
}

TEST(OpSerializeTest, SlotNamesAreWrittenInOrderOfNames) {  // spec/om-format.md §6.6
  proto::OpDef out = Encode(FullOp());
  EXPECT_THAT(out.attr().at("_input_name_key").list().s(), ElementsAre("bias", "filter", "x"));
  EXPECT_THAT(out.attr().at("_input_name_value").list().i(), ElementsAre(2, 1, 0));
  EXPECT_EQ(out.attr().at("_input_name_key").list().val_type(), proto::ListValue::VT_LIST_NONE);
}

TEST(OpSerializeTest, ThePrototypeIsWrittenInItsOwnOrder) {
  proto::OpDef out = Encode(FullOp());
  EXPECT_THAT(out.attr().at("_ir_inputs_key").list().s(), ElementsAre("x", "filter", "bias"));
  EXPECT_THAT(out.attr().at("_ir_inputs_value").list().i(), ElementsAre(0, 0, 1));
  EXPECT_THAT(out.attr().at("_opt_input").list().s(), ElementsAre("bias"));
  EXPECT_THAT(out.attr().at("_ir_attr_names").list().s(), ElementsAre("strides", "pads"));
}

TEST(OpSerializeTest, FieldsThatAreAttributesInTheFile) {
  proto::OpDef out = Encode(FullOp(), {11});
  EXPECT_EQ(out.attr().at("_ge_attr_op_kernel_lib_name").s(), "AIcoreEngine");
  EXPECT_EQ(out.attr().at("_lxfusion_engine_name").s(), "AIcoreEngine");
  EXPECT_THAT(out.attr().at("_attached_stream_id_list").list().i(), ElementsAre(3));
  EXPECT_THAT(out.attr().at("_op_tiling_ids").list().i(), ElementsAre(11));
  EXPECT_EQ(out.attr().at("_op_tiling_ids").list().val_type(), proto::ListValue::VT_LIST_INT);
}

TEST(OpSerializeTest, PairsOfDifferentLengthsAreIgnored) {
  proto::OpDef out = Encode(FullOp());
  (*out.mutable_attr())["_input_name_value"].mutable_list()->add_i(9);
  auto decoded = DecodeOp(out, 0);
  ASSERT_TRUE(decoded.ok());
  EXPECT_THAT(decoded->input_names, ElementsAre("__input0", "__input1", "__input2"));
}

TEST(OpSerializeTest, AnEmptyNameOfASlotIsNone) {  // written again it would come back under the default
  proto::OpDef out = Encode(FullOp());
  for (std::string& name : *(*out.mutable_attr())["_input_name_key"].mutable_list()->mutable_s()) name.clear();
  auto decoded = DecodeOp(out, 0);
  ASSERT_TRUE(decoded.ok()) << decoded.status().ToString();
  EXPECT_THAT(decoded->input_names, ElementsAre("__input0", "__input1", "__input2"));
}

TEST(OpSerializeTest, NamesOfSlotsThatAreGoneArePassedOver) {
  proto::OpDef out = Encode(FullOp());
  out.mutable_input_desc()->RemoveLast();
  auto decoded = DecodeOp(out, 0);
  ASSERT_TRUE(decoded.ok());
  EXPECT_THAT(decoded->input_names, ElementsAre("x", "filter"));
}

TEST(OpSerializeTest, FailsOnAnUnknownKindOfInput) {
  proto::OpDef out = Encode(FullOp());
  (*out.mutable_attr())["_ir_inputs_value"].mutable_list()->set_i(0, 3);
  EXPECT_THAT(DecodeOp(out, 0).status().message(), HasSubstr("input 'x' of the prototype is of unknown kind 3"));
}

TEST(OpSerializeTest, HoldsTheLimitOfNames) {
  OpDesc op(std::string(kMaxNameLength, 'n'), "Add");
  proto::OpDef out;
  ASSERT_TRUE(EncodeOp(op, 0, {}, out).ok());
  EXPECT_TRUE(DecodeOp(out, 0).ok());
  out.set_name(out.name() + "n");
  EXPECT_FALSE(DecodeOp(out, 0).ok());
  op.name += "n";
  EXPECT_FALSE(EncodeOp(op, 0, {}, out).ok());
}

TEST(OpSerializeTest, RefusesANameThatIsEmptyOrNotUtf8) {
  proto::OpDef out;
  EXPECT_FALSE(EncodeOp(OpDesc("", "Add"), 0, {}, out).ok());
  EXPECT_THAT(EncodeOp(OpDesc("\xC0\x80", "Add"), 0, {}, out).message(), HasSubstr("not UTF-8"));
}

}  // namespace
}  // namespace ge
