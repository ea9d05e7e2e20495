#include "core/op/prototype_reader.h"

#include <gmock/gmock.h>

#include "core/op/limits.h"

namespace ge {
namespace {

using testing::HasSubstr;

/// A sound prototype with one input, output and attribute, to be spoilt.
struct Tables {
  int64_t number = 5;
  Rt2AttrValue value{sizeof(Rt2AttrValue), RT2_ATTR_INT, 0, &number, sizeof(number)};
  Rt2IrAttr attr{sizeof(Rt2IrAttr), "axis", "VT_INT", 0, 0, &value};
  const Rt2IrAttr* attrs[1] = {&attr};
  Rt2IrParam input{sizeof(Rt2IrParam), "x", RT2_IR_REQUIRED, 0, "T", nullptr, 0, nullptr, 0};
  Rt2IrParam output{sizeof(Rt2IrParam), "y", RT2_IR_REQUIRED, 0, "T", nullptr, 0, nullptr, 0};
  const Rt2IrParam* inputs[2] = {&input, &input};
  const Rt2IrParam* outputs[1] = {&output};
  Rt2OpPrototype prototype{sizeof(Rt2OpPrototype), "Op", inputs, 1, outputs, 1, attrs, 1, nullptr, 0};
};

std::string Refusal(const Tables& tables) {
  const Status status = ReadPrototype(&tables.prototype).status();
  EXPECT_EQ(status.code(), kParamInvalid) << status.ToString();
  return status.message();
}

TEST(PrototypeReader, ReadsASoundPrototype) {
  Tables tables;
  const auto prototype = ReadPrototype(&tables.prototype);
  ASSERT_TRUE(prototype.ok()) << prototype.status().ToString();
  EXPECT_EQ(prototype->type, "Op");
  EXPECT_EQ(prototype->attrs[0].default_value, AttrValue(int64_t{5}));
}

TEST(PrototypeReader, CutsALongerTable) {
  struct Longer {
    Rt2OpPrototype known;
    uint64_t unknown[4] = {1, 2, 3, 4};
  };
  Tables tables;
  Longer longer{tables.prototype};
  longer.known.struct_size = sizeof(Longer);
  EXPECT_TRUE(ReadPrototype(&longer.known).ok());
}

TEST(PrototypeReader, FillsAShorterTableWithZeros) {
  Tables tables;
  tables.prototype.struct_size = offsetof(Rt2OpPrototype, outputs);
  const auto prototype = ReadPrototype(&tables.prototype);
  ASSERT_TRUE(prototype.ok()) << prototype.status().ToString();
  EXPECT_EQ(prototype->inputs.size(), 1u);
  EXPECT_TRUE(prototype->outputs.empty());
  EXPECT_TRUE(prototype->attrs.empty());
}

TEST(PrototypeReader, RefusesATableTooShortToHaveAName) {
  Tables tables;
  tables.prototype.struct_size = 15;
  EXPECT_THAT(Refusal(tables), HasSubstr("prototype: a table of 15 bytes"));
}

TEST(PrototypeReader, TakesATableOfExactlyTheLimit) {
  std::vector<uint64_t> memory(kMaxAbiTableSize / 8);
  Tables tables;
  std::memcpy(memory.data(), &tables.prototype, sizeof(Rt2OpPrototype));
  memory[0] = kMaxAbiTableSize;
  EXPECT_TRUE(ReadPrototype(reinterpret_cast<const Rt2OpPrototype*>(memory.data())).ok());
}

TEST(PrototypeReader, RefusesATableOverTheLimit) {
  Tables tables;
  tables.prototype.struct_size = kMaxAbiTableSize + 1;
  EXPECT_THAT(Refusal(tables), HasSubstr("a table of 65537 bytes"));
}

TEST(PrototypeReader, RefusesAMissingTable) {
  EXPECT_THAT(ReadPrototype(nullptr).status().message(), HasSubstr("the table is missing"));
}

TEST(PrototypeReader, RefusesANullOpType) {
  Tables tables;
  tables.prototype.op_type = nullptr;
  EXPECT_THAT(Refusal(tables), HasSubstr("op type: the name is missing"));
}

TEST(PrototypeReader, RefusesAnEmptyOpType) {
  Tables tables;
  tables.prototype.op_type = "";
  EXPECT_THAT(Refusal(tables), HasSubstr("op type: the name is empty"));
}

TEST(PrototypeReader, TakesANameOfTheGreatestLength) {
  Tables tables;
  const std::string name(kMaxOpNameLength, 'a');
  tables.prototype.op_type = name.c_str();
  EXPECT_TRUE(ReadPrototype(&tables.prototype).ok());
}

TEST(PrototypeReader, RefusesANameThatIsTooLong) {
  Tables tables;
  const std::string name(kMaxOpNameLength + 1, 'a');
  tables.prototype.op_type = name.c_str();
  EXPECT_THAT(Refusal(tables), HasSubstr("more than 255 bytes"));
}

TEST(PrototypeReader, RefusesAControlCharacterInAName) {
  Tables tables;
  tables.input.name = "x\n";
  EXPECT_THAT(Refusal(tables), HasSubstr("prototype of Op: input 0: the name holds a control character"));
}

TEST(PrototypeReader, RefusesAnInputNamedTwice) {
  Tables tables;
  tables.prototype.input_count = 2;
  EXPECT_THAT(Refusal(tables), HasSubstr("input 1: 'x' is there twice"));
}

TEST(PrototypeReader, RefusesAListAtNoAddress) {
  Tables tables;
  tables.prototype.inputs = nullptr;
  EXPECT_THAT(Refusal(tables), HasSubstr("input: 1 entries at no address"));
}

TEST(PrototypeReader, RefusesAListThatIsTooLong) {
  Tables tables;
  tables.prototype.attr_count = kMaxIrParams + 1;
  EXPECT_THAT(Refusal(tables), HasSubstr("attributes: 1025 entries"));
}

TEST(PrototypeReader, RefusesAnUnknownKindOfInput) {
  Tables tables;
  tables.input.kind = 3;
  EXPECT_THAT(Refusal(tables), HasSubstr("input 0 'x': unknown kind 3"));
}

TEST(PrototypeReader, RefusesAnOptionalOutput) {
  Tables tables;
  tables.output.kind = RT2_IR_OPTIONAL;
  EXPECT_THAT(Refusal(tables), HasSubstr("output 0 'y': unknown kind 1"));
}

TEST(PrototypeReader, RefusesAnUnknownAttributeType) {
  Tables tables;
  tables.attr.type = "VT_MATRIX";
  EXPECT_THAT(Refusal(tables), HasSubstr("attribute 0 'axis': unknown type 'VT_MATRIX'"));
}

TEST(PrototypeReader, RefusesAnOptionalAttributeWithoutDefault) {
  Tables tables;
  tables.attr.default_value = nullptr;
  EXPECT_THAT(Refusal(tables), HasSubstr("attribute 0 'axis': default: the table is missing"));
}

TEST(PrototypeReader, RefusesADefaultOfAnotherType) {
  Tables tables;
  tables.attr.type = "VT_STRING";
  EXPECT_THAT(Refusal(tables), HasSubstr("the default is a int, its type is VT_STRING"));
}

TEST(PrototypeReader, RefusesADefaultThatIsTooShort) {
  Tables tables;
  tables.value.size = 7;
  EXPECT_THAT(ReadPrototype(&tables.prototype).status().message(), HasSubstr("8 bytes wanted, 7 left"));
}

TEST(PrototypeReader, RefusesBytesLeftOverInADefault) {
  Tables tables;
  const int64_t numbers[2] = {1, 2};
  tables.value.bytes = numbers;
  tables.value.size = sizeof(numbers);
  EXPECT_THAT(Refusal(tables), HasSubstr("8 of 16 bytes are left over"));
}

TEST(PrototypeReader, RefusesAListLongerThanItsBytes) {
  Tables tables;
  const uint64_t count = uint64_t{1} << 60;
  tables.attr.type = "VT_LIST_LIST_INT";
  tables.value = {sizeof(Rt2AttrValue), RT2_ATTR_LIST_LIST_INT, 0, &count, sizeof(count)};
  EXPECT_THAT(Refusal(tables), HasSubstr("a list of 1152921504606846976 elements in 0 bytes"));
}

TEST(OpImplReader, RefusesMoreTilingDataThanThereCanBe) {
  Rt2OpImpl impl{};
  impl.struct_size = sizeof(impl);
  impl.op_type = "Op";
  impl.max_tiling_data_size = kMaxTilingDataSize;
  EXPECT_TRUE(ReadOpImpl(&impl).ok());
  impl.max_tiling_data_size = kMaxTilingDataSize + 1;
  EXPECT_THAT(ReadOpImpl(&impl).status().message(), HasSubstr("functions of Op: tiling data of 1048577 bytes"));
}

TEST(OpImplReader, RefusesACompileInfoThatNobodyDeletes) {
  Rt2OpImpl impl{};
  impl.struct_size = sizeof(impl);
  impl.op_type = "Op";
  impl.compile_info_creator = []() -> void* { return nullptr; };
  EXPECT_THAT(ReadOpImpl(&impl).status().message(), HasSubstr("compile info has a creator but no deleter"));
}

TEST(OpImplReader, RefusesAPrivateAttributeWithoutAName) {
  Rt2PrivateAttr attr{sizeof(Rt2PrivateAttr), nullptr, nullptr};
  const Rt2PrivateAttr* attrs[] = {&attr};
  Rt2OpImpl impl{};
  impl.struct_size = sizeof(impl);
  impl.op_type = "Op";
  impl.private_attrs = attrs;
  impl.private_attr_count = 1;
  EXPECT_THAT(ReadOpImpl(&impl).status().message(), HasSubstr("private attribute 0: the name is missing"));
}

}  // namespace
}  // namespace ge
