// Layout conflicts with what has its place already: users' buffers, constants, special memory, fixed addresses.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compiler/conflict/repair_memory_conflicts.h"
#include "core/compiler/testdata/tree_builder.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr ConflictSettings kRefreshable = {.refreshable_feature_map = true};
constexpr ConflictSettings kSeparate = {.separate_user_buffers = true};

class PlaceConflict : public ::testing::Test {
 protected:
  size_t Repair(const ConflictSettings& settings = {}) {
    auto inserted = RepairMemoryConflicts(*t.root, settings, nullptr);
    EXPECT_TRUE(inserted.ok()) << inserted.status().ToString();
    return inserted.ok() ? inserted->size() : 999;
  }
  std::vector<size_t> Copied(std::string_view node) { return CopiedInputs(*t.root, node); }
  Node* Join(const std::string& name, const std::vector<OutDataAnchor>& inputs) {
    return t.Op("ConcatD", name, inputs, {.attrs = NoPaddingInput()});
  }
  /// An op that writes its first input in place and gives it out.
  OutDataAnchor InPlace(const std::string& type, const std::string& name, const std::vector<OutDataAnchor>& inputs,
                        AttrMap attrs = {}) {
    return t.Make(type, name, inputs, {.attrs = std::move(attrs), .output_names = {"x0"}});
  }
  OutDataAnchor Op(const std::string& name) { return t.Make("Abs", name); }

  TreeBuilder t;
};

// Row K9 of the test matrix: two users' outputs that are one user's input.
TEST_F(PlaceConflict, CopiesAUserInputToEachUserOutput) {
  const OutDataAnchor x = t.Data("x");
  t.End({x, x});
  EXPECT_EQ(Repair(kSeparate), 2u);
  EXPECT_THAT(Copied("NetOutput"), ElementsAre(0, 1));
}

// Rows K9 and K10 of the test matrix: the reference lets users' buffers coincide.
TEST_F(PlaceConflict, LeavesUserInputsAndOutputsWhenBuffersMayCoincide) {
  const OutDataAnchor x = t.Data("x"), y = Op("y");
  t.End({x, y, y});
  EXPECT_EQ(Repair(), 0u);
}

// Rows K9 and K10 of the test matrix.
TEST_F(PlaceConflict, CopiesAConstantToAUserOutput) {
  t.End({t.Const("c")});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("NetOutput"), ElementsAre(0));
}

// Row K9 of the test matrix.
TEST_F(PlaceConflict, CopiesAUserInputBeforeAnUnrefreshableInput) {
  t.Op("StreamSwitch", "switch", {t.Data("x")}, {.outputs = 0});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("switch"), ElementsAre(0));
}

// Row K9 of the test matrix.
TEST_F(PlaceConflict, CopiesAUserInputIntoSpecialMemory) {
  t.Op("Send", "send", {t.Data("x")}, {.attrs = SpecialInputs({kP2pMemory})});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("send"), ElementsAre(0));
}

// Row K9 of the test matrix.
TEST_F(PlaceConflict, CopiesAUserInputBeforeAnOpThatGivesItOutInSpecialMemory) {
  InPlace("Receive", "hcom", {t.Data("x")}, SpecialOutputs({kP2pMemory}));
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("hcom"), ElementsAre(0));
}

// Row K9 of the test matrix.
TEST_F(PlaceConflict, CopiesUserInputsBeforeAContinuousInput) {
  t.Op("HcomAllReduce", "hcom", {t.Data("x"), t.Data("y")}, {.attrs = ContinuousInput()});
  EXPECT_EQ(Repair(), 2u);
  EXPECT_THAT(Copied("hcom"), ElementsAre(0, 1));
}

// Row K9 of the test matrix.
TEST_F(PlaceConflict, CopiesUserInputsBeforeAContinuousOutputInPlace) {
  t.Op("HcomAllReduce", "hcom", {t.Data("x"), t.Data("y")},
       {.attrs = ContinuousOutput(), .outputs = 2, .output_names = {"x0", "x1"}});
  EXPECT_EQ(Repair(kRefreshable), 2u);
  EXPECT_THAT(Copied("hcom"), ElementsAre(0, 1));
}

