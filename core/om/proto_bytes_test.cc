#include "core/om/proto_bytes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/om/limits.h"
#include "core/om/proto/task.pb.h"

namespace ge {
namespace {

using testing::HasSubstr;

TEST(ProtoBytesTest, MapEntriesAreWrittenInOrderOfKeys) {
  domi::ModelTaskDef a, b;
  for (const char* key : {"x", "y", "z", "k1", "k2"}) (*a.mutable_attr())[key] = "v";
  for (const char* key : {"k2", "k1", "z", "y", "x"}) (*b.mutable_attr())[key] = "v";
  EXPECT_EQ(*SerializeMessage(a, "TASK_INFO"), *SerializeMessage(b, "TASK_INFO"));
}

TEST(ProtoBytesTest, UnknownFieldsSurvive) {
  const ByteBuffer bytes = {0x0A, 1, 'v', 0xF8, 0x07, 5};  // version "v", then field 127 = 5
  domi::ModelTaskDef tasks;
  ASSERT_TRUE(ParseMessage(bytes, tasks, "TASK_INFO", kTaskPartitionInvalid, 0).ok());
  EXPECT_EQ(tasks.version(), "v");
  EXPECT_EQ(*SerializeMessage(tasks, "TASK_INFO"), bytes);
}

TEST(ProtoBytesTest, RejectsBytesThatAreNoMessage) {
  domi::ModelTaskDef tasks;
  Status status = ParseMessage(ByteBuffer{0x0A, 9, 'v'}, tasks, "TASK_INFO", kTaskPartitionInvalid, 77);
  EXPECT_EQ(status.code(), kTaskPartitionInvalid);
  EXPECT_THAT(status.message(), HasSubstr("TASK_INFO at offset 77: 3 bytes are no domi.ModelTaskDef"));
}

TEST(ProtoBytesTest, RejectsAnEndGroupInPlaceOfTheEnd) {
  domi::ModelTaskDef tasks;
  EXPECT_FALSE(ParseMessage(ByteBuffer{0x0C, 0x0A, 0}, tasks, "TASK_INFO", kTaskPartitionInvalid, 0).ok());
}

TEST(ProtoBytesTest, RefusesMoreThanTwoGibibytesBeforeReadingThem) {
  uint8_t byte = 0;  // there is no more than this one
  domi::ModelTaskDef tasks;
  Status status = ParseMessage(ByteView(&byte, kMaxMessageSize + 1), tasks, "TASK_INFO", kTaskPartitionInvalid, 0);
  EXPECT_THAT(status.message(), HasSubstr("2147483648 bytes, at most 2147483647"));
}

/// Field 1 "ab", field 3 "xyz", field 2 varint 300, field 3 again "!".
constexpr uint8_t kFourFields[] = {0x0A, 2, 'a', 'b', 0x1A, 3, 'x', 'y', 'z', 0x10, 0xAC, 0x02, 0x1A, 1, '!'};

TEST(ProtoBytesTest, TakesTheLastOccurrenceOfABytesFieldOutOfAMessage) {
  auto split = SplitOffBytesField(kFourFields, 3, "M", kPartitionInvalid, 100);
  ASSERT_TRUE(split.ok()) << split.status().ToString();
  ASSERT_TRUE(split->field.has_value());
  EXPECT_EQ(split->field->data(), kFourFields + 14);
  EXPECT_EQ(split->field->size(), 1U);
  EXPECT_EQ(split->rest, (ByteBuffer{0x0A, 2, 'a', 'b', 0x10, 0xAC, 0x02}));
}

TEST(ProtoBytesTest, LeavesAMessageWithoutTheFieldAsItIs) {
  auto split = SplitOffBytesField(kFourFields, 9, "M", kPartitionInvalid, 100);
  ASSERT_TRUE(split.ok()) << split.status().ToString();
  EXPECT_FALSE(split->field.has_value());
  EXPECT_TRUE(std::ranges::equal(split->rest, kFourFields));
}

TEST(ProtoBytesTest, RefusesToSplitWhatIsNoMessage) {
  for (const ByteBuffer& bytes : {ByteBuffer{0x1A, 3, 'x'}, ByteBuffer{0x1B}, ByteBuffer{0x00}, ByteBuffer{0x09, 1, 2},
                                  ByteBuffer{0x1A, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F}, ByteBuffer{0x80}}) {
    Status status = SplitOffBytesField(bytes, 3, "M", kPartitionInvalid, 100).status();
    EXPECT_EQ(status.message(), "M at offset 100: no field of a message at byte 0");
  }
}

}  // namespace
}  // namespace ge
