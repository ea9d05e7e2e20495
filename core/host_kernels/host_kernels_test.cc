#include <gmock/gmock.h>

#include <algorithm>

#include "core/host_kernels/kernel_call_for_test.h"
#include "core/host_kernels/result_tensor.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(HostKernels, AreSortedByTypeAndFound) {
  const std::span<const HostKernel> kernels = HostKernels();
  EXPECT_TRUE(std::is_sorted(kernels.begin(), kernels.end(),
                             [](const HostKernel& a, const HostKernel& b) { return a.type < b.type; }));
  for (const HostKernel& kernel : kernels) {
    EXPECT_EQ(FindHostKernel(kernel.type), &kernel) << kernel.type;
    EXPECT_TRUE(kernel.from_values != nullptr || kernel.from_shapes != nullptr) << kernel.type;
  }
  EXPECT_EQ(FindHostKernel("Nothing"), nullptr);
}

TEST(HostKernels, AreNotAskedInAFormThatTheyLack) {
  const OpDesc op("node", "Shape");
  EXPECT_TRUE(IsNotChanged(FoldFromValues(*FindHostKernel("Shape"), {op, {}}).status()));
  EXPECT_TRUE(IsNotChanged(FoldFromShapes(*FindHostKernel("Add"), op).status()));
}

OpDesc OpWithOutput(DataType dtype) {
  OpDesc op("node", "Shape");
  op.outputs.emplace_back(GeShape(), dtype);
  return op;
}

// spec/ge-local.md §12, points 43 and 48.
TEST(IndexTensor, HoldsToTheRangeOfTheOutputsType) {
  const auto largest = IndexTensor(OpWithOutput(DT_INT32), 0, {2147483647, -2147483648}, false);
  ASSERT_TRUE(largest.ok()) << largest.status().ToString();
  EXPECT_THAT(ElementsOf<int32_t>(*largest), ElementsAre(2147483647, -2147483648));
  for (const int64_t value : {int64_t{2147483648}, int64_t{-2147483649}}) {
    const Status status = IndexTensor(OpWithOutput(DT_INT32), 0, {value}, true).status();
    EXPECT_TRUE(IsNotChanged(status));
    EXPECT_THAT(status.message(), HasSubstr("does not fit in int32"));
  }
  EXPECT_TRUE(IsNotChanged(IndexTensor(OpWithOutput(DT_FLOAT), 0, {1}, true).status()));
}

// The dimensions are known or they are not: {-1, 256, 256} has no size.
TEST(FoldedBytes, NeedsDimensionsThatAreKnown) {
  EXPECT_THAT(FoldedBytes({-1, 256, 256}, DT_FLOAT).status().message(), HasSubstr("[-1, 256, 256] has no size"));
  EXPECT_EQ(*FoldedBytes({4, 0, 256}, DT_FLOAT), 0U);
  EXPECT_EQ(*FoldedBytes({kMaxFoldedBytes}, DT_INT8), static_cast<size_t>(kMaxFoldedBytes));
  EXPECT_THAT(FoldedBytes({kMaxFoldedBytes + 1}, DT_INT8).status().message(), HasSubstr("are folded up to"));
}

}  // namespace
}  // namespace ge
