#include "core/engines/leftovers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engines/engine_errors.h"
#include "core/engines/removal_steps.h"

namespace ge {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

using Options = std::map<std::string, std::string, std::less<>>;

LeftoverDiagnosis Diagnose(const OpDesc& op, const Options& options) {
  const auto parsed = OptimizationOptions::Parse(options);
  GE_CHECK(parsed.ok(), "{}", parsed.status().ToString());
  return DiagnoseLeftover(op, &*parsed);
}

LeftoverDiagnosis Diagnose(const std::string& type, const Options& options) {
  return Diagnose(OpDesc("n", type), options);
}

Node* AddLeftover(ComputeGraph& graph, const std::string& name, const std::string& type) {
  OpDesc op(name, type);
  op.kernel_lib = "DNN_VM_GE_LOCAL_OP_STORE";
  return *graph.AddNode(std::move(op));
}

// Rows B5, B7 and N12 of the test matrix.
TEST(Leftovers, NameThePassThatIsOnAndDidNotRemoveTheNode) {
  for (const Options& options : {Options{}, Options{{"ge.oo.level", "O3"}, {"ge.oo.constantFolding", "true"}}}) {
    const LeftoverDiagnosis shape = Diagnose("Shape", options);
    EXPECT_FALSE(shape.is_users_setting);
    EXPECT_EQ(shape.ToStatus().code(), kEngineFailed);
    EXPECT_THAT(shape.text, AllOf(HasSubstr("node 'n' (Shape) should have been removed by DimensionComputePass (on by "
                                            "oo_constant_folding = true"),
                                  HasSubstr("it is still there, and the local engine cannot execute it")));
  }
}

// Rows B6, B9, B12 and N12 of the test matrix.
TEST(Leftovers, AskTheUserToTurnFoldingOnForWhatFoldingRemoves) {
  for (const char* type : {"Size", "Shape", "ShapeN", "Rank", "GatherShapes", "Empty"}) {
    const LeftoverDiagnosis found = Diagnose(type, {{"ge.oo.level", "O1"}, {"ge.oo.constantFolding", "false"}});
    EXPECT_TRUE(found.is_users_setting) << type;
    EXPECT_EQ(found.ToStatus().code(), kEngineOptionInvalid);
    EXPECT_THAT(found.text, AllOf(HasSubstr("(off by oo_constant_folding = false)"),
                                  EndsWith(": set oo_constant_folding (ge.oo.constantFolding) to true")));
    EXPECT_FALSE(Diagnose(type, {}).is_users_setting) << type;
  }
}

// Row B11 of the test matrix: an empty value counts as true (spec/ge-local.md §2.4), so the setting is not the cause.
TEST(Leftovers, ShowAnEmptyValueAsTwoQuotes) {
  const LeftoverDiagnosis found = Diagnose("Shape", {{"ge.oo.constantFolding", ""}});
  EXPECT_FALSE(found.is_users_setting);
  EXPECT_THAT(found.text, HasSubstr("DimensionComputePass (on by oo_constant_folding = \"\")"));
}

// Row B10 of the test matrix.
TEST(Leftovers, SayWhenTheSettingCannotBeRead) {
  const LeftoverDiagnosis found = DiagnoseLeftover(OpDesc("n", "Shape"), nullptr);
  EXPECT_EQ(found.ToStatus().code().id, "E19999");
  EXPECT_THAT(found.text, HasSubstr("DimensionComputePass (whether it is on cannot be read)"));
}

// Row N12 of the test matrix: the level.
TEST(Leftovers, AskForAHigherLevelWhereThePassNeedsIt) {
  for (const char* type : {"Identity", "IdentityN", "ReadVariableOp"}) {
    const LeftoverDiagnosis found = Diagnose(type, {{"ge.oo.level", "O1"}});
    EXPECT_TRUE(found.is_users_setting) << type;
    EXPECT_THAT(found.text, AllOf(HasSubstr("IdentityPass (off by oo_level = O1)"),
                                  EndsWith(": set oo_level (ge.oo.level) to O3")));
  }
}

// Row N12 of the test matrix: the switch list, which beats the other settings.
TEST(Leftovers, AskToTakeAPassOutOfTheSwitchList) {
  const LeftoverDiagnosis found = Diagnose("Snapshot", {{"ge.optimizationSwitch", "SnapshotPass:off"}});
  EXPECT_TRUE(found.is_users_setting);
  EXPECT_THAT(found.text,
              AllOf(HasSubstr("SnapshotPass (off by optimization_switch = SnapshotPass:off)"),
                    EndsWith("take 'SnapshotPass:off' out of optimization_switch (ge.optimizationSwitch)")));
  EXPECT_FALSE(
      Diagnose("Shape", {{"ge.optimizationSwitch", "DimensionComputePass:on"}, {"ge.oo.constantFolding", "false"}})
          .is_users_setting);
}

// Rows B8 and N12 of the test matrix: what each of the 29 types is said to have been removed by (spec/ge-local.md
// §2.3).
TEST(Leftovers, NameTheStepsOfEveryType) {
  const std::map<std::string, std::vector<std::string>> steps = {
      {"Size", {"DimensionComputePass"}},
      {"Shape", {"DimensionComputePass"}},
      {"ShapeN", {"DimensionComputePass", "SplitShapeNPass"}},
      {"Rank", {"DimensionComputePass"}},
      {"GatherShapes", {"DimensionComputePass"}},
      {"Empty", {"ConstantFoldingPass"}},
      {"TemporaryVariable", {"TensorFlow parser"}},
      {"DestroyTemporaryVariable", {"TensorFlow parser"}},
      {"GuaranteeConst", {"GuaranteeConstPass"}},
      {"PreventGradient", {"PreventGradientPass"}},
      {"StopGradient", {"StopGradientPass"}},
      {"Snapshot", {"SnapshotPass"}},
      {"PlaceholderWithDefault", {"PlaceholderWithDefaultPass"}},
      {"VarIsInitializedOp", {"VarIsInitializedOpPass"}},
      {"IsVariableInitialized", {"VarIsInitializedOpPass"}},
      {"RefIdentity", {"RefIdentityDeleteOpPass"}},
      {"Identity", {"IdentityPass"}},
      {"IdentityN", {"IdentityPass"}},
      {"ReadVariableOp", {"IdentityPass"}},
      {"TransShape", {"ReplaceTransShapePass"}},
      {"Switch", {"SwitchDeadBranchElimination", "SwitchLogicRemovePass", "SwitchToStreamSwitchPass"}},
      {"RefSwitch", {"SwitchDeadBranchElimination", "SwitchLogicRemovePass", "SwitchToStreamSwitchPass"}},
      {"RefMerge", {"MergePass", "MergeToStreamMergePass"}},
      {"Placeholder", {"parser, which makes it a Data", "engine partitioner"}},
      {"PlaceholderV2", {"parser, which makes it a Data", "engine partitioner"}},
      {"End", {"engine partitioner"}},
      {"_Retval", {"parser", "NetOutput"}},
      {"VarHandleOp", {"parser, which makes it a Variable"}},
      {"VariableV2", {"parser, which makes it a Variable"}}};
  EXPECT_EQ(steps.size(), 29U);
  for (const auto& [type, names] : steps) {
    const LeftoverDiagnosis found = Diagnose(type, {});
    EXPECT_FALSE(found.is_users_setting) << type;
    EXPECT_THAT(found.text, HasSubstr("node 'n' (" + type + ")"));
    for (const std::string& name : names) EXPECT_THAT(found.text, HasSubstr(name)) << type;
  }
}

// Every step that is a pass with a switch is in the table of passes, so that its setting is shown.
TEST(Leftovers, KnowTheSettingOfEveryPassWithASwitch) {
  size_t passes = 0;
  for (const DeletedType& type : DeletedTypes()) {
    for (const RemovalStep& step : type.steps) {
      if (FindPassInfo(step.name) != nullptr) ++passes;
    }
  }
  EXPECT_EQ(passes, 24U);
}

// spec/ge-local.md §2.4 "Required": a node that is passed over for its own attributes.
TEST(Leftovers, NameTheAttributeForWhichAPassPassesTheNodeOver) {
  OpDesc shape("n", "Shape");
  shape.attrs["_do_not_constant_folding"] = true;
  EXPECT_THAT(Diagnose(shape, {{"ge.oo.constantFolding", "false"}}).text,
              HasSubstr("DimensionComputePass, which passes it over for its attribute '_do_not_constant_folding'"));
  EXPECT_FALSE(Diagnose(shape, {{"ge.oo.constantFolding", "false"}}).is_users_setting);
  OpDesc identity("n", "Identity");
  identity.attrs["no_need_constant_folding"] = false;  // its presence counts
  EXPECT_THAT(Diagnose(identity, {}).text, HasSubstr("IdentityPass, which passes it over for its attribute "
                                                     "'no_need_constant_folding'"));
  OpDesc kept("n", "Identity");
  kept.attrs["_cannot_be_deleted"] = true;
  EXPECT_THAT(Diagnose(kept, {}).text, HasSubstr("'_cannot_be_deleted'"));
  OpDesc snapshot("n", "Snapshot");
  snapshot.attrs["_do_not_constant_folding"] = true;
  EXPECT_THAT(Diagnose(snapshot, {}).text, Not(HasSubstr("passes it over")));
}

// Row N12 of the test matrix (§12.2 points 24 and 25): the whole tree in one report.
TEST(Leftovers, OfATreeComeInOneReport) {
  ComputeGraph root("root");
  auto inner = std::make_shared<ComputeGraph>("inner");
  ASSERT_TRUE(root.AddSubgraph(inner).ok());
  AddLeftover(root, "a", "Snapshot");
  AddLeftover(*inner, "b", "Rank")->op().inputs.emplace_back(GeShape({-1}), DT_FLOAT);
  AddLeftover(root, "fine", "Data");
  (*root.AddNode(OpDesc("elsewhere", "Identity")))->op().kernel_lib = "DNN_VM_RTS_OP_STORE";
  const auto folding_off = OptimizationOptions::Parse({{"ge.oo.constantFolding", "false"}});
  const Status status = CheckNoLeftovers(root, &*folding_off);
  EXPECT_EQ(status.code(), kEngineOptionInvalid);
  EXPECT_THAT(status.message(), AllOf(HasSubstr("2 nodes are left"), HasSubstr("\n  E19999: node 'a' (Snapshot)"),
                                      HasSubstr("\n  E10001: node 'b' (Rank)"), Not(HasSubstr("elsewhere"))));
  const OptimizationOptions defaults;
  EXPECT_EQ(CheckNoLeftovers(root, &defaults).code(), kEngineFailed);
}

TEST(Leftovers, AreSilentWhenThereIsNone) {
  ComputeGraph root("root");
  AddLeftover(root, "x", "Data");
  EXPECT_TRUE(CheckNoLeftovers(root, nullptr).ok());
}

TEST(Leftovers, OfOneNodeAreItsSentence) {
  ComputeGraph root("root");
  AddLeftover(root, "a", "End");
  EXPECT_EQ(CheckNoLeftovers(root, nullptr).message(), DiagnoseLeftover(OpDesc("a", "End"), nullptr).text);
}

TEST(Leftovers, BeyondAHundredAreCounted) {
  ComputeGraph root("root");
  for (int i = 0; i < 103; ++i) AddLeftover(root, "n" + std::to_string(i), "End");
  EXPECT_THAT(CheckNoLeftovers(root, nullptr).message(), AllOf(HasSubstr("103 nodes"), EndsWith("and 3 more")));
}

}  // namespace
}  // namespace ge
