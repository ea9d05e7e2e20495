#include "core/graph/control_flow.h"

#include <gtest/gtest.h>

namespace ge {
namespace {

// spec/ge-local.md §2.2: the control-flow types, spelled exactly.
TEST(ControlFlow, KnowsEveryFormOfEachType) {
  for (const char* type : {"If", "_If", "StatelessIf"}) EXPECT_EQ(ControlFlowKindOf(type), ControlFlowKind::kIf);
  for (const char* type : {"Case", "StatelessCase"}) EXPECT_EQ(ControlFlowKindOf(type), ControlFlowKind::kCase);
  for (const char* type : {"While", "_While", "StatelessWhile"}) {
    EXPECT_EQ(ControlFlowKindOf(type), ControlFlowKind::kWhile);
  }
  EXPECT_EQ(ControlFlowKindOf("For"), ControlFlowKind::kFor);
  for (const char* type : {"PartitionedCall", "StatefulPartitionedCall"}) {
    EXPECT_EQ(ControlFlowKindOf(type), ControlFlowKind::kPartitionedCall);
  }
  EXPECT_EQ(ControlFlowKindOf("Relu"), ControlFlowKind::kNone);
  EXPECT_EQ(ControlFlowKindOf("if"), ControlFlowKind::kNone);
}

// spec/compiler.md §1.5, the table of DataPass.
TEST(ControlFlow, MapsDataToTheInputsOfTheCaller) {
  EXPECT_EQ(ParentInputOf(ControlFlowKind::kIf, 0), 1);
  EXPECT_EQ(ParentInputOf(ControlFlowKind::kCase, 3), 4);
  EXPECT_EQ(ParentInputOf(ControlFlowKind::kWhile, 2), 2);
  EXPECT_EQ(ParentInputOf(ControlFlowKind::kPartitionedCall, 2), 2);
  EXPECT_EQ(ParentInputOf(ControlFlowKind::kFor, 0), 0);
  EXPECT_EQ(ParentInputOf(ControlFlowKind::kFor, 1), 3);
}

TEST(ControlFlow, GivesTheCallerNoOutputOfACondGraph) {
  EXPECT_FALSE(GivesOutputs(ControlFlowKind::kWhile, 0));
  EXPECT_TRUE(GivesOutputs(ControlFlowKind::kWhile, 1));
  EXPECT_TRUE(GivesOutputs(ControlFlowKind::kIf, 0));
}

}  // namespace
}  // namespace ge
