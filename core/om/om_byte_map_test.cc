#include "core/om/om_byte_map.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unordered_set>

#include "core/om/limits.h"
#include "core/om/reference_data.h"
#include "core/om/small_model.h"

namespace ge {
namespace {

/// The property of every map: sorted, joined, from 0 to the end, each name once.
void ExpectCovers(const std::vector<OmRegion>& regions, size_t size) {
  uint64_t end = 0;
  std::unordered_set<std::string> names;
  for (const OmRegion& region : regions) {
    ASSERT_EQ(region.offset, end) << region.name;
    ASSERT_GT(region.size, 0U) << region.name;
    ASSERT_TRUE(names.insert(region.name).second) << region.name << " at " << region.offset;
    end += region.size;
  }
  EXPECT_EQ(end, size);
}

const OmRegion* FindRegion(const std::vector<OmRegion>& regions, std::string_view name) {
  auto it = std::ranges::find(regions, name, &OmRegion::name);
  return it == regions.end() ? nullptr : &*it;
}

TEST(OmByteMapTest, NamesEveryByteOfASmallModel) {
  SharedBytes file = small_model::Bytes();
  std::vector<OmRegion> regions = MapOmBytes(file.view);
  ExpectCovers(regions, file.size());
  EXPECT_EQ(FindRegion(regions, "header/magic")->value, "0x444F4D49");
  EXPECT_EQ(FindRegion(regions, "header/model_length")->offset, 184U);
  EXPECT_EQ(FindRegion(regions, "model 0/table/entry 1/type")->offset, 256U + 8 + 24);
  const OmRegion* binary = FindRegion(regions, "model 0/SO_BINS/item 0/binary");
  ASSERT_NE(binary, nullptr);
  EXPECT_EQ(binary->value, "7F 45 4C 46");
  EXPECT_EQ(FindRegion(regions, "model 0/SO_BINS/item 0/so_name")->value, "\"libopmaster.so\"");
  EXPECT_EQ(FindRegion(regions, "model 0/MODEL_DEF/graph 0/op 2/(tag)")->value, "\"add\"");
  EXPECT_EQ(FindRegion(regions, "model 0/MODEL_DEF/graph 0/op 2/type")->value, "\"Add\"");
  EXPECT_EQ(FindRegion(regions, "model 0/TASK_INFO/task 1/kernel/kernel_name")->value, "\"add_kernel\"");
  EXPECT_EQ(FindRegion(regions, "model 0/TILING_DATA/record 0/run info/block_dim")->value, "2");
  EXPECT_EQ(FindRegion(regions, "model 0/MODEL_INOUT_INFO/block 0/body/tensor 0/name")->value, "\"x\"");
}

TEST(OmByteMapTest, PlacesPartitionsWhereTheManifestDoes) {
  REQUIRE_REFERENCE_DATA("om/genuine/manifest.json");
  const nlohmann::json manifest = reference::ReadJson("om/genuine/manifest.json");
  for (const nlohmann::json& facts : manifest.at("files")) {
    auto name = facts.at("file").get<std::string>();
    SharedBytes file = reference::Read("om/genuine/" + name);
    std::vector<OmRegion> regions = MapOmBytes(file.view);
    ExpectCovers(regions, file.size());
    for (const OmRegion& region : regions) EXPECT_EQ(region.name.find("(cut off)"), std::string::npos) << region.name;
    for (size_t m = 0; m < facts.at("models").size(); ++m) {
      for (const nlohmann::json& partition : facts["models"][m]) {
        std::string prefix = fmt::format("model {}/{}/", m, partition.at("type_name").get<std::string>());
        auto first = std::ranges::find_if(regions, [&](const OmRegion& r) { return r.name.starts_with(prefix); });
        ASSERT_NE(first, regions.end()) << name << " " << prefix;
        EXPECT_EQ(first->offset, partition.at("file_offset")) << name << " " << prefix;
      }
    }
  }
}

TEST(OmByteMapTest, NestsTheModelsOfABundleAndOfAFlowFile) {
  REQUIRE_REFERENCE_DATA("om/genuine/bundle.om");
  std::vector<OmRegion> bundle = MapOmBytes(reference::Read("om/genuine/bundle.om").view);
  EXPECT_EQ(FindRegion(bundle, "bundle/BUNDLE_MODEL_VAR_INFO/variable_size")->value, "4096");
  EXPECT_EQ(FindRegion(bundle, "bundle/BUNDLE_MODEL_INFO 1/header/magic")->offset, 6746U);
  SharedBytes file = reference::Read("om/flow_model.om");
  std::vector<OmRegion> flow = MapOmBytes(file.view);
  ExpectCovers(flow, file.size());
  EXPECT_EQ(FindRegion(flow, "model 0/FLOW_SUBMODEL 1/om_data/header/magic")->value, "0x444F4D49");
}

TEST(OmByteMapTest, CoversTheRealFile) {
  REQUIRE_REFERENCE_DATA("om/my_122_anenet.om.xz");
  SharedBytes file = reference::ReadXz("om/my_122_anenet.om.xz");
  std::vector<OmRegion> regions = MapOmBytes(file.view);
  ExpectCovers(regions, file.size());
  EXPECT_EQ(std::ranges::count_if(regions, [](const OmRegion& r) { return r.name.ends_with("/binary"); }), 129);
}

TEST(OmByteMapTest, CoversEveryTruncation) {
  SharedBytes file = small_model::Bytes();
  for (size_t size = 0; size < file.size(); ++size) ExpectCovers(MapOmBytes(file.view.first(size)), size);
}

TEST(OmByteMapTest, CoversEveryFileWithOneByteChanged) {
  SharedBytes file = small_model::Bytes();
  for (size_t at = 0; at < file.size(); ++at) {
    for (uint8_t change : std::initializer_list<uint8_t>{0x01, 0x80, 0xFF}) {
      ByteBuffer bytes(file.view.begin(), file.view.end());
      bytes[at] ^= change;
      ExpectCovers(MapOmBytes(bytes), bytes.size());
    }
  }
}

TEST(OmByteMapTest, NamesBytesThatALengthDoesNotReach) {
  SharedBytes file = small_model::Bytes();
  const uint64_t bin_len = FindRegion(MapOmBytes(file.view), "model 0/SO_BINS/item 0/bin_len")->offset;
  ByteBuffer shorter(file.view.begin(), file.view.end());
  --shorter[bin_len];
  EXPECT_NE(FindRegion(MapOmBytes(shorter), "model 0/SO_BINS/(not read)"), nullptr);
  ByteBuffer longer(file.view.begin(), file.view.end());
  ++longer[bin_len];
  EXPECT_NE(FindRegion(MapOmBytes(longer), "model 0/SO_BINS/item 0/binary (cut off)"), nullptr);
}

TEST(OmByteMapTest, EndsAtItsLimit) {
  // A dynamic file of empty tables: each is two regions.
  ByteWriter writer;
  ModelFileHeader header;
  const uint32_t count = kMaxByteMapRegions;
  header.model_num = count;
  header.model_length = count * 8ULL;
  writer.Write(header);
  writer.WriteZeros(count * 8ULL);
  std::vector<OmRegion> regions = MapOmBytes(writer.view());
  EXPECT_EQ(regions.size(), kMaxByteMapRegions + 1);
  EXPECT_EQ(regions.back().name, "more parts than a map names");
  EXPECT_EQ(regions.back().offset + regions.back().size, writer.size());
}

TEST(OmByteMapTest, RendersOneLineARegion) {
  EXPECT_EQ(RenderByteMap({{0, 4, "header/magic", "0x1"}, {4, 300, "rest", ""}}),
            "           0            4  header/magic  0x1\n           4          300  rest\n");
}

}  // namespace
}  // namespace ge
