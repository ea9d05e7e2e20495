#include "core/om/op_so_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/om/limits.h"
#include "core/om/reference_data.h"

namespace ge {
namespace {

using testing::HasSubstr;

OpSoBin Bin(std::string name, std::string vendor, SoBinType type, ByteBuffer binary) {
  return {std::move(name), std::move(vendor), type, SharedBytes::Own(std::move(binary))};
}

/// The worked example of spec/so-in-om.md §1.4.
ByteBuffer WorkedExample() {
  return {0x01, 0, 0,    0,    0xFD, 0x6E, 0x77, 0x5D, 0x04, 0x00, 0x02, 0x00, 0x01, 0,
          0,    0, 0x03, 0x00, 0x00, 0x00, 0x61, 0x2E, 0x73, 0x6F, 0x76, 0x01, 0x02, 0x03};
}

std::string SoStoreError(ByteBuffer partition, uint64_t file_offset = 1000) {
  auto bins = ParseSoBins(SharedBytes::Own(std::move(partition)), file_offset);
  return bins.ok() ? "accepted" : bins.status().ToString();
}

TEST(OpSoStoreTest, BuildsTheWorkedExample) {
  auto bytes = BuildSoBins({Bin("a.so", "v", SoBinType::kAutofuse, {1, 2, 3})});
  ASSERT_TRUE(bytes.ok()) << bytes.status().ToString();
  EXPECT_EQ(*bytes, WorkedExample());
}

TEST(OpSoStoreTest, ParsesTheWorkedExampleWithoutCopying) {
  SharedBytes partition = SharedBytes::Own(WorkedExample());
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
    auto bins =
        ParseSoBins(SharedBytes::Own(ByteBuffer(whole.begin(), whole.begin() + static_cast<ptrdiff_t>(size))), 1000);
    ASSERT_FALSE(bins.ok()) << size;
    EXPECT_EQ(bins.status().code(), kModelDataSizeInvalid) << size;
    EXPECT_THAT(bins.status().message(), HasSubstr("at offset 10")) << size;
  }
}

TEST(OpSoStoreTest, RejectsItemWhoseNameRunsPastTheEnd) {
  ByteBuffer bytes = WorkedExample();
  bytes[8] = 9;
  EXPECT_THAT(SoStoreError(bytes), HasSubstr("SO_BINS item 0 of 1: so name at offset 1020: 9 bytes wanted, 8 left"));
}

TEST(OpSoStoreTest, RejectsItemWhoseBinaryRunsPastTheEnd) {
  ByteBuffer bytes = WorkedExample();
  bytes[16] = 4;
  EXPECT_THAT(SoStoreError(bytes), HasSubstr("SO_BINS item 0 of 1: 'a.so': binary at offset 1025: 4 bytes wanted, 3 left"));
}

TEST(OpSoStoreTest, RejectsAWrongMagic) {
  ByteBuffer bytes = WorkedExample();
  bytes[4] = 0;
  EXPECT_THAT(SoStoreError(bytes), HasSubstr("magic 0x5D776E00 at offset 1004"));
}

TEST(OpSoStoreTest, RejectsAnUnknownType) {
  ByteBuffer bytes = WorkedExample();
  bytes[10] = 4;
  EXPECT_THAT(SoStoreError(bytes), HasSubstr("so_bin_type 4 is unknown"));
}

TEST(OpSoStoreTest, RejectsLeftoverBytes) {
  ByteBuffer bytes = WorkedExample();
  bytes.push_back(0);
  EXPECT_THAT(SoStoreError(bytes), HasSubstr("1 bytes are left at offset 1028 after 1 items"));
}

TEST(OpSoStoreTest, RejectsACountBelowTheItemsPresent) {
  ByteBuffer bytes = WorkedExample();
  bytes[0] = 0;
  EXPECT_THAT(SoStoreError(bytes), HasSubstr("24 bytes are left at offset 1004 after 0 items"));
}

TEST(OpSoStoreTest, RejectsACountAboveTheItemsPresent) {
  ByteBuffer bytes = WorkedExample();
  bytes[0] = 2;
  EXPECT_THAT(SoStoreError(bytes), HasSubstr("SO_BINS item 1 of 2: magic at offset 1028"));
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
  (*bytes)[0] = 1;  // 4097
  EXPECT_THAT(SoStoreError(*bytes), HasSubstr("so_num 4097 at offset 1000, at most 4096"));
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
  EXPECT_THAT(SoStoreError(*bytes), HasSubstr("vendor_name_len 1048577 at offset 1012"));
}

TEST(OpSoStoreTest, FlagBitIs15MinusType) {
  EXPECT_EQ(SoBinFlag(SoBinType::kSpaceRegistry), 0x8000);
  EXPECT_EQ(SoBinFlag(SoBinType::kOpMasterDevice), 0x4000);
  EXPECT_EQ(SoBinFlag(SoBinType::kAutofuse), 0x2000);
  EXPECT_EQ(SoBinFlag(SoBinType::kCustomOp), 0x1000);
}

TEST(OpSoStoreTest, NamesTypes) {
  EXPECT_EQ(SoBinTypeName(SoBinType::kSpaceRegistry), "SpaceRegistry");
  EXPECT_EQ(SoBinTypeName(SoBinType::kOpMasterDevice), "OpMasterDevice");
  EXPECT_EQ(SoBinTypeName(SoBinType::kAutofuse), "Autofuse");
  EXPECT_EQ(SoBinTypeName(SoBinType::kCustomOp), "CustomOp");
}

std::vector<OpSoBin> BinsOf(const nlohmann::json& reference_case) {
  std::vector<OpSoBin> bins;
  for (const auto& item : reference_case.at("items")) {
    bins.push_back(Bin(reference::NameOf(item, "name"), reference::NameOf(item, "vendor"),
                       static_cast<SoBinType>(item.at("type").get<uint16_t>()),
                       reference::SeededBinary(item.at("bin_seed").get<size_t>(), item.at("bin_len").get<size_t>())));
  }
  return bins;
}

/// What we refuse although the reference takes it (spec/so-in-om.md §11.1 W2, W7, and the contract of names).
bool StrictRefuses(const std::vector<OpSoBin>& bins) {
  return std::any_of(bins.begin(), bins.end(), [](const OpSoBin& bin) {
    return static_cast<uint16_t>(bin.type) > 3 || bin.binary.empty() || bin.so_name.size() > 65535 ||
           bin.so_name.find('/') != std::string::npos;
  });
}

TEST(OpSoStoreTest, BuildsTheReferencesBytesFromItsItems) {
  REQUIRE_REFERENCE_DATA("so_store");
  size_t compared = 0;
  const nlohmann::json manifest = reference::ReadJson("so_store/manifest.json");
  for (const auto& reference_case : manifest.at("cases")) {
    std::vector<OpSoBin> bins = BinsOf(reference_case);
    auto bytes = BuildSoBins(bins);
    ASSERT_EQ(bytes.ok(), !StrictRefuses(bins)) << reference_case.at("case");
    if (!bytes.ok()) continue;
    SharedBytes file = reference::Read("so_store/" + reference_case.at("file").get<std::string>());
    EXPECT_TRUE(std::ranges::equal(*bytes, file.view)) << reference_case.at("case");
    ++compared;
  }
  EXPECT_GE(compared, 20U);
}

TEST(OpSoStoreTest, ReadsTheReferencesBytesStrictly) {
  REQUIRE_REFERENCE_DATA("so_store");
  const nlohmann::json manifest = reference::ReadJson("so_store/manifest.json");
  for (const auto& reference_case : manifest.at("cases")) {
    if (reference_case.at("file").is_null()) continue;
    SharedBytes file = reference::Read("so_store/" + reference_case.at("file").get<std::string>());
    std::vector<OpSoBin> expected = BinsOf(reference_case);
    auto bins = ParseSoBins(file, 0);
    ASSERT_EQ(bins.ok(), !StrictRefuses(expected)) << reference_case.at("case");
    if (!bins.ok()) continue;
    ASSERT_EQ(bins->size(), expected.size()) << reference_case.at("case");
    for (size_t i = 0; i < expected.size(); ++i) {
      EXPECT_EQ((*bins)[i].so_name, expected[i].so_name);
      EXPECT_EQ((*bins)[i].vendor_name, expected[i].vendor_name);
      EXPECT_EQ((*bins)[i].type, expected[i].type);
      EXPECT_TRUE(std::ranges::equal((*bins)[i].binary.view, expected[i].binary.view));
    }
  }
}

}  // namespace
}  // namespace ge
