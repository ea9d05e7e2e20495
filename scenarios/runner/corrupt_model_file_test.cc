// What quickstart/corrupt_model.om is: a sound model of 2045 bytes, from which the last 16 bytes of its SO_BINS
// partition were taken. Partition table and header were told, so that nothing but the library's own length gives it
// away.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "core/base/file.h"
#include "core/om/model_helper.h"

namespace scenario {
namespace {

using testing::HasSubstr;

// spec/om-format.md §2 and §3: the body's length in the header, and the first table entry's size; the table has three
// entries.
constexpr size_t kModelLengthAt = 184;
constexpr size_t kTableAt = 256;
constexpr size_t kFirstEntrySizeAt = kTableAt + 8 + 16;
constexpr size_t kEntrySize = 24;
constexpr size_t kFirstPartitionAt = kTableAt + 8 + 3 * kEntrySize;
constexpr uint64_t kCutPartitionSize = 166;
constexpr std::string_view kMissing = "64 bytes are none";

ge::ByteBuffer CorruptModel() {
  ge::StatusOr<ge::ByteBuffer> bytes = ge::ReadFile(DRYDOCK_SOURCE_DIR "/scenarios/quickstart/corrupt_model.om");
  EXPECT_TRUE(bytes.ok()) << bytes.status().ToString();
  return bytes.ok() ? *bytes : ge::ByteBuffer();
}

uint64_t ReadU64(const ge::ByteBuffer& bytes, size_t at) {
  uint64_t value = 0;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

void AddToU64(ge::ByteBuffer& bytes, size_t at, uint64_t delta) {
  uint64_t value = ReadU64(bytes, at) + delta;
  std::memcpy(bytes.data() + at, &value, sizeof value);
}

TEST(CorruptModelFile, IsRefusedAtTheCutLibrary) {
  auto model = ge::ModelHelper::LoadRootModel(ge::SharedBytes(CorruptModel()));
  ASSERT_FALSE(model.ok());
  EXPECT_EQ(model.status().code(), ge::kModelDataSizeInvalid);
  EXPECT_THAT(model.status().message(), HasSubstr("binary of 64 bytes, 146 bytes are left (at offset 340)"));
}

TEST(CorruptModelFile, IsSoundWithTheMissingBytesPutBack) {
  ge::ByteBuffer bytes = CorruptModel();
  ASSERT_GT(bytes.size(), kFirstPartitionAt + kCutPartitionSize);
  ASSERT_EQ(ReadU64(bytes, kFirstEntrySizeAt), kCutPartitionSize);
  constexpr size_t kTail = 16;
  auto end = bytes.begin() + static_cast<ptrdiff_t>(kFirstPartitionAt + kCutPartitionSize);
  bytes.insert(end, kMissing.end() - kTail, kMissing.end());
  AddToU64(bytes, kModelLengthAt, kTail);
  AddToU64(bytes, kFirstEntrySizeAt, kTail);
  // The other partitions have moved back.
  AddToU64(bytes, kFirstEntrySizeAt + kEntrySize - 8, kTail);
  AddToU64(bytes, kFirstEntrySizeAt + 2 * kEntrySize - 8, kTail);
  auto model = ge::ModelHelper::LoadRootModel(ge::SharedBytes(std::move(bytes)));
  ASSERT_TRUE(model.ok()) << model.status().ToString();
  ASSERT_EQ((*model)->so_bins.size(), 1u);
  EXPECT_EQ(ge::AsText((*model)->so_bins[0].binary.view),
            "The bytes of a library would stand here; these 64 bytes are none");
}

}  // namespace
}  // namespace scenario
