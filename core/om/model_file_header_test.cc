#include "core/om/model_file_header.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>

#include "core/om/limits.h"

namespace ge {
namespace {

using testing::HasSubstr;

/// A file of a good header and this many bytes of body.
ByteBuffer File(const ModelFileHeader& header, size_t body) {
  ByteWriter writer;
  writer.Write(header);
  writer.WriteZeros(body);
  return std::move(writer).Take();
}

ModelFileHeader GoodHeader(size_t body = 16) {
  ModelFileHeader header;
  header.model_num = 1;
  header.model_length = body;
  return header;
}

StatusOr<ModelFileHeader> ReadHeader(ByteView file, OmPolicy policy = OmPolicy::kStrict) {
  OmCheck check(policy);
  return ReadModelFileHeader(file, 0, check);
}

std::string HeaderError(const ByteBuffer& file, OmPolicy policy = OmPolicy::kStrict) {
  auto header = ReadHeader(file, policy);
  return header.ok() ? "accepted" : header.status().ToString();
}

TEST(ModelFileHeaderTest, HasTheOffsetsOfTheFormat) {
  EXPECT_EQ(offsetof(ModelFileHeader, checksum), 12U);
  EXPECT_EQ(offsetof(ModelFileHeader, length), 76U);
  EXPECT_EQ(offsetof(ModelFileHeader, modeltype), 82U);
  EXPECT_EQ(offsetof(ModelFileHeader, name), 84U);
  EXPECT_EQ(offsetof(ModelFileHeader, userdefineinfo), 120U);
  EXPECT_EQ(offsetof(ModelFileHeader, om_ir_version), 152U);
  EXPECT_EQ(offsetof(ModelFileHeader, model_num), 156U);
  EXPECT_EQ(offsetof(ModelFileHeader, platform_version), 160U);
  EXPECT_EQ(offsetof(ModelFileHeader, platform_type), 180U);
  EXPECT_EQ(offsetof(ModelFileHeader, model_length), 184U);
  EXPECT_EQ(offsetof(ModelFileHeader, need_check_os_cpu_info), 192U);
  EXPECT_EQ(offsetof(ModelFileHeader, is_unknow_model), 193U);
}

TEST(ModelFileHeaderTest, ReadsAGoodHeader) {
  auto header = ReadHeader(File(GoodHeader(), 16));
  ASSERT_TRUE(header.ok()) << header.status().ToString();
  EXPECT_EQ(header->BodyLength(), 16U);
  EXPECT_TRUE(header->HasWideTables());
  EXPECT_FALSE(header->IsDynamic());
}

TEST(ModelFileHeaderTest, RejectsAFileOneByteShorterThanAHeader) {
  ByteBuffer file = File(GoodHeader(), 0);
  file.pop_back();
  EXPECT_EQ(ReadHeader(file).status().code(), kModelDataSizeInvalid);
}

TEST(ModelFileHeaderTest, RejectsAWrongMagic) {
  ModelFileHeader header = GoodHeader();
  header.magic ^= 1U;
  EXPECT_THAT(HeaderError(File(header, 16)), HasSubstr("145006"));
  EXPECT_THAT(HeaderError(File(header, 16)), HasSubstr("offset 0: magic 0x444F4D48"));
}

TEST(ModelFileHeaderTest, RejectsAWrongHeadSize) {
  ModelFileHeader header = GoodHeader();
  header.headsize = 255;
  EXPECT_THAT(HeaderError(File(header, 16)), HasSubstr("offset 4: head size 255"));
}

TEST(ModelFileHeaderTest, RejectsAVersionBelowTheFirst) {
  ModelFileHeader header = GoodHeader();
  header.version = kModelFileVersion1 - 1;
  EXPECT_THAT(HeaderError(File(header, 16)), HasSubstr("version 0x0FFFFFFF"));
}

TEST(ModelFileHeaderTest, RejectsAnEncryptedModel) {
  ModelFileHeader header = GoodHeader();
  header.is_encrypt = 1;
  EXPECT_THAT(HeaderError(File(header, 16)), HasSubstr("encrypted"));
}

TEST(ModelFileHeaderTest, RejectsABodyThatIsNotTheRestOfTheFile) {
  EXPECT_THAT(HeaderError(File(GoodHeader(16), 15)),
              HasSubstr("offset 184: a body of 16 bytes is announced, the file has 15"));
  EXPECT_THAT(HeaderError(File(GoodHeader(16), 17)), HasSubstr("the file has 17"));
}

ModelFileHeader BundleHeader(size_t file_size) {
  ModelFileHeader header = GoodHeader(file_size);
  header.magic = header.headsize = header.version = 0;
  header.modeltype = static_cast<uint8_t>(ModelType::kBundle);
  header.model_num = 3;
  return header;
}

TEST(ModelFileHeaderTest, RefusesALiteModelByName) {
  ModelFileHeader header = GoodHeader();
  header.modeltype = static_cast<uint8_t>(ModelType::kLite);
  EXPECT_EQ(ReadHeader(File(header, 16)).status().code(), kUnsupported);
  EXPECT_THAT(HeaderError(File(header, 16)), HasSubstr("LITE"));
}

TEST(ModelFileHeaderTest, ReadsABundleWhoseMagicIsZeroAndWhoseLengthCountsTheHeader) {
  auto header = ReadHeader(File(BundleHeader(272), 16));
  ASSERT_TRUE(header.ok()) << header.status().ToString();
  EXPECT_EQ(header->Kind(), OmKind::kBundle);
  EXPECT_EQ(header->BodyLength(), 16U);
  EXPECT_TRUE(header->HasWideTables());
}

TEST(ModelFileHeaderTest, RejectsABundleThatAnnouncesItsBodyAlone) {
  EXPECT_THAT(HeaderError(File(BundleHeader(16), 16)),
              HasSubstr("a bundle of 16 bytes is announced, the file has 272"));
}

TEST(ModelFileHeaderTest, RejectsABundleWithHalfAHeader) {
  ModelFileHeader header = BundleHeader(272);
  header.magic = kModelFileMagic;
  EXPECT_THAT(HeaderError(File(header, 16)), HasSubstr("a bundle with magic 0x444F4D49, head size 0"));
}

TEST(ModelFileHeaderTest, AFlowFileHasWideTablesWhateverItsLengthSays) {
  ModelFileHeader header = GoodHeader();
  header.model_length = 0;
  header.length = 16;
  header.modeltype = static_cast<uint8_t>(ModelType::kFlow);
  auto read = ReadHeader(File(header, 16));
  ASSERT_TRUE(read.ok()) << read.status().ToString();
  EXPECT_TRUE(read->HasWideTables());
}

TEST(ModelFileHeaderTest, RefusesAZipPackageByName) {
  ByteBuffer file = File(GoodHeader(), 16);
  file[0] = 'P', file[1] = 'K', file[2] = 3, file[3] = 4;
  EXPECT_THAT(HeaderError(file), HasSubstr("OM2 package"));
}

TEST(ModelFileHeaderTest, TakesTheOldLengthAndNarrowTablesWhenModelLengthIsZero) {
  ModelFileHeader header = GoodHeader();
  header.model_length = 0;
  header.length = 16;
  auto read = ReadHeader(File(header, 16));
  ASSERT_TRUE(read.ok()) << read.status().ToString();
  EXPECT_FALSE(read->HasWideTables());
}

TEST(ModelFileHeaderTest, ReadsVersion1WherePlatformVersionStandsInPlaceOfModelNum) {
  ModelFileHeader header = GoodHeader();
  header.version = kModelFileVersion1;
  header.model_length = 0;
  header.length = 16;
  ByteBuffer file = File(header, 16);
  std::fill(file.begin() + 156, file.begin() + 256, uint8_t{0});
  std::copy_n("1.0.x", 5, file.begin() + 156);
  file[176] = 1;
  auto read = ReadHeader(file);
  ASSERT_TRUE(read.ok()) << read.status().ToString();
  EXPECT_EQ(HeaderPlatformVersion(*read), "1.0.x");
  EXPECT_EQ(read->platform_type, 1);
  EXPECT_EQ(read->model_num, 1U);
  EXPECT_FALSE(read->IsDynamic());
}

TEST(ModelFileHeaderTest, AVersion1HeaderIsWrittenAsItWasRead) {
  ModelFileHeader header = GoodHeader();
  header.version = kModelFileVersion1;
  header.model_length = 0;
  header.length = 16;
  ByteBuffer file = File(header, 16);
  std::fill(file.begin() + 156, file.begin() + 256, uint8_t{0});
  std::copy_n("1.0.x", 5, file.begin() + 156);
  file[176] = 1;
  auto read = ReadHeader(file);
  ASSERT_TRUE(read.ok()) << read.status().ToString();
  ByteWriter writer;
  WriteModelFileHeader(writer, *read);
  EXPECT_TRUE(std::ranges::equal(writer.view(), ByteView(file).first(256)));
}

TEST(ModelFileHeaderTest, IsDynamicByModelNumOrUnknownShapes) {
  ModelFileHeader header = GoodHeader();
  header.model_num = 2;
  EXPECT_TRUE(header.IsDynamic());
  header.model_num = 1;
  header.is_unknow_model = 1;
  EXPECT_TRUE(header.IsDynamic());
  header.version = kModelFileVersion - 1;
  EXPECT_FALSE(header.IsDynamic());
}

TEST(ModelFileHeaderTest, CutsTheNameTo31Bytes) {
  ModelFileHeader header;
  SetHeaderName(header, std::string(31, 'a'));
  EXPECT_EQ(HeaderName(header), std::string(31, 'a'));
  SetHeaderName(header, std::string(32, 'b'));
  EXPECT_EQ(HeaderName(header), std::string(31, 'b'));
}

TEST(ModelFileHeaderTest, KeepsAPlatformVersionOf19BytesAndRefuses20) {
  ModelFileHeader header;
  EXPECT_TRUE(SetHeaderPlatformVersion(header, std::string(19, '1')).ok());
  EXPECT_EQ(HeaderPlatformVersion(header), std::string(19, '1'));
  EXPECT_EQ(SetHeaderPlatformVersion(header, std::string(20, '1')).code(), kParamInvalid);
}

TEST(ModelFileHeaderTest, RefusesAFileOverTheLimitBeforeReadingIt) {
  // Only the size of the view is looked at; there is no such memory.
  ByteBuffer file = File(GoodHeader(), 16);
  EXPECT_EQ(ReadHeader(ByteView(file.data(), kMaxOmFileSize + 1)).status().code(), kFileSizeInvalid);
}

TEST(ModelFileHeaderTest, ReadsTheHeaderOfAFileAtTheLimit) {
  // The header says so; nothing of the body is touched.
  ByteBuffer file = File(GoodHeader(kMaxOmFileSize - kModelFileHeadSize), 16);
  EXPECT_TRUE(ReadHeader(ByteView(file.data(), kMaxOmFileSize)).ok());
}

TEST(ModelFileHeaderTest, NamesModelTypes) {
  EXPECT_EQ(ModelTypeName(0), "IR");
  EXPECT_EQ(ModelTypeName(4), "LITE");
  EXPECT_EQ(ModelTypeName(7), "MODELTYPE_7");
}

}  // namespace
}  // namespace ge
