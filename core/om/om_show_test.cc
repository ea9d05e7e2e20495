#include "core/om/om_show.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/om/reference_data.h"
#include "core/om/small_model.h"

namespace ge {
namespace {

using testing::HasSubstr;

TEST(OmShowTest, DescribesEveryPartition) {
  auto description = DescribeOm(small_model::Bytes());
  ASSERT_TRUE(description.ok()) << description.status().ToString();
  EXPECT_EQ((*description)["header"]["name"], "small");
  EXPECT_EQ((*description)["so_in_om_flag"], "0x4000");
  const auto& partitions = (*description)["models"][0];
  EXPECT_EQ(partitions[0]["type_name"], "SO_BINS");
  EXPECT_EQ(partitions[0]["items"][0]["type_name"], "OpMasterDevice");
  EXPECT_EQ(partitions[1]["results"][0]["block_dim"], 2);
  EXPECT_EQ(partitions[2]["inputs"][0]["name"], "x");
  EXPECT_EQ(partitions[3]["graphs"][0]["node_list"][2], "add:Add");
  EXPECT_EQ(partitions[5]["kernels"][0]["name"], "add_kernel");
  EXPECT_EQ(partitions[6]["tasks"][0]["type_name"], "PREPROCESS_KERNEL");
  EXPECT_EQ(partitions[6]["tasks"][0]["so_name"], small_model::kOpMasterPath);
  EXPECT_EQ(partitions[6]["tasks"][1]["message"]["kernel"]["kernel_name"], "add_kernel");
}

TEST(OmShowTest, RendersATree) {
  std::string text = RenderOm(*DescribeOm(small_model::Bytes()));
  EXPECT_THAT(text, HasSubstr("small (static, "));
  EXPECT_THAT(text, HasSubstr("OpMasterDevice  libopmaster.so (4 bytes) from /opp/lib"));
  EXPECT_THAT(text, HasSubstr("add_kernel (3 bytes)"));
  EXPECT_THAT(text, HasSubstr("1 × PREPROCESS_KERNEL"));
  EXPECT_THAT(text, HasSubstr("graph small (4 nodes)"));
  EXPECT_THAT(text, HasSubstr("in  x DT_FLOAT ND [4] (16 bytes)"));
}

TEST(OmShowTest, TextThatIsNotUtf8DoesNotBreakTheJson) {
  auto model = small_model::Make();
  model->so_bins[0].vendor_name = "\xFF";
  auto saved = ModelHelper::Save(*model);
  ASSERT_TRUE(saved.ok());
  auto description = DescribeOm(SharedBytes(*saved));
  ASSERT_TRUE(description.ok());
  EXPECT_EQ((*description)["models"][0][0]["items"][0]["vendor"], "\xEF\xBF\xBD");
  EXPECT_FALSE(description->dump().empty());
}

TEST(OmShowTest, ANameCannotMoveTheCursorOrPassForALine) {
  auto model = small_model::Make();
  model->so_bins[0].vendor_name = "v\n  model 9\x1B[2J";
  auto saved = ModelHelper::Save(*model);
  ASSERT_TRUE(saved.ok());
  std::string text = RenderOm(*DescribeOm(SharedBytes(*saved)));
  EXPECT_THAT(text, HasSubstr("from v\\x0A  model 9\\x1B[2J\n"));
}

TEST(OmShowTest, DescribesTheFilesInAFlowFile) {
  REQUIRE_REFERENCE_DATA("om/flow_model.om");
  auto description = DescribeOm(reference::Read("om/flow_model.om"));
  ASSERT_TRUE(description.ok()) << description.status().ToString();
  EXPECT_EQ((*description)["kind"], "flow");
  EXPECT_EQ((*description)["models"][0][0]["graphs"][0]["name"], "root_graph");
  ASSERT_EQ((*description)["sub_files"].size(), 2U);
  EXPECT_EQ((*description)["sub_files"][1]["name"], "graph2");
  EXPECT_EQ((*description)["sub_files"][1]["partition"], 3);
  EXPECT_EQ((*description)["sub_files"][1]["models"][0][0]["type_name"], "MODEL_INOUT_INFO");
  EXPECT_THAT(RenderOm(*description), HasSubstr("in partition 2: "));
}

TEST(OmShowTest, ReturnsTheErrorOfAFileThatDoesNotLoad) {
  EXPECT_EQ(DescribeOm(SharedBytes({1, 2, 3})).status().code(), kModelDataSizeInvalid);
}

}  // namespace
}  // namespace ge