// Row K9 of the test matrix.
TEST_F(PlaceConflict, CopiesUserInputsBeforeAVirtualJoin) {
  Join("concat", {t.Data("x"), t.Data("y")});
  EXPECT_EQ(Repair(), 2u);
}

// Row K9 of the test matrix.
TEST_F(PlaceConflict, SplitsAUserInputInPlaceUnlessTheModelIsOffline) {
  t.Op("SplitD", "split", {t.Data("x")}, {.attrs = NoPaddingOutput(), .outputs = 2});
  EXPECT_EQ(Repair(), 0u);
  EXPECT_EQ(Repair({.offline_build = true}), 1u);
  EXPECT_THAT(Copied("split"), ElementsAre(0));
}

// Row K9 of the test matrix: behind an op that assigns, other writers must still hit the variable.
TEST_F(PlaceConflict, CopiesBetweenAnAssignmentAndAVirtualJoin) {
  const OutDataAnchor x = t.Make("RefData", "x");
  Join("concat", {InPlace("Assign", "assign", {x, Op("value")}), Op("b")});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("concat"), ElementsAre(0));
  EXPECT_THAT(Copied("assign"), IsEmpty());
}

// Row K9 of the test matrix.
TEST_F(PlaceConflict, CopiesBetweenAnAssignmentAndAnOpInSpecialMemory) {
  const OutDataAnchor x = t.Make("RefData", "x");
  InPlace("Receive", "op", {InPlace("Assign", "assign", {x, Op("value")})}, SpecialOutputs({kP2pMemory}));
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("op"), ElementsAre(0));
}

// Row K9 of the test matrix.
TEST_F(PlaceConflict, CopiesEachRefDataThatIsAPart) {
  Join("concat", {t.Make("RefData", "x"), t.Make("RefData", "y")});
  EXPECT_EQ(Repair(), 2u);
}

// Row K10 of the test matrix.
TEST_F(PlaceConflict, LeavesAVariableAsAUserOutput) {
  t.End({t.Make("Variable", "v"), t.Make("RefData", "r")});
  EXPECT_EQ(Repair(), 0u);
}

// Row K10 of the test matrix.
TEST_F(PlaceConflict, PartsAUserOutputFromAnUnrefreshableInput) {
  const OutDataAnchor x = Op("x");
  t.Op("StreamSwitch", "switch", {x}, {.outputs = 0});
  t.End({x});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("NetOutput"), ElementsAre(0));
}

// Row K10 of the test matrix.
TEST_F(PlaceConflict, PartsAUserOutputAtTheUnrefreshableInputWhenAddressesMove) {
  const OutDataAnchor x = Op("x");
  t.Op("StreamSwitch", "switch", {x}, {.outputs = 0});
  t.End({x});
  EXPECT_EQ(Repair(kRefreshable), 1u);
  EXPECT_THAT(Copied("switch"), ElementsAre(0));
}

// Row K10 of the test matrix.
TEST_F(PlaceConflict, CopiesTheResultOfACollectiveOpToAUserOutput) {
  t.End({InPlace("HcomBroadcast", "broadcast", {Op("x")})});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("NetOutput"), ElementsAre(0));
}

// Row K10 of the test matrix.
TEST_F(PlaceConflict, CopiesAUserOutputBeforeEachReaderInSpecialMemory) {
  const OutDataAnchor x = Op("x"), y = Op("y");
  t.Op("Send", "send1", {x}, {.attrs = SpecialInputs({kP2pMemory})});
  t.Op("Send", "send2", {y}, {.attrs = SpecialInputs({kP2pMemory})});
  t.End({x, y});
  EXPECT_EQ(Repair(), 2u);
  EXPECT_THAT(Copied("send1"), ElementsAre(0));
  EXPECT_THAT(Copied("send2"), ElementsAre(0));
}

