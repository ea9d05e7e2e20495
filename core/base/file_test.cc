#include "core/base/file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <fstream>

namespace ge {
namespace {

namespace fs = std::filesystem;

class FileTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              (std::string("file_test_") + testing::UnitTest::GetInstance()->current_test_info()->name());
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
