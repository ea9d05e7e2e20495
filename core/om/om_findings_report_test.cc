#include "core/om/om_findings_report.h"

#include <gtest/gtest.h>

namespace ge {
namespace {

constexpr OmRule kMagicRule = {"so-item-magic",    kPartitionInvalid,     OmSeverity::kError,
                               OmSeverity::kError, "The magic is wrong.", "spec/om-format.md §10"};
constexpr OmRule kPaddingRule = {"table-padding",   kPartitionInvalid,      OmSeverity::kWarning,
                                 OmSeverity::kNote, "Padding is not zero.", "spec/om-format.md §3"};
constexpr const OmRule* kReportRules[] = {&kPaddingRule, &kMagicRule};

std::vector<OmFinding> SomeFindings() {
  return {{&kMagicRule, OmSeverity::kError, 4808, "magic 0x0"}, {&kPaddingRule, OmSeverity::kWarning, 260, "not zero"}};
}

TEST(OmFindingsReportTest, TextHasOneLineAFindingAndASummary) {
  EXPECT_EQ(RenderVerdict("a.om", SomeFindings()),
            "error so-item-magic at 4808: magic 0x0\n"
            "warning table-padding at 260: not zero\n"
            "a.om: 1 error, 1 warning\n");
  EXPECT_EQ(RenderVerdict("a.om", {}), "a.om: no findings\n");
}

TEST(OmFindingsReportTest, JsonIsOkWithoutErrors) {
  nlohmann::ordered_json json = DescribeVerdict("a.om", OmPolicy::kReference, SomeFindings());
  EXPECT_EQ(json["ok"], false);
  EXPECT_EQ(json["policy"], "reference");
  EXPECT_EQ(json["findings"][0]["rule"], "so-item-magic");
  EXPECT_EQ(json["findings"][0]["severity"], "error");
  EXPECT_EQ(json["findings"][0]["offset"], 4808);
  EXPECT_EQ(json["findings"][0]["cause"], "magic 0x0");
  std::vector<OmFinding> warning = {SomeFindings()[1]};
  EXPECT_EQ(DescribeVerdict("a.om", OmPolicy::kStrict, warning)["ok"], true);
}

TEST(OmFindingsReportTest, SarifPointsAtRuleFileAndOffset) {
  nlohmann::ordered_json log = FindingsToSarif("my model.om", OmPolicy::kReference, SomeFindings(), kReportRules);
  EXPECT_EQ(log["version"], "2.1.0");
  const auto& run = log["runs"][0];
  const auto& rules = run["tool"]["driver"]["rules"];
  ASSERT_EQ(rules.size(), 2U);
  EXPECT_EQ(rules[0]["id"], "table-padding");
  EXPECT_EQ(rules[0]["defaultConfiguration"]["level"], "note");
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
  std::vector<OmFinding> findings = {{&kMagicRule, OmSeverity::kError, 0, "name '\xFF'"}};
  EXPECT_FALSE(FindingsToSarif("\xFF", OmPolicy::kStrict, findings, kReportRules).dump().empty());
  EXPECT_FALSE(DescribeVerdict("\xFF", OmPolicy::kStrict, findings).dump().empty());
}

}  // namespace
}  // namespace ge
