#include "core/base/output_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "core/base/file.h"

namespace ge {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class OutputFolderTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "output_folder_XXXXXX";
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    root_ = pattern;
  }
  void TearDown() override { fs::remove_all(root_); }

  std::string Read(const fs::path& path) {
    auto bytes = ReadFile(root_ / path);
    return bytes.ok() ? std::string(AsText(*bytes)) : bytes.status().ToString();
  }
  void Put(const fs::path& path, const std::string& text) { std::ofstream(root_ / path) << text; }

  fs::path root_;
};

TEST_F(OutputFolderTest, MakesFoldersAndWrites) {
  auto folder = OutputFolder::Open(root_ / "out", false);
  ASSERT_TRUE(folder.ok()) << folder.status().ToString();
  ASSERT_TRUE(folder->Write({"a", "b"}, "c.txt", AsBytes("hello")).ok());
  ASSERT_TRUE(folder->Write({"a"}, "d.txt", AsBytes("")).ok());
  EXPECT_EQ(Read("out/a/b/c.txt"), "hello");
  EXPECT_EQ(Read("out/a/d.txt"), "");
  EXPECT_EQ(std::distance(fs::directory_iterator(root_ / "out/a/b"), {}), 1);
}

TEST_F(OutputFolderTest, RefusesAFolderThatIsInUse) {
  Put("something", "x");
  EXPECT_THAT(OutputFolder::Open(root_, false).status().message(), HasSubstr("is not empty"));
  auto folder = OutputFolder::Open(root_, true);
  ASSERT_TRUE(folder.ok());
  ASSERT_TRUE(folder->Write({}, "something", AsBytes("y")).ok());
  EXPECT_EQ(Read("something"), "y");
}

TEST_F(OutputFolderTest, NeedsAParentAndAFolder) {
  EXPECT_FALSE(OutputFolder::Open(root_ / "no/such", false).ok());
  Put("file", "x");
  EXPECT_FALSE(OutputFolder::Open(root_ / "file", true).ok());
}

TEST_F(OutputFolderTest, FollowsNoLinkToAFolder) {
  fs::create_directories(root_ / "outside");
  fs::create_directories(root_ / "out");
  fs::create_directory_symlink(root_ / "outside", root_ / "out/a");
  auto folder = OutputFolder::Open(root_ / "out", true);
  Status status = folder->Write({"a"}, "x", AsBytes("1"));
  EXPECT_THAT(status.message(), HasSubstr("links are not followed"));
  EXPECT_TRUE(fs::is_empty(root_ / "outside"));
}

TEST_F(OutputFolderTest, ReplacesALinkInsteadOfWritingThroughIt) {
  Put("outside", "keep me");
  fs::create_directories(root_ / "out");
  fs::create_symlink(root_ / "outside", root_ / "out/x");
  auto folder = OutputFolder::Open(root_ / "out", true);
  ASSERT_TRUE(folder->Write({}, "x", AsBytes("new")).ok());
  EXPECT_EQ(Read("outside"), "keep me");
  EXPECT_FALSE(fs::is_symlink(root_ / "out/x"));
  EXPECT_EQ(Read("out/x"), "new");
}

TEST_F(OutputFolderTest, AFileWhereAFolderMustBeIsAnError) {
  auto folder = OutputFolder::Open(root_ / "out", false);
  ASSERT_TRUE(folder->Write({}, "a", AsBytes("1")).ok());
  EXPECT_FALSE(folder->Write({"a"}, "x", AsBytes("1")).ok());
}

TEST_F(OutputFolderTest, LeavesNothingWhenANameIsTakenByAFolder) {
  auto folder = OutputFolder::Open(root_ / "out", false);
  ASSERT_TRUE(folder->Write({"a"}, "x", AsBytes("1")).ok());
  EXPECT_FALSE(folder->Write({}, "a", AsBytes("2")).ok());
  EXPECT_EQ(std::distance(fs::directory_iterator(root_ / "out"), {}), 1);
}

TEST(PlainFileNameTest, IsOneStepDown) {
  for (std::string_view good : {"a", "a.so", "...", ".a", "a b"}) EXPECT_TRUE(IsPlainFileName(good)) << good;
  for (std::string_view bad : {"", ".", "..", "/", "a/b", "../a"}) EXPECT_FALSE(IsPlainFileName(bad)) << bad;
  EXPECT_FALSE(IsPlainFileName(std::string_view("a\0b", 3)));
  EXPECT_TRUE(IsPlainFileName(std::string(255, 'a')));
  EXPECT_FALSE(IsPlainFileName(std::string(256, 'a')));
}

}  // namespace
}  // namespace ge
