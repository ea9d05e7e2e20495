#include "core/compiler/kernel/kernel_lookup.h"

#include <gtest/gtest.h>

#include "core/compiler/testdata/sample_package.h"

namespace ge {
namespace {

OpDesc OpOfType(const std::string& type, DataType dtype) {
  OpDesc op("n", type);
  op.inputs = op.outputs = {GeTensorDesc(GeShape({8}), dtype)};
  return op;
}

TEST(KernelLookup, FindsKernelsByTheTypesOfTensors) {
  SamplePackage package;
  const OppPackage opp = package.Open();
  const auto has_kernel = KernelLookup(opp, SampleRegistry(), "Ascend910B");
  for (int round = 0; round < 2; ++round) {
    EXPECT_TRUE(has_kernel(OpOfType("SampleUnary", DT_FLOAT)));
    EXPECT_FALSE(has_kernel(OpOfType("SampleUnary", DT_FLOAT16)));
  }
}

TEST(KernelLookup, SaysNothingAgainstTypesThatThePackageDoesNotRun) {
  SamplePackage package;
  const OppPackage opp = package.Open();
  EXPECT_TRUE(KernelLookup(opp, SampleRegistry(), "Ascend910B")(OpOfType("Reshape", DT_FLOAT16)));
}

}  // namespace
}  // namespace ge
