#include "core/base/bytes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ge {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(ByteReader, ReadsLittleEndianAtAnyAlignment) {
  const ByteBuffer bytes = {0xFF, 0x01, 0x02, 0x03, 0x04};
  ByteReader reader(bytes);
  ASSERT_TRUE(reader.Read<uint8_t>("skip").ok());
  EXPECT_EQ(*reader.Read<uint32_t>("value"), 0x04030201U);
}

TEST(ByteReader, AValueThatEndsAtTheEndIsRead) {
  const ByteBuffer bytes(4);
  EXPECT_TRUE(ByteReader(bytes).Read<uint32_t>("value").ok());
}

TEST(ByteReader, AValueOneByteTooLongIsRefusedWithNameAndPlace) {
  const ByteBuffer bytes(7);
  ByteReader reader(bytes, 100);
  ASSERT_TRUE(reader.Read<uint32_t>("first").ok());
  const Status status = reader.Read<uint32_t>("second").status();
  EXPECT_EQ(status.code(), kModelDataSizeInvalid);
  EXPECT_THAT(status.message(),
              AllOf(HasSubstr("second"), HasSubstr("104"), HasSubstr("4 bytes wanted"), HasSubstr("3 left")));
}

TEST(ByteReader, AFailedReadMovesNothing) {
  const ByteBuffer bytes(3);
  ByteReader reader(bytes);
  EXPECT_FALSE(reader.Read<uint32_t>("value").ok());
  EXPECT_EQ(reader.remaining(), 3U);
}

TEST(ByteReader, ALengthNearTheLargestNumberIsRefused) {
  const ByteBuffer bytes(3);
  ByteReader reader(bytes);
  ASSERT_TRUE(reader.Read<uint8_t>("one").ok());
  EXPECT_FALSE(reader.ReadBytes(~uint64_t{0}, "all").ok());
}

TEST(ByteReader, BytesAreViewsIntoTheInput) {
  const ByteBuffer bytes = {1, 2, 3};
  ByteReader reader(bytes);
  EXPECT_EQ(reader.ReadBytes(2, "two")->data(), bytes.data());
  EXPECT_EQ(reader.position(), 2U);
}

TEST(ByteWriter, WritesLittleEndian) {
  ByteWriter writer;
  writer.Write(uint16_t{0x0201});
  writer.WriteText("a");
  writer.WriteZeros(2);
  EXPECT_THAT(std::move(writer).Take(), ElementsAre(1, 2, 'a', 0, 0));
}

TEST(ByteWriter, PatchesWhatIsWritten) {
  ByteWriter writer;
  writer.WriteZeros(4);
  writer.Patch(2, uint16_t{0x0605});
  EXPECT_THAT(std::move(writer).Take(), ElementsAre(0, 0, 5, 6));
}

TEST(ByteWriterDeathTest, APatchPastTheEndIsAProgrammingError) {
  ByteWriter writer;
  writer.WriteZeros(3);
  EXPECT_DEATH(writer.Patch(2, uint16_t{0}), "broken invariant");
}

TEST(SharedBytes, OwnKeepsTheBytesAlive) {
  SharedBytes bytes;
  {
    const SharedBytes first = SharedBytes({1, 2});
    bytes = first;
  }
  EXPECT_THAT(bytes.view, ElementsAre(1, 2));
}

TEST(SharedTextTest, OutlivesTheStringItWasMadeFrom) {
  SharedText copy;
  {
    std::string text = "a name that is too long to lie inside the string itself";
    const SharedText made(std::move(text));
    copy = made;
  }
  EXPECT_EQ(copy, "a name that is too long to lie inside the string itself");
  EXPECT_EQ(SharedText(), "");
}

TEST(SharedTextTest, APartOfAFileStaysWhereItIs) {
  const SharedBytes file = SharedBytes({'n', 'a', 'm', 'e'});
  const SharedText text(file.owner, AsText(file.view));
  EXPECT_EQ(text.view().data(), AsText(file.view).data());
  EXPECT_EQ(file.owner.use_count(), 2);
}

TEST(SpanWriterTest, WritesIntoTheMemoryOfItsCaller) {
  ByteBuffer out(7);
  SpanWriter writer(out);
  writer.Write(uint32_t{0x04030201});
  writer.WriteText("ab");
  writer.WriteBytes({});
  EXPECT_EQ(writer.size(), 6U);
  EXPECT_EQ(out, (ByteBuffer{1, 2, 3, 4, 'a', 'b', 0}));
  EXPECT_DEATH(writer.WriteText("cd"), "out_");
}

}  // namespace
}  // namespace ge
