#include "core/base/file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <fstream>

namespace ge {
namespace {

namespace fs = std::filesystem;

class FileTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              fmt::format("file_test_{}_{}", testing::UnitTest::GetInstance()->current_test_info()->name(), getpid());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path Put(std::string_view text) const {
    const fs::path path = folder_ / "input";
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }
  size_t FilesInFolder() const {
    return static_cast<size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  fs::path folder_;
};

TEST_F(FileTest, MapsTheBytesOfAFile) {
  auto file = MapFile(Put("abc"));
  ASSERT_TRUE(file.ok()) << file.status().ToString();
  EXPECT_EQ(AsText(file->view), "abc");
}

TEST_F(FileTest, MapsAnEmptyFileToNoBytes) {
  auto file = MapFile(Put(""));
  ASSERT_TRUE(file.ok());
  EXPECT_TRUE(file->empty());
}

TEST_F(FileTest, MappingAMissingFileNamesIt) {
  auto file = MapFile(folder_ / "absent.om");
  ASSERT_FALSE(file.ok());
  EXPECT_EQ(file.status().code(), kFileOpenFailed);
  EXPECT_NE(file.status().message().find("absent.om"), std::string::npos);
}

TEST_F(FileTest, RefusesToMapAFolder) { EXPECT_EQ(MapFile(folder_).status().code(), kFileOpenFailed); }

TEST_F(FileTest, OpeningAFifoWithoutWriterFailsInsteadOfWaiting) {
  const fs::path fifo = folder_ / "fifo";
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  EXPECT_EQ(ReadFile(fifo).status().code(), kFileOpenFailed);
}

TEST_F(FileTest, ReadsAFileOfExactlyTheLimit) {
  auto bytes = ReadFile(Put("abcd"), 4);
  ASSERT_TRUE(bytes.ok());
  EXPECT_EQ(AsText(*bytes), "abcd");
}

TEST_F(FileTest, RefusesAFileOneByteOverTheLimit) {
  EXPECT_EQ(ReadFile(Put("abcde"), 4).status().code(), kFileSizeInvalid);
}

TEST_F(FileTest, WritesThePartsOneAfterAnother) {
  const fs::path path = folder_ / "out";
  const std::array parts = {AsBytes("ab"), AsBytes(""), AsBytes("cd")};
  ASSERT_TRUE(WriteFileAtomically(path, parts).ok());
  EXPECT_EQ(AsText(*ReadFile(path)), "abcd");
}

// Parts that lie up to a few bytes below their place in the file's pages go through a buffer.
TEST_F(FileTest, WritesPartsAtEveryDistanceFromTheirPlaceInThePages) {
  constexpr size_t kPart = 600000;  // more than the buffer holds
  ByteBuffer source(kPart + 3 * 4096);
  for (size_t i = 0; i < source.size(); ++i) source[i] = static_cast<uint8_t>(i * 7 + (i >> 8));
  for (size_t distance = 0; distance < 20; ++distance) {
    const size_t page = 4096 - std::bit_cast<uintptr_t>(source.data()) % 4096;
    const ByteView part = ByteView(source).subspan(page + 4096 - distance, kPart);
    const std::vector<ByteView> parts = {part, part.first(3), part.subspan(3)};
    const auto path = folder_ / "out";
    ASSERT_TRUE(WriteFileAtomically(path, parts).ok());
    ByteBuffer expected(part.begin(), part.end());
    expected.insert(expected.end(), part.begin(), part.end());
    EXPECT_EQ(ReadFile(path).value(), expected) << distance;
  }
}

TEST_F(FileTest, ReplacesAnExistingFile) {
  const fs::path path = Put("old and longer");
  ASSERT_TRUE(WriteFileAtomically(path, AsBytes("new")).ok());
  EXPECT_EQ(AsText(*ReadFile(path)), "new");
}

TEST_F(FileTest, LeavesNoTemporaryAfterSuccess) {
  ASSERT_TRUE(WriteFileAtomically(folder_ / "out", AsBytes("x")).ok());
  EXPECT_EQ(FilesInFolder(), 1U);
}

TEST_F(FileTest, LeavesNoTemporaryAfterFailure) {
  fs::create_directories(folder_ / "taken" / "inside");
  EXPECT_EQ(WriteFileAtomically(folder_ / "taken", AsBytes("x")).code(), kFileWriteFailed);
  EXPECT_EQ(FilesInFolder(), 1U);
}

TEST_F(FileTest, AMissingParentFolderIsAnError) {
  EXPECT_EQ(WriteFileAtomically(folder_ / "absent" / "out", AsBytes("x")).code(), kFileWriteFailed);
}

}  // namespace
}  // namespace ge