// Row K10 of the test matrix.
TEST_F(PlaceConflict, CopiesAPaddedContinuousInputOnlyIfTheOutputIsNotTheJoinItself) {
  const OutDataAnchor a = Op("a"), b = Op("b");
  Node* join =
      t.Op("Join", "join", {a, b}, {.attrs = With(ContinuousInput(), Flags({kAttrReference})), .output_names = {"x0"}});
  Node* direct = t.Op("Join", "direct", {Op("c"), Op("d")},
                      {.attrs = With(ContinuousInput(), Flags({kAttrReference})), .output_names = {"x0"}});
  t.Op("Relu", "relu", {Out(join)});
  t.End({a, Out(direct)});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("NetOutput"), ElementsAre(0));
}

// Row K10 of the test matrix.
TEST_F(PlaceConflict, CopiesEveryContinuousOutputToItsUserOutput) {
  Node* split = t.Op("Cut", "split", {Op("x")}, {.attrs = ContinuousOutput(), .outputs = 3});
  t.End({Out(split, 0), Out(split, 1), Out(split, 2)});
  EXPECT_EQ(Repair(), 3u);
  for (size_t i = 0; i < 3; ++i) {
    const Node& end = *t.root->FindNode("NetOutput");
    EXPECT_EQ(end.input(i).node->name(), fmt::format("identity_{}_NetOutput_MemLayoutConflict_{}", i, i));
  }
}

// Row K10 of the test matrix.
TEST_F(PlaceConflict, CopiesAPartOfAVirtualSplitToAUserOutput) {
  Node* split = t.Op("SplitD", "split", {Op("x")}, {.attrs = NoPaddingOutput(), .outputs = 2});
  t.Op("Relu", "relu", {Out(split, 1)});
  t.End({Out(split, 0)});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("NetOutput"), ElementsAre(0));
}

TEST_F(PlaceConflict, LeavesAUserOutputThatIsAVirtualJoinAndItsCascade) {
  t.End({Out(Join("outer", {Out(Join("inner", {Op("a"), Op("b")})), Op("c")}))});
  EXPECT_EQ(Repair(kSeparate), 0u);
}

// Row K11 of the test matrix.
TEST_F(PlaceConflict, CopiesAConstantIntoSpecialMemory) {
  t.Op("Send", "hcom", {t.Const("c")}, {.attrs = SpecialInputs({kP2pMemory})});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("hcom"), ElementsAre(0));
}

// Row K11 of the test matrix.
TEST_F(PlaceConflict, CopiesConstantsThatArePartsOfAContinuousInput) {
  t.Op("Join", "join", {t.Const("c"), t.Const("d")}, {.attrs = ContinuousInput()});
  Join("concat", {t.Const("e"), t.Const("f")});
  EXPECT_EQ(Repair(), 4u);
  EXPECT_THAT(Copied("join"), ElementsAre(0, 1));
  EXPECT_THAT(Copied("concat"), ElementsAre(0, 1));
}

// Row K11 of the test matrix.
TEST_F(PlaceConflict, CopiesAConstantBeforeASplit) {
  t.Op("SplitD", "split", {t.Const("c")}, {.attrs = NoPaddingOutput(), .outputs = 2});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("split"), ElementsAre(0));
}

// Row K11 of the test matrix.
TEST_F(PlaceConflict, CopiesBetweenAnAssignmentToAVariableAndABroadcast) {
  const OutDataAnchor v = t.Make("Variable", "v");
  InPlace("HcomBroadcast", "broadcast", {InPlace("Assign", "assign", {v, Op("value")})}, SpecialOutputs({kP2pMemory}));
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("broadcast"), ElementsAre(0));
}

// Row K12 of the test matrix.
TEST_F(PlaceConflict, LeavesUnrefreshableAddressesThatDoNotMove) {
  const OutDataAnchor x = Op("x");
  t.Op("StreamSwitch", "switch", {x}, {.outputs = 0});
  t.Op("Join", "join", {x, Op("y")}, {.attrs = ContinuousInput()});
  EXPECT_EQ(Repair(), 0u);
}

