#include "core/om/task_type.h"

#include <gtest/gtest.h>

namespace ge {
namespace {

TEST(TaskTypeTest, NamesTheTypesOfTheEnum) {
  EXPECT_EQ(ModelTaskTypeName(0), "KERNEL");
  EXPECT_EQ(ModelTaskTypeName(static_cast<uint32_t>(ModelTaskType::kStreamSwitch)), "STREAM_SWITCH");
  EXPECT_EQ(ModelTaskTypeName(static_cast<uint32_t>(ModelTaskType::kEndGraph)), "END_GRAPH");
  EXPECT_EQ(ModelTaskTypeName(static_cast<uint32_t>(ModelTaskType::kLabelGoto)), "STREAM_LABEL_GOTO");
  EXPECT_EQ(ModelTaskTypeName(static_cast<uint32_t>(ModelTaskType::kAllKernel)), "ALL_KERNEL");
  EXPECT_EQ(ModelTaskTypeName(static_cast<uint32_t>(ModelTaskType::kUpdate)), "UPDATE");
  EXPECT_EQ(ModelTaskTypeName(static_cast<uint32_t>(ModelTaskType::kPreprocessKernel)), "PREPROCESS_KERNEL");
  EXPECT_EQ(ModelTaskTypeName(static_cast<uint32_t>(ModelTaskType::kCustomKernel)), "CUSTOM_KERNEL");
}

TEST(TaskTypeTest, NumbersWithoutANameStayNumbers) {
  EXPECT_EQ(ModelTaskTypeName(51), "TASK_51");
  EXPECT_EQ(ModelTaskTypeName(0xFFFFFFFF), "TASK_4294967295");
}

}  // namespace
}  // namespace ge
