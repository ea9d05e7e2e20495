#include "core/om/om_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/om/limits.h"

namespace ge {
namespace {

using testing::HasSubstr;

/// A file of models, each with one MODEL_DEF of `payload` bytes.
SharedBytes File(uint32_t models, size_t payload, ModelFileHeader header = {}, size_t trailing = 0) {
  ByteWriter body;
  for (uint32_t i = 0; i < models; ++i) {
    EXPECT_TRUE(WritePartitionTable(body, {{0, 0, payload}}, true, OmKind::kStatic).ok());
    body.WriteZeros(payload);
  }
  body.WriteZeros(trailing);
  header.model_length = body.size();
  ByteWriter file;
  file.Write(header);
  file.WriteBytes(body.view());
  return SharedBytes(std::move(file).Take());
}

std::string OmFileError(const SharedBytes& file) {
  auto om = OpenOmFile(file);
  return om.ok() ? "accepted" : om.status().ToString();
}

TEST(OmFileTest, OpensAStaticFile) {
  SharedBytes file = File(1, 10);
  auto om = OpenOmFile(file);
  ASSERT_TRUE(om.ok()) << om.status().ToString();
  ASSERT_EQ(om->models.size(), 1U);
  const OmPartition* def = om->models[0].Find(PartitionType::kModelDef);
  ASSERT_NE(def, nullptr);
  EXPECT_EQ(def->file_offset, 256U + 32);
  EXPECT_EQ(def->bytes.view.data(), file.view.data() + 288);
  EXPECT_EQ(om->models[0].Find(PartitionType::kTaskInfo), nullptr);
}

TEST(OmFileTest, OpensAsManyModelsAsADynamicFileHas) {
  ModelFileHeader header;
  header.model_num = 3;
  auto om = OpenOmFile(File(3, 7, header));
  ASSERT_TRUE(om.ok()) << om.status().ToString();
  ASSERT_EQ(om->models.size(), 3U);
  EXPECT_EQ(om->models[2].table_offset, 256U + 2 * (32 + 7));
}

TEST(OmFileTest, RejectsBytesAfterTheLastPartition) {
  EXPECT_THAT(OmFileError(File(1, 10, {}, 1)), HasSubstr("1 bytes follow the last partition, from offset 298"));
}

TEST(OmFileTest, RejectsAModelMoreThanTheHeaderSays) {
  ModelFileHeader header;
  header.model_num = 2;
  EXPECT_THAT(OmFileError(File(3, 7, header)), HasSubstr("39 bytes follow the last partition"));
}

TEST(OmFileTest, RejectsAModelFewerThanTheHeaderSays) {
  ModelFileHeader header;
  header.model_num = 4;
  EXPECT_THAT(OmFileError(File(3, 7, header)), HasSubstr("model 3 of 4"));
}

TEST(OmFileTest, RejectsADynamicFileOfNoModels) {
  ModelFileHeader header;
  header.is_unknow_model = 1;
  EXPECT_THAT(OmFileError(File(1, 7, header)), HasSubstr("a dynamic file of 0 models"));
}

TEST(OmFileTest, AcceptsAsManyModelsAsTheLimit) {
  ModelFileHeader header;
  header.model_num = kMaxModelCount;
  EXPECT_EQ(OmFileError(File(kMaxModelCount, 1, header)), "accepted");
}

TEST(OmFileTest, RejectsOneModelOverTheLimit) {
  ModelFileHeader header;
  header.model_num = kMaxModelCount + 1;
  EXPECT_THAT(OmFileError(File(kMaxModelCount + 1, 1, header)), HasSubstr("4097 models, must be 1 to 4096"));
}

TEST(OmFileTest, OpensAStaticFileWithModelNumZero) { EXPECT_EQ(OmFileError(File(1, 10)), "accepted"); }

TEST(OmFileTest, OpensAnOldFileWithNarrowTables) {
  ByteWriter writer;
  ModelFileHeader header;
  header.length = 4 + 12 + 5;
  writer.Write(header);
  for (uint32_t word : {1U, 0U, 0U, 5U}) writer.Write(word);
  writer.WriteZeros(5);
  auto om = OpenOmFile(SharedBytes(std::move(writer).Take()));
  ASSERT_TRUE(om.ok()) << om.status().ToString();
  EXPECT_EQ(om->models[0].partitions[0].file_offset, 256U + 16);
}

/// An old file of these payloads: narrow tables, the body's length in `length`.
SharedBytes NarrowFile(uint32_t version, const std::vector<PartitionEntry>& entries) {
  ByteWriter body;
  EXPECT_TRUE(WritePartitionTable(body, entries, false, OmKind::kStatic).ok());
  for (const PartitionEntry& entry : entries) body.WriteZeros(entry.size);
  ModelFileHeader header;
  header.version = version;
  header.length = static_cast<uint32_t>(body.size());
  SetHeaderName(header, "old");
  EXPECT_TRUE(SetHeaderPlatformVersion(header, "1.0.z").ok());
  ByteWriter file;
  WriteModelFileHeader(file, header);
  file.WriteBytes(body.view());
  return SharedBytes(std::move(file).Take());
}

TEST(OmFileTest, AChangedOldFileKeepsItsForm) {
  for (uint32_t version : {kModelFileVersion1, kModelFileVersion}) {
    auto om = OpenOmFile(NarrowFile(version, {{0, 0, 5}, {2, 0, 7}}));
    ASSERT_TRUE(om.ok()) << om.status().ToString();
    om->models[0].partitions[0].bytes = SharedBytes(ByteBuffer(9));
    auto written = WriteOmFile(*om);
    ASSERT_TRUE(written.ok()) << written.status().ToString();
    EXPECT_TRUE(SameBytes(*written, NarrowFile(version, {{0, 0, 9}, {2, 0, 7}}).view));
  }
}

TEST(OmFileTest, AnOldFileIsOpenedAndWrittenWithTheSameBytes) {
  for (uint32_t version : {kModelFileVersion1, kModelFileVersion}) {
    SharedBytes file = NarrowFile(version, {{0, 0, 5}, {2, 0, 7}});
    auto om = OpenOmFile(file);
    ASSERT_TRUE(om.ok()) << om.status().ToString();
    EXPECT_EQ(HeaderPlatformVersion(om->header), "1.0.z");
    om->file = {};
    auto written = WriteOmFile(*om);
    ASSERT_TRUE(written.ok()) << written.status().ToString();
    EXPECT_TRUE(SameBytes(*written, file.view));
  }
}

TEST(OmFileTest, RefusesAMobileModelByName) {
  EXPECT_THAT(OmFileError(NarrowFile(kModelFileVersion1, {{0, 0, 5}, {5, 0, 7}})), HasSubstr("a mobile model"));
}

TEST(OmFileTest, AnUnchangedFileKeepsWhatTheWriterWouldNotWrite) {
  SharedBytes file = File(1, 10);
  ByteBuffer bytes(file.view.begin(), file.view.end());
  bytes[256 + 4] = 0xAB;  // padding of the table
  auto om = OpenOmFile(SharedBytes(bytes));
  ASSERT_TRUE(om.ok()) << om.status().ToString();
  EXPECT_TRUE(SameBytes(*WriteOmFile(*om), bytes));
  om->models[0].partitions[0].bytes = SharedBytes(ByteBuffer(10, 1));
  EXPECT_EQ((*WriteOmFile(*om))[256 + 4], 0);
}

TEST(OmFileTest, RefusesToWriteAStaticFileOfTwoModels) {
  auto om = OpenOmFile(File(1, 10));
  om->models.push_back(om->models.front());
  EXPECT_THAT(WriteOmFile(*om).status().message(), HasSubstr("a static file of 2 models"));
}

TEST(OmFileTest, ABrokenTableIsReportedAndTheRestIsReadWhileCollecting) {
  ModelFileHeader header;
  header.model_num = 2;
  SharedBytes file = File(2, 7, header);
  ByteBuffer bytes(file.view.begin(), file.view.end());
  bytes[256 + 32 + 7] = 0;  // num of the second table
  OmCheck check = OmCheck::Collecting(OmPolicy::kStrict);
  auto om = OpenOmFile(SharedBytes(std::move(bytes)), check);
  ASSERT_TRUE(om.ok()) << om.status().ToString();
  EXPECT_EQ(om->models.size(), 1U);
  ASSERT_EQ(check.findings().size(), 1U);
  EXPECT_EQ(check.findings().front().rule->id, "table-count");
  EXPECT_EQ(check.findings().front().offset, 256U + 32 + 7);
}

}  // namespace
}  // namespace ge
