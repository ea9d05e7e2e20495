#include "core/compiler/kernel/select_aicpu_kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/file.h"
#include "core/compiler/testdata/sample_package.h"
#include "core/engines/ai_cpu/aicpu_attrs.h"

namespace ge {
namespace {

using ::testing::HasSubstr;

const HostEnvironment kHost = {"linux", "x86_64"};

/// The sample package with an AICPU library, and a graph of two ops on the AICPU engine.
class SelectAicpuKernelsTest : public testing::Test {
 protected:
  SelectAicpuKernelsTest() {
    AddLibrary("built-in");
    for (const char* name : {"a", "b"}) {
      nodes.push_back(g.Op("SampleUntiled", name, {g.Data(std::string("x_of_") + name, {8})}).node);
      nodes.back()->op().engine = "DNN_VM_AICPU_ASCEND";
    }
    Configure("SampleUntiled", "built-in");
  }
  void AddLibrary(const std::string& from) {
    const std::filesystem::path path = package.root() / from / "op_impl/cpu/aicpu_kernel/impl/libcpu_kernels.so";
    std::filesystem::create_directories(path.parent_path());
    std::filesystem::copy_file(CompilerTestdata() / "sample_ops.so", path,
                               std::filesystem::copy_options::overwrite_existing);
  }
  void Configure(const std::string& type, const std::string& from) {
    ops[type] = {.op_type = type,
                 .op_kernel_lib = "AICPUKernel",
                 .kernel_so = "libcpu_kernels.so",
                 .library = "/usr/local/Ascend/opp/" + from + "/op_impl/cpu/aicpu_kernel/impl/libcpu_kernels.so",
                 .function_name = type + "Kernel",
                 .inputs = {},
                 .outputs = {}};
  }
  StatusOr<std::vector<KernelBin>> Select(const HostEnvironment& host = kHost) {
    return SelectAicpuKernels(*g.graph, ops, package.Open(), host);
  }

  SamplePackage package;
  AicpuOps ops;
  SampleGraph g;
  std::vector<Node*> nodes;
};

TEST_F(SelectAicpuKernelsTest, WritesTheFunctionOnEachNodeAndReadsTheLibraryOnce) {
  const auto libraries = Select();
  ASSERT_TRUE(libraries.ok()) << libraries.status().ToString();
  for (const Node* node : nodes) {
    EXPECT_EQ(AttrOr<std::string>(node->op().attrs, kAttrKernelSo, ""), "libcpu_kernels.so");
    EXPECT_EQ(AttrOr<std::string>(node->op().attrs, kAttrFuncName, ""), "SampleUntiledKernel");
    EXPECT_EQ(AttrOr<std::string>(node->op().attrs, kAttrOpKernelLib, ""), "AICPUKernel");
  }
  ASSERT_EQ(libraries->size(), 1U);
  EXPECT_EQ(libraries->front().name, "libcpu_kernels.so");
  EXPECT_TRUE(SameBytes(libraries->front().binary.view, *ReadFile(CompilerTestdata() / "sample_ops.so")));
}

TEST_F(SelectAicpuKernelsTest, LooksOnlyAtOpsOfTheAicpuThatHaveATask) {
  nodes[0]->op().engine = "AIcoreEngine";
  nodes[1]->op().attrs["_no_task"] = true;
  const auto libraries = Select();
  ASSERT_TRUE(libraries.ok()) << libraries.status().ToString();
  EXPECT_TRUE(libraries->empty());
  EXPECT_FALSE(nodes[0]->op().attrs.contains(kAttrKernelSo));
}

TEST_F(SelectAicpuKernelsTest, NamesALibraryThatIsNotThere) {
  std::filesystem::remove_all(package.root() / "built-in/op_impl/cpu");
  EXPECT_THAT(Select().status().message(), testing::AllOf(HasSubstr("node 'a' (SampleUntiled)"),
                                                          HasSubstr("libcpu_kernels.so"), HasSubstr("does not exist")));
}

TEST_F(SelectAicpuKernelsTest, RefusesALibraryForAnotherCpu) {
  EXPECT_THAT(Select({"linux", "aarch64"}).status().message(), HasSubstr("target cpu aarch64 expects e_machine 183"));
}

TEST_F(SelectAicpuKernelsTest, TakesEqualLibrariesOfOneNameForOne) {
  AddLibrary("vendors/acme");
  Configure("SampleBare", "vendors/acme");
  nodes[1]->op().type = "SampleBare";
  const auto libraries = Select();
  ASSERT_TRUE(libraries.ok()) << libraries.status().ToString();
  EXPECT_EQ(libraries->size(), 1U);
}

TEST_F(SelectAicpuKernelsTest, RefusesTwoLibrariesOfOneNameThatDiffer) {
  AddLibrary("vendors/acme");
  std::ofstream(package.root() / "vendors/acme/op_impl/cpu/aicpu_kernel/impl/libcpu_kernels.so", std::ios::app) << "x";
  Configure("SampleBare", "vendors/acme");
  nodes[1]->op().type = "SampleBare";
  EXPECT_THAT(Select().status().message(), testing::AllOf(HasSubstr("AICPU library 'libcpu_kernels.so' is both"),
                                                          HasSubstr("built-in"), HasSubstr("vendors/acme")));
}

}  // namespace
}  // namespace ge
