#include "graph/types.h"

#include <gmock/gmock.h>

#include "graph/c_types.h"
#include "graph/utils/type_utils.h"

// Facts of spec/op-host-api.md §4.

namespace ge {
namespace {

TEST(GeTypes, GivesTheBytesOfATypeOrItsBits) {
  EXPECT_EQ(GetSizeByDataType(DT_FLOAT), 4);
  EXPECT_EQ(GetSizeByDataType(DT_BF16), 2);
  EXPECT_EQ(GetSizeByDataType(DT_COMPLEX32), 4);
  EXPECT_EQ(GetSizeByDataType(DT_COMPLEX128), 16);
  EXPECT_EQ(GetSizeByDataType(DT_DUAL), 5);
  EXPECT_EQ(GetSizeByDataType(DT_RESOURCE), 8);
  EXPECT_EQ(GetSizeByDataType(DT_HIFLOAT8), 1);
  EXPECT_EQ(GetSizeByDataType(DT_UINT1), 1001);
  EXPECT_EQ(GetSizeByDataType(DT_INT2), 1002);
  EXPECT_EQ(GetSizeByDataType(DT_HIFLOAT4), 1004);
  EXPECT_EQ(GetSizeByDataType(DT_FLOAT6_E3M2), 1006);
}

TEST(GeTypes, TypesWithoutASizeGiveMinusOne) {
  for (const int type :
       {static_cast<int>(DT_STRING), static_cast<int>(DT_STRING_REF), static_cast<int>(DT_UNDEFINED), 5, 43, -1}) {
    EXPECT_EQ(GetSizeByDataType(static_cast<DataType>(type)), -1) << type;
  }
}

TEST(GeTypes, GivesTheBytesOfManyElements) {
  EXPECT_EQ(GetSizeInBytes(3, DT_FLOAT), 12);
  EXPECT_EQ(GetSizeInBytes(3, DT_INT4), 2);
  EXPECT_EQ(GetSizeInBytes(9, DT_UINT1), 2);
  EXPECT_EQ(GetSizeInBytes(0, DT_INT4), 0);
  EXPECT_EQ(GetSizeInBytes(-1, DT_FLOAT), -1);
  EXPECT_EQ(GetSizeInBytes(1, DT_STRING), -1);
  EXPECT_EQ(GetSizeInBytes(int64_t{1} << 62, DT_FLOAT), -1);
}

TEST(GeTypes, TakesAFormatApart) {
  const int32_t format = GetFormatFromSubAndC0(FORMAT_FRACTAL_Z, 32, 5);
  EXPECT_EQ(format, 4 | (32 << 8) | (5 << 24));
  EXPECT_EQ(GetPrimaryFormat(format), FORMAT_FRACTAL_Z);
  EXPECT_EQ(GetSubFormat(format), 32);
  EXPECT_EQ(GetC0Value(format), 16);
  EXPECT_EQ(GetC0Value(FORMAT_ND), -1);
  EXPECT_EQ(GetFormatFromSub(0x1ff, 0x1ffff), 0xff | (0xffff << 8));
}

TEST(GeTypes, NamesFormats) {
  EXPECT_STREQ(GetFormatName(FORMAT_NCHW), "NCHW");
  EXPECT_STREQ(GetFormatName(FORMAT_FRACTAL_NZ), "FRACTAL_NZ");
  EXPECT_STREQ(GetFormatName(FORMAT_FRACTAL_DECONV_SP_STRIDE8_TRANS), "DECONV_SP_STRIDE8_TRANS");
  EXPECT_STREQ(GetFormatName(FORMAT_HASHTABLE_LOOKUP_KEYS), "LOOKUP_KEYS");
  EXPECT_STREQ(GetFormatName(FORMAT_FRACTAL_NZ_C0_8), "FRACTAL_NZ_C0_8");
  for (const int format : {28, 40, 41, 42, 55, 255, -1})
    EXPECT_STREQ(GetFormatName(static_cast<Format>(format)), "UNKNOWN");
}

TEST(GeTypes, PresetsHoldTheirTypes) {
  using testing::Contains;
  using testing::Not;
  using testing::UnorderedElementsAre;
  EXPECT_THAT(TensorType::IndexNumberType().types(), UnorderedElementsAre(DT_INT32, DT_INT64));
  EXPECT_THAT(TensorType::FLOAT().types(), UnorderedElementsAre(DT_FLOAT, DT_FLOAT16, DT_BF16));
  EXPECT_EQ(TensorType::ALL().types().size(), 23u);
  EXPECT_THAT(TensorType::ALL().types(), Not(Contains(DT_VARIANT)));
  EXPECT_EQ(TensorType::OrdinaryType().types().size(), 16u);
  EXPECT_THAT(TensorType::BasicType().types(), Not(Contains(DT_BOOL)));
  EXPECT_THAT(TensorType::NumberType().types(), Not(Contains(DT_QINT16)));
}

TEST(GeTypes, CNamesHaveTheSameNumbers) {
  EXPECT_EQ(static_cast<int>(C_DT_BF16), static_cast<int>(DT_BF16));
  EXPECT_EQ(static_cast<int>(C_DT_HIFLOAT4), 42);
  EXPECT_EQ(static_cast<int>(C_FORMAT_FRACTAL_NZ_C0_8), 54);
}

TEST(TypeUtils, WritesAndReadsDataTypes) {
  EXPECT_EQ(TypeUtils::DataTypeToSerialString(DT_FLOAT), "DT_FLOAT");
  EXPECT_EQ(TypeUtils::DataTypeToSerialString(DT_BF16), "DT_BFLOAT16");
  EXPECT_EQ(TypeUtils::DataTypeToSerialString(static_cast<DataType>(99)), "UNDEFINED");
  EXPECT_EQ(TypeUtils::SerialStringToDataType("DT_FLOAT32"), DT_FLOAT);
  EXPECT_EQ(TypeUtils::SerialStringToDataType("RESERVED"), DT_UNDEFINED);
  EXPECT_EQ(TypeUtils::AscendStringToDataType(TypeUtils::DataTypeToAscendString(DT_INT4)), DT_INT4);
}

TEST(TypeUtils, WritesAndReadsFormats) {
  EXPECT_EQ(TypeUtils::FormatToSerialString(FORMAT_NCHW), "NCHW");
  EXPECT_EQ(TypeUtils::FormatToSerialString(static_cast<Format>(GetFormatFromSub(FORMAT_FRACTAL_Z, 32))),
            "FRACTAL_Z:32");
  EXPECT_EQ(TypeUtils::FormatToSerialString(FORMAT_RESERVED), "FORMAT_RESERVED");
  EXPECT_EQ(TypeUtils::FormatToSerialString(static_cast<Format>(200)), "RESERVED");
  EXPECT_EQ(TypeUtils::SerialStringToFormat("FRACTAL_Z:32"), GetFormatFromSub(FORMAT_FRACTAL_Z, 32));
  EXPECT_EQ(TypeUtils::SerialStringToFormat("FRACTAL_Z:65535"), GetFormatFromSub(FORMAT_FRACTAL_Z, 65535));
  for (const char* bad : {"FRACTAL_Z:65536", "FRACTAL_Z:", "FRACTAL_Z:3x", "FRACTAL_Y", ""}) {
    EXPECT_EQ(TypeUtils::SerialStringToFormat(bad), FORMAT_RESERVED) << bad;
  }
}

TEST(TypeUtils, GivesStringsALength) {
  uint32_t length = 0;
  EXPECT_TRUE(TypeUtils::GetDataTypeLength(DT_STRING, length));
  EXPECT_EQ(length, 16u);
  EXPECT_FALSE(TypeUtils::GetDataTypeLength(DT_UNDEFINED, length));
}

TEST(AscendString, NullEqualsOnlyNullAndGoesFirst) {
  const AscendString null, empty(""), text("a");
  EXPECT_TRUE(null == AscendString());
  EXPECT_TRUE(null != empty);
  EXPECT_TRUE(null < empty);
  EXPECT_TRUE(empty < text);
  EXPECT_STREQ(null.GetString(), "");
  EXPECT_EQ(null.GetLength(), 0u);
}

TEST(AscendString, ComparesWithPlainText) {
  EXPECT_TRUE(AscendString("abc") == "abc");
  EXPECT_TRUE(AscendString("abc", 2) == "ab");
  EXPECT_EQ(AscendString("abc").Find(AscendString("c")), 2u);
  EXPECT_EQ(std::hash<AscendString>()(AscendString("x")), AscendString("x").Hash());
}

}  // namespace
}  // namespace ge
