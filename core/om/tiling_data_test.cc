#include "core/om/tiling_data.h"

#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/om/reference_data.h"

namespace ge {
namespace {

using testing::HasSubstr;

std::shared_ptr<const OpRunInfo> RunInfo() {
  OpRunInfo info;
  info.tiling_key = 0x0102030405060708;
  info.block_dim = 3;
  info.clear_atomic = true;
  info.tiling_cond = -2;
  info.schedule_mode = 1;
  info.local_memory_size = 16;
  info.workspace_sizes = {256};
  info.tiling_data = {0xAA, 0xBB};
  return std::make_shared<const OpRunInfo>(info);
}

/// One result as the header of tiling_data.h draws it, by hand.
ByteBuffer HandMade() {
  ByteBuffer bytes = {0xFE, 0x6E, 0x77, 0xDD, 2, 0, 0, 0, 15 + 64 + 2 + 8, 0, 0, 0};
  ByteBuffer info = {0, 64, 0, 0, 0,                                               // record head
                     8, 7,  6, 5, 4, 3, 2, 1, 2,    0,    0,    0,    0, 0, 0, 0,  // key, size
                     3, 0,  0, 0, 1, 0, 0, 0, 0xFE, 0xFF, 0xFF, 0xFF,              // block_dim, atomic, cond
                     1, 0,  0, 0, 1, 0, 0, 0, 16,   0,    0,    0,                 // mode, workspaces, local memory
                     0, 0,  0, 0, 0, 0, 0, 0, 0,    0,    0,    0,    0, 0, 0, 0,  // reserved, padding
                     0, 1,  0, 0, 0, 0, 0, 0};                                     // workspace
  ByteBuffer rest = {1, 2, 0, 0, 0, 0xAA, 0xBB, 2, 8, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0};
  bytes.insert(bytes.end(), info.begin(), info.end());
  bytes.insert(bytes.end(), rest.begin(), rest.end());
  return bytes;
}

std::string TilingDataError(const ByteBuffer& bytes) {
  auto data = ParseTilingData(bytes, 1000);
  return data.ok() ? "accepted" : data.status().ToString();
}

TEST(TilingDataTest, WritesTheLayoutByteForByte) {
  auto bytes = BuildTilingData({{RunInfo(), {5}}});
  ASSERT_TRUE(bytes.ok()) << bytes.status().ToString();
  EXPECT_EQ(*bytes, HandMade());
}

TEST(TilingDataTest, ReadsTheLayout) {
  auto data = ParseTilingData(HandMade(), 0);
  ASSERT_TRUE(data.ok()) << data.status().ToString();
  ASSERT_EQ(data->results.size(), 1U);
  EXPECT_EQ(*data->results[0].run_info, *RunInfo());
  EXPECT_EQ(data->results[0].ids, std::vector<int64_t>{5});
}

TEST(TilingDataTest, ReadsWhatTheReferenceWrote) {
  REQUIRE_REFERENCE_DATA("om/genuine/manifest.json");
  SharedBytes file = reference::Read("om/genuine/static_tiling.om");
  auto data = ParseTilingData(file.view.subspan(408, 179), 408);  // manifest.json
  ASSERT_TRUE(data.ok()) << data.status().ToString();
  ASSERT_EQ(data->results.size(), 1U);
  OpRunInfo expected;
  expected.tiling_key = 1000001;
  expected.block_dim = 24;
  expected.clear_atomic = true;
  expected.tiling_cond = -1;
  expected.schedule_mode = 1;
  expected.local_memory_size = 8192;
  expected.workspace_sizes = {16777216, 512};
  expected.tiling_data = reference::SeededBinary(91, 72);
  EXPECT_EQ(*data->results[0].run_info, expected);
  auto again = BuildTilingData(data->results);
  ASSERT_TRUE(again.ok());
  EXPECT_TRUE(std::ranges::equal(*again, file.view.subspan(408, 179)));
}

TEST(TilingDataTest, RejectsEveryTruncation) {
  const ByteBuffer whole = HandMade();
  for (size_t size = 0; size < whole.size(); ++size) {
    EXPECT_NE(TilingDataError(ByteBuffer(whole.begin(), whole.begin() + static_cast<ptrdiff_t>(size))), "accepted")
        << size;
  }
}

TEST(TilingDataTest, RejectsARunInfoShorterThanItsFixedPart) {
  ByteBuffer bytes = HandMade();
  bytes[13] = 55;
  EXPECT_THAT(TilingDataError(bytes),
              HasSubstr("TILING_DATA result 0: run info of 55 bytes, its fixed part has 56 (at offset 1017)"));
}

TEST(TilingDataTest, RejectsWorkspacesThatDoNotFillTheirRecord) {
  ByteBuffer bytes = HandMade();
  bytes[12 + 5 + 32] = 2;
  EXPECT_THAT(TilingDataError(bytes), HasSubstr("2 workspaces, but 8 bytes follow"));
}

TEST(TilingDataTest, RejectsATilingSizeOtherThanItsRecord) {
  ByteBuffer bytes = HandMade();
  bytes[12 + 5 + 8] = 3;
  EXPECT_THAT(TilingDataError(bytes), HasSubstr("tiling of 2 bytes, its run info says 3"));
}

TEST(TilingDataTest, RejectsARecordOutOfOrder) {
  ByteBuffer bytes = HandMade();
  bytes[12] = 1;
  EXPECT_THAT(TilingDataError(bytes),
              HasSubstr("record of type 1, a run info record (type 0) must come here (at offset 1012)"));
}

TEST(TilingDataTest, RejectsWrongMagicVersionAndLength) {
  ByteBuffer bytes = HandMade();
  bytes[0] = 0;
  EXPECT_THAT(TilingDataError(bytes), HasSubstr("magic 0xDD776E00"));
  bytes = HandMade();
  bytes[4] = 3;
  EXPECT_THAT(TilingDataError(bytes), HasSubstr("version 3"));
  bytes = HandMade();
  bytes.push_back(0);
  EXPECT_THAT(TilingDataError(bytes), HasSubstr("data_len 89, 90 bytes follow (at offset 1008)"));
}

TEST(TilingDataTest, RejectsAnIdThatComesTwice) {
  auto bytes = BuildTilingData({{RunInfo(), {5, 6}}, {RunInfo(), {6}}});
  ASSERT_TRUE(bytes.ok());
  EXPECT_THAT(TilingDataError(*bytes), HasSubstr("id 6 comes twice"));
}

TEST(TilingDataTest, RejectsAHeadAloneInReaderAndWriter) {
  EXPECT_THAT(TilingDataError({0xFE, 0x6E, 0x77, 0xDD, 2, 0, 0, 0, 0, 0, 0, 0}), HasSubstr("TILING_DATA of 12 bytes"));
  EXPECT_THAT(BuildTilingData({}).status().message(), HasSubstr("leave the partition out"));
}

// ---- the verdict of the reference's loader

/// Tiling keys, workspaces and ids, then the findings' rules: "72623859790382856,1,[5] | tiling-size".
std::string TilingUnderReference(const ByteBuffer& bytes) {
  OmCheck check(OmPolicy::kReference);
  auto data = ParseTilingData(bytes, 0, check);
  std::string out = data.ok() ? "" : "refused";
  if (data.ok()) {
    for (const TilingResult& result : data->results) {
      out += fmt::format("{},{},{} ", result.run_info->tiling_data.size(), result.run_info->workspace_sizes.size(),
                         fmt::join(result.ids, "/"));
    }
  }
  for (const OmFinding& finding : check.findings()) out += fmt::format("| {} ", finding.rule->id);
  return out;
}

/// The records of HandMade() in this order: 0 run info, 1 tiling, 2 ids.
ByteBuffer Records(const std::vector<int>& order) {
  const ByteBuffer whole = HandMade();
  const ptrdiff_t ends[] = {12, 12 + 69, 12 + 69 + 7, 12 + 69 + 7 + 13};
  ByteBuffer bytes(whole.begin(), whole.begin() + 12);
  for (int record : order) bytes.insert(bytes.end(), whole.begin() + ends[record], whole.begin() + ends[record + 1]);
  bytes[8] = static_cast<uint8_t>(bytes.size() - 12);
  return bytes;
}

TEST(TilingDataTest, ReferenceTakesRecordsThatAreLeftOutOrComeAgain) {
  EXPECT_EQ(TilingUnderReference(Records({0, 1, 2})), "2,1,5 ");
  EXPECT_EQ(TilingUnderReference(Records({0, 2})), "0,1,5 | tiling-record-order ");
  EXPECT_EQ(TilingUnderReference(Records({0, 0, 1, 2})), "2,1,5 | tiling-record-order ");
  EXPECT_EQ(TilingUnderReference(Records({0, 1, 2, 0})), "2,1,5 | tiling-record-order ");
}

TEST(TilingDataTest, NoPolicyTakesRecordsWithoutARunInfo) {
  EXPECT_EQ(TilingUnderReference(Records({1})), "refused| tiling-record-order | tiling-record-orphan ");
  EXPECT_EQ(TilingUnderReference(Records({2})), "refused| tiling-record-order | tiling-record-orphan ");
}

TEST(TilingDataTest, ReferenceTakesBytesAfterTheLengthAndLengthsThatDiffer) {
  ByteBuffer bytes = HandMade();
  bytes.push_back(0);
  EXPECT_EQ(TilingUnderReference(bytes), "2,1,5 | tiling-trailing-bytes ");
  bytes = HandMade();
  bytes[12 + 5 + 8] = 3;
  EXPECT_EQ(TilingUnderReference(bytes), "2,1,5 | tiling-size ");
  bytes = HandMade();
  bytes[12 + 5 + 32] = 0;
  EXPECT_EQ(TilingUnderReference(bytes), "2,0,5 | tiling-run-info-trailing ");
}

TEST(TilingDataTest, NoPolicyReadsARunInfoShorterThanItsFixedPart) {
  ByteBuffer bytes = HandMade();
  bytes[13] = 55;
  EXPECT_EQ(TilingUnderReference(bytes), "refused| tiling-run-info-short ");
}

TEST(TilingDataTest, AnIdIsANumberAndAKind) {
  int64_t id = static_cast<int64_t>(0xFF00000000000007);
  EXPECT_EQ(TilingResult::KindOf(id), TilingKind::kAtomicClean);
  EXPECT_EQ(TilingResult::NumberOf(id), 7);
  EXPECT_EQ(TilingResult::KindOf(7), TilingKind::kAiCore);
}

}  // namespace
}  // namespace ge
