#include "core/om/kernel_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>

#include "core/om/limits.h"
#include "core/om/reference_data.h"

namespace ge {
namespace {

using testing::HasSubstr;

KernelBin Kernel(std::string name, ByteBuffer binary) { return {std::move(name), SharedBytes::Own(std::move(binary))}; }

/// The store of spec/om-format.md §16.3, [8880]: one kernel `name` of bytes "Fakebin".
ByteBuffer FakeStore() {
  return {0xFD, 0x6E, 0x77, 0x5D, 4, 0, 0, 0, 7, 0, 0, 0, 'n', 'a', 'm', 'e', 'F', 'a', 'k', 'e', 'b', 'i', 'n'};
}

std::string KernelStoreError(ByteBuffer partition) {
  auto kernels = ParseKernelStore(SharedBytes::Own(std::move(partition)), "TBE_KERNELS", 1000);
  return kernels.ok() ? "accepted" : kernels.status().ToString();
}

TEST(KernelStoreTest, BuildsAndParsesTheWorkedFile) {
  auto bytes = BuildKernelStore({Kernel("name", {'F', 'a', 'k', 'e', 'b', 'i', 'n'})});
  ASSERT_TRUE(bytes.ok()) << bytes.status().ToString();
  EXPECT_EQ(*bytes, FakeStore());
  SharedBytes partition = SharedBytes::Own(FakeStore());
  auto kernels = ParseKernelStore(partition, "TBE_KERNELS", 0);
  ASSERT_TRUE(kernels.ok()) << kernels.status().ToString();
  ASSERT_EQ(kernels->size(), 1U);
  EXPECT_EQ(kernels->front().name, "name");
  EXPECT_EQ(kernels->front().binary.view.data(), partition.view.data() + 16);
}

TEST(KernelStoreTest, RejectsEveryTruncation) {
  const ByteBuffer whole = FakeStore();
  for (size_t size = 1; size < whole.size(); ++size) {
    EXPECT_THAT(KernelStoreError(ByteBuffer(whole.begin(), whole.begin() + static_cast<ptrdiff_t>(size))),
                HasSubstr("TBE_KERNELS item 0"))
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
  EXPECT_THAT(KernelStoreError(bytes), HasSubstr("magic 0x00776EFD at offset 1000"));
}

TEST(KernelStoreTest, RejectsABinaryPastTheEnd) {
  ByteBuffer bytes = FakeStore();
  bytes[8] = 8;
  EXPECT_THAT(KernelStoreError(bytes), HasSubstr("'name': binary at offset 1016: 8 bytes wanted, 7 left"));
}

TEST(KernelStoreTest, RejectsAnEmptyNameAndAnEmptyBinary) {
  EXPECT_THAT(KernelStoreError({0xFD, 0x6E, 0x77, 0x5D, 0, 0, 0, 0, 0, 0, 0, 0}), HasSubstr("name_len 0 at offset 1004"));
  EXPECT_THAT(KernelStoreError({0xFD, 0x6E, 0x77, 0x5D, 1, 0, 0, 0, 0, 0, 0, 0, 'a'}), HasSubstr("the binary is empty"));
  EXPECT_FALSE(BuildKernelStore({Kernel("", {1})}).ok());
  EXPECT_FALSE(BuildKernelStore({Kernel("a", {})}).ok());
}

TEST(KernelStoreTest, RejectsANameThatComesTwice) {
  ByteBuffer bytes = FakeStore();
  const ByteBuffer again = FakeStore();
  bytes.insert(bytes.end(), again.begin(), again.end());
  EXPECT_THAT(KernelStoreError(bytes), HasSubstr("TBE_KERNELS item 1 at offset 1023: a second 'name'"));
  EXPECT_FALSE(BuildKernelStore({Kernel("a", {1}), Kernel("a", {2})}).ok());
}

TEST(KernelStoreTest, HoldsTheLimitOfNames) {
  auto bytes = BuildKernelStore({Kernel(std::string(kMaxKernelNameLength, 'k'), {1, 2})});
  ASSERT_TRUE(bytes.ok());
  EXPECT_EQ(KernelStoreError(*bytes), "accepted");
  (*bytes)[4] += 1;  // name_len, at the cost of bin_len
  (*bytes)[8] -= 1;
  EXPECT_THAT(KernelStoreError(*bytes), HasSubstr("name_len 1048577 at offset 1004"));
  EXPECT_FALSE(BuildKernelStore({Kernel(std::string(kMaxKernelNameLength + 1, 'k'), {1})}).ok());
}

TEST(KernelStoreTest, BuilderRefusesABinaryOver32Bits) {
  const uint8_t byte = 0;  // the size is judged before a byte is read
  KernelBin kernel{"a", {nullptr, ByteView(&byte, uint64_t{1} << 32)}};
  EXPECT_EQ(BuildKernelStore({kernel}).status().code(), kItemTooLarge);
}

TEST(KernelStoreTest, ReadsCustomOpsByTheirMagic) {
  ByteBuffer bytes = FakeStore();
  std::copy_n("KSCK", 4, bytes.begin());
  auto items = ParseKernelStore(SharedBytes::Own(bytes), "CUSTOM_OPS", 0, kCustomOpsMagic);
  ASSERT_TRUE(items.ok()) << items.status().ToString();
  EXPECT_EQ(items->front().name, "name");
}

/// The bytes of the items of a reference store, by name.
std::map<std::string, ByteBuffer> Slices(const SharedBytes& file, const nlohmann::json& order) {
  std::map<std::string, ByteBuffer> slices;
  size_t at = 0;
  for (size_t i = 0; i < order.size(); ++i) {
    uint32_t lengths[2];
    std::memcpy(lengths, file.view.data() + at + 4, sizeof(lengths));
    size_t size = 12 + lengths[0] + lengths[1];
    slices[std::string(AsText(file.view.subspan(at + 12, lengths[0])))] = ByteBuffer(
        file.view.begin() + static_cast<ptrdiff_t>(at), file.view.begin() + static_cast<ptrdiff_t>(at + size));
    at += size;
  }
  return slices;
}

TEST(KernelStoreTest, ReadsTheReferencesStores) {
  REQUIRE_REFERENCE_DATA("kernel_store");
  const nlohmann::json manifest = reference::ReadJson("kernel_store/manifest.json");
  for (const auto& reference_case : manifest.at("cases")) {
    if (reference_case.at("file").is_null()) continue;
    SharedBytes file = reference::Read("kernel_store/" + reference_case.at("file").get<std::string>());
    auto kernels = ParseKernelStore(file, "TBE_KERNELS", 0);
    ASSERT_TRUE(kernels.ok()) << kernels.status().ToString();
    EXPECT_EQ(kernels->size(), reference_case.at("order_in_file").size()) << reference_case.at("case");
    for (const KernelBin& kernel : *kernels) {
      bool found = false;
      for (const auto& added : reference_case.at("added_in_order")) {
        if (reference::NameOf(added, "name") != kernel.name) continue;
        ByteBuffer binary =
            reference::SeededBinary(added.at("bin_seed").get<size_t>(), added.at("bin_len").get<size_t>());
        found = found || std::ranges::equal(kernel.binary.view, binary);
      }
      EXPECT_TRUE(found) << reference_case.at("case") << " " << kernel.name.substr(0, 60);
    }
  }
}

TEST(KernelStoreTest, WritesTheReferencesItemsInOrderOfNames) {
  REQUIRE_REFERENCE_DATA("kernel_store");
  const nlohmann::json manifest = reference::ReadJson("kernel_store/manifest.json");
  for (const auto& reference_case : manifest.at("cases")) {
    if (reference_case.at("file").is_null()) continue;
    SharedBytes file = reference::Read("kernel_store/" + reference_case.at("file").get<std::string>());
    auto kernels = ParseKernelStore(file, "TBE_KERNELS", 0);
    ASSERT_TRUE(kernels.ok());
    auto rebuilt = BuildKernelStore(*kernels);
    ASSERT_TRUE(rebuilt.ok());
    ByteBuffer expected;
    for (const auto& [name, slice] : Slices(file, reference_case.at("order_in_file"))) {
      expected.insert(expected.end(), slice.begin(), slice.end());
    }
    EXPECT_EQ(*rebuilt, expected) << reference_case.at("case");
  }
}

}  // namespace
}  // namespace ge
