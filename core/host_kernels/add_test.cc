#include <gmock/gmock.h>

#include <limits>

#include "core/host_kernels/kernel_call_for_test.h"

namespace ge {
namespace {

using ::testing::ElementsAre;

TEST(AddKernel, AddsElementByElement) {
  const auto result =
      TestCall("Add", {TestTensor<int8_t>(DT_INT8, {2}, {2, 3}), TestTensor<int8_t>(DT_INT8, {2}, {5, 6})}, {DT_INT8})
          .Fold();
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  EXPECT_THAT(ElementsOf<int8_t>(result->front()), ElementsAre(7, 9));
}

TEST(AddKernel, WrapsAsTheDeviceDoes) {
  const int32_t max = std::numeric_limits<int32_t>::max();
  const auto result =
      TestCall("Add", {TestTensor<int32_t>(DT_INT32, {}, {max}), TestTensor<int32_t>(DT_INT32, {}, {1})}, {DT_INT32})
          .Fold();
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  EXPECT_THAT(ElementsOf<int32_t>(result->front()), ElementsAre(std::numeric_limits<int32_t>::min()));
}

TEST(AddKernel, LeavesTypesThatDifferAlone) {
  const auto result =
      TestCall("Add", {TestTensor<int32_t>(DT_INT32, {}, {1}), TestTensor<int8_t>(DT_INT8, {}, {1})}, {DT_INT32})
          .Fold();
  EXPECT_TRUE(IsNotChanged(result.status())) << result.status().ToString();
}

}  // namespace
}  // namespace ge
