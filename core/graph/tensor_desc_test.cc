#include "core/graph/tensor_desc.h"

#include <gtest/gtest.h>

#include <limits>

namespace ge {
namespace {

constexpr int64_t kMax = std::numeric_limits<int64_t>::max();

TEST(GeShape, AScalarHasOneElement) { EXPECT_EQ(GeShape().ElementCount(), 1); }
TEST(GeShape, CountsTheElements) { EXPECT_EQ(GeShape({2, 3, 4}).ElementCount(), 24); }
TEST(GeShape, AnUnknownDimensionHasNoCount) { EXPECT_EQ(GeShape({2, -1}).ElementCount(), std::nullopt); }
TEST(GeShape, AnUnknownRankHasNoCount) { EXPECT_EQ(GeShape({-2}).ElementCount(), std::nullopt); }
TEST(GeShape, AnUnknownRankIsUnknown) { EXPECT_TRUE(GeShape({-2}).IsUnknownRank() && GeShape({-2}).IsUnknown()); }
TEST(GeShape, ACountThatOverflowsIsNone) { EXPECT_EQ(GeShape({kMax, 2}).ElementCount(), std::nullopt); }
TEST(GeShape, AZeroDimensionWinsOverTheOverflow) { EXPECT_EQ(GeShape({kMax, 2, 0}).ElementCount(), 0); }
TEST(GeShape, ShowsItsDimensions) { EXPECT_EQ(GeShape({4, 128, -1}).ToString(), "[4, 128, -1]"); }
TEST(GeShape, AScalarShowsNoDimension) { EXPECT_EQ(GeShape().ToString(), "[]"); }

TEST(GeShape, IsEqualByItsDimensionsAlone) {
  const GeShape a({2, 3});
  EXPECT_EQ(a, GeShape({2, 3}));
  EXPECT_NE(a, GeShape({3, 2}));
  EXPECT_NE(a, GeShape());
  EXPECT_EQ(GeShape(), GeShape(std::vector<int64_t>()));
}
TEST(GeShape, ACopyHasTheSameDimensionsInMemory) {
  GeShape a({2, 3});
  const GeShape b = a;
  EXPECT_EQ(a.dims().data(), b.dims().data());
  a = GeShape({4});
  EXPECT_EQ(b.ToString(), "[2, 3]");
}

TEST(TensorDesc, ADefaultSlotIsAbsent) { EXPECT_TRUE(GeTensorDesc().IsAbsent()); }
TEST(TensorDesc, AScalarOfATypeIsNotAbsent) { EXPECT_FALSE(GeTensorDesc(GeShape(), DT_INT32).IsAbsent()); }
TEST(TensorDesc, TheOriginIsTheShapeItWasMadeWith) {
  EXPECT_EQ(GeTensorDesc(GeShape({3}), DT_INT8).origin_shape, GeShape({3}));
}
TEST(TensorDesc, ADifferentAttributeMakesADifference) {
  GeTensorDesc with_attr(GeShape({3}), DT_INT8);
  with_attr.attrs["placement"] = 1;
  EXPECT_NE(with_attr, GeTensorDesc(GeShape({3}), DT_INT8));
}

// Sizes of spec/om-format.md §6.7.
TEST(ElementBits, FollowsTheTable) {
  EXPECT_EQ(ElementBits(DT_FLOAT), 32);
  EXPECT_EQ(ElementBits(DT_BF16), 16);
  EXPECT_EQ(ElementBits(DT_BOOL), 8);
  EXPECT_EQ(ElementBits(DT_DUAL), 40);
  EXPECT_EQ(ElementBits(DT_COMPLEX128), 128);
  EXPECT_EQ(ElementBits(DT_FLOAT6_E3M2), 6);
}
TEST(ElementBits, StringsHaveNoFixedSize) { EXPECT_EQ(ElementBits(DT_STRING), 0); }
TEST(ElementBits, ANumberThatIsNoTypeHasNoSize) { EXPECT_EQ(ElementBits(static_cast<DataType>(5)), 0); }

TEST(TensorBytes, PacksTypesBelowAByte) { EXPECT_EQ(TensorBytes(GeShape({3}), DT_INT4), 2); }
TEST(TensorBytes, MultipliesElementsAndWidth) { EXPECT_EQ(TensorBytes(GeShape({4, 128}), DT_FLOAT16), 1024); }
TEST(TensorBytes, AnUnknownShapeHasNone) { EXPECT_EQ(TensorBytes(GeShape({-1}), DT_FLOAT), std::nullopt); }
TEST(TensorBytes, OverflowGivesNone) { EXPECT_EQ(TensorBytes(GeShape({kMax}), DT_INT8), std::nullopt); }
TEST(TensorBytes, AStringTensorHasNone) { EXPECT_EQ(TensorBytes(GeShape({1}), DT_STRING), std::nullopt); }

// b + 32 for b a multiple of 32 (spec/om-format.md §6.5).
TEST(PaddedTensorBytes, AddsThirtyTwoToAMultipleOfThirtyTwo) {
  EXPECT_EQ(PaddedTensorBytes(GeShape({8}), DT_FLOAT), 64);
}
TEST(PaddedTensorBytes, OneByteTakesSixtyFour) { EXPECT_EQ(PaddedTensorBytes(GeShape({1}), DT_INT8), 64); }
TEST(PaddedTensorBytes, AnEmptyTensorTakesThirtyTwo) { EXPECT_EQ(PaddedTensorBytes(GeShape({0}), DT_INT8), 32); }

TEST(DataTypeName, EveryNumberedTypeComesBackFromItsName) {
  for (int number = 0; number < DT_MAX; ++number) {
    if (number == 5) continue;  // unused
    const auto dtype = static_cast<DataType>(number);
    EXPECT_EQ(DataTypeFromName(DataTypeName(dtype)), dtype) << number;
  }
}
TEST(DataTypeName, Bfloat16IsSpelledOut) { EXPECT_EQ(DataTypeName(DT_BF16), "DT_BFLOAT16"); }
TEST(DataTypeName, TakesFloat32ForFloat) { EXPECT_EQ(DataTypeFromName("DT_FLOAT32"), DT_FLOAT); }
TEST(DataTypeName, RefusesAnotherName) { EXPECT_EQ(DataTypeFromName("DT_FLOAT17"), std::nullopt); }

TEST(DataTypeWord, IsWhatPeopleWrite) {
  EXPECT_EQ(DataTypeWord(DT_FLOAT), "float32");
  EXPECT_EQ(DataTypeFromWord("float16"), DT_FLOAT16);
  EXPECT_EQ(DataTypeFromWord("bfloat16"), DT_BF16);
  EXPECT_EQ(DataTypeFromWord("int32"), DT_INT32);
  EXPECT_EQ(DataTypeFromWord("bool"), DT_BOOL);
}
TEST(DataTypeWord, UndefinedIsNoTypeToWrite) { EXPECT_EQ(DataTypeFromWord("undefined"), std::nullopt); }

TEST(DataTypeProto, FollowsTheTable) {
  EXPECT_EQ(DataTypeToProto(DT_FLOAT), 1);
  EXPECT_EQ(DataTypeToProto(DT_INT32), 7);
  EXPECT_EQ(DataTypeToProto(DT_BF16), 27);
  EXPECT_EQ(DataTypeToProto(DT_HIFLOAT4), 41);
}
TEST(DataTypeProto, EveryTypeComesBackFromItsNumber) {
  for (int number = 0; number < DT_MAX; ++number) {
    if (number == 5) continue;
    const auto dtype = static_cast<DataType>(number);
    EXPECT_EQ(DataTypeFromProto(DataTypeToProto(dtype)), dtype) << number;
  }
}
TEST(DataTypeProto, AnUnknownNumberIsUndefined) { EXPECT_EQ(DataTypeFromProto(99), DT_UNDEFINED); }

TEST(FormatName, ShowsTheSubFormatButNotC0) {
  EXPECT_EQ(FormatName(0x05000003), "NC1HWC0");
  EXPECT_EQ(FormatName(FORMAT_FRACTAL_Z | (32 << 8)), "FRACTAL_Z:32");
}
TEST(FormatName, SomeNamesAreNotTheirEnumerators) {
  EXPECT_EQ(FormatName(15), "DECONV_SP_STRIDE8_TRANS");
  EXPECT_EQ(FormatName(20), "LOOKUP_LOOKUPS");
  EXPECT_EQ(FormatName(40), "FORMAT_RESERVED");
  EXPECT_EQ(FormatName(28), "RESERVED");
}
TEST(FormatName, ANumberPastTheTableIsReserved) { EXPECT_EQ(FormatName(200), "RESERVED"); }
TEST(FormatName, ReadsBackEveryNameButTheOneWithout) {
  for (int32_t format = 0; format < FORMAT_END; ++format) {
    if (format != FORMAT_FRACTAL_ZZ) {
      EXPECT_EQ(FormatFromName(FormatName(format)), format);
    }
  }
}
TEST(FormatName, ReadsASubFormat) { EXPECT_EQ(FormatFromName("FRACTAL_Z:32"), 4 | (32 << 8)); }
TEST(FormatName, TakesUndefinedForReserved) { EXPECT_EQ(FormatFromName("UNDEFINED"), FORMAT_RESERVED); }
TEST(FormatName, RefusesASubFormatThatDoesNotFit) { EXPECT_EQ(FormatFromName("ND:65536"), std::nullopt); }
TEST(FormatName, RefusesASubFormatThatIsNoNumber) { EXPECT_EQ(FormatFromName("ND:1x"), std::nullopt); }

}  // namespace
}  // namespace ge
