#include "core/om/om_diff.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/om/om_byte_map.h"
#include "core/om/reference_data.h"
#include "core/om/small_model.h"

namespace ge {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

SharedBytes SaveModel(const GeRootModel& model) {
  auto bytes = ModelHelper::Save(model);
  EXPECT_TRUE(bytes.ok()) << bytes.status().ToString();
  return bytes.ok() ? SharedBytes(*std::move(bytes)) : SharedBytes();
}

const FactDifference* FindFact(const OmDiff& diff, std::string_view path) {
  auto it = std::ranges::find(diff.facts, path, &FactDifference::path);
  return it == diff.facts.end() ? nullptr : &*it;
}

bool NamesRegion(const OmDiff& diff, std::string_view name) {
  return std::ranges::find(diff.regions, name, &RegionDifference::name) != diff.regions.end();
}

TEST(OmDiffTest, EqualFilesAreTheSame) {
  OmDiff diff = DiffOm(small_model::Bytes(), small_model::Bytes(), OmPolicy::kStrict);
  EXPECT_TRUE(diff.same);
  EXPECT_EQ(RenderOmDiff(diff), "");
  EXPECT_EQ(DescribeOmDiff(diff)["same"], true);
}

TEST(OmDiffTest, TellsWhichAttributeOfWhichNodeChanged) {
  auto model = small_model::Make();
  model->root().mutable_graph()->FindNode("add")->op().attrs["alpha"] = int64_t{7};
  OmDiff diff = DiffOm(small_model::Bytes(), SaveModel(*model), OmPolicy::kStrict);
  const FactDifference* fact = FindFact(diff, "models/0/MODEL_DEF/graphs/small/ops/add/attrs/alpha");
  ASSERT_NE(fact, nullptr) << RenderOmDiff(diff);
  EXPECT_EQ(*fact, (FactDifference{fact->path, "", "7"}));
}

TEST(OmDiffTest, TellsShapeAndOffset) {
  auto model = small_model::Make();
  OpDesc& add = model->root().mutable_graph()->FindNode("add")->op();
  add.outputs[0].shape = GeShape({2, 2});
  add.output_offsets = {512};
  OmDiff diff = DiffOm(small_model::Bytes(), SaveModel(*model), OmPolicy::kStrict);
  const FactDifference* shape = FindFact(diff, "models/0/MODEL_DEF/graphs/small/ops/add/outputs/y0/shape");
  ASSERT_NE(shape, nullptr) << RenderOmDiff(diff);
  EXPECT_EQ(shape->after, "[2,2]");
  ASSERT_NE(FindFact(diff, "models/0/MODEL_DEF/graphs/small/ops/add/output_offsets"), nullptr);
}

TEST(OmDiffTest, TellsKernelsAndLibrariesByName) {
  auto model = small_model::Make();
  model->root().mutable_kernels() = {{"add_kernel", SharedBytes({1, 2, 4})}, {"new_kernel", SharedBytes({5})}};
  model->so_bins[0].binary = SharedBytes({1});
  OmDiff diff = DiffOm(small_model::Bytes(), SaveModel(*model), OmPolicy::kStrict);
  std::string text = RenderOmDiff(diff);
  EXPECT_THAT(text, HasSubstr("- models/0/TBE_KERNELS/kernels/relu_kernel: 2 bytes, sha256 "));
  EXPECT_THAT(text, HasSubstr("+ models/0/TBE_KERNELS/kernels/new_kernel: 1 bytes, sha256 "));
  EXPECT_THAT(text, HasSubstr("  models/0/TBE_KERNELS/kernels/add_kernel/bin_sha256: "));
  EXPECT_THAT(text, HasSubstr("  models/0/SO_BINS/items//opp/lib/libopmaster.so/bin_len: 4 → 1"));
  EXPECT_THAT(text, Not(HasSubstr("file_offset")));
}

TEST(OmDiffTest, CountsTheBytesOfARegion) {
  SharedBytes a = small_model::Bytes();
  ByteBuffer b(a.view.begin(), a.view.end());
  b[84] = 'S';  // header name
  b[86] = 'A';
  OmDiff diff = DiffOm(a, SharedBytes(b), OmPolicy::kStrict);
  ASSERT_EQ(diff.regions.size(), 1U) << RenderOmDiff(diff);
  EXPECT_EQ(diff.regions[0].name, "header/name");
  EXPECT_EQ(diff.regions[0].offset_a, 84U);
  EXPECT_EQ(diff.regions[0].first_difference, 0U);
  EXPECT_EQ(diff.regions[0].differing_bytes, 2U);
  EXPECT_THAT(RenderOmDiff(diff), HasSubstr("header/name: 2 of 32 bytes differ, first at 84"));
}

TEST(OmDiffTest, NamesTheRegionOfAnyChangedByte) {
  SharedBytes a = small_model::Bytes();
  for (const OmRegion& region : MapOmBytes(a.view)) {
    for (uint64_t at : {region.offset, region.offset + region.size - 1}) {
      ByteBuffer b(a.view.begin(), a.view.end());
      b[at] ^= 0x55;
      OmDiff diff = DiffOm(a, SharedBytes(b), OmPolicy::kStrict);
      EXPECT_FALSE(diff.same);
      EXPECT_TRUE(NamesRegion(diff, region.name)) << "offset " << at << "\n" << RenderOmDiff(diff);
    }
  }
}

TEST(OmDiffTest, ComparesTheBytesOfAFileThatDoesNotLoad) {
  SharedBytes a = small_model::Bytes();
  OmDiff diff = DiffOm(a, SharedBytes{a.owner, a.view.first(a.size() - 3)}, OmPolicy::kStrict);
  EXPECT_FALSE(diff.same);
  EXPECT_EQ(diff.error_a, "");
  EXPECT_THAT(diff.error_b, Not(IsEmpty()));
  EXPECT_THAT(diff.facts, IsEmpty());
  EXPECT_THAT(diff.regions, Not(IsEmpty()));
  EXPECT_THAT(RenderOmDiff(diff), HasSubstr("the second file does not load"));
}

TEST(OmDiffTest, ReferenceFilesWithAndWithoutKernels) {
  REQUIRE_REFERENCE_DATA("om/genuine/static_nokernel.om");
  OmDiff diff = DiffOm(reference::Read("om/genuine/static.om"), reference::Read("om/genuine/static_nokernel.om"),
                       OmPolicy::kStrict);
  const FactDifference* store = FindFact(diff, "models/0/TBE_KERNELS");
  ASSERT_NE(store, nullptr) << RenderOmDiff(diff);
  EXPECT_EQ(store->after, "");
}

}  // namespace
}  // namespace ge
