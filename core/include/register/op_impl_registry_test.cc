#include "register/op_impl_registry.h"

#include <gmock/gmock.h>

// Facts of spec/op-host-api.md §6 and spec/rt2.md §4.2.

namespace {

UINT32 First(gert::InferShapeContext*) { return 0; }
UINT32 Second(gert::InferShapeContext*) { return 1; }
UINT32 Tile(gert::TilingContext*) { return 0; }
UINT32 ParseTyped(gert::TilingParseContext*) { return 0; }
UINT32 ParseRaw(gert::KernelContext*) { return 0; }

IMPL_OP(Pieces).InferShape(First);
IMPL_OP(Pieces).Tiling(Tile).PrivateAttr("a", int64_t{1});
IMPL_OP_INFERSHAPE(Pieces).InferShape(Second).InferShape(nullptr);
IMPL_OP_OPTILING(Pieces).PrivateAttr("b", 1.5F).PrivateAttr("b", true);
IMPL_OP(Bare);
IMPL_OP_DEFAULT().Tiling(Tile, 64);

struct Info {
  int number = 7;
};
IMPL_OP(Parsed).TilingParse<Info>(ParseTyped);
IMPL_OP(ParsedRaw).TilingParse<Info>(ParseRaw);
IMPL_OP(Masks).InputsDataDependency({0, 63}).TilingInputsDataDependency({1}).NullableOutputs({2, -1, 3});

const gert::OpImplRecord& Record(const std::string& type) { return gert::GetLocalOpImpls().RecordOf(type); }

TEST(ImplOp, LaterPiecesFillAndOverwrite) {
  EXPECT_EQ(Record("Pieces").infer_shape, Second);
  EXPECT_EQ(Record("Pieces").tiling, Tile);
  EXPECT_EQ(Record("Pieces").max_tiling_data_size, 2048u);
}

TEST(ImplOp, PrivateAttributesOfALaterPieceReplaceTheEarlierOnes) {
  ASSERT_EQ(Record("Pieces").private_attrs.size(), 1u);
  EXPECT_EQ(Record("Pieces").private_attrs[0].first, "b");
  EXPECT_EQ(std::get<float>(Record("Pieces").private_attrs[0].second), 1.5F);
}

TEST(ImplOp, ABareRegistrationMakesTheTypeKnown) {
  const auto& records = gert::GetLocalOpImpls().records;
  EXPECT_TRUE(std::any_of(records.begin(), records.end(), [](const auto& record) { return record.op_type == "Bare"; }));
}

TEST(ImplOp, TheDefaultIsATypeOfItsOwn) { EXPECT_EQ(Record("DefaultImpl").max_tiling_data_size, 64u); }

TEST(ImplOp, MakesAndDeletesCompileInfo) {
  void* info = Record("Parsed").compile_info_creator();
  EXPECT_EQ(static_cast<Info*>(info)->number, 7);
  Record("Parsed").compile_info_deleter(info);
  EXPECT_NE(Record("ParsedRaw").tiling_parse, nullptr);
}

TEST(ImplOp, MasksHoldIndexesBelow64) {
  EXPECT_EQ(Record("Masks").inputs_dependency, (uint64_t{1} << 63) | 1);
  EXPECT_EQ(Record("Masks").tiling_dependency, 2u);
  EXPECT_EQ(Record("Masks").tiling_dependency_placements, 1u);
  EXPECT_EQ(Record("Masks").nullable_outputs, 4u);
}

TEST(ImplOp, SaysWhatItIgnored) {
  EXPECT_THAT(
      gert::GetLocalOpImpls().warnings,
      testing::IsSupersetOf({std::string("Pieces: private attribute 'b' is given twice; the first one counts"),
                             std::string("Masks: NullableOutputs: index -1 is not below 64; it and those behind "
                                         "it are ignored")}));
}

}  // namespace
