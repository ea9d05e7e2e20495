// Each weakness of the reference that concerns a store has a test of its name here: W<n> of spec/so-in-om.md §11.1,
// Item<n> of spec/om-format.md §17.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "core/base/file.h"
#include "core/om/custom_ops.h"
#include "core/om/kernel_store.h"
#include "core/om/model_inout_info.h"
#include "core/om/op_so_store.h"
#include "core/om/small_model.h"
#include "core/om/tiling_data.h"

namespace ge {
namespace {

using testing::HasSubstr;

/// Two libraries of one byte each: items of 21 bytes at 4 and at 25.
ByteBuffer TwoLibraries() {
  auto bytes = BuildSoBins(
      {{"a.s", "v", SoBinType::kAutofuse, SharedBytes({1})}, {"b.s", "v", SoBinType::kCustomOp, SharedBytes({2})}});
  return bytes.ok() ? *bytes : ByteBuffer();
}

std::string StrictVerdict(const ByteBuffer& store) {
  auto bins = ParseSoBins(SharedBytes(store), 0);
  return bins.ok() ? "accepted" : bins.status().message();
}

TEST(StoreWeaknesses, W1_TheMagicOfEveryItemIsChecked) {
  ASSERT_EQ(StrictVerdict(TwoLibraries()), "accepted");
  for (size_t item : {4U, 25U}) {
    for (size_t at = item; at < item + 4; ++at) {
      ByteBuffer bytes = TwoLibraries();
      bytes[at] ^= 1U;
      EXPECT_THAT(StrictVerdict(bytes), HasSubstr(fmt::format("(at offset {})", item)));
    }
  }
}

TEST(StoreWeaknesses, W2_NoLengthIsCutToItsField) {
  const uint8_t byte = 0;  // sizes are judged before a byte is read: there is no such memory
  const ByteView huge(&byte, uint64_t{1} << 32);
  for (OmPolicy policy : {OmPolicy::kStrict, OmPolicy::kReference}) {
    const auto verdict = [&](const OpSoBin& bin, size_t times) {
      OmCheck check(policy);
      return BuildSoBins(std::vector<OpSoBin>(times, bin), check).status().code();
    };
    const OpSoBin fits{"a", "", SoBinType::kCustomOp, {nullptr, huge.first(huge.size() / 2)}};
    EXPECT_EQ(verdict(OpSoBin{std::string(65536, 'n'), "", SoBinType::kCustomOp, fits.binary}, 1), kItemTooLarge);
    EXPECT_EQ(verdict(OpSoBin{"a", "", SoBinType::kCustomOp, {nullptr, huge}}, 1), kItemTooLarge);
    EXPECT_EQ(verdict(fits, 2), kItemTooLarge) << "each length fits, their sum does not";
  }
}

TEST(StoreWeaknesses, W3_AFileIsReadWholeOrNotAtAll) {
  const std::filesystem::path file =
      std::filesystem::path(testing::TempDir()) / fmt::format("store_weaknesses_w3_{}.so", getpid());
  ASSERT_TRUE(WriteFileAtomically(file, ByteBuffer(10, 7)).ok());
  EXPECT_EQ(ReadFile(file, 10)->size(), 10U);
  EXPECT_EQ(ReadFile(file, 9).status().code(), kFileSizeInvalid);
  EXPECT_FALSE(ReadFile(testing::TempDir()).ok()) << "a folder has no size to trust";
  std::filesystem::remove(file);
}

TEST(StoreWeaknesses, W4_ItemsAreReadFromAnyAddress) {
  OmCheck check;
  auto ops = BuildCustomOps({{"a", SharedBytes({1})}, {"b", SharedBytes({2})}}, check);
  ASSERT_TRUE(ops.ok());
  const auto shifted = [](const ByteBuffer& bytes, size_t shift) {
    ByteBuffer memory(shift);
    memory.insert(memory.end(), bytes.begin(), bytes.end());
    SharedBytes whole = SharedBytes(std::move(memory));
    return SharedBytes{whole.owner, whole.view.subspan(shift)};
  };
  for (size_t shift = 0; shift < 8; ++shift) {
    EXPECT_EQ(ParseSoBins(shifted(TwoLibraries(), shift), 0)->size(), 2U) << shift;
    EXPECT_EQ(ParseCustomOps(shifted(*ops, shift), 0)->size(), 2U) << shift;
  }
}

TEST(StoreWeaknesses, W5_EveryByteIsConsumed) {
  for (size_t extra : {1U, 16U, 17U}) {
    ByteBuffer bytes = TwoLibraries();
    bytes.resize(bytes.size() + extra);
    EXPECT_NE(StrictVerdict(bytes), "accepted") << extra;
  }
  ByteBuffer rubbish(100, 0xEE);
  std::fill_n(rubbish.begin(), 4, uint8_t{0});
  EXPECT_NE(StrictVerdict(rubbish), "accepted") << "a count of 0 hides nothing";
}

TEST(StoreWeaknesses, W6_AFailureGivesNothingAndASecondParseStartsAnew) {
  ByteBuffer bytes = TwoLibraries();
  const SharedBytes good = SharedBytes(bytes);
  bytes.pop_back();
  EXPECT_FALSE(ParseSoBins(SharedBytes(bytes), 0).ok()) << "the first item alone is not handed out";
  EXPECT_EQ(ParseSoBins(good, 0)->size(), 2U);
  EXPECT_EQ(ParseSoBins(good, 0)->size(), 2U);
}

TEST(StoreWeaknesses, W7_AnUnknownTypeIsRefusedAndNeverShifts) {
  for (const uint32_t type : {4U, 15U, 16U, 0xFFFFU}) {
    ByteBuffer bytes = TwoLibraries();
    bytes[10] = static_cast<uint8_t>(type);
    bytes[11] = static_cast<uint8_t>(type >> 8U);
    EXPECT_THAT(StrictVerdict(bytes), HasSubstr(fmt::format("so_bin_type {} is unknown", type)));
    EXPECT_EQ(SoBinFlag(static_cast<SoBinType>(type)), 0);
  }
}

TEST(StoreWeaknesses, W8_AStoreHasItsCount) {
  for (size_t size = 0; size < 4; ++size) EXPECT_NE(StrictVerdict(ByteBuffer(size)), "accepted") << size;
  EXPECT_EQ(StrictVerdict(ByteBuffer(4)), "accepted");
  EXPECT_NE(StrictVerdict({1, 0, 0, 0}), "accepted") << "the count is read";
}

TEST(StoreWeaknesses, W9_NamesHaveNoZero) {
  for (size_t at : {20U, 21U, 22U, 23U}) {  // so name, vendor name
    ByteBuffer bytes = TwoLibraries();
    bytes[at] = 0;
    EXPECT_THAT(StrictVerdict(bytes), HasSubstr("has a zero at byte"));
  }
  OmCheck check;
  EXPECT_FALSE(BuildCustomOps({{std::string("a\0b", 3), SharedBytes({1})}}, check).ok());
}

TEST(StoreWeaknesses, W10_AnOperatorTypeComesOnce) {
  OmCheck check;
  auto bytes = BuildCustomOps({{"Scale", SharedBytes({1})}}, check);
  ASSERT_TRUE(bytes.ok());
  ByteBuffer twice = *bytes;
  twice.insert(twice.end(), bytes->begin(), bytes->end());
  EXPECT_THAT(ParseCustomOps(SharedBytes(twice), 0).status().message(), HasSubstr("'Scale': the name is there"));
}

TEST(StoreWeaknesses, W11_IntegersAreLittleEndian) {
  const ByteBuffer bytes = TwoLibraries();
  EXPECT_EQ(ByteBuffer(bytes.begin(), bytes.begin() + 20),
            (ByteBuffer{2, 0, 0, 0, 0xFD, 0x6E, 0x77, 0x5D, 3, 0, 2, 0, 1, 0, 0, 0, 1, 0, 0, 0}));
}

TEST(StoreWeaknesses, W12_OneSaveLeavesNothingForTheNext) {
  const SharedBytes first = small_model::Bytes();
  auto other = small_model::Make();
  other->so_bins.front().so_name = "libother.so";
  ASSERT_TRUE(ModelHelper::Save(*other).ok());
  EXPECT_TRUE(std::ranges::equal(small_model::Bytes().view, first.view));
}

TEST(StoreWeaknesses, W13_EqualContentGivesEqualBytes) {
  const KernelBin a{"a", SharedBytes({1})};
  const KernelBin b{"b", SharedBytes({2})};
  EXPECT_EQ(*BuildKernelStore({a, b}), *BuildKernelStore({b, a}));
  EXPECT_EQ(TwoLibraries(), TwoLibraries());
}

TEST(StoreWeaknesses, W14_EqualLibrariesAreTolerated) {
  const OpSoBin bin{"a.so", "v", SoBinType::kAutofuse, SharedBytes({1})};
  auto bytes = BuildSoBins({bin, bin});
  ASSERT_TRUE(bytes.ok());
  EXPECT_EQ(ParseSoBins(SharedBytes(*bytes), 0)->size(), 2U);
}

TEST(StoreWeaknesses, Item2_NeverHalfAKernelStore) {
  auto bytes = BuildKernelStore({{"a", SharedBytes({1})}, {"b", SharedBytes({2})}});
  ASSERT_TRUE(bytes.ok());
  const size_t item = bytes->size() / 2;
  for (size_t size = 1; size < bytes->size(); ++size) {
    const ByteBuffer part(bytes->begin(), bytes->begin() + static_cast<ptrdiff_t>(size));
    EXPECT_EQ(ParseKernelStore(SharedBytes(part), "TBE_KERNELS", 0).ok(), size == item) << size;
  }
}

TEST(StoreWeaknesses, Item4_ANameIsInsideItsBlockAndARunInfoInsideItsRecord) {
  ModelInoutInfo info;
  info.inputs.push_back({"x", 0, 2, 0, {}, {}, {}});
  ByteBuffer inout = *BuildModelInoutInfo(info);
  inout[8 + 4 + 16] = 2;  // name_len
  EXPECT_THAT(ParseModelInoutInfo(inout, 0).status().message(), HasSubstr("name at offset 44: 2 bytes wanted, 1 left"));
  const ByteBuffer tiling = {0xFE, 0x6E, 0x77, 0xDD, 2, 0, 0, 0, 6, 0, 0, 0, 0, 1, 0, 0, 0, 9};
  for (OmPolicy policy : {OmPolicy::kStrict, OmPolicy::kReference}) {
    OmCheck check(policy);
    EXPECT_THAT(ParseTilingData(tiling, 0, check).status().message(), HasSubstr("run info of 1 bytes"));
  }
}

TEST(StoreWeaknesses, Item5_TilingDataIsReadFromAnyAddress) {
  OpRunInfo run_info;
  run_info.tiling_data = {1};  // what follows lies on odd addresses
  const auto shared = std::make_shared<const OpRunInfo>(run_info);
  auto bytes = BuildTilingData({{shared, {1}}, {shared, {2}}});
  ASSERT_TRUE(bytes.ok());
  for (size_t shift = 0; shift < 8; ++shift) {
    ByteBuffer shifted(shift);
    shifted.insert(shifted.end(), bytes->begin(), bytes->end());
    EXPECT_EQ(ParseTilingData(ByteView(shifted).subspan(shift), 0)->results.size(), 2U) << shift;
  }
}

TEST(StoreWeaknesses, Item6_KernelsAndOperatorTypesOver32BitsAreRefused) {
  const uint8_t byte = 0;
  const NamedBin huge{"a", {nullptr, ByteView(&byte, uint64_t{1} << 32)}};
  for (OmPolicy policy : {OmPolicy::kStrict, OmPolicy::kReference}) {
    OmCheck kernels(policy);
    OmCheck ops(policy);
    EXPECT_EQ(BuildKernelStore({huge}, kernels).status().code(), kItemTooLarge);
    EXPECT_EQ(BuildCustomOps({huge}, ops).status().code(), kItemTooLarge);
  }
}

}  // namespace
}  // namespace ge
