#include "core/op/op_library.h"

#include <gmock/gmock.h>

#include "core/op/sample_library.h"

namespace ge {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class OpLibraryTest : public SampleOpsTest {};

TEST_F(OpLibraryTest, GivesPrototypesInOrderOfDeclaration) {
  const auto library = LoadFixture("sample_ops");
  ASSERT_TRUE(library.ok()) << library.status().ToString();
  ASSERT_EQ((*library)->prototypes().size(), 3u);
  EXPECT_EQ((*library)->prototypes()[0].type, "SampleScale");
  EXPECT_EQ((*library)->prototypes()[1].type, "SampleConcat");
  EXPECT_EQ((*library)->prototypes()[2].type, "SampleEveryAttr");
}

TEST_F(OpLibraryTest, GivesInputsWithTheirKinds) {
  EXPECT_THAT(Prototype("SampleScale").inputs,
              ElementsAre(IrInput{"x", IrInputKind::kRequired}, IrInput{"bias", IrInputKind::kOptional},
                          IrInput{"axes", IrInputKind::kRequired}));
  EXPECT_THAT(Prototype("SampleConcat").inputs,
              ElementsAre(IrInput{"x", IrInputKind::kDynamic}, IrInput{"mask", IrInputKind::kOptional}));
  EXPECT_THAT(Prototype("SampleConcat").outputs, ElementsAre(IrOutput{"y", IrOutputKind::kDynamic}));
}

TEST_F(OpLibraryTest, GivesTheTypesThatADatatypeClauseSays) {
  const OpPrototype& scale = Prototype("SampleScale");
  EXPECT_THAT(scale.input_types,
              ElementsAre(ElementsAre(DT_FLOAT, DT_FLOAT16), ElementsAre(DT_FLOAT, DT_FLOAT16), ElementsAre()));
  EXPECT_THAT(scale.input_symbols, ElementsAre("T", "T", "TensorType({DT_INT32, DT_INT64})"));
  EXPECT_THAT(scale.output_types, ElementsAre(ElementsAre(DT_FLOAT, DT_FLOAT16)));
}

TEST_F(OpLibraryTest, GivesAttributesWithTypeAndDefault) {
  const std::vector<IrAttr>& attrs = Prototype("SampleScale").attrs;
  ASSERT_EQ(attrs.size(), 4u);
  EXPECT_EQ(attrs[0].name, "scale");
  EXPECT_EQ(attrs[0].type, "VT_FLOAT");
  EXPECT_EQ(attrs[0].default_value, AttrValue(1.5f));
  EXPECT_EQ(attrs[2].name, "mode");
  EXPECT_TRUE(attrs[2].required);
  EXPECT_FALSE(attrs[2].default_value.has_value());
  EXPECT_EQ(attrs[3].default_value, AttrValue(std::vector<int64_t>{3, 4}));
}

TEST_F(OpLibraryTest, GivesDefaultsOfEveryType) {
  std::vector<std::pair<std::string, AttrValue>> defaults;
  for (const IrAttr& attr : Prototype("SampleEveryAttr").attrs)
    defaults.emplace_back(attr.type, attr.default_value.value());
  auto tensor = std::make_shared<GeTensor>();
  tensor->desc = GeTensorDesc(GeShape({2}), DT_INT8, FORMAT_ND);
  tensor->data = SharedBytes({5, 6});
  const std::vector<std::pair<std::string, AttrValue>> expected = {
      {"VT_INT", int64_t{-7}},
      {"VT_FLOAT", 0.25f},
      {"VT_BOOL", true},
      {"VT_STRING", "text"},
      {"VT_DATA_TYPE", DT_BF16},
      {"VT_TENSOR", std::shared_ptr<const GeTensor>(tensor)},
      {"VT_LIST_INT", std::vector<int64_t>{1, -2, 3}},
      {"VT_LIST_FLOAT", std::vector<float>{0.5f, 2.0f}},
      {"VT_LIST_BOOL", std::vector<bool>{true, false, true}},
      {"VT_LIST_STRING", std::vector<std::string>{"a", "bc"}},
      {"VT_LIST_DATA_TYPE", std::vector<DataType>{DT_INT8, DT_FLOAT16}},
      {"VT_LIST_LIST_INT", std::vector<std::vector<int64_t>>{{1, 2}, {}, {3}}}};
  EXPECT_EQ(defaults, expected);
}

TEST_F(OpLibraryTest, MergesRegistrationsOfOneTypeInALibrary) {
  const Rt2OpImpl& scale = Impl("SampleScale");
  EXPECT_NE(scale.infer_shape, nullptr);
  EXPECT_NE(scale.tiling, nullptr);
  EXPECT_NE(scale.tiling_parse, nullptr);
  EXPECT_NE(scale.compile_info_creator, nullptr);
  EXPECT_EQ(scale.inputs_dependency, 4u);
  EXPECT_EQ(scale.tiling_dependency, 4u);
  EXPECT_EQ(scale.tiling_dependency_placements, 3u);
  EXPECT_EQ(scale.private_attr_count, 1u);
}

TEST_F(OpLibraryTest, DropsTheRestOfADependencyListBehindABadIndex) {
  EXPECT_EQ(Impl("SampleEveryAttr").inputs_dependency, 2u);
}

TEST_F(OpLibraryTest, IgnoresPrivateAttributesWithoutAName) {
  EXPECT_EQ(Impl("SampleEveryAttr").private_attr_count, 0u);
}

TEST_F(OpLibraryTest, KnowsATypeThatRegistersNothing) {
  EXPECT_EQ(Impl("SampleOnlyKnown").infer_shape, nullptr);
  EXPECT_EQ(Impl("SampleOnlyKnown").max_tiling_data_size, 0u);
}

TEST_F(OpLibraryTest, TilingWithoutASizeHas2048Bytes) {
  // spec/op-host-api.md §6.1
  EXPECT_EQ(Impl("SampleConcat").max_tiling_data_size, 2048u);
}

TEST(OpLibraryUnload, UnmapsTheLibrary) {
  const auto before = CountMappedSealedLibraries();
  ASSERT_TRUE(before.ok());
  {
    const auto library = LoadFixture("sample_ops");
    ASSERT_TRUE(library.ok()) << library.status().ToString();
    EXPECT_EQ(*CountMappedSealedLibraries(), *before + 1);
  }
  EXPECT_EQ(*CountMappedSealedLibraries(), *before);
}

TEST(OpLibraryUnload, RegistryHoldsItsLibrariesAndLetsThemGo) {
  const auto before = CountMappedSealedLibraries();
  ASSERT_TRUE(before.ok());
  auto registry = std::make_unique<OpImplSpaceRegistryV2>();
  auto library = LoadFixture("sample_ops");
  ASSERT_TRUE(library.ok()) << library.status().ToString();
  registry->AddLibrary(*std::exchange(library, Status(kInternal, "taken")));
  EXPECT_EQ(*CountMappedSealedLibraries(), *before + 1);
  registry.reset();
  EXPECT_EQ(*CountMappedSealedLibraries(), *before);
}

TEST(OpLibraryUnload, LoadedTwiceIsTwoLibraries) {
  const auto first = LoadFixture("sample_ops");
  const auto second = LoadFixture("sample_ops");
  ASSERT_TRUE(first.ok() && second.ok());
  EXPECT_NE((*first)->impls()[0].infer_shape, (*second)->impls()[0].infer_shape);
}

TEST(HostileOpLibrary, RefusesALibraryWithoutTheEntry) {
  const Status status = LoadFixture("no_entry").status();
  EXPECT_EQ(status.code(), kParamInvalid);
  EXPECT_THAT(status.message(), HasSubstr("'no_entry.so' has no symbol rt2_op_library_v1"));
}

TEST(HostileOpLibrary, RefusesATypeThatIsThereTwice) {
  const Status status = LoadFixture("type_twice").status();
  EXPECT_EQ(status.code(), kParamInvalid);
  EXPECT_THAT(status.message(), HasSubstr("'type_twice.so': gives the functions of Twice twice"));
}

TEST(HostileOpLibrary, RefusesALibraryWhoseEntryThrows) {
  const Status status = LoadFixture("throwing_entry").status();
  EXPECT_EQ(status.code(), kParamInvalid);
  EXPECT_THAT(status.message(), HasSubstr("'throwing_entry.so': rt2_op_library_v1 threw"));
}

TEST(HostileOpLibrary, RefusesALibraryWhoseEntryFails) {
  EXPECT_THAT(LoadFixture("refusing_entry").status().message(), HasSubstr("rt2_op_library_v1 returned 9"));
}

TEST(HostileOpLibrary, UnmapsARefusedLibrary) {
  const auto before = CountMappedSealedLibraries();
  ASSERT_TRUE(before.ok());
  EXPECT_FALSE(LoadFixture("type_twice").ok());
  EXPECT_EQ(*CountMappedSealedLibraries(), *before);
}

TEST(HostileOpLibrary, RefusesBytesThatAreNoLibrary) {
  const ByteBuffer bytes(64, 0x7F);
  EXPECT_EQ(OpLibrary::Load("noise.so", bytes).status().code(), kParamInvalid);
}

}  // namespace
}  // namespace ge
