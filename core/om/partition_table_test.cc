#include "core/om/partition_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/om/limits.h"

namespace ge {
namespace {

using testing::HasSubstr;

/// A wide table as the format draws it, and a payload.
ByteBuffer WideTable(const std::vector<PartitionEntry>& entries, size_t payload, std::optional<uint32_t> count = {}) {
  ByteWriter writer;
  writer.Write(count.value_or(static_cast<uint32_t>(entries.size())));
  writer.Write(uint32_t{0xDEAD});  // padding: a warning
  for (const PartitionEntry& entry : entries) {
    writer.Write(entry.type);
    writer.Write(uint32_t{0xBEEF});
    writer.Write(entry.mem_offset);
    writer.Write(entry.size);
  }
  writer.WriteZeros(payload);
  return std::move(writer).Take();
}

StatusOr<std::vector<PartitionEntry>> ReadTable(ByteReader& reader, bool wide) {
  OmCheck check;
  GE_ASSIGN_OR_RETURN(PartitionTable table, ReadPartitionTable(reader, wide, OmKind::kStatic, check));
  return table.entries;
}

std::string TableError(const ByteBuffer& bytes, OmPolicy policy = OmPolicy::kStrict, OmKind kind = OmKind::kStatic) {
  ByteReader reader(bytes, 256);
  OmCheck check(policy);
  auto table = ReadPartitionTable(reader, true, kind, check);
  return table.ok() ? "accepted" : table.status().ToString();
}

TEST(PartitionTableTest, ReadsAWideTableAndStopsAtItsEnd) {
  ByteBuffer bytes = WideTable({{8, 0, 140}, {0, 140, 5}}, 145);
  ByteReader reader(bytes);
  auto entries = ReadTable(reader, true);
  ASSERT_TRUE(entries.ok()) << entries.status().ToString();
  EXPECT_EQ(*entries, (std::vector<PartitionEntry>{{8, 0, 140}, {0, 140, 5}}));
  EXPECT_EQ(reader.position(), 8U + 2 * 24);
}

TEST(PartitionTableTest, ReadsANarrowTable) {
  ByteWriter writer;
  for (uint32_t word : {2U, 0U, 0U, 3U, 2U, 3U, 4U}) writer.Write(word);
  writer.WriteZeros(7);
  ByteReader reader(writer.view());
  auto entries = ReadTable(reader, false);
  ASSERT_TRUE(entries.ok()) << entries.status().ToString();
  EXPECT_EQ(*entries, (std::vector<PartitionEntry>{{0, 0, 3}, {2, 3, 4}}));
  EXPECT_EQ(reader.position(), 4U + 2 * 12);
}

TEST(PartitionTableTest, WritesZeroPaddingAndOffsetsThatAddUp) {
  ByteWriter writer;
  ASSERT_TRUE(WritePartitionTable(writer, {{5, 99, 2}, {0, 99, 3}}, true, OmKind::kStatic).ok());
  ByteWriter expected;
  for (uint64_t word : {uint64_t{2}, uint64_t{5}, uint64_t{0}, uint64_t{2}, uint64_t{0}, uint64_t{2}, uint64_t{3}}) {
    expected.Write(word);
  }
  EXPECT_TRUE(std::ranges::equal(writer.view(), expected.view()));
}

TEST(PartitionTableTest, WritesANarrowTable) {
  ByteWriter writer;
  ASSERT_TRUE(WritePartitionTable(writer, {{0, 0, 3}, {2, 0, 4}}, false, OmKind::kStatic).ok());
  ByteWriter expected;
  for (uint32_t word : {2U, 0U, 0U, 3U, 2U, 3U, 4U}) expected.Write(word);
  EXPECT_TRUE(std::ranges::equal(writer.view(), expected.view()));
}

TEST(PartitionTableTest, RefusesToWriteANarrowTableOfASizeOver32Bits) {
  ByteWriter writer;
  Status status = WritePartitionTable(writer, {{1, 0, uint64_t{1} << 32U}}, false, OmKind::kStatic);
  EXPECT_EQ(status.code(), kItemTooLarge);
}

TEST(PartitionTableTest, OffsetsOfABundleCountFromTheBeginOfTheTable) {
  ByteWriter writer;
  ASSERT_TRUE(WritePartitionTable(writer, {{25, 0, 8}, {24, 0, 1}}, true, OmKind::kBundle).ok());
  writer.WriteZeros(9);
  ByteReader reader(writer.view());
  OmCheck check;
  auto table = ReadPartitionTable(reader, true, OmKind::kBundle, check);
  ASSERT_TRUE(table.ok()) << table.status().ToString();
  EXPECT_EQ(table->entries, (std::vector<PartitionEntry>{{25, 56, 8}, {24, 64, 1}}));
}

TEST(PartitionTableTest, ABundleAndAFlowFileHaveTheirFilesMoreThanOnce) {
  EXPECT_EQ(TableError(WideTable({{7, 0, 1}, {7, 1, 1}}, 2), OmPolicy::kStrict, OmKind::kFlow), "accepted");
  EXPECT_EQ(TableError(WideTable({{24, 56, 1}, {24, 57, 1}}, 2), OmPolicy::kStrict, OmKind::kBundle), "accepted");
  EXPECT_THAT(TableError(WideTable({{7, 0, 1}, {7, 1, 1}}, 2)), HasSubstr("a second FLOW_SUBMODEL"));
}

TEST(PartitionTableTest, RefusesLiteAndNanoModelsByName) {
  EXPECT_THAT(TableError(WideTable({{8, 0, 1}, {21, 1, 1}}, 2)),
              HasSubstr("PRE_MODEL_SQE and there is no MODEL_DEF: a lite model"));
  EXPECT_THAT(TableError(WideTable({{20, 4, 1}, {9, 8, 1}}, 9)), HasSubstr("a lite or nano model"));
}

TEST(PartitionTableTest, RejectsATableOfNothing) {
  EXPECT_THAT(TableError(WideTable({}, 9)), HasSubstr("offset 256: 0 partitions"));
}

std::vector<PartitionEntry> ManyEntries(uint32_t count) {
  std::vector<PartitionEntry> entries;
  for (uint32_t i = 0; i < count; ++i) entries.push_back({1000 + i, 0, 0});
  return entries;
}

TEST(PartitionTableTest, AcceptsAsManyEntriesAsTheLimit) {
  EXPECT_EQ(TableError(WideTable(ManyEntries(kMaxPartitionCount), 1)), "accepted");
}

TEST(PartitionTableTest, RejectsOneEntryOverTheLimit) {
  EXPECT_THAT(TableError(WideTable(ManyEntries(kMaxPartitionCount + 1), 0)),
              HasSubstr("4097 partitions, must be 1 to 4096"));
}

TEST(PartitionTableTest, RejectsACountThatTheFileCannotHold) {
  EXPECT_THAT(TableError(WideTable({{0, 0, 1}}, 1, 2)), HasSubstr("2 entries take 48 bytes, 25 are left"));
}

TEST(PartitionTableTest, RejectsAPartitionOneByteTooLong) {
  EXPECT_EQ(TableError(WideTable({{0, 0, 7}}, 7)), "accepted");
  EXPECT_THAT(TableError(WideTable({{0, 0, 8}}, 7)), HasSubstr("MODEL_DEF) at offset 288: 8 bytes, 7 are left"));
}

TEST(PartitionTableTest, RejectsASizeThatWouldOverflow) {
  EXPECT_THAT(TableError(WideTable({{0, 0, 4}, {2, 4, ~uint64_t{0}}}, 8)), HasSubstr("4 are left in the file"));
}

TEST(PartitionTableTest, RejectsAnOffsetThatIsNotTheSumOfTheSizes) {
  EXPECT_THAT(TableError(WideTable({{0, 0, 4}, {2, 5, 3}}, 8)),
              HasSubstr("offset 5, but the partitions before it end at 4"));
}

TEST(PartitionTableTest, RejectsATypeThatComesTwice) {
  EXPECT_THAT(TableError(WideTable({{2, 0, 4}, {2, 4, 4}}, 8)), HasSubstr("a second TASK_INFO"));
}

TEST(PartitionTableTest, NamesPartitions) {
  EXPECT_EQ(PartitionTypeName(PartitionType::kSoBins), "SO_BINS");
  EXPECT_EQ(PartitionTypeName(PartitionType::kTilingData), "TILING_DATA");
  EXPECT_EQ(PartitionTypeName(PartitionType::kCustomOps), "CUSTOM_OPS");
  EXPECT_EQ(PartitionTypeName(13), "PARTITION_13");
  EXPECT_EQ(PartitionTypeName(27), "PARTITION_27");
}

}  // namespace
}  // namespace ge
