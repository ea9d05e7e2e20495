#include "core/om/op_so_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/om/limits.h"

namespace ge {
namespace {

using testing::HasSubstr;

OpSoBin Bin(std::string name, std::string vendor, SoBinType type, ByteBuffer binary) {
  return {std::move(name), std::move(vendor), type, SharedBytes(std::move(binary))};
}

/// The worked example of spec/so-in-om.md §1.4.
ByteBuffer WorkedExample() {
  return {0x01, 0, 0,    0,    0xFD, 0x6E, 0x77, 0x5D, 0x04, 0x00, 0x02, 0x00, 0x01, 0,
          0,    0, 0x03, 0x00, 0x00, 0x00, 0x61, 0x2E, 0x73, 0x6F, 0x76, 0x01, 0x02, 0x03};
}

std::string SoStoreError(ByteBuffer partition, uint64_t file_offset = 1000) {
  auto bins = ParseSoBins(SharedBytes(std::move(partition)), file_offset);
  return bins.ok() ? "accepted" : bins.status().ToString();
}

TEST(OpSoStoreTest, BuildsTheWorkedExample) {
  auto bytes = BuildSoBins({Bin("a.so", "v", SoBinType::kAutofuse, {1, 2, 3})});
  ASSERT_TRUE(bytes.ok()) << bytes.status().ToString();
  EXPECT_EQ(*bytes, WorkedExample());
}

TEST(OpSoStoreTest, ParsesTheWorkedExampleWithoutCopying) {
  SharedBytes partition = SharedBytes(WorkedExample());
  auto bins = ParseSoBins(partition, 0);
  ASSERT_TRUE(bins.ok()) << bins.status().ToString();
  ASSERT_EQ(bins->size(), 1U);
  EXPECT_EQ(bins->front().so_name, "a.so");
  EXPECT_EQ(bins->front().vendor_name, "v");
  EXPECT_EQ(bins->front().type, SoBinType::kAutofuse);
  EXPECT_EQ(bins->front().binary.view.data(), partition.view.data() + 25);
  EXPECT_EQ(bins->front().binary.owner, partition.owner);
}

TEST(OpSoStoreTest, AStoreOfNothingIsItsCount) {
  auto bytes = BuildSoBins({});
  ASSERT_TRUE(bytes.ok());
  EXPECT_EQ(*bytes, ByteBuffer(4, 0));
  EXPECT_EQ(SoStoreError({0, 0, 0, 0}), "accepted");
}

TEST(OpSoStoreTest, RejectsEveryTruncationWithOffset) {
  const ByteBuffer whole = WorkedExample();
  for (size_t size = 0; size < whole.size(); ++size) {
    auto bins = ParseSoBins(SharedBytes(ByteBuffer(whole.begin(), whole.begin() + static_cast<ptrdiff_t>(size))), 1000);
    ASSERT_FALSE(bins.ok()) << size;
    EXPECT_EQ(bins.status().code(), kModelDataSizeInvalid) << size;
    EXPECT_THAT(bins.status().message(), HasSubstr("(at offset 100")) << size;
  }
}

TEST(OpSoStoreTest, RejectsItemWhoseNameRunsPastTheEnd) {
  ByteBuffer bytes = WorkedExample();
  bytes[8] = 9;
  EXPECT_THAT(SoStoreError(bytes), HasSubstr("SO_BINS item 0: so name of 9, vendor name of 1 and binary of 3 bytes, "
                                             "8 bytes are left (at offset 1004)"));
}

TEST(OpSoStoreTest, RejectsItemWhoseBinaryRunsPastTheEnd) {
  ByteBuffer bytes = WorkedExample();
  bytes[16] = 4;
  EXPECT_THAT(SoStoreError(bytes), HasSubstr("binary of 4 bytes, 8 bytes are left (at offset 1004)"));
}

TEST(OpSoStoreTest, LengthsThatTogetherExceed32BitsRunPastTheEnd) {
  ByteBuffer bytes = WorkedExample();
  std::fill_n(bytes.begin() + 12, 8, uint8_t{0xFF});
  EXPECT_THAT(SoStoreError(bytes), HasSubstr("vendor name of 4294967295 and binary of 4294967295 bytes"));
}

TEST(OpSoStoreTest, RejectsAWrongMagic) {
  ByteBuffer bytes = WorkedExample();
  bytes[4] = 0;
  EXPECT_THAT(SoStoreError(bytes), HasSubstr("magic 0x5D776E00, must be 0x5D776EFD (at offset 1004)"));
}

TEST(OpSoStoreTest, RejectsAnUnknownType) {
  ByteBuffer bytes = WorkedExample();
  bytes[10] = 4;
  EXPECT_THAT(SoStoreError(bytes), HasSubstr("so_bin_type 4 is unknown"));
}

TEST(OpSoStoreTest, RejectsLeftoverBytes) {
  ByteBuffer bytes = WorkedExample();
  bytes.push_back(0);
  EXPECT_THAT(SoStoreError(bytes), HasSubstr("1 bytes are left after 1 items (at offset 1028)"));
}

TEST(OpSoStoreTest, RejectsACountBelowTheItemsPresent) {
  ByteBuffer bytes = WorkedExample();
  bytes[0] = 0;
  EXPECT_THAT(SoStoreError(bytes), HasSubstr("so_num is 0, 1 items are there (at offset 1000)"));
}

TEST(OpSoStoreTest, RejectsACountAboveTheItemsPresent) {
  ByteBuffer bytes = WorkedExample();
  bytes[0] = 2;
  EXPECT_THAT(SoStoreError(bytes), HasSubstr("so_num is 2, 1 items are there (at offset 1000)"));
}

TEST(OpSoStoreTest, RejectsAnEmptyBinary) {
  ByteBuffer bytes = WorkedExample();
  bytes[16] = 0;
  bytes.resize(25);
  EXPECT_THAT(SoStoreError(bytes), HasSubstr("the binary is empty"));
}

TEST(OpSoStoreTest, RejectsANameWithASlash) {
  ByteBuffer bytes = WorkedExample();
  bytes[21] = '/';
  EXPECT_THAT(SoStoreError(bytes), HasSubstr("the so name has a '/' at byte 1"));
}

TEST(OpSoStoreTest, RejectsAZeroInANameOrVendor) {
  ByteBuffer bytes = WorkedExample();
  bytes[23] = 0;
  EXPECT_THAT(SoStoreError(bytes), HasSubstr("the so name has a zero at byte 3"));
  bytes = WorkedExample();
  bytes[24] = 0;
  EXPECT_THAT(SoStoreError(bytes), HasSubstr("the vendor name has a zero at byte 0"));
}

TEST(OpSoStoreTest, FindsABadByteAtEveryPlaceOfANameOfEveryLength) {
  for (size_t length = 1; length <= 50; ++length) {
    const std::string name(length, '\xFF');
    EXPECT_TRUE(BuildSoBins({Bin(name, name, SoBinType::kCustomOp, {1})}).ok()) << length;
    for (size_t place = 0; place < length; ++place) {
      for (const char bad : {'/', '\0'}) {
        std::string broken = name;
        broken[place] = bad;
        EXPECT_FALSE(BuildSoBins({Bin(broken, name, SoBinType::kCustomOp, {1})}).ok()) << length << ", " << place;
        EXPECT_EQ(BuildSoBins({Bin(name, broken, SoBinType::kCustomOp, {1})}).ok(), bad == '/')
            << length << ", " << place;
      }
    }
  }
}

TEST(OpSoStoreTest, BuilderRefusesWhatTheReaderRefuses) {
  EXPECT_FALSE(BuildSoBins({Bin("a/b", "", SoBinType::kCustomOp, {1})}).ok());
  EXPECT_FALSE(BuildSoBins({Bin("a", "", SoBinType::kCustomOp, {})}).ok());
  EXPECT_FALSE(BuildSoBins({Bin("a", "", static_cast<SoBinType>(4), {1})}).ok());
  EXPECT_FALSE(BuildSoBins({Bin("a", std::string(1, '\0'), SoBinType::kCustomOp, {1})}).ok());
}

TEST(OpSoStoreTest, BuilderKeepsANameOf65535BytesAndRefuses65536) {
  EXPECT_TRUE(BuildSoBins({Bin(std::string(65535, 'n'), "", SoBinType::kCustomOp, {1})}).ok());
  auto bytes = BuildSoBins({Bin(std::string(65536, 'n'), "", SoBinType::kCustomOp, {1})});
  EXPECT_EQ(bytes.status().code(), kItemTooLarge);
}

TEST(OpSoStoreTest, BuilderRefusesBinariesAndTotalsOver32Bits) {
  // Sizes are judged before a byte is read: there is no such memory.
  const uint8_t byte = 0;
  OpSoBin bin{"a", "", SoBinType::kCustomOp, {nullptr, ByteView(&byte, uint64_t{1} << 32)}};
  EXPECT_EQ(BuildSoBins({bin}).status().code(), kItemTooLarge);
  bin.binary.view = ByteView(&byte, 0xFFFFFFFF - 20);  // count 4, head 16, name 1: one byte over
  EXPECT_THAT(BuildSoBins({bin}).status().message(), HasSubstr("SO_BINS of 4294967296 bytes"));
}

TEST(OpSoStoreTest, HoldsTheLimitOfLibraries) {
  std::vector<OpSoBin> bins(kMaxSoCount, Bin("a", "", SoBinType::kCustomOp, {1}));
  auto bytes = BuildSoBins(bins);
  ASSERT_TRUE(bytes.ok());
  EXPECT_EQ(SoStoreError(*bytes), "accepted");
  bins.push_back(bins.front());
  EXPECT_FALSE(BuildSoBins(bins).ok());
  const ByteBuffer item(bytes->begin() + 4, bytes->begin() + 4 + 18);
  bytes->insert(bytes->end(), item.begin(), item.end());
  (*bytes)[0] = 1;  // 65537
  EXPECT_THAT(SoStoreError(*bytes), HasSubstr("SO_BINS: more than 65536 libraries"));
}

TEST(OpSoStoreTest, HoldsTheLimitOfVendorNames) {
  EXPECT_TRUE(BuildSoBins({Bin("a", std::string(kMaxVendorNameLength, 'v'), SoBinType::kCustomOp, {1})}).ok());
  EXPECT_FALSE(BuildSoBins({Bin("a", std::string(kMaxVendorNameLength + 1, 'v'), SoBinType::kCustomOp, {1})}).ok());
}

TEST(OpSoStoreTest, ReaderRefusesAVendorNameOverTheLimit) {
  auto bytes = BuildSoBins({Bin("a", std::string(kMaxVendorNameLength, 'v'), SoBinType::kCustomOp, {1, 2})});
  ASSERT_TRUE(bytes.ok());
  EXPECT_EQ(SoStoreError(*bytes), "accepted");
  (*bytes)[12] += 1;  // vendor_name_len, at the cost of bin_len
  (*bytes)[16] -= 1;
  EXPECT_THAT(SoStoreError(*bytes),
              HasSubstr("the vendor name has 1048577 bytes, at most 1048576 are allowed (at offset 1004)"));
}

TEST(OpSoStoreTest, FlagBitIs15MinusType) {
  EXPECT_EQ(SoBinFlag(SoBinType::kSpaceRegistry), 0x8000);
  EXPECT_EQ(SoBinFlag(SoBinType::kOpMasterDevice), 0x4000);
  EXPECT_EQ(SoBinFlag(SoBinType::kAutofuse), 0x2000);
  EXPECT_EQ(SoBinFlag(SoBinType::kCustomOp), 0x1000);
  EXPECT_EQ(SoBinFlag(static_cast<SoBinType>(4)), 0);
}

TEST(OpSoStoreTest, NamesTypes) {
  EXPECT_EQ(SoBinTypeName(SoBinType::kSpaceRegistry), "SpaceRegistry");
  EXPECT_EQ(SoBinTypeName(SoBinType::kOpMasterDevice), "OpMasterDevice");
  EXPECT_EQ(SoBinTypeName(SoBinType::kAutofuse), "Autofuse");
  EXPECT_EQ(SoBinTypeName(SoBinType::kCustomOp), "CustomOp");
  EXPECT_EQ(SoBinTypeName(static_cast<SoBinType>(4)), "unknown");
}

// ---- the verdict of the reference's loader

/// The items, then the findings' rules and severities: "a.so,v,2,3 | warning so-item-magic".
std::string UnderReference(ByteBuffer partition) {
  OmCheck check(OmPolicy::kReference);
  auto bins = ParseSoBins(SharedBytes(std::move(partition)), 0, check);
  std::string out = bins.ok() ? "" : "refused";
  if (bins.ok()) {
    for (const OpSoBin& bin : *bins) {
      out += fmt::format("{},{},{},{} ", bin.so_name.view(), bin.vendor_name.view(), static_cast<uint16_t>(bin.type),
                         bin.binary.size());
    }
  }
  for (const OmFinding& finding : check.findings()) {
    out += fmt::format("| {} {} ", OmSeverityName(finding.severity), finding.rule->id);
  }
  return out;
}

ByteBuffer Damaged(size_t at, uint8_t value) {
  ByteBuffer bytes = WorkedExample();
  bytes[at] = value;
  return bytes;
}

TEST(OpSoStoreTest, ReferenceLooksAtNeitherMagicNorTypeNorNames) {
  EXPECT_EQ(UnderReference(Damaged(4, 0)), "a.so,v,2,3 | warning so-item-magic ");
  EXPECT_EQ(UnderReference(Damaged(11, 0xFF)), "a.so,v,65282,3 | warning so-item-type ");
  EXPECT_EQ(UnderReference(Damaged(21, '/')), "a/so,v,2,3 | warning so-name-slash ");
  EXPECT_EQ(UnderReference(Damaged(24, 0)), std::string("a.so,\0,2,3 | warning so-name-zero ", 34));
}

TEST(OpSoStoreTest, ReferenceLeavesTheVerdictOnATruncatedItemToTheCount) {
  EXPECT_EQ(UnderReference(Damaged(16, 4)), "refused| warning so-item-truncated | error so-count ");
  ByteBuffer rubbish(100, 0xEE);
  std::fill_n(rubbish.begin(), 4, uint8_t{0});
  EXPECT_EQ(UnderReference(rubbish), "| warning so-item-magic | warning so-item-truncated ");
}

TEST(OpSoStoreTest, ReferenceLeavesUpTo16BytesUnread) {
  ByteBuffer bytes = WorkedExample();
  bytes.resize(bytes.size() + 16);
  EXPECT_EQ(UnderReference(bytes), "a.so,v,2,3 | warning so-trailing-bytes ");
  bytes.push_back(0);
  EXPECT_EQ(UnderReference(bytes), "refused| warning so-item-magic | note so-name-empty | error so-binary-empty ");
}

TEST(OpSoStoreTest, ReferenceTakesFourBytesOrLessForNoLibraries) {
  EXPECT_EQ(UnderReference({1, 0, 0}), "| warning so-count-missing ");
  EXPECT_EQ(UnderReference({1, 0, 0, 0}), "| warning so-count-unread ");
}

TEST(OpSoStoreTest, AnEmptyBinaryEndsTheReferencesLoad) {
  ByteBuffer bytes = WorkedExample();
  bytes[16] = 0;
  bytes.resize(25);
  EXPECT_EQ(UnderReference(bytes), "refused| error so-binary-empty ");
}

TEST(OpSoStoreTest, ACollectingCheckTellsOfEveryItem) {
  auto bytes = BuildSoBins({Bin("a", "v", SoBinType::kCustomOp, {1}), Bin("b", "v", SoBinType::kCustomOp, {1})});
  ASSERT_TRUE(bytes.ok());
  (*bytes)[4] = 0;           // magic of the first
  (*bytes)[4 + 19] = 0;      // magic of the second
  (*bytes)[4 + 19 + 6] = 9;  // type of the second
  bytes->push_back(0);
  OmCheck check = OmCheck::Collecting(OmPolicy::kStrict);
  auto bins = ParseSoBins(SharedBytes(*bytes), 100, check);
  ASSERT_TRUE(bins.ok());
  EXPECT_EQ(bins->size(), 2U);
  std::vector<std::pair<std::string_view, uint64_t>> found;
  for (const OmFinding& finding : check.findings()) found.emplace_back(finding.rule->id, finding.offset);
  EXPECT_THAT(found, testing::ElementsAre(std::pair("so-item-magic", 104), std::pair("so-item-magic", 123),
                                          std::pair("so-item-type", 123), std::pair("so-trailing-bytes", 142)));
}

TEST(OpSoStoreTest, ReferenceBuildsWhatItsReaderTakes) {
  OmCheck check(OmPolicy::kReference);
  EXPECT_TRUE(BuildSoBins({Bin("a/b", "", static_cast<SoBinType>(0xFFFF), {1})}, check).ok());
  EXPECT_FALSE(BuildSoBins({Bin("a", "", SoBinType::kCustomOp, {})}, check).ok());
}

TEST(OpSoStoreTest, ACollectingBuilderTellsOfEveryItem) {
  OmCheck check = OmCheck::Collecting(OmPolicy::kStrict);
  auto bytes = BuildSoBins({Bin("a/b", "", SoBinType::kCustomOp, {1}), Bin("c", "", SoBinType::kCustomOp, {})}, check);
  EXPECT_EQ(bytes.status().code(), kPartitionInvalid);
  ASSERT_EQ(check.findings().size(), 2U);
  EXPECT_EQ(check.findings()[1].cause, "SO_BINS item 1 'c': the binary is empty");
}

TEST(OpSoStoreTest, ALengthOutOfBoundsDoesNotHideABadName) {
  OmCheck check = OmCheck::Collecting(OmPolicy::kStrict);
  const OpSoBin long_name = Bin(std::string(65'536, 'n'), "", SoBinType::kCustomOp, {1});
  EXPECT_FALSE(BuildSoBins({long_name, Bin("a/b", "", SoBinType::kCustomOp, {1})}, check).ok());
  std::vector<std::string_view> ids;
  for (const OmFinding& finding : check.findings()) ids.push_back(finding.rule->id);
  EXPECT_THAT(ids, testing::ElementsAre("so-field-overflow", "so-name-slash"));
}

TEST(OpSoStoreTest, LayingOutLeavesLargeBinariesWhereTheyAre) {
  const OpSoBin large = Bin("a.so", "v", SoBinType::kAutofuse, ByteBuffer(10'000, 7));
  OmCheck check;
  auto rope = LayOutSoBins({large}, check);
  ASSERT_TRUE(rope.ok()) << rope.status().ToString();
  EXPECT_EQ(rope->Views().back().data(), large.binary.view.data());
}

TEST(OpSoStoreTest, WritesIntoMemoryOfItsCaller) {
  const std::vector<OpSoBin> bins = {Bin("a.so", "v", SoBinType::kAutofuse, {1, 2, 3})};
  OmCheck check;
  auto size = SoBinsSize(bins, check);
  ASSERT_TRUE(size.ok());
  ByteBuffer out(*size);
  ASSERT_TRUE(WriteSoBins(bins, out, check).ok());
  EXPECT_EQ(out, WorkedExample());
}

TEST(OpSoStoreTest, DoesNotWriteANameThatTheReaderRefusesIntoMemoryOfItsCaller) {
  const std::vector<OpSoBin> bins = {Bin("a/b", "v", SoBinType::kAutofuse, {1})};
  OmCheck check = OmCheck::Collecting(OmPolicy::kStrict);
  ByteBuffer out(SoBinsSize(bins, check).value());
  EXPECT_EQ(WriteSoBins(bins, out, check).code(), kPartitionInvalid);
}

}  // namespace
}  // namespace ge
