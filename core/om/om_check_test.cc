#include "core/om/om_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ge {
namespace {

constexpr OmRule kSloppy{"sloppy", kModelDataSizeInvalid, OmSeverity::kError, OmSeverity::kWarning, "", ""};

TEST(OmCheckTest, StopsAtTheFirstErrorAndNamesPlaceAndCause) {
  OmCheck check;
  Status status = check.Report(kSloppy, 300, "3 bytes follow");
  EXPECT_EQ(status.code(), kModelDataSizeInvalid);
  EXPECT_EQ(status.message(), "3 bytes follow (at offset 300)");
  EXPECT_TRUE(check.HasError());
}

TEST(OmCheckTest, APolicyThatForgivesKeepsTheWarning) {
  OmCheck check(OmPolicy::kReference);
  EXPECT_TRUE(check.Report(kSloppy, 300, "3 bytes follow").ok());
  EXPECT_FALSE(check.HasError());
  ASSERT_EQ(check.findings().size(), 1U);
  EXPECT_EQ(check.findings()[0].severity, OmSeverity::kWarning);
  EXPECT_EQ(check.findings()[0].offset, 300U);
}

TEST(OmCheckTest, ACollectingCheckGoesOnOverErrors) {
  OmCheck check = OmCheck::Collecting(OmPolicy::kStrict);
  EXPECT_TRUE(check.Report(kSloppy, 1, "a").ok());
  EXPECT_TRUE(check.Report(kSloppy, 2, "b").ok());
  EXPECT_TRUE(check.HasError());
  EXPECT_EQ(check.findings().size(), 2U);
  EXPECT_EQ(check.FirstError().message(), "a (at offset 1)");
}

TEST(OmCheckTest, KeepsSoManyFindingsOfOneRuleAndCountsTheRest) {
  OmCheck check(OmPolicy::kReference);
  for (size_t i = 0; i < kMaxFindingsPerRule + 7; ++i) EXPECT_TRUE(check.Report(kSloppy, i, "again").ok());
  EXPECT_EQ(check.findings().size(), kMaxFindingsPerRule);
  EXPECT_EQ(check.omitted(), 7U);
  EXPECT_FALSE(check.Refuse(kSloppy, 1, "worse").ok());
  EXPECT_TRUE(check.HasError());
}

TEST(OmCheckTest, RefusingIsAnErrorUnderEveryPolicy) {
  OmCheck check = OmCheck::Collecting(OmPolicy::kReference);
  EXPECT_FALSE(check.Refuse(kSloppy, 1, "a").ok());
  EXPECT_TRUE(check.HasError());
}

constexpr OmRule kForgivenRule{"forgiven", kParamInvalid, OmSeverity::kError, OmSeverity::kWarning, "A test.", "none"};

TEST(OmCheckTest, AFailureOfAnotherReaderBecomesAFinding) {
  OmCheck strict;
  Status failure = MakeError(kPartitionInvalid, "no graph");
  EXPECT_EQ(strict.Absorb(kForgivenRule, 7, failure).message(), "no graph");
  ASSERT_EQ(strict.findings().size(), 1U);
  EXPECT_EQ(strict.findings().front().cause, "no graph");
  OmCheck reference(OmPolicy::kReference);
  EXPECT_TRUE(reference.Absorb(kForgivenRule, 7, failure).ok());
  EXPECT_TRUE(reference.Absorb(kForgivenRule, 7, {}).ok());
  EXPECT_EQ(reference.findings().size(), 1U);
}

TEST(OmCheckTest, OnlyACollectingCheckGoesOnAfterARefusedPart) {
  Status failure = MakeError(kPartitionInvalid, "no graph");
  EXPECT_FALSE(OmCheck().GoOn(failure).ok());
  EXPECT_TRUE(OmCheck::Collecting(OmPolicy::kStrict).GoOn(failure).ok());
}

TEST(OmCheckTest, AnErrorOfAPartThatHasNoSayIsAWarningOfTheWhole) {
  OmCheck whole = OmCheck::Collecting(OmPolicy::kStrict);
  OmCheck part = whole.ForPart();
  EXPECT_TRUE(part.collecting());
  EXPECT_TRUE(part.Report(kForgivenRule, 7, "wrong").ok());
  whole.AddAsWarnings(part);
  EXPECT_FALSE(whole.HasError());
  ASSERT_EQ(whole.findings().size(), 1U);
  EXPECT_EQ(whole.findings().front().severity, OmSeverity::kWarning);
  whole.Add(part);
  EXPECT_TRUE(whole.HasError());
}

}  // namespace
}  // namespace ge
