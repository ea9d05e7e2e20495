#include "core/engines/ge_local/op_factory.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/engines/engine_errors.h"
#include "core/engines/ge_local/ge_deleted_op.h"
#include "core/engines/ge_local/no_op.h"
#include "core/engines/ge_local/no_op_types_for_test.h"
#include "core/engines/removal_steps.h"
#include "core/engines/test_node.h"

namespace ge {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAreArray;

using TypeNames = std::vector<std::string>;

// spec/ge-local.md §2.3, word by word.
const TypeNames kDeletedTypes = {"Size",
                                 "Shape",
                                 "ShapeN",
                                 "Rank",
                                 "GatherShapes",
                                 "Empty",
                                 "TemporaryVariable",
                                 "DestroyTemporaryVariable",
                                 "GuaranteeConst",
                                 "PreventGradient",
                                 "StopGradient",
                                 "Snapshot",
                                 "PlaceholderWithDefault",
                                 "VarIsInitializedOp",
                                 "IsVariableInitialized",
                                 "RefIdentity",
                                 "Identity",
                                 "IdentityN",
                                 "ReadVariableOp",
                                 "TransShape",
                                 "Switch",
                                 "RefSwitch",
                                 "RefMerge",
                                 "Placeholder",
                                 "PlaceholderV2",
                                 "End",
                                 "_Retval",
                                 "VarHandleOp",
                                 "VariableV2"};

/// A node of a type, and what the factory of the engine makes of it.
struct Made {
  explicit Made(const std::string& type) {
    node = *graph.AddNode(OpDesc("n", type));
    auto made = OpFactory::Instance().CreateOp(*node, context);
    status = made.status();
    if (made.ok()) op = *std::move(made);
  }
  ComputeGraph graph{"g"};
  TaskContext context = TestGraph::Context();
  Node* node;
  Status status;
  std::unique_ptr<Op> op;
};

std::unique_ptr<Op> MakeNoOp(const Node& node, const TaskContext& context) {
  return std::make_unique<NoOp>(node, context);
}

TEST(OpFactory, HasTheTypesOfTheSpecAndNoOther) {
  EXPECT_EQ(kNoOpTypes.size(), 44U);
  EXPECT_EQ(kDeletedTypes.size(), 29U);
  TypeNames all = kNoOpTypes;
  all.insert(all.end(), kDeletedTypes.begin(), kDeletedTypes.end());
  EXPECT_THAT(OpFactory::Instance().GetAllOps(), UnorderedElementsAreArray(all));
  EXPECT_TRUE(OpFactory::Instance().CheckRegistrations().ok());
}

// spec/ge-local.md §2.2 and §12.6 point 63.
TEST(OpFactory, DoesNotHaveWhatBelongsToOthers) {
  for (const char* type : {"NetOutput", "AnnData", "StatefulCase"}) {
    EXPECT_FALSE(Made(type).status.ok()) << type;
  }
}

// Rows B1, B2 and B3 of the test matrix.
TEST(OpFactory, MakesOperatorsThatDoNothingForTheNoOps) {
  for (const std::string& type : kNoOpTypes) {
    const Made made(type);
    ASSERT_NE(made.op, nullptr) << type;
    EXPECT_NE(dynamic_cast<NoOp*>(made.op.get()), nullptr) << type;
    EXPECT_TRUE(made.op->Run().ok()) << type;
  }
}

// Row B3 of the test matrix.
TEST(OpFactory, MakesNothingForAnUnknownType) {
  const Made made("Unknown");
  EXPECT_EQ(made.op, nullptr);
  EXPECT_EQ(made.status.code().id, "E19999");
  EXPECT_THAT(made.status.message(), HasSubstr("node 'n': op type 'Unknown' is not supported by the local engine"));
  EXPECT_THAT(OpFactory::Instance().GetAllOps(), Contains("StackPush"));
}

// Rows B4, B8 and B13 of the test matrix.
TEST(OpFactory, MakesOperatorsThatFailForTheDeletedTypes) {
  for (const std::string& type : kDeletedTypes) {
    const Made made(type);
    ASSERT_NE(made.op, nullptr) << type;
    EXPECT_NE(dynamic_cast<GeDeletedOp*>(made.op.get()), nullptr) << type;
    EXPECT_EQ(made.op->Run().code(), kEngineFailed) << type;
    EXPECT_THAT(OpFactory::Instance().GetAllOps(), Contains(type));
  }
}

TEST(OpFactory, KnowsWhoRemovesEachDeletedType) {
  TypeNames types;
  for (const DeletedType& each : DeletedTypes()) types.emplace_back(each.type);
  EXPECT_TRUE(std::is_sorted(types.begin(), types.end()));
  EXPECT_THAT(types, UnorderedElementsAreArray(kDeletedTypes));
}

// Row A10 of the test matrix.
TEST(OpFactory, GivesAnOperatorItsNode) {
  const Made made("Data");
  ASSERT_NE(made.op, nullptr);
  EXPECT_EQ(&made.op->node(), made.node);
  EXPECT_EQ(made.op->name(), "n");
  EXPECT_EQ(made.op->type(), "Data");
  EXPECT_EQ(&made.op->context(), &made.context);
}

// Row A9 of the test matrix: a null creator is passed over.
TEST(OpFactory, PassesOverATypeWithoutACreator) {
  OpFactory factory;
  EXPECT_TRUE(factory.RegisterCreator("Data", nullptr).ok());
  EXPECT_THAT(factory.GetAllOps(), IsEmpty());
  EXPECT_TRUE(factory.CheckRegistrations().ok());
}

// Rows A9 and N13 of the test matrix (§12.3 point 28): the engine does not start.
TEST(OpFactory, RefusesATypeThatIsRegisteredTwiceAndRemembersIt) {
  OpFactory factory;
  ASSERT_TRUE(factory.RegisterCreator("Data", MakeNoOp).ok());
  const Status refused = factory.RegisterCreator("Data", MakeNoOp);
  EXPECT_THAT(refused.message(), HasSubstr("op type 'Data' is registered twice"));
  EXPECT_TRUE(factory.RegisterCreator("Const", MakeNoOp).ok());
  EXPECT_THAT(factory.GetAllOps(), ElementsAre("Data", "Const"));
  EXPECT_EQ(factory.CheckRegistrations().message(), refused.message());
}

}  // namespace
}  // namespace ge
