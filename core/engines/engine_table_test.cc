#include "core/engines/engine_table.h"

#include <gtest/gtest.h>

#include <set>

namespace ge {
namespace {

TEST(EngineTable, FindsEachEngineByItsKernelLibrary) {
  for (const Engine* engine : EngineTable()) EXPECT_EQ(FindEngine(engine->kernel_lib()), engine) << engine->name();
}

// spec/compiler.md §3.1.
TEST(EngineTable, HasTheNamesAndCostsOfTheSpec) {
  EXPECT_EQ(FindEngine("AIcoreEngine")->name(), "AIcoreEngine");
  EXPECT_EQ(FindEngine("AIcoreEngine")->cost(), 1);
  EXPECT_EQ(FindEngine("DNN_VM_GE_LOCAL_OP_STORE")->name(), "DNN_VM_GE_LOCAL");
  EXPECT_EQ(FindEngine("DNN_VM_GE_LOCAL_OP_STORE")->cost(), 9);
}

TEST(EngineTable, HasNoEngineForAnUnknownLibrary) { EXPECT_EQ(FindEngine("aicpu_tf_kernel"), nullptr); }

}  // namespace
}  // namespace ge
