#pragma once

#include <gtest/gtest.h>

#include "core/host_kernels/kernel_call_for_test.h"

namespace ge {

/// int32 elements first, first + 1, ….
inline ConstTensor Counted(std::vector<int64_t> dims, int32_t first = 0) {
  std::vector<int32_t> elements;
  const int64_t count = GeShape(dims).ElementCount().value_or(0);
  for (int64_t i = 0; i < count; ++i) elements.push_back(first + static_cast<int32_t>(i));
  return TestTensor<int32_t>(DT_INT32, std::move(dims), std::move(elements));
}
/// A vector of int64 or int32: axes, offsets, a shape.
inline ConstTensor Longs(std::vector<int64_t> values) {
  const auto count = static_cast<int64_t>(values.size());
  return TestTensor<int64_t>(DT_INT64, {count}, std::move(values));
}
inline ConstTensor Ints(std::vector<int32_t> values) {
  const auto count = static_cast<int64_t>(values.size());
  return TestTensor<int32_t>(DT_INT32, {count}, std::move(values));
}
inline ConstTensor ScalarInt(int32_t value) { return TestTensor<int32_t>(DT_INT32, {}, {value}); }
inline ConstTensor ScalarLong(int64_t value) { return TestTensor<int64_t>(DT_INT64, {}, {value}); }
inline ConstTensor Floats(std::vector<float> values) {
  const auto count = static_cast<int64_t>(values.size());
  return TestTensor<float>(DT_FLOAT, {count}, std::move(values));
}

inline GeTensorDesc Described(std::vector<int64_t> dims, DataType dtype = DT_INT32, Format format = FORMAT_ND) {
  return GeTensorDesc(GeShape(std::move(dims)), dtype, format);
}

/// That the result is one tensor of these dimensions and int32 elements.
inline void ExpectFolded(const StatusOr<HostKernelOutputs>& result, const std::vector<int64_t>& dims,
                         const std::vector<int32_t>& elements, size_t output = 0) {
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  ASSERT_LT(output, result->size());
  EXPECT_EQ((*result)[output]->desc.shape, GeShape(dims)) << (*result)[output]->desc.shape.ToString();
  EXPECT_EQ(ElementsOf<int32_t>((*result)[output]), elements);
}

/// Why nothing was folded; says so when it was, or when the failure would end a compile.
inline std::string WhyNotChanged(const Status& status) {
  if (status.ok()) return "it was folded";
  return IsNotChanged(status) ? status.message() : "a failure: " + status.ToString();
}
inline std::string WhyNotChanged(const StatusOr<HostKernelOutputs>& result) { return WhyNotChanged(result.status()); }

}  // namespace ge
