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
    WritePartitionTable(body, {{0, 0, payload}});
    body.WriteZeros(payload);
  }
  body.WriteZeros(trailing);
  header.model_length = body.size();
  ByteWriter file;
  file.Write(header);
  file.WriteBytes(body.view());
  return SharedBytes::Own(std::move(file).Take());
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
  auto om = OpenOmFile(SharedBytes::Own(std::move(writer).Take()));
  ASSERT_TRUE(om.ok()) << om.status().ToString();
  EXPECT_EQ(om->models[0].partitions[0].file_offset, 256U + 16);
}

}  // namespace
}  // namespace ge
