#include "core/om/om_findings_report.h"

#include <gtest/gtest.h>

namespace ge {
namespace {

constexpr OmRule kMagicRule = {"so-item-magic",    kPartitionInvalid,     OmSeverity::kError,
                               OmSeverity::kError, "The magic is wrong.", "spec/om-format.md §10"};
constexpr OmRule kPaddingRule = {"table-padding",   kPartitionInvalid,      OmSeverity::kWarning,
                                 OmSeverity::kNote, "Padding is not zero.", "spec/om-format.md §3"};
constexpr const OmRule* kReportRules[] = {&kPaddingRule, &kMagicRule};

OmCheck SomeVerdict() {
  OmCheck check = OmCheck::Collecting(OmPolicy::kStrict);
  EXPECT_TRUE(check.Report(kMagicRule, 4808, "magic 0x0").ok());
  EXPECT_TRUE(check.Report(kPaddingRule, 260, "not zero").ok());
  return check;
}

OmCheck VerdictOfTwoFindingsTooMany() {
  OmCheck check = OmCheck::Collecting(OmPolicy::kStrict);
  for (size_t i = 0; i < kMaxFindingsPerRule + 2; ++i) EXPECT_TRUE(check.Report(kPaddingRule, i, "not zero").ok());
  return check;
}

TEST(OmFindingsReportTest, TextHasOneLineAFindingAndASummary) {
  EXPECT_EQ(RenderVerdict("a.om", SomeVerdict()),
            "error so-item-magic at 4808: magic 0x0\n"
            "warning table-padding at 260: not zero\n"
            "a.om: 1 error, 1 warning\n");
  EXPECT_EQ(RenderVerdict("a.om", OmCheck()), "a.om: no findings\n");
}

TEST(OmFindingsReportTest, JsonIsOkWithoutErrors) {
  nlohmann::ordered_json json = DescribeVerdict("a.om", SomeVerdict());
  EXPECT_EQ(json["ok"], false);
  EXPECT_EQ(json["policy"], "strict");
  EXPECT_EQ(json["findings"][0]["rule"], "so-item-magic");
  EXPECT_EQ(json["findings"][0]["severity"], "error");
  EXPECT_EQ(json["findings"][0]["offset"], 4808);
  EXPECT_EQ(json["findings"][0]["cause"], "magic 0x0");
  OmCheck warning(OmPolicy::kReference);
  EXPECT_TRUE(warning.Report(kPaddingRule, 260, "not zero").ok());
  json = DescribeVerdict("a.om", warning);
  EXPECT_EQ(json["ok"], true);
  EXPECT_EQ(json["policy"], "reference");
}

TEST(OmFindingsReportTest, TellsHowManyFindingsWereLeftOut) {
  const OmCheck verdict = VerdictOfTwoFindingsTooMany();
  const std::string text = RenderVerdict("a.om", verdict);
  EXPECT_TRUE(text.ends_with("not zero\n2 more findings of the same rules\na.om: 100 warnings\n")) << text;
  EXPECT_EQ(DescribeVerdict("a.om", verdict)["findings_omitted"], 2);
  const nlohmann::ordered_json log = FindingsToSarif("a.om", verdict, kReportRules);
  EXPECT_EQ(log["runs"][0]["properties"]["findings_omitted"], 2);
  EXPECT_EQ(DescribeVerdict("a.om", SomeVerdict())["findings_omitted"], 0);
}

TEST(OmFindingsReportTest, SarifPointsAtRuleFileAndOffset) {
  nlohmann::ordered_json log = FindingsToSarif("my model.om", SomeVerdict(), kReportRules);
  EXPECT_EQ(log["version"], "2.1.0");
  const auto& run = log["runs"][0];
  const auto& rules = run["tool"]["driver"]["rules"];
  ASSERT_EQ(rules.size(), 2U);
  EXPECT_EQ(rules[0]["id"], "table-padding");
  EXPECT_EQ(rules[0]["defaultConfiguration"]["level"], "warning");
  EXPECT_EQ(rules[1]["shortDescription"]["text"], "The magic is wrong.");
  const auto& result = run["results"][0];
  EXPECT_EQ(result["ruleId"], "so-item-magic");
  EXPECT_EQ(result["ruleIndex"], 1);
  EXPECT_EQ(result["level"], "error");
  EXPECT_EQ(result["message"]["text"], "magic 0x0");
  const auto& location = result["locations"][0]["physicalLocation"];
  EXPECT_EQ(location["artifactLocation"]["uri"], "my%20model.om");
  EXPECT_EQ(location["region"]["byteOffset"], 4808);
}

TEST(OmFindingsReportTest, CausesThatAreNotUtf8DoNotBreakTheLog) {
  OmCheck verdict = OmCheck::Collecting(OmPolicy::kStrict);
  EXPECT_TRUE(verdict.Report(kMagicRule, 0, "name '\xFF'").ok());
  EXPECT_FALSE(FindingsToSarif("\xFF", verdict, kReportRules).dump().empty());
  EXPECT_FALSE(DescribeVerdict("\xFF", verdict).dump().empty());
}

}  // namespace
}  // namespace ge
