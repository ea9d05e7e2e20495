#include "scenarios/runner/execute/machine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/file.h"

namespace scenario {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using Opp = EnvironmentSpec::Opp;

class MachineTest : public testing::Test {
 protected:
  void SetUp() override {
    root_ = *MakeWorkFolder();
    for (const char* folder : {"work", "opp", "other"}) fs::create_directory(root_ / folder);
  }
  void TearDown() override { fs::remove_all(root_); }
  Machine MakeMachine() { return Machine(root_ / "work", root_ / "opp"); }
  static EnvironmentSpec Environment(Opp opp, const fs::path& path = {}) {
    EnvironmentSpec environment;
    environment.opp = opp;
    environment.opp_path = path;
    return environment;
  }

  fs::path root_;
};

TEST_F(MachineTest, ReachesThePackageThroughALink) {
  Machine machine = MakeMachine();
  ASSERT_TRUE(machine.Apply(Environment(Opp::kBuiltIn)).ok());
  EXPECT_TRUE(fs::is_symlink(machine.opp()));
  EXPECT_EQ(fs::canonical(machine.opp()), fs::canonical(root_ / "opp"));
}

TEST_F(MachineTest, NoneRemovesTheLinkAndNeverThePackage) {
  Machine machine = MakeMachine();
  ASSERT_TRUE(machine.Apply(Environment(Opp::kBuiltIn)).ok());
  ASSERT_TRUE(machine.Apply(Environment(Opp::kNone)).ok());
  EXPECT_FALSE(fs::exists(fs::symlink_status(machine.opp())));
  EXPECT_TRUE(fs::is_directory(root_ / "opp"));
  EXPECT_TRUE(machine.Apply(Environment(Opp::kNone)).ok());
}

TEST_F(MachineTest, RefusesToRemoveWhatIsNoLink) {
  Machine machine = MakeMachine();
  fs::create_directory(machine.opp());
  EXPECT_THAT(machine.Apply(Environment(Opp::kNone)).message(), HasSubstr("is no symbolic link"));
  EXPECT_TRUE(fs::is_directory(machine.opp()));
}

TEST_F(MachineTest, ChangesToAnotherPackage) {
  Machine machine = MakeMachine();
  ASSERT_TRUE(machine.Apply(Environment(Opp::kBuiltIn)).ok());
  ASSERT_TRUE(machine.Apply(Environment(Opp::kPath, root_ / "other")).ok());
  EXPECT_EQ(fs::canonical(machine.opp()), fs::canonical(root_ / "other"));
}

TEST_F(MachineTest, NamesAPackageThatIsNotThere) {
  Machine machine = MakeMachine();
  ge::Status status = machine.Apply(Environment(Opp::kPath, root_ / "missing"));
  EXPECT_THAT(status.message(), HasSubstr("no operator package at '" + (root_ / "missing").string()));
}

TEST_F(MachineTest, KeepsTheHostUntilItIsChanged) {
  Machine machine = MakeMachine();
  EnvironmentSpec environment;
  environment.host = ge::HostEnvironment{"linux", "aarch64"};
  ASSERT_TRUE(machine.Apply(environment).ok());
  ASSERT_TRUE(machine.Apply(Environment(Opp::kNone)).ok());
  EXPECT_EQ(machine.host()->cpu, "aarch64");
}

EnvironmentSpec Weights(std::optional<double> fill) {
  WeightFileSpec file{"w.bin", {}, {}, std::nullopt};
  file.tensor.dtype = ge::DT_INT8;
  file.tensor.shape = {3};
  if (fill) {
    file.data.emplace();
    file.data->first = *fill;
  }
  EnvironmentSpec environment;
  environment.weights = {std::move(file)};
  return environment;
}

TEST_F(MachineTest, WritesReplacesAndRemovesFilesOfWeights) {
  Machine machine = MakeMachine();
  const fs::path file = root_ / "work" / "weight" / "w.bin";
  for (const auto byte : {uint8_t{7}, uint8_t{8}}) {
    ASSERT_TRUE(machine.Apply(Weights(byte)).ok());
    EXPECT_EQ(*ge::ReadFile(file), ge::ByteBuffer(3, byte));
  }
  ASSERT_TRUE(machine.Apply(Weights(std::nullopt)).ok());
  EXPECT_FALSE(fs::exists(file));
  EXPECT_THAT(machine.Apply(Weights(std::nullopt)).message(), HasSubstr("weights 'w.bin': cannot remove"));
}

TEST_F(MachineTest, KnowsFilesOfWeightsByTheirIds) {
  Machine machine = MakeMachine();
  EnvironmentSpec environment;
  environment.weight_ids = {{"table", "w.bin"}};
  ASSERT_TRUE(machine.Apply(environment).ok());
  EXPECT_EQ(machine.weight_files().by_id.at("table"), root_ / "work" / "weight" / "w.bin");
}

}  // namespace
}  // namespace scenario