// Row K12 of the test matrix.
TEST_F(PlaceConflict, PartsUnrefreshableAddressesFromAllThatMoves) {
  const OutDataAnchor x = Op("x");
  t.Op("StreamSwitch", "switch", {x}, {.outputs = 0});
  t.Op("Custom", "custom", {x}, {.attrs = {{"_is_support_addr_refresh", false}}, .outputs = 0});
  const OutDataAnchor fixed = t.Make("Custom", "fixed", {}, {.attrs = {{"_is_support_addr_refresh", false}}});
  t.Op("Relu", "relu", {fixed});
  EXPECT_EQ(Repair(kRefreshable), 3u);
  EXPECT_THAT(Copied("switch"), ElementsAre(0));
  EXPECT_THAT(Copied("custom"), ElementsAre(0));
  EXPECT_THAT(Copied("relu"), ElementsAre(0));
}

// Row K13 of the test matrix.
TEST_F(PlaceConflict, CopiesBetweenKindsOfSpecialMemory) {
  const OutDataAnchor x = Op("x");
  t.Op("Send", "p2p", {x}, {.attrs = SpecialInputs({kP2pMemory})});
  t.Op("Send", "ts", {x}, {.attrs = SpecialInputs({0x40})});
  t.Op("Send", "same", {x}, {.attrs = SpecialInputs({0x40})});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("p2p"), ElementsAre(0));
}

// Row K13 of the test matrix.
TEST_F(PlaceConflict, CopiesOutOfSpecialMemoryIntoAnother) {
  const OutDataAnchor x = t.Make("Receive", "x", {}, {.attrs = SpecialOutputs({kP2pMemory})});
  t.Op("Send", "send", {x}, {.attrs = SpecialInputs({0x40})});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("send"), ElementsAre(0));
}

// Row K13 of the test matrix.
TEST_F(PlaceConflict, CopiesBetweenTwoOutputsOfOneMemoryInSpecialMemory) {
  const OutDataAnchor x = t.Make("Receive", "x", {}, {.attrs = SpecialOutputs({kP2pMemory})});
  const OutDataAnchor other = InPlace("Receive", "other", {x}, SpecialOutputs({0x40}));
  InPlace("Receive", "same", {other}, SpecialOutputs({0x40}));
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("other"), ElementsAre(0));
}

// Row K13 of the test matrix.
TEST_F(PlaceConflict, LeavesAnOrdinaryProducerOfSpecialMemory) {
  t.Op("Send", "send", {Op("x")}, {.attrs = SpecialInputs({kP2pMemory})});
  EXPECT_EQ(Repair(), 0u);
}

TEST_F(PlaceConflict, GivesTwoUserOutputsOfOneMemoryABufferEach) {
  const OutDataAnchor x = Op("x");
  t.End({x, t.Make("Reshape", "view", {x}), x});
  EXPECT_EQ(Repair(kSeparate), 2u);
  EXPECT_THAT(Copied("NetOutput"), ElementsAre(1, 2));
}

TEST_F(PlaceConflict, LeavesAViewOfAnOpAsTheOnlyUserOutput) {
  t.End({t.Make("Reshape", "view", {Op("x")})});
  EXPECT_EQ(Repair(kSeparate), 0u);
}

TEST_F(PlaceConflict, CopiesAViewOfAUserInputOrAVariableToAUserOutput) {
  t.End({t.Make("Squeeze", "view", {t.Data("x")}), t.Make("Variable", "v")});
  EXPECT_EQ(Repair(kSeparate), 2u);
  EXPECT_THAT(Copied("NetOutput"), ElementsAre(0, 1));
}

TEST_F(PlaceConflict, LeavesWhatNamesAVariableAsItsOwn) {
  const OutDataAnchor v = t.Make("Variable", "v");
  const OutDataAnchor x = InPlace("Update", "x", {v}, SpecialOutputs({kP2pMemory}));
  x.node->op().outputs[0].attrs["ref_var_src_var_name"] = "v";
  EXPECT_EQ(Repair(), 0u);
}

}  // namespace
}  // namespace ge
