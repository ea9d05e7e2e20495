#include "core/om/bundle_model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/om/om_findings_for_test.h"

namespace ge {
namespace {

using testing::HasSubstr;

SharedBytes BundleFile(const std::function<void(OmFile&)>& change) {
  auto om = MakeBundle({4096, {small_model::Bytes(), small_model::Bytes()}});
  EXPECT_TRUE(om.ok()) << om.status().ToString();
  change(*om);
  auto bytes = WriteOmFile(*om);
  EXPECT_TRUE(bytes.ok()) << bytes.status().ToString();
  return bytes.ok() ? SharedBytes(*std::move(bytes)) : SharedBytes();
}

std::string BundleError(const SharedBytes& file, OmPolicy policy = OmPolicy::kStrict) {
  OmCheck check(policy);
  auto om = OpenOmFile(file, check);
  return om.ok() ? "accepted" : om.status().ToString();
}

TEST(BundleModelTest, HoldsWholeFilesAndTheSizeOfTheVariables) {
  auto om = OpenOmFile(BundleFile([](OmFile&) {}));
  ASSERT_TRUE(om.ok()) << om.status().ToString();
  EXPECT_EQ(om->header.model_num, 2U);
  EXPECT_EQ(om->header.model_length, om->file.size());
  OmCheck check;
  auto bundle = ReadBundle(*om, check);
  ASSERT_TRUE(bundle.ok()) << bundle.status().ToString();
  EXPECT_EQ(bundle->variable_size, 4096U);
  ASSERT_EQ(bundle->models.size(), 2U);
  EXPECT_TRUE(SameBytes(bundle->models[1].view, small_model::Bytes().view));
  ASSERT_EQ(om->sub_files.size(), 2U);
  EXPECT_EQ(om->sub_files[1].name, "small");
  EXPECT_EQ(om->sub_files[1].partition, 2U);
}

TEST(BundleModelTest, RefusesAnyOtherOrder) {
  auto swap = [](OmFile& om) { std::swap(om.models[0].partitions[0], om.models[0].partitions[1]); };
  EXPECT_THAT(BundleError(BundleFile(swap)),
              HasSubstr("partition 0 of a bundle is BUNDLE_MODEL_INFO, must be BUNDLE_MODEL_VAR_INFO"));
}

TEST(BundleModelTest, RefusesABundleWithoutModels) {
  EXPECT_EQ(MakeBundle({0, {}}).status().code(), kParamInvalid);
  auto drop = [](OmFile& om) { om.models[0].partitions.resize(1); };
  EXPECT_THAT(BundleError(BundleFile(drop)), HasSubstr("a bundle without BUNDLE_MODEL_INFO"));
  EXPECT_THAT(BundleError(BundleFile(drop), OmPolicy::kReference), HasSubstr("a bundle without BUNDLE_MODEL_INFO"));
}

TEST(BundleModelTest, RefusesAVariableSizeOfAnotherWidth) {
  auto widen = [](OmFile& om) { om.models[0].partitions[0].bytes = SharedBytes(ByteBuffer(4)); };
  EXPECT_THAT(BundleError(BundleFile(widen)), HasSubstr("BUNDLE_MODEL_VAR_INFO has 4 bytes, must be 8"));
}

TEST(BundleModelTest, RefusesACountThatIsNotTheNumberOfModels) {
  SharedBytes file = om_test::With(BundleFile([](OmFile&) {}), 156, uint32_t{3});
  EXPECT_THAT(BundleError(file), HasSubstr("a bundle of 3 models, the table has 2"));
  EXPECT_EQ(BundleError(file, OmPolicy::kReference), "accepted");
}

TEST(BundleModelTest, TellsInWhichFileAModelIsBroken) {
  auto break_model = [](OmFile& om) { om.models[0].partitions[2].bytes = SharedBytes(ByteBuffer(300)); };
  EXPECT_THAT(BundleError(BundleFile(break_model)), HasSubstr("the file in partition 2 of a bundle file: header at"));
}

TEST(BundleModelTest, IsNoRootModel) {
  auto model = ModelHelper::LoadRootModel(BundleFile([](OmFile&) {}));
  EXPECT_EQ(model.status().code(), kUnsupported);
  EXPECT_THAT(model.status().message(), HasSubstr("a bundle of 2 models"));
}

}  // namespace
}  // namespace ge
