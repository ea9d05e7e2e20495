// `drydock om` as a user runs it. What the commands find and write is tested in core/om; here: options, exit codes,
// files.

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "core/om/reference_data.h"
#include "scenarios/runner/command/cli_fixture.h"

namespace scenario {
namespace {

using testing::HasSubstr;

class OmCommandTest : public CliTest {
 protected:
  /// A reference file by its name below om/genuine, quoted for the shell.
  static std::string Genuine(const std::string& name) {
    return "'" + ge::reference::DataPath("om/genuine/" + name).string() + "'";
  }
  /// The same with one byte changed, in the test's folder.
  void WriteChanged(const std::string& name, const std::string& as, size_t offset) {
    const ge::SharedBytes file = ge::reference::Read("om/genuine/" + name);
    std::string text(ge::AsText(file.view));
    text.at(offset) = static_cast<char>(text[offset] ^ 0x5A);
    Write(as, text);
  }
};

TEST_F(OmCommandTest, ShowHasFourForms) {
  REQUIRE_REFERENCE_DATA("om/genuine/static.om");
  EXPECT_THAT(Run("om show " + Genuine("static.om")).output, HasSubstr("golden_static (static, "));
  ASSERT_EQ(Run("om show --json " + Genuine("static.om") + " > show.json").exit_code, 0);
  EXPECT_EQ(nlohmann::json::parse(Read("show.json"))["header"]["name"], "golden_static");
  EXPECT_THAT(Run("om show --bytes " + Genuine("static.om")).output, HasSubstr("header/magic  0x444F4D49\n"));
  EXPECT_THAT(Run("om show --dot " + Genuine("static.om")).output, HasSubstr("digraph \"golden_static\" {"));
  EXPECT_EQ(Run("om show --json --dot " + Genuine("static.om")).exit_code, 2);
}

TEST_F(OmCommandTest, ShowTellsTheBytesOfAFileThatDoesNotLoad) {
  REQUIRE_REFERENCE_DATA("om/genuine/static.om");
  WriteChanged("static.om", "bad.om", 0);
  ChildOutcome show = Run("om show bad.om");
  EXPECT_EQ(show.exit_code, 2);
  EXPECT_THAT(show.output, HasSubstr("bad.om: "));
  EXPECT_EQ(Run("om show --bytes bad.om").exit_code, 0);
}

TEST_F(OmCommandTest, VerifyEndsWithOneOnAnError) {
  REQUIRE_REFERENCE_DATA("om/genuine/static.om");
  ChildOutcome good = Run("om verify " + Genuine("static.om"));
  EXPECT_EQ(good.exit_code, 0) << good.output;
  WriteChanged("static.om", "bad.om", 0);
  ChildOutcome bad = Run("om verify bad.om");
  EXPECT_EQ(bad.exit_code, 1);
  EXPECT_THAT(bad.output, HasSubstr("error header-magic at 0: "));
  EXPECT_THAT(bad.output, HasSubstr("bad.om: 1 error"));
  EXPECT_EQ(Run("om verify missing.om").exit_code, 2);
  EXPECT_EQ(Run("om verify bad.om --policy lax").exit_code, 2);
}

TEST_F(OmCommandTest, VerifyWritesJsonAndSarif) {
  REQUIRE_REFERENCE_DATA("om/genuine/static.om");
  WriteChanged("static.om", "bad.om", 0);
  EXPECT_EQ(Run("om verify bad.om --json > verify.json").exit_code, 1);
  nlohmann::json json = nlohmann::json::parse(Read("verify.json"));
  EXPECT_EQ(json["ok"], false);
  EXPECT_EQ(json["findings"][0]["rule"], "header-magic");
  EXPECT_EQ(Run("om verify bad.om --sarif > verify.sarif").exit_code, 1);
  nlohmann::json run = nlohmann::json::parse(Read("verify.sarif"))["runs"][0];
  const auto& result = run["results"][0];
  EXPECT_EQ(run["tool"]["driver"]["rules"][result["ruleIndex"].get<size_t>()]["id"], "header-magic");
}

TEST_F(OmCommandTest, ThePolicyDecides) {
  REQUIRE_REFERENCE_DATA("om/genuine/static.om");
  WriteChanged("static.om", "sloppy.om", 4);  // headsize, which GE never reads
  EXPECT_EQ(Run("om verify sloppy.om").exit_code, 1);
  EXPECT_EQ(Run("om verify sloppy.om --policy reference").exit_code, 0);
  EXPECT_EQ(Run("om show sloppy.om").exit_code, 2);
  EXPECT_EQ(Run("om show sloppy.om --policy reference").exit_code, 0);
}

TEST_F(OmCommandTest, DiffEndsWithOneOnADifference) {
  REQUIRE_REFERENCE_DATA("om/genuine/static.om");
  EXPECT_EQ(Run("om diff " + Genuine("static.om") + " " + Genuine("static.om")).exit_code, 0);
  WriteChanged("static.om", "other.om", 84);
  ChildOutcome diff = Run("om diff " + Genuine("static.om") + " other.om");
  EXPECT_EQ(diff.exit_code, 1);
  EXPECT_THAT(diff.output, HasSubstr("header/name: \"golden_static\" → "));
  EXPECT_THAT(diff.output, HasSubstr("header/name: 1 of 32 bytes differ, first at 84"));
  EXPECT_EQ(Run("om diff --json other.om " + Genuine("static.om") + " > diff.json").exit_code, 1);
  EXPECT_EQ(nlohmann::json::parse(Read("diff.json"))["regions"][0]["name"], "header/name");
  EXPECT_EQ(Run("om diff other.om missing.om").exit_code, 2);
}

TEST_F(OmCommandTest, ExtractNeedsAnEmptyFolderOrForce) {
  REQUIRE_REFERENCE_DATA("om/genuine/static_guard.om");
  ChildOutcome outcome = Run("om extract " + Genuine("static_guard.om") + " parts");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.output;
  EXPECT_TRUE(fs::exists(root_ / "parts/model_0/libraries/no_vendor/guard_check.so"));
  nlohmann::json index = nlohmann::json::parse(Read("parts/index.json"));
  EXPECT_EQ(outcome.output, std::to_string(index["files"].size()) + " files in parts\n");
  EXPECT_EQ(Run("om extract " + Genuine("static_guard.om") + " parts").exit_code, 2);
  EXPECT_EQ(Run("om extract --force " + Genuine("static_guard.om") + " parts").exit_code, 0);
}

TEST_F(OmCommandTest, RepackWorksInPlaceAndItsResultVerifies) {
  REQUIRE_REFERENCE_DATA("om/genuine/static_custom_op.om");
  ASSERT_EQ(Run("om extract " + Genuine("static_custom_op.om") + " parts").exit_code, 0);
  const std::string library = "parts/model_0/libraries/usr_local_Ascend_custom/libcustom_scale.so";
  fs::copy_file(ge::reference::DataPath("om/genuine/static_custom_op.om"), root_ / "model.om");
  ChildOutcome outcome = Run("om repack model.om -o model.om --add /opt/v/libmine.so=" + library + " --type CustomOp");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.output;
  EXPECT_THAT(Run("om show model.om").output, HasSubstr("libmine.so (14408 bytes) from /opt/v"));
  EXPECT_EQ(Run("om verify model.om").exit_code, 0);
  ASSERT_EQ(Run("om repack model.om -o model.om --drop libmine.so").exit_code, 0);
  EXPECT_EQ(Run("om diff model.om " + Genuine("static_custom_op.om")).exit_code, 0);
}

TEST_F(OmCommandTest, RepackRefusesWithoutTouchingTheOutput) {
  REQUIRE_REFERENCE_DATA("om/genuine/static_custom_op.om");
  const std::string repack = "om repack " + Genuine("static_custom_op.om") + " -o out.om ";
  Write("text.so", "no library");
  ChildOutcome unknown = Run(repack + "--drop libcustom_scal.so");
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_THAT(unknown.output, HasSubstr("did you mean 'libcustom_scale.so'?"));
  EXPECT_EQ(Run(repack + "--replace libcustom_scale.so=text.so").exit_code, 2);
  EXPECT_EQ(Run(repack + "--replace libcustom_scale.so").exit_code, 2);
  EXPECT_EQ(Run(repack + "--add v/a.so=text.so").exit_code, 2);
  EXPECT_EQ(Run(repack).exit_code, 2);
  EXPECT_FALSE(fs::exists(root_ / "out.om"));
}

TEST_F(OmCommandTest, HelpTellsTheExitCodes) {
  for (const char* command : {"show", "verify", "diff", "extract", "repack"}) {
    ChildOutcome help = Run(std::string("om ") + command + " --help");
    EXPECT_EQ(help.exit_code, 0);
    EXPECT_THAT(help.output, HasSubstr("Exit codes: 0 ")) << command;
    EXPECT_THAT(help.output, HasSubstr("--policy")) << command;
  }
}

}  // namespace
}  // namespace scenario
