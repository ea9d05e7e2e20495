#include "core/om/custom_ops.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ge {
namespace {

using testing::HasSubstr;

/// One operator type "Scale" whose Serialize gave "xyz".
ByteBuffer OneCustomOp() {
  return {'K', 'S', 'C', 'K', 5, 0, 0, 0, 3, 0, 0, 0, 'S', 'c', 'a', 'l', 'e', 'x', 'y', 'z'};
}

ByteBuffer TwiceTheSameCustomOp() {
  ByteBuffer bytes = OneCustomOp();
  const ByteBuffer again = OneCustomOp();
  bytes.insert(bytes.end(), again.begin(), again.end());
  return bytes;
}

std::string CustomOpsError(ByteBuffer partition, OmPolicy policy) {
  OmCheck check(policy);
  auto ops = ParseCustomOps(SharedBytes(std::move(partition)), 1000, check);
  return ops.ok() ? "accepted" : ops.status().ToString();
}

TEST(CustomOpsTest, BuildsAndParsesTheLayout) {
  OmCheck check;
  auto bytes = BuildCustomOps({{"Scale", SharedBytes({'x', 'y', 'z'})}}, check);
  ASSERT_TRUE(bytes.ok()) << bytes.status().ToString();
  EXPECT_EQ(*bytes, OneCustomOp());
  const SharedBytes partition = SharedBytes(OneCustomOp());
  auto ops = ParseCustomOps(partition, 0);
  ASSERT_TRUE(ops.ok()) << ops.status().ToString();
  ASSERT_EQ(ops->size(), 1U);
  EXPECT_EQ(ops->front().name, "Scale");
  EXPECT_EQ(ops->front().binary.view.data(), partition.view.data() + 17);
}

TEST(CustomOpsTest, NoPolicyTakesATruncation) {
  const ByteBuffer whole = OneCustomOp();
  for (size_t size = 1; size < whole.size(); ++size) {
    const ByteBuffer part(whole.begin(), whole.begin() + static_cast<ptrdiff_t>(size));
    EXPECT_THAT(CustomOpsError(part, OmPolicy::kStrict), HasSubstr("145006")) << size;
    EXPECT_THAT(CustomOpsError(part, OmPolicy::kReference), HasSubstr("145006")) << size;
  }
}

TEST(CustomOpsTest, NoPolicyTakesTheMagicOfKernels) {
  ByteBuffer bytes = OneCustomOp();
  bytes[0] = 0xFD;
  EXPECT_THAT(CustomOpsError(bytes, OmPolicy::kStrict), HasSubstr("CUSTOM_OPS item 0: magic 0x4B4353FD"));
  EXPECT_THAT(CustomOpsError(bytes, OmPolicy::kReference), HasSubstr("CUSTOM_OPS item 0: magic 0x4B4353FD"));
}

TEST(CustomOpsTest, NoPolicyTakesAnItemWithoutAType) {
  ByteBuffer bytes = OneCustomOp();
  bytes[4] = 0;
  bytes[8] = 8;
  EXPECT_THAT(CustomOpsError(bytes, OmPolicy::kReference), HasSubstr("the name is empty"));
}

TEST(CustomOpsTest, RejectsATypeThatComesTwiceWhichTheReferenceReadsTwice) {
  EXPECT_THAT(CustomOpsError(TwiceTheSameCustomOp(), OmPolicy::kStrict),
              HasSubstr("CUSTOM_OPS item 1 'Scale': the name is there already (at offset 1020)"));
  OmCheck check(OmPolicy::kReference);
  auto ops = ParseCustomOps(SharedBytes(TwiceTheSameCustomOp()), 0, check);
  ASSERT_TRUE(ops.ok());
  EXPECT_EQ(ops->size(), 2U);
}

TEST(CustomOpsTest, NeverWritesAnOperatorThatSerializesToNothing) {
  for (OmPolicy policy : {OmPolicy::kStrict, OmPolicy::kReference}) {
    OmCheck check(policy);
    EXPECT_THAT(BuildCustomOps({{"Scale", {}}}, check).status().message(), HasSubstr("CUSTOM_OPS item 0 'Scale'"));
  }
}

}  // namespace
}  // namespace ge
