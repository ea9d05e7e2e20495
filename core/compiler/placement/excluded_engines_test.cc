#include "core/compiler/placement/excluded_engines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ge {
namespace {

using ::testing::UnorderedElementsAre;

// Row G10 of the test matrix.
TEST(ExcludedEngines, TrimsBlanksAndIgnoresUnknownNames) {
  EXPECT_THAT(ParseExcludedEngines("FakeEngine", " AiCore |AiVector|   Dsa| FakeEngine|FftsPlus"),
              UnorderedElementsAre("AIcoreEngine", "VectorEngine", "DSAEngine", "ffts_plus"));
}

// Row G10 of the test matrix.
TEST(ExcludedEngines, AreTheVectorEngineAloneWithoutOptions) {
  EXPECT_THAT(ParseExcludedEngines("", ""), UnorderedElementsAre("VectorEngine"));
}

TEST(ExcludedEngines, AreTheAiCoreForAVectorCore) {
  EXPECT_THAT(ParseExcludedEngines("VectorCore", ""), UnorderedElementsAre("AIcoreEngine"));
}

TEST(ExcludedEngines, KnowEveryNameOfTheSpec) {
  EXPECT_THAT(ParseExcludedEngines("", "Dvpp|AiCpuAscend|AiCpu|HostCpu|Hccl"),
              UnorderedElementsAre("VectorEngine", "DNN_VM_DVPP", "DNN_VM_AICPU_ASCEND", "DNN_VM_AICPU",
                                   "DNN_VM_HOST_CPU", "DNN_HCCL"));
}

TEST(ExcludedEngines, TakeNoPartOfAName) {
  EXPECT_THAT(ParseExcludedEngines("", "AiC| |||aicore"), UnorderedElementsAre("VectorEngine"));
}

}  // namespace
}  // namespace ge
