#include "core/compiler/model/collect_so_bins.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compiler/testdata/sample_package.h"
#include "core/om/task_type.h"

namespace ge {
namespace {

using ::testing::HasSubstr;

GeRootModel ModelWithPreprocessTasks(const std::vector<std::string>& so_names) {
  auto model = std::make_shared<GeModel>();
  model->set_graph(std::make_shared<ComputeGraph>("g"));
  for (const std::string& so_name : so_names) {
    domi::TaskDef& task = *model->mutable_tasks().add_task();
    task.set_type(static_cast<uint32_t>(ModelTaskType::kPreprocessKernel));
    task.mutable_kernel()->set_so_name(so_name);
  }
  GeRootModel root(model);
  EXPECT_TRUE(root.CheckAndSetNeedSoInOM().ok());
  return root;
}

Status Collect(GeRootModel& root, const SamplePackage& package, const CompileOptions& options = {}) {
  OppPackage opp = package.Open();
  GE_ASSIGN_OR_RETURN(CompileSettings settings, ParseCompileOptions(options, opp.environment()));
  return CollectSoBins(root, settings, opp);
}

const std::string kLogicalFolder = "/usr/local/Ascend/opp/built-in/op_impl/ai_core/tbe/op_master_device/lib";
const std::string kLogicalPath = kLogicalFolder + "/Ascend-v1.0-libopmaster.so";

TEST(CollectSoBins, TakesNothingWithoutPreprocessTasks) {
  SamplePackage package;
  GeRootModel root = ModelWithPreprocessTasks({});
  ASSERT_TRUE(Collect(root, package).ok());
  EXPECT_TRUE(root.so_bins.empty());
}

TEST(CollectSoBins, TakesTheLibraryBehindTheLogicalPathOnce) {
  SamplePackage package;
  GeRootModel root = ModelWithPreprocessTasks({kLogicalPath, kLogicalPath});
  Status status = Collect(root, package);
  ASSERT_TRUE(status.ok()) << status.ToString();
  ASSERT_EQ(root.so_bins.size(), 1U);
  EXPECT_EQ(root.so_bins[0].so_name, "Ascend-v1.0-libopmaster.so");
  EXPECT_EQ(root.so_bins[0].vendor_name, kLogicalFolder);
  EXPECT_EQ(root.so_bins[0].type, SoBinType::kOpMasterDevice);
  auto bytes = ReadFile(package.root() / SamplePackage::kOpMaster);
  ASSERT_TRUE(bytes.ok());
  EXPECT_EQ(ByteBuffer(root.so_bins[0].binary.view.begin(), root.so_bins[0].binary.view.end()), *bytes);
}

TEST(CollectSoBins, RecordsWhereTheLibraryCameFrom) {
  SamplePackage package;
  GeRootModel root = ModelWithPreprocessTasks({kLogicalPath});
  ASSERT_TRUE(Collect(root, package).ok());
  EXPECT_EQ(root.so_in_om_info.cpu_info, "x86_64");
  EXPECT_EQ(root.so_in_om_info.os_info, "linux");
  EXPECT_EQ(root.so_in_om_info.opp_version, "1.0");
}

// spec/so-in-om.md §2.9: aarch64 expects e_machine 183.
TEST(CollectSoBins, RefusesALibraryForAnotherCpu) {
  SamplePackage package;
  package.WriteText(SamplePackage::kOpMaster, std::string("\x7f"
                                                          "ELF\x02\x01\x01",
                                                          7) +
                                                  std::string(9, '\0') + std::string("\x03\x00\x3e\x00", 4) +
                                                  std::string(44, '\0'));
  GeRootModel root = ModelWithPreprocessTasks({kLogicalPath});
  Status status = Collect(root, package, {{"ge.host_env_os", "linux"}, {"ge.host_env_cpu", "aarch64"}});
  EXPECT_THAT(status.message(), HasSubstr("target cpu aarch64 expects e_machine 183"));
  EXPECT_THAT(status.message(), HasSubstr("actual is 62"));
}

TEST(CollectSoBins, RefusesAFileThatIsNoElf) {
  SamplePackage package;
  package.WriteText(SamplePackage::kOpMaster, "no library at all, but long enough");
  GeRootModel root = ModelWithPreprocessTasks({kLogicalPath});
  EXPECT_FALSE(Collect(root, package).ok());
}

TEST(CollectSoBins, NamesALibraryThatIsNotThere) {
  SamplePackage package;
  GeRootModel root = ModelWithPreprocessTasks({kLogicalFolder + "/gone.so"});
  EXPECT_THAT(Collect(root, package).message(), HasSubstr("gone.so"));
}

TEST(CollectSoBins, RefusesAPathWithoutFolder) {
  SamplePackage package;
  GeRootModel root = ModelWithPreprocessTasks({"libopmaster.so"});
  EXPECT_THAT(Collect(root, package).message(), HasSubstr("'libopmaster.so' names no file in a folder"));
}

}  // namespace
}  // namespace ge
