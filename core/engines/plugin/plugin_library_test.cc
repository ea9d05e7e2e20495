#include "core/engines/plugin/plugin_library.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <fstream>

#include "core/engines/plugin/build_hash.h"
#include "core/engines/plugin/test_plugins.h"

// What the test plugins call (testdata/test_plugin.cc).
extern "C" void RecordPluginCall(const char* call);
void RecordPluginCall(const char* call) { ge::PluginCalls().emplace_back(call); }

namespace ge {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::array<std::string_view, 4> kFour = {"Initialize", "GetOpsKernelInfoStores", "GetGraphOptimizerObjs",
                                                   "Finalize"};

/// A folder of the test's own for files of any size.
class PluginFiles : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    folder =
        fs::path(testing::TempDir()) / fmt::format("drydock_{}_{}_{}", test->test_suite_name(), test->name(), getpid());
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  void TearDown() override { fs::remove_all(folder); }

  /// A file with a hole of this many bytes.
  fs::path File(const std::string& name, uint64_t bytes) {
    std::ofstream(folder / name) << "";
    fs::resize_file(folder / name, bytes);
    return folder / name;
  }
  fs::path folder;
};

TEST_F(PluginFiles, MayBeAsManyAsTheLimit) {
  std::vector<fs::path> files;
  for (int i = 0; i < 64; ++i) files.push_back(File(fmt::format("lib{}.so", i), 1));
  EXPECT_TRUE(CheckLibraryList(files, {}).ok());
  files.push_back(File("lib64.so", 1));
  EXPECT_EQ(CheckLibraryList(files, {}).message(), "65 engine libraries are listed, at most 64 may be");
}

TEST_F(PluginFiles, MayHave800MegabytesEach) {
  EXPECT_TRUE(CheckLibraryList({File("liba.so", uint64_t{800} << 20)}, {}).ok());
  const Status status = CheckLibraryList({File("libb.so", (uint64_t{800} << 20) + 1)}, {});
  EXPECT_EQ(status.code(), kFileSizeInvalid);
  EXPECT_THAT(status.message(), HasSubstr("libb.so' has 838860801 bytes, at most 838860800 may be"));
}

TEST_F(PluginFiles, MayHave1000MegabytesTogether) {
  const fs::path most = File("liba.so", uint64_t{800} << 20);
  EXPECT_TRUE(CheckLibraryList({most, File("libb.so", uint64_t{200} << 20)}, {}).ok());
  EXPECT_THAT(CheckLibraryList({most, File("libc.so", (uint64_t{200} << 20) + 1)}, {}).message(),
              HasSubstr("the 2 engine libraries have 1048576001 bytes together, at most 1048576000 may be"));
}

TEST_F(PluginFiles, AreRefusedByNameWhenMissing) {
  const Status status = CheckLibraryList({folder / "libgone.so"}, {});
  EXPECT_EQ(status.code(), kFileOpenFailed);
  EXPECT_THAT(status.message(), HasSubstr((folder / "libgone.so").string()));
}

TEST_F(PluginFiles, AreRefusedWhenListedTwiceUnderTwoNames) {
  const fs::path file = File("liba.so", 1);
  fs::create_symlink(file, folder / "libalias.so");
  EXPECT_THAT(CheckLibraryList({file, folder / "libalias.so"}, {}).message(),
              HasSubstr("libalias.so' is listed twice, first as '" + file.string()));
}

TEST_F(PluginFiles, AreRefusedWhenTheyAreNoLibraries) {
  std::ofstream(folder / "libtext.so") << "no library";
  EXPECT_THAT(PluginLibrary::Load(folder / "libtext.so").status().message(), HasSubstr("libtext.so"));
}

TEST(PluginLibrary, GivesTheFunctionsThatItWasAskedFor) {
  auto library = PluginLibrary::Load(TestPlugin("first_plugin"), kFour);
  ASSERT_TRUE(library.ok()) << library.status().ToString();
  EXPECT_NE((*library)->FindFunction<void()>("Initialize"), nullptr);
  EXPECT_TRUE((*library)->Owns((*library)->FindFunction<const void>("DrydockBuildHash")));
  EXPECT_FALSE((*library)->Owns(CoreBuildHash().data()));
}

TEST(PluginLibrary, NamesAllSymbolsThatAreMissing) {
  const Status status = PluginLibrary::Load(TestPlugin("half_plugin"), kFour).status();
  EXPECT_EQ(status.code(), kParamInvalid);
  EXPECT_THAT(status.message(), HasSubstr("half_plugin.so': it does not export GetGraphOptimizerObjs, Finalize"));
}

TEST(PluginLibrary, RefusesOneOfAnotherBuildAndNamesBothHashes) {
  const Status status = PluginLibrary::Load(TestPlugin("other_build_plugin"), kFour).status();
  EXPECT_THAT(
      status.message(),
      HasSubstr(fmt::format("other_build_plugin.so': its build hash is of another build, that of this program is {}",
                            CoreBuildHash())));
}

TEST(PluginLibrary, RefusesALibraryThatDoesNotSayItsBuild) {
  const Status status = PluginLibrary::Load(TestPlugin("hashless_plugin")).status();
  EXPECT_THAT(status.message(), HasSubstr("it does not export DrydockBuildHash"));
}

TEST(PluginLibrary, IsTheSameLibraryWhenLoadedAgain) {
  auto first = PluginLibrary::Load(TestPlugin("first_plugin"), kFour);
  auto again = PluginLibrary::Load(TestPlugin("first_plugin"), kFour);
  ASSERT_TRUE(first.ok() && again.ok());
  EXPECT_EQ((*first)->FindFunction<void()>("Initialize"), (*again)->FindFunction<void()>("Initialize"));
}

TEST(BuildHash, IsASha256) {
  EXPECT_THAT(CoreBuildHash(), ::testing::MatchesRegex("[0-9a-f]+"));
  EXPECT_EQ(CoreBuildHash().size(), 64U);
}

}  // namespace
}  // namespace ge
