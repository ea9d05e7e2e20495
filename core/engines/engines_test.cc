#include "core/engines/engines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engines/linked/linked_engines.h"
#include "core/engines/test_node.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// spec/compiler.md §3.1.
TEST(Engines, StandByCostWithTheNamesOfTheSpec) {
  std::vector<std::string> names;
  for (const KernelLibrary& library : LinkedEngines().libraries()) {
    names.push_back(fmt::format("{} {} {}", library.cost, library.engine, library.name));
  }
  EXPECT_THAT(names,
              ElementsAre("1 AIcoreEngine AIcoreEngine", "2 DNN_VM_RTS DNN_VM_RTS_OP_STORE",
                          "3 DNN_VM_AICPU_ASCEND aicpu_ascend_kernel", "9 DNN_VM_GE_LOCAL DNN_VM_GE_LOCAL_OP_STORE"));
}

TEST(Engines, FindALibraryAndItsBuilderByName) {
  EXPECT_EQ(LinkedEngines().FindLibrary("DNN_VM_RTS_OP_STORE")->engine, "DNN_VM_RTS");
  EXPECT_NE(LinkedEngines().FindBuilder("DNN_VM_RTS_OP_STORE"), nullptr);
  EXPECT_EQ(LinkedEngines().FindLibrary("aicpu_tf_kernel"), nullptr);
  EXPECT_EQ(LinkedEngines().FindBuilder("aicpu_tf_kernel"), nullptr);
}

TEST(Engines, NameTheNodeThatHasNoBuilder) {
  TestGraph test;
  test.op->op().kernel_lib = "aicpu_tf_kernel";
  EXPECT_THAT(LinkedEngines().BuilderOf(*test.op).status().message(),
              HasSubstr("node 'op' (SampleBias): no engine has the kernel library 'aicpu_tf_kernel'"));
}

// spec/ge-local.md §1.4, IsNoTask.
TEST(Engines, KnowNodesThatNoTaskStandsFor) {
  TestGraph test;
  test.x->op().kernel_lib = "DNN_VM_GE_LOCAL_OP_STORE";
  test.op->op().kernel_lib = "AIcoreEngine";
  EXPECT_TRUE(LinkedEngines().IsNoTask(*test.x));
  EXPECT_FALSE(LinkedEngines().IsNoTask(*test.op));
  test.x->op().subgraph_names = {"body"};
  EXPECT_FALSE(LinkedEngines().IsNoTask(*test.x));
  test.op->op().attrs["_no_task"] = true;
  EXPECT_TRUE(LinkedEngines().IsNoTask(*test.op));
}

}  // namespace
}  // namespace ge
