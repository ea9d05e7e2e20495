#include "log/log.h"

#include <gtest/gtest.h>

#include <vector>

// Facts of spec/op-host-api.md §12.1 and §12.2.

namespace {

struct Node {
  const char* GetNodeType() const { return "Add"; }
  const char* GetNodeName() const { return "sum"; }
};

struct Line {
  int32_t level;
  std::string where, text;
};

class OpLog : public testing::Test {
 protected:
  void SetUp() override {
    ge::LibraryHostLog() = {[](void* user, int32_t level, const char* where, const char* text) {
                              static_cast<std::vector<Line>*>(user)->push_back({level, where, text});
                            },
                            &lines_};
  }
  void TearDown() override { ge::LibraryHostLog() = {}; }
  std::vector<Line> lines_;
};

ge::graphStatus NeedsPointer(const Node* context, const int* pointer) {
  OP_CHECK_NULL_WITH_CONTEXT(context, pointer);
  return ge::GRAPH_SUCCESS;
}

ge::graphStatus NeedsEven(const Node* context, int number) {
  OP_CHECK_IF(number % 2 != 0, OP_LOGE(context, "%d is odd", number), return ge::GRAPH_PARAM_INVALID);
  return ge::GRAPH_SUCCESS;
}

TEST_F(OpLog, GivesLevelPlaceWhoAndText) {
  const Node node;
  OP_LOGW(&node, "only a format");
  ASSERT_EQ(lines_.size(), 1u);
  EXPECT_EQ(lines_[0].level, 2);
  EXPECT_EQ(lines_[0].text, "only a format");
  EXPECT_NE(lines_[0].where.find("[log_test.cc:"), std::string::npos) << lines_[0].where;
  EXPECT_NE(lines_[0].where.find("[OPS_BASE]"), std::string::npos) << lines_[0].where;
  EXPECT_NE(lines_[0].where.find("OpName:[Add:sum]"), std::string::npos) << lines_[0].where;
}

TEST_F(OpLog, TakesTextsAndNothingAsWho) {
  const char* nobody = nullptr;
  const Node* no_node = nullptr;
  OP_LOGI("me", "a");
  OP_LOGI(std::string("you"), "b");
  OP_LOGI(nobody, "c");
  OP_LOGI(no_node, "d");
  ASSERT_EQ(lines_.size(), 4u);
  EXPECT_NE(lines_[1].where.find("[you]"), std::string::npos);
  EXPECT_NE(lines_[2].where.find("[nil]"), std::string::npos);
  EXPECT_NE(lines_[3].where.find("[nil:nil]"), std::string::npos);
}

TEST_F(OpLog, NullCheckNamesTheExpression) {
  const Node node;
  const int number = 1;
  EXPECT_EQ(NeedsPointer(&node, &number), ge::GRAPH_SUCCESS);
  EXPECT_EQ(NeedsPointer(&node, nullptr), ge::GRAPH_FAILED);
  ASSERT_EQ(lines_.size(), 1u);
  EXPECT_EQ(lines_[0].text, "pointer is nullptr!");
  EXPECT_EQ(lines_[0].level, 3);
}

TEST_F(OpLog, CheckRunsBothStatements) {
  const Node node;
  EXPECT_EQ(NeedsEven(&node, 2), ge::GRAPH_SUCCESS);
  EXPECT_EQ(NeedsEven(&node, 3), ge::GRAPH_PARAM_INVALID);
  ASSERT_EQ(lines_.size(), 1u);
  EXPECT_EQ(lines_[0].text, "3 is odd");
}

}  // namespace
