#include "core/runtime/static/file_constant.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "core/base/file.h"

namespace ge {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

/// A folder of weights with the file `w` of the bytes 0 to 15.
class FileConstantTest : public testing::Test {
 protected:
  FileConstantTest() {
    root_ = fs::path(testing::TempDir()) /
            fmt::format("file_constant_{}_{}", ::getpid(), testing::UnitTest::GetInstance()->random_seed());
    fs::create_directories(root_ / "weight");
    files_.folder = root_ / "weight";
    ByteBuffer bytes(16);
    for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<uint8_t>(i);
    EXPECT_TRUE(WriteFileAtomically(files_.folder / "w", bytes).ok());
    auto node = graph_.AddNode(OpDesc("c", "FileConstant"));
    EXPECT_TRUE(node.ok());
    node_ = *node;
  }
  ~FileConstantTest() override { fs::remove_all(root_); }

  AttrMap& attrs() { return node_->op().attrs; }
  std::vector<uint8_t> Bytes(uint64_t size) {
    const auto slice = OpenFileConstant(*node_, size, files_);
    EXPECT_TRUE(slice.ok()) << slice.status().ToString();
    if (!slice.ok()) return {};
    return {slice->bytes.begin(), slice->bytes.end()};
  }
  Status Refusal(uint64_t size) { return OpenFileConstant(*node_, size, files_).status(); }

  fs::path root_;
  WeightFiles files_;
  ComputeGraph graph_{"g"};
  Node* node_ = nullptr;
};

TEST_F(FileConstantTest, ReadsAPartOfAFileInTheFolderOfWeights) {
  attrs()["location"] = "w";
  attrs()["offset"] = 4;
  attrs()["length"] = 3;
  EXPECT_THAT(Bytes(3), ElementsAre(4, 5, 6));
}

TEST_F(FileConstantTest, CutsTheDirectoryOffALocation) {
  attrs()["location"] = "/built/elsewhere/../w";
  attrs()["offset"] = 14;
  EXPECT_THAT(Bytes(2), ElementsAre(14, 15));
}

TEST_F(FileConstantTest, FindsAFileByItsPathFromTheModelsFolder) {
  attrs()["file_path"] = "weight/w";
  EXPECT_EQ(Bytes(16).size(), 16U);
  attrs()["file_path"] = (files_.folder / "w").string();
  EXPECT_EQ(Bytes(16).size(), 16U);
}

TEST_F(FileConstantTest, FindsAFileByItsId) {
  attrs()["file_id"] = "embedding";
  EXPECT_THAT(Refusal(16).message(), HasSubstr("no file is given for file_id 'embedding'"));
  files_.by_id["embedding"] = files_.folder / "w";
  EXPECT_EQ(Bytes(16).size(), 16U);
}

TEST_F(FileConstantTest, PrefersLocationToPathToId) {
  attrs()["location"] = "w";
  attrs()["file_path"] = "missing";
  attrs()["file_id"] = "missing";
  EXPECT_EQ(Bytes(16).size(), 16U);
}

TEST_F(FileConstantTest, RefusesAFileThatIsNotThere) {
  attrs()["location"] = "missing";
  EXPECT_EQ(Refusal(16).code(), kFileOpenFailed);
  EXPECT_THAT(Refusal(16).message(), AllOf(HasSubstr("node 'c' (FileConstant)"), HasSubstr("weight/missing")));
}

TEST_F(FileConstantTest, RefusesAPartThatEndsPastTheFile) {
  attrs()["location"] = "w";
  attrs()["offset"] = 13;
  attrs()["length"] = 4;
  EXPECT_EQ(Refusal(4).code(), kFileSizeInvalid);
  EXPECT_THAT(Refusal(4).message(), HasSubstr("4 bytes from offset 13 end 1 bytes past file"));
  attrs()["length"] = 3;
  EXPECT_THAT(Bytes(3), ElementsAre(13, 14, 15));
  attrs()["offset"] = int64_t{INT64_MAX};
  EXPECT_EQ(Refusal(3).code(), kFileSizeInvalid);
}

TEST_F(FileConstantTest, RefusesALongerFileWithoutLength) {
  attrs()["location"] = "w";
  EXPECT_EQ(Refusal(15).code(), kFileSizeInvalid);
  EXPECT_THAT(Refusal(15).message(), HasSubstr("has 16 bytes from offset 0, the tensor takes 15"));
}

TEST_F(FileConstantTest, RefusesALengthThatIsNotTheTensors) {
  attrs()["location"] = "w";
  for (const int64_t length : {-1, 0, 15, 17}) {
    attrs()["length"] = length;
    EXPECT_EQ(Refusal(16).code(), kParamInvalid) << length;
    EXPECT_THAT(Refusal(16).message(), HasSubstr(fmt::format("attribute 'length' is {}", length)));
  }
}

TEST_F(FileConstantTest, RefusesANegativeOffset) {
  attrs()["location"] = "w";
  attrs()["offset"] = -1;
  EXPECT_THAT(Refusal(16).message(), HasSubstr("attribute 'offset' is -1"));
}

TEST_F(FileConstantTest, RefusesANodeThatNamesNoFile) {
  EXPECT_THAT(Refusal(16).message(), HasSubstr("none of the attributes location, file_path and file_id names a file"));
  attrs()["location"] = "..";
  EXPECT_THAT(Refusal(16).message(), HasSubstr("names no file"));
}

}  // namespace
}  // namespace ge
