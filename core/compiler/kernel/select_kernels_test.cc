#include "core/compiler/kernel/select_kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compiler/testdata/sample_package.h"
#include "core/engines/ai_core/ai_core_attrs.h"

namespace ge {
namespace {

using ::testing::HasSubstr;

/// A graph of one op on the AI Core, its types known.
struct OneOp : SampleGraph {
  explicit OneOp(const std::string& type, DataType dtype = DT_FLOAT) {
    node = Op(type, "a", {Data("x", {8}, dtype)}).node;
    GE_CHECK(FillFromPrototype(node->op(), *SampleRegistry().FindPrototype(type)).ok());
    node->op().inputs[0] = node->op().outputs[0] = GeTensorDesc(GeShape({8}), dtype);
    node->op().engine = "AIcoreEngine";
  }
  Node* node;
};

TEST(SelectKernels, WritesWhatTheModelSaysAboutTheKernel) {
  SamplePackage package;
  OneOp g("SampleUnary");
  auto kernels = SelectKernels(*g.graph, package.Open(), "Ascend910B");
  ASSERT_TRUE(kernels.ok()) << kernels.status().ToString();
  const AttrMap& attrs = g.node->op().attrs;
  EXPECT_EQ(AttrOr<std::string>(attrs, kAttrKernelName, ""), "SampleUnary_float");
  EXPECT_EQ(AttrOr<std::string>(attrs, kAttrTvmMagic, ""), "RT_DEV_BINARY_MAGIC_ELF_AIVEC");
  EXPECT_EQ(AttrOr<std::string>(attrs, kAttrCoreType, ""), "VectorCore");
  EXPECT_EQ(AttrOr<std::string>(attrs, kAttrCompileInfoJson, ""), "{}");
  EXPECT_EQ(AttrOr<int64_t>(attrs, kAttrOpParaSize, 0), 2048);
}

TEST(SelectKernels, LooksOnlyForOpsOfTheAiCore) {
  SamplePackage package;
  OneOp g("SampleUnary");
  auto kernels = SelectKernels(*g.graph, package.Open(), "Ascend910B");
  ASSERT_TRUE(kernels.ok());
  EXPECT_EQ(kernels->size(), 1U);
  EXPECT_EQ(kernels->count(g.node), 1U);
}

TEST(SelectKernels, LooksForNoneForAnOpWithoutTask) {
  SamplePackage package;
  OneOp g("SampleUntiled");  // it has none
  g.node->op().attrs["_no_task"] = true;
  auto kernels = SelectKernels(*g.graph, package.Open(), "Ascend910B");
  ASSERT_TRUE(kernels.ok()) << kernels.status().ToString();
  EXPECT_TRUE(kernels->empty());
}

TEST(SelectKernels, LooksIntoCalledGraphs) {
  SamplePackage package;
  OneOp branch("SampleUnary");
  SampleGraph g("root");
  g.Call("If", "choice", {g.Data("c", {})}, 0, {&branch});
  auto kernels = SelectKernels(*g.graph, package.Open(), "Ascend910B");
  ASSERT_TRUE(kernels.ok()) << kernels.status().ToString();
  EXPECT_EQ(kernels->count(branch.node), 1U);
}

TEST(SelectKernels, NamesTheNodeWhoseKernelIsMissing) {
  SamplePackage package;
  OneOp g("SampleUntiled");
  EXPECT_THAT(SelectKernels(*g.graph, package.Open(), "Ascend910B").status().message(),
              HasSubstr("op 'a' (SampleUntiled)"));
}

TEST(SelectKernels, NamesTheNodeWhoseTypesNoKernelServes) {
  SamplePackage package;
  OneOp g("SampleUnary", DT_FLOAT16);
  EXPECT_THAT(SelectKernels(*g.graph, package.Open(), "Ascend910B").status().message(), HasSubstr("float16"));
}

}  // namespace
}  // namespace ge
