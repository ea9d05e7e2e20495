// Runs `drydock store` of the built program, as a user does.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "scenarios/runner/command/cli_fixture.h"

namespace scenario {
namespace {

using testing::HasSubstr;

class StoreCommandTest : public CliTest {
 protected:
  ChildOutcome Run(const std::string& words) { return CliTest::Run("store " + words); }
  size_t FileCount() const { return static_cast<size_t>(std::distance(fs::directory_iterator(root_), {})); }
};

constexpr const char* kOneLibrary =
    R"({"items": [{"so_name": "a.so", "vendor_name": "v", "type": "Autofuse", "file": "a.bin"}]})";

TEST_F(StoreCommandTest, BuildsAStoreAndShowsIt) {
  Write("a.bin", "\1\2\3");
  Write("spec.json", kOneLibrary);
  ChildOutcome built = Run("build --kind so_bins spec.json out.bin");
  EXPECT_EQ(built.exit_code, 0) << built.output;
  EXPECT_EQ(Read("out.bin"), std::string("\1\0\0\0\xFD\x6E\x77\x5D\4\0\2\0\1\0\0\0\3\0\0\0a.sov\1\2\3", 28));
  ChildOutcome shown = Run("show --kind so_bins out.bin --json");
  EXPECT_EQ(shown.exit_code, 0) << shown.output;
  const auto json = nlohmann::json::parse(shown.output);
  EXPECT_EQ(json.at("accept"), true);
  ASSERT_EQ(json.at("items").size(), 1U);
  EXPECT_EQ(json.at("items")[0].at("name"), "a.so");
  EXPECT_EQ(json.at("items")[0].at("vendor"), "v");
  EXPECT_EQ(json.at("items")[0].at("type"), 2);
  EXPECT_EQ(json.at("items")[0].at("type_name"), "Autofuse");
  EXPECT_EQ(json.at("items")[0].at("bin_len"), 3);
  EXPECT_EQ(Run("show --kind so_bins out.bin").output,
            "so_bins, 28 bytes: accepted\n  Autofuse        'a.so' (3 bytes) from 'v'\n");
}

TEST_F(StoreCommandTest, ListsAllFindingsOfARefusedStore) {
  Write("a.bin", "\1\2\3");
  Write("spec.json", kOneLibrary);
  ASSERT_EQ(Run("build --kind so_bins spec.json out.bin").exit_code, 0);
  std::string bytes = Read("out.bin");
  bytes[4] = 0;
  bytes[10] = 7;
  Write("bad.bin", bytes + "x");
  ChildOutcome strict = Run("show --kind so_bins bad.bin");
  EXPECT_EQ(strict.exit_code, 1);
  EXPECT_THAT(strict.output, HasSubstr("so_bins, 29 bytes: refused\n"));
  EXPECT_THAT(strict.output, HasSubstr("error so-item-magic at 4: "));
  EXPECT_THAT(strict.output, HasSubstr("error so-item-type at 4: "));
  EXPECT_THAT(strict.output, HasSubstr("error so-trailing-bytes at 28: "));
  ChildOutcome reference = Run("show --kind so_bins bad.bin --policy reference");
  EXPECT_EQ(reference.exit_code, 0);
  EXPECT_THAT(reference.output, HasSubstr("warning so-item-magic at 4: "));
}

TEST_F(StoreCommandTest, WritesNothingThatThePolicyRefuses) {
  Write("spec.json", R"([{"name": "a/b", "vendor": "", "type": 9, "bin_seed": 0, "bin_len": 1}])");
  ChildOutcome strict = Run("build --kind so_bins spec.json out.bin");
  EXPECT_EQ(strict.exit_code, 1);
  EXPECT_THAT(strict.output, HasSubstr("error so-item-type at 4: "));
  EXPECT_THAT(strict.output, HasSubstr("error so-name-slash at 4: "));
  EXPECT_EQ(FileCount(), 1U);
  EXPECT_EQ(Run("build --kind so_bins spec.json out.bin --policy reference").exit_code, 0);
  EXPECT_EQ(FileCount(), 2U);
}

TEST_F(StoreCommandTest, KernelsAndCustomOpsKeepTheOrderGiven) {
  Write("spec.json", R"([{"name": "b", "bin_seed": 0, "bin_len": 1}, {"name": "a", "bin_seed": 1, "bin_len": 1}])");
  ASSERT_EQ(Run("build --kind kernels spec.json kernels.bin").exit_code, 0);
  ASSERT_EQ(Run("build --kind custom_ops spec.json ops.bin").exit_code, 0);
  EXPECT_EQ(Run("show --kind kernels kernels.bin").output,
            "kernels, 28 bytes: accepted\n  'b' (1 bytes)\n  'a' (1 bytes)\n");
  EXPECT_EQ(Run("show --kind custom_ops ops.bin").exit_code, 0);
  EXPECT_EQ(Run("show --kind custom_ops kernels.bin --policy reference").exit_code, 1);
}

TEST_F(StoreCommandTest, UsageAndWhatCannotBeReadIsTwo) {
  Write("spec.json", "{}");
  EXPECT_EQ(Run("show --kind so_bins absent.bin").exit_code, 2);
  EXPECT_EQ(Run("show --kind so_bin spec.json").exit_code, 2);
  EXPECT_EQ(Run("show spec.json").exit_code, 2);
  EXPECT_EQ(Run("show --kind so_bins spec.json --policy lax").exit_code, 2);
  EXPECT_EQ(Run("build --kind so_bins absent.json out.bin").exit_code, 2);
  ChildOutcome outcome = Run("build --kind so_bins spec.json out.bin");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.output, HasSubstr("spec.json: the description has no list 'items'"));
  Write("good.json", "[]");
  EXPECT_EQ(Run("build --kind so_bins good.json absent/out.bin").exit_code, 2);
}

TEST_F(StoreCommandTest, AFileOfNoBytesIsNoStore) {
  Write("empty.bin", "");
  for (const char* kind : {"so_bins", "kernels", "custom_ops"}) {
    ChildOutcome outcome = Run(fmt::format("show --kind {} empty.bin --policy reference", kind));
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_THAT(outcome.output, HasSubstr("error store-empty at 0: "));
  }
}

}  // namespace
}  // namespace scenario
