#include "core/om/kernel_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/om/limits.h"

namespace ge {
namespace {

using testing::HasSubstr;

KernelBin Kernel(std::string name, ByteBuffer binary) { return {std::move(name), SharedBytes(std::move(binary))}; }

/// The store of spec/om-format.md §16.3, [8880]: one kernel `name` of bytes "Fakebin".
ByteBuffer FakeStore() {
  return {0xFD, 0x6E, 0x77, 0x5D, 4, 0, 0, 0, 7, 0, 0, 0, 'n', 'a', 'm', 'e', 'F', 'a', 'k', 'e', 'b', 'i', 'n'};
}

std::string KernelStoreError(ByteBuffer partition) {
  auto kernels = ParseKernelStore(SharedBytes(std::move(partition)), "TBE_KERNELS", 1000);
  return kernels.ok() ? "accepted" : kernels.status().ToString();
}

TEST(KernelStoreTest, BuildsAndParsesTheWorkedFile) {
  auto bytes = BuildKernelStore({Kernel("name", {'F', 'a', 'k', 'e', 'b', 'i', 'n'})});
  ASSERT_TRUE(bytes.ok()) << bytes.status().ToString();
  EXPECT_EQ(*bytes, FakeStore());
  SharedBytes partition = SharedBytes(FakeStore());
  auto kernels = ParseKernelStore(partition, "TBE_KERNELS", 0);
  ASSERT_TRUE(kernels.ok()) << kernels.status().ToString();
  ASSERT_EQ(kernels->size(), 1U);
  EXPECT_EQ(kernels->front().name, "name");
  EXPECT_EQ(kernels->front().binary.view.data(), partition.view.data() + 16);
}

TEST(KernelStoreTest, LayingOutLeavesLargeBinariesWhereTheyAre) {
  const KernelBin large = Kernel("name", ByteBuffer(10'000, 7));
  auto rope = LayOutKernelStore({large});
  ASSERT_TRUE(rope.ok()) << rope.status().ToString();
  EXPECT_EQ(rope->Views().back().data(), large.binary.view.data());
}

TEST(KernelStoreTest, RejectsEveryTruncation) {
  const ByteBuffer whole = FakeStore();
  for (size_t size = 1; size < whole.size(); ++size) {
    EXPECT_THAT(KernelStoreError(ByteBuffer(whole.begin(), whole.begin() + static_cast<ptrdiff_t>(size))),
                HasSubstr("145006"))
        << size;
  }
}

TEST(KernelStoreTest, AStoreOfNothingHasNoBytes) {
  EXPECT_EQ(KernelStoreError({}), "accepted");
  EXPECT_TRUE(BuildKernelStore({})->empty());
}

TEST(KernelStoreTest, RejectsAWrongMagic) {
  ByteBuffer bytes = FakeStore();
  bytes[3] = 0;
  EXPECT_THAT(KernelStoreError(bytes), HasSubstr("545005"));
  EXPECT_THAT(KernelStoreError(bytes), HasSubstr("magic 0x00776EFD, must be 0x5D776EFD (at offset 1000)"));
}

TEST(KernelStoreTest, RejectsABinaryPastTheEnd) {
  ByteBuffer bytes = FakeStore();
  bytes[8] = 8;
  EXPECT_THAT(KernelStoreError(bytes),
              HasSubstr("name of 4 and binary of 8 bytes, 11 bytes are left (at offset 1000)"));
}

TEST(KernelStoreTest, RejectsAnEmptyNameAndAnEmptyBinary) {
  EXPECT_THAT(KernelStoreError({0xFD, 0x6E, 0x77, 0x5D, 0, 0, 0, 0, 1, 0, 0, 0, 9}), HasSubstr("the name is empty"));
  EXPECT_THAT(KernelStoreError({0xFD, 0x6E, 0x77, 0x5D, 1, 0, 0, 0, 0, 0, 0, 0, 'a'}),
              HasSubstr("the binary is empty"));
  EXPECT_FALSE(BuildKernelStore({Kernel("", {1})}).ok());
  EXPECT_FALSE(BuildKernelStore({Kernel("a", {})}).ok());
}

TEST(KernelStoreTest, RejectsANameThatComesTwice) {
  ByteBuffer bytes = FakeStore();
  const ByteBuffer again = FakeStore();
  bytes.insert(bytes.end(), again.begin(), again.end());
  EXPECT_THAT(KernelStoreError(bytes),
              HasSubstr("TBE_KERNELS item 1 'name': the name is there already (at offset 1023)"));
  EXPECT_FALSE(BuildKernelStore({Kernel("a", {1}), Kernel("a", {2})}).ok());
}

TEST(KernelStoreTest, HoldsTheLimitOfNames) {
  auto bytes = BuildKernelStore({Kernel(std::string(kMaxKernelNameLength, 'k'), {1, 2})});
  ASSERT_TRUE(bytes.ok());
  EXPECT_EQ(KernelStoreError(*bytes), "accepted");
  (*bytes)[4] += 1;  // name_len, at the cost of bin_len
  (*bytes)[8] -= 1;
  EXPECT_THAT(KernelStoreError(*bytes),
              HasSubstr("the name has 1048577 bytes, at most 1048576 are allowed (at offset 1000)"));
  EXPECT_FALSE(BuildKernelStore({Kernel(std::string(kMaxKernelNameLength + 1, 'k'), {1})}).ok());
}

TEST(KernelStoreTest, HoldsTheLimitOfItems) {
  std::vector<KernelBin> kernels;
  const SharedBytes binary = SharedBytes({1});
  for (size_t i = 0; i < kMaxStoreItems; ++i) kernels.push_back({fmt::format("{:06}", i), binary});
  OmCheck check;
  auto bytes = BuildKernelStore(kernels, check);
  ASSERT_TRUE(bytes.ok());
  EXPECT_EQ(KernelStoreError(*bytes), "accepted");
  const ByteBuffer one_more = FakeStore();
  bytes->insert(bytes->end(), one_more.begin(), one_more.end());
  EXPECT_THAT(KernelStoreError(*bytes), HasSubstr("at most 262144 items are allowed"));
  kernels.push_back({"name", binary});
  EXPECT_FALSE(BuildKernelStore(kernels, check).ok());
}

TEST(KernelStoreTest, BuilderRefusesABinaryOver32Bits) {
  const uint8_t byte = 0;  // the size is judged before a byte is read
  KernelBin kernel{"a", {nullptr, ByteView(&byte, uint64_t{1} << 32)}};
  EXPECT_EQ(BuildKernelStore({kernel}).status().code(), kItemTooLarge);
}

TEST(KernelStoreTest, RejectsLeftoverBytes) {
  ByteBuffer bytes = FakeStore();
  bytes.resize(bytes.size() + 12);
  EXPECT_THAT(KernelStoreError(bytes), HasSubstr("TBE_KERNELS: 12 bytes are left after 1 items (at offset 1023)"));
}

TEST(KernelStoreTest, RejectsAZeroInAName) {
  ByteBuffer bytes = FakeStore();
  bytes[13] = 0;
  EXPECT_THAT(KernelStoreError(bytes), HasSubstr("'n\\x00me': the name has a zero at byte 1"));
  EXPECT_FALSE(BuildKernelStore({Kernel(std::string(1, '\0'), {1})}).ok());
}

TEST(KernelStoreTest, KeepsTheOrderGivenWhenAsked) {
  OmCheck check;
  const std::vector<KernelBin> kernels = {Kernel("b", {1}), Kernel("a", {2})};
  auto bytes = BuildKernelStore(kernels, check);
  ASSERT_TRUE(bytes.ok());
  auto read = ParseKernelStore(SharedBytes(*bytes), "TBE_KERNELS", 0);
  EXPECT_EQ(read->front().name, "b");
  EXPECT_EQ(ParseKernelStore(SharedBytes(*BuildKernelStore(kernels)), "TBE_KERNELS", 0)->front().name, "a");
}

// ---- the verdict of the reference's loader

/// The names and sizes, then the findings' rules: "name,7 | kernel-item-magic".
std::string KernelsUnderReference(ByteBuffer partition) {
  OmCheck check(OmPolicy::kReference);
  auto kernels = ParseKernelStore(SharedBytes(std::move(partition)), "TBE_KERNELS", 0, check);
  std::string out = kernels.ok() ? "" : "refused";
  if (kernels.ok()) {
    for (const KernelBin& kernel : *kernels) out += fmt::format("{},{} ", kernel.name, kernel.binary.size());
  }
  for (const OmFinding& finding : check.findings()) out += fmt::format("| {} ", finding.rule->id);
  return out;
}

TEST(KernelStoreTest, ReferenceDoesNotLookAtTheMagic) {
  ByteBuffer bytes = FakeStore();
  bytes[3] = 0;
  EXPECT_EQ(KernelsUnderReference(bytes), "name,7 | kernel-item-magic ");
}

TEST(KernelStoreTest, ReferenceKeepsWhatItReadBeforeATruncatedItem) {
  ByteBuffer bytes = FakeStore();
  const ByteBuffer again = FakeStore();
  bytes.insert(bytes.end(), again.begin(), again.end() - 1);
  EXPECT_EQ(KernelsUnderReference(bytes), "name,7 | kernel-item-truncated ");
  bytes.resize(23 + 12);
  EXPECT_EQ(KernelsUnderReference(bytes), "name,7 | kernel-trailing-bytes ");
}

TEST(KernelStoreTest, ReferenceKeepsTheFirstOfAName) {
  ByteBuffer bytes = FakeStore();
  ByteBuffer again = FakeStore();
  again[8] = 6;
  again.pop_back();
  bytes.insert(bytes.end(), again.begin(), again.end());
  EXPECT_EQ(KernelsUnderReference(bytes), "name,7 | kernel-name-twice ");
}

TEST(KernelStoreTest, ReferenceWritesTheLastOfAName) {
  OmCheck check(OmPolicy::kReference);
  auto bytes = BuildKernelStore({Kernel("a", {1}), Kernel("b", {2}), Kernel("a", {3, 4})}, check);
  ASSERT_TRUE(bytes.ok()) << bytes.status().ToString();
  EXPECT_EQ(KernelsUnderReference(*bytes), "b,1 a,2 ");
}

TEST(KernelStoreTest, NoPolicyWritesAKernelWithoutNameOrBytes) {
  for (const KernelBin& kernel : {Kernel("", {1}), Kernel("a", {})}) {
    OmCheck check(OmPolicy::kReference);
    EXPECT_FALSE(BuildKernelStore({kernel}, check).ok());
    EXPECT_EQ(check.findings().front().rule->id, "store-write-empty");
  }
}

}  // namespace
}  // namespace ge
