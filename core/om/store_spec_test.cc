#include "core/om/store_spec.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "core/base/file.h"

namespace ge {
namespace {

using testing::HasSubstr;

std::string SpecError(StoreKind kind, const std::string& json) {
  auto spec = ParseStoreSpec(kind, json, testing::TempDir());
  return spec.ok() ? "accepted" : spec.status().message();
}

TEST(StoreSpecTest, ReadsTheFormForPeople) {
  const std::filesystem::path file =
      std::filesystem::path(testing::TempDir()) / fmt::format("store_spec_test_{}.so", getpid());
  ASSERT_TRUE(WriteFileAtomically(file, AsBytes("\x7F"
                                                "ELF"))
                  .ok());
  const std::string item = R"({"so_name": "a.so", "vendor_name": "v", "type": "Autofuse", "file": ")";
  auto spec = ParseStoreSpec(StoreKind::kSoBins, R"({"items": [)" + item + file.filename().string() + "\"}]}",
                             testing::TempDir());
  std::filesystem::remove(file);
  ASSERT_TRUE(spec.ok()) << spec.status().ToString();
  ASSERT_EQ(spec->so_bins.size(), 1U);
  EXPECT_EQ(spec->so_bins[0].so_name, "a.so");
  EXPECT_EQ(spec->so_bins[0].vendor_name, "v");
  EXPECT_EQ(spec->so_bins[0].type, SoBinType::kAutofuse);
  EXPECT_EQ(AsText(spec->so_bins[0].binary.view),
            "\x7F"
            "ELF");
}

TEST(StoreSpecTest, ReadsTheFormOfTheManifests) {
  auto spec = ParseStoreSpec(StoreKind::kKernels,
                             R"([{"name_repeat": {"char": "k", "count": 3}, "bin_seed": 2, "bin_len": 3}])", "");
  ASSERT_TRUE(spec.ok()) << spec.status().ToString();
  ASSERT_EQ(spec->bins.size(), 1U);
  EXPECT_EQ(spec->bins[0].name, "kkk");
  EXPECT_TRUE(std::ranges::equal(spec->bins[0].binary.view, ByteBuffer{34, 165, 40}));
}

TEST(StoreSpecTest, FollowsTheOrderInFile) {
  auto spec = ParseStoreSpec(StoreKind::kKernels,
                             R"({"added_in_order": [{"name": "a", "bin_seed": 0, "bin_len": 1},
                                                    {"name": "bb", "bin_seed": 0, "bin_len": 2}],
                                 "order_in_file": [2, "a"]})",
                             "");
  ASSERT_TRUE(spec.ok()) << spec.status().ToString();
  EXPECT_EQ(spec->bins[0].name, "bb");
  EXPECT_EQ(spec->bins[1].name, "a");
}

TEST(StoreSpecTest, SaysWhatIsWrong) {
  EXPECT_THAT(SpecError(StoreKind::kKernels, "{"), HasSubstr("no JSON"));
  EXPECT_THAT(SpecError(StoreKind::kKernels, "{}"), HasSubstr("no list 'items'"));
  EXPECT_THAT(SpecError(StoreKind::kKernels, R"({"items": [1]})"),
              HasSubstr("item 0 of the description: an item is an object"));
  EXPECT_THAT(SpecError(StoreKind::kKernels, R"([{"bin_seed": 0, "bin_len": 1}])"), HasSubstr("no 'name'"));
  EXPECT_THAT(SpecError(StoreKind::kKernels, R"([{"name": "a"}])"), HasSubstr("neither a 'file'"));
  EXPECT_THAT(SpecError(StoreKind::kKernels, R"([{"name": "a", "file": "no such file"}])"), HasSubstr("no such file"));
  EXPECT_THAT(SpecError(StoreKind::kKernels, R"([{"name": "a", "bin_seed": 0, "bin_len": 1, "vendor": ""}])"),
              HasSubstr("unknown key 'vendor'"));
  EXPECT_THAT(SpecError(StoreKind::kKernels, R"([{"name": "a", "name_bytes": 2, "bin_seed": 0, "bin_len": 1}])"),
              HasSubstr("name_bytes is 2, there are 1"));
  EXPECT_THAT(SpecError(StoreKind::kKernels, R"([{"name": "a", "bin_seed": 0, "bin_len": 1, "bin_sha256": "ab"}])"),
              HasSubstr("bin_sha256 is \"ab\""));
  EXPECT_THAT(
      SpecError(StoreKind::kKernels, R"({"items": [{"name": "a", "bin_seed": 0, "bin_len": 1}], "order_in_file": []})"),
      HasSubstr("'order_in_file' does not name 'a'"));
  EXPECT_THAT(
      SpecError(StoreKind::kSoBins, R"([{"name": "a", "vendor": "", "type": 65536, "bin_seed": 0, "bin_len": 1}])"),
      HasSubstr("type 65536 is no type's name"));
  EXPECT_THAT(SpecError(StoreKind::kSoBins, R"([{"name": "a", "so_name": "a", "vendor": "", "type": 0}])"),
              HasSubstr("said in two ways"));
}

}  // namespace
}  // namespace ge
