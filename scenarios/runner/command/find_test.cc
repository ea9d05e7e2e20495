#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "scenarios/runner/command/find_opp.h"
#include "scenarios/runner/command/find_scenarios.h"
#include "scenarios/runner/execute/machine.h"

namespace scenario {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

class FindTest : public testing::Test {
 protected:
  void SetUp() override {
    root_ = *MakeWorkFolder();
    for (const char* file : {"set/b.yaml", "set/a.yaml", "set/deep/c.yaml", "set/notes.txt", "lone.yaml"}) {
      fs::create_directories((root_ / file).parent_path());
      std::ofstream(root_ / file) << "x";
    }
    fs::create_directory(root_ / "empty");
  }
  void TearDown() override { fs::remove_all(root_); }
  std::vector<std::string> Ids(const std::vector<std::string>& paths, const std::string& filter = "") {
    ge::StatusOr<std::vector<ScenarioFile>> files = FindScenarios(paths, filter);
    EXPECT_TRUE(files.ok()) << files.status().ToString();
    std::vector<std::string> ids;
    if (files.ok()) {
      for (const ScenarioFile& file : *files) ids.push_back(file.id);
    }
    return ids;
  }
  std::string At(const char* name) { return (root_ / name).string(); }

  fs::path root_;
};

TEST_F(FindTest, SortsWhatAFolderHolds) {
  EXPECT_THAT(Ids({At("set")}), ElementsAre("set/a.yaml", "set/b.yaml", "set/deep/c.yaml"));
  EXPECT_THAT(Ids({At("set/")}), ElementsAre("set/a.yaml", "set/b.yaml", "set/deep/c.yaml"));
}

TEST_F(FindTest, TakesAFileNamedTwiceOnce) {
  EXPECT_THAT(Ids({At("lone.yaml"), At("lone.yaml"), At("set/../lone.yaml")}), ElementsAre("lone.yaml"));
}

TEST_F(FindTest, FiltersByIdNameOrStem) {
  EXPECT_THAT(Ids({At("set")}, "c"), ElementsAre("set/deep/c.yaml"));
  EXPECT_THAT(Ids({At("set")}, "[ab].yaml"), ElementsAre("set/a.yaml", "set/b.yaml"));
  EXPECT_THAT(Ids({At("set")}, "set/deep/*"), ElementsAre("set/deep/c.yaml"));
}

TEST_F(FindTest, FindingNothingIsAnError) {
  EXPECT_THAT(FindScenarios({At("empty")}, "").status().message(), HasSubstr("no scenario (*.yaml) in"));
  EXPECT_THAT(FindScenarios({At("set")}, "zzz").status().message(), HasSubstr("no scenario matches 'zzz'"));
  EXPECT_THAT(FindScenarios({At("missing")}, "").status().message(), HasSubstr("no file or folder"));
}

TEST_F(FindTest, OppComesFromTheOptionThenTheEnvironmentThenTheBuild) {
  for (const char* folder : {"given", "variable", "build/opp", "build/bin"}) fs::create_directories(root_ / folder);
  fs::path program = root_ / "build/bin/drydock";
  fs::path real = fs::canonical(root_);
  EXPECT_EQ(*FindOpp(At("given"), At("variable").c_str(), program), real / "given");
  EXPECT_EQ(*FindOpp("", At("variable").c_str(), program), real / "variable");
  EXPECT_EQ(*FindOpp("", "", program), real / "build/opp");
  EXPECT_EQ(*FindOpp("", nullptr, root_ / "build/drydock"), real / "build/opp");
}

TEST_F(FindTest, OppNamesWhereItLooked) {
  EXPECT_THAT(FindOpp(At("nothing"), nullptr, root_ / "drydock").status().message(),
              HasSubstr("--opp: no folder '" + At("nothing")));
  EXPECT_THAT(FindOpp("", At("nothing").c_str(), root_ / "drydock").status().message(),
              HasSubstr("ASCEND_OPP_PATH: no folder"));
  EXPECT_THAT(FindOpp("", nullptr, root_ / "empty/drydock").status().message(), HasSubstr(At("empty/opp")));
}

}  // namespace
}  // namespace scenario
