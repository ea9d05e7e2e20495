#include "core/om/tensor_serialize.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/om/attr_serialize.h"

namespace ge {
namespace {

using testing::HasSubstr;

GeTensorDesc FullDesc() {
  GeTensorDesc desc(GeShape({1, 1, 16, 16}), DT_FLOAT16, FORMAT_FRACTAL_Z);
  desc.name = "w";
  desc.format = 0x05000004;  // C0 = 16, seen in a real file (spec/om-format.md §6.7)
  desc.origin_shape = GeShape({16, 16});
  desc.origin_dtype = DT_BF16;
  desc.origin_format = FORMAT_ND;
  desc.size = 544;
  desc.weight_size = 512;
  desc.data_offset = 1024;
  desc.reuse_input = true;
  desc.reuse_input_index = 1;
  desc.output_tensor = true;
  desc.input_tensor = true;
  desc.real_dim_cnt = 2;
  desc.device_type = "NPU";
  desc.attrs["shape_range"] = std::vector<std::vector<int64_t>>{{1, 16}};
  return desc;
}

proto::TensorDescriptor Encode(const GeTensorDesc& desc) {
  proto::TensorDescriptor out;
  EXPECT_TRUE(EncodeTensorDesc(desc, 0, out).ok());
  return out;
}

proto::AttrDef Int(int64_t value) {
  proto::AttrDef attr;
  attr.set_i(value);
  return attr;
}

TEST(TensorSerializeTest, ADescriptorComesBack) {
  auto decoded = DecodeTensorDesc(Encode(FullDesc()), 0);
  ASSERT_TRUE(decoded.ok()) << decoded.status().ToString();
  EXPECT_EQ(*decoded, FullDesc());
}

TEST(TensorSerializeTest, ADescriptorOfNothingComesBack) {
  auto decoded = DecodeTensorDesc(Encode(GeTensorDesc()), 0);
  ASSERT_TRUE(decoded.ok());
  EXPECT_EQ(*decoded, GeTensorDesc());
  EXPECT_TRUE(decoded->IsAbsent());
}

TEST(TensorSerializeTest, WritesTheFormOfAnAbsentInput) {  // spec/om-format.md §6.5
  proto::TensorDescriptor out = Encode(GeTensorDesc());
  EXPECT_EQ(out.dtype(), 0);
  EXPECT_EQ(out.layout(), "FORMAT_RESERVED");
  EXPECT_FALSE(out.attr().at("origin_shape_initialized").b());
  EXPECT_FALSE(out.attr().contains("origin_shape"));
  EXPECT_FALSE(out.attr().contains("origin_data_type"));
}

TEST(TensorSerializeTest, WritesTypesInTheNumberingOfTheFileAndFormatsTwice) {
  proto::TensorDescriptor out = Encode(FullDesc());
  EXPECT_EQ(out.dtype(), proto::DT_FLOAT16);
  EXPECT_EQ(out.layout(), "FRACTAL_Z");
  EXPECT_EQ(out.attr().at("format_for_int").i(), 0x05000004);
  EXPECT_EQ(out.attr().at("origin_format").s(), "ND");
  EXPECT_EQ(out.attr().at("origin_data_type").s(), "DT_BFLOAT16");
}

TEST(TensorSerializeTest, TheIntegerFormatWinsOverTheText) {
  proto::TensorDescriptor desc;
  desc.set_layout("NCHW");
  EXPECT_EQ(DecodeTensorDesc(desc, 0)->format, FORMAT_NCHW);
  (*desc.mutable_attr())["format_for_int"] = Int(FORMAT_NHWC);
  EXPECT_EQ(DecodeTensorDesc(desc, 0)->format, FORMAT_NHWC);
}

TEST(TensorSerializeTest, AnAttributeOverridesItsField) {
  proto::TensorDescriptor desc;
  desc.set_size(1);
  (*desc.mutable_attr())["size"] = Int(2);
  auto decoded = DecodeTensorDesc(desc, 0);
  ASSERT_TRUE(decoded.ok());
  EXPECT_EQ(decoded->size, 2);
  EXPECT_TRUE(decoded->attrs.empty());
}

TEST(TensorSerializeTest, ReadsElementTypesOfOldFiles) {
  proto::TensorDescriptor desc;
  (*desc.mutable_attr())["__tensor_desc_data_type__"] = Int(16);
  EXPECT_EQ(DecodeTensorDesc(desc, 0)->dtype, DT_COMPLEX64);
}

TEST(TensorSerializeTest, KeepsCompressionFieldsAsAttributes) {
  proto::TensorDescriptor desc;
  desc.set_cmps_size(5);
  desc.set_cmps_tab("tab");
  auto decoded = DecodeTensorDesc(desc, 0);
  ASSERT_TRUE(decoded.ok());
  EXPECT_EQ(AttrOr<int64_t>(decoded->attrs, "cmps_size", 0), 5);
  EXPECT_EQ(*DecodeTensorDesc(Encode(*decoded), 0), *decoded);
}

TEST(TensorSerializeTest, FailsOnAnAttributeOfTheWrongKindAndOnAnUnknownFormat) {
  proto::TensorDescriptor desc;
  (*desc.mutable_attr())["origin_shape_initialized"] = Int(1);
  EXPECT_THAT(DecodeTensorDesc(desc, 0).status().message(),
              HasSubstr("'origin_shape_initialized' of a tensor descriptor is of type int"));
  proto::TensorDescriptor unknown;
  unknown.set_layout("NOSUCH");
  EXPECT_THAT(DecodeTensorDesc(unknown, 0).status().message(), HasSubstr("format 'NOSUCH'"));
}

TEST(TensorSerializeTest, ATensorComesBackWithItsBytes) {
  GeTensor tensor;
  tensor.desc = FullDesc();
  tensor.data = SharedBytes({0, 255, 3});
  proto::TensorDef out;
  ASSERT_TRUE(EncodeTensor(tensor, 0, out).ok());
  EXPECT_EQ(*DecodeTensor(out, 0), tensor);
}

}  // namespace
}  // namespace ge
