// Layout conflicts of continuous tensors.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compiler/conflict/repair_memory_conflicts.h"
#include "core/compiler/testdata/tree_builder.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

using Slots = std::vector<size_t>;

/// Graphs with producers a … f of one output each.
class ContinuousConflict : public ::testing::Test {
 protected:
  size_t Repair(const ConflictSettings& settings = {}) {
    auto inserted = RepairMemoryConflicts(*t.root, settings, &log);
    EXPECT_TRUE(inserted.ok()) << inserted.status().ToString();
    return inserted.ok() ? inserted->size() : 999;
  }
  /// Something that reads a node, so that it is no dead end.
  OutDataAnchor Use(OutDataAnchor anchor) { return t.Make("Relu", fmt::format("use{}", uses++), {anchor}); }
  Slots Copied(std::string_view node) { return CopiedInputs(*t.root, node); }
  Node* PaddedJoin(const std::string& name, const std::vector<OutDataAnchor>& inputs) {
    return t.Op("Join", name, inputs, {.attrs = ContinuousInput()});
  }
  Node* Join(const std::string& name, const std::vector<OutDataAnchor>& inputs, AttrMap more = {}) {
    return t.Op("ConcatD", name, inputs, {.attrs = With(NoPaddingInput(), more)});
  }
  Node* PaddedSplit(const std::string& name, OutDataAnchor input, size_t outputs) {
    return t.Op("Cut", name, {input}, {.attrs = ContinuousOutput(), .outputs = outputs});
  }
  Node* Split(const std::string& name, OutDataAnchor input, size_t outputs) {
    return t.Op("SplitD", name, {input}, {.attrs = NoPaddingOutput(), .outputs = outputs});
  }

  TreeBuilder t;
  int uses = 0;
  OutDataAnchor a = t.Make("Abs", "a"), b = t.Make("Abs", "b"), c = t.Make("Abs", "c"), d = t.Make("Abs", "d"),
                e = t.Make("Abs", "e"), f = t.Make("Abs", "f");
  CompileLog log;
};

// Row K1 of the test matrix.
TEST_F(ContinuousConflict, CopiesBothPartsThatTwoPaddedJoinsShare) {
  PaddedJoin("concat1", {a, b});
  PaddedJoin("concat2", {a, b});
  EXPECT_EQ(Repair(), 2u);
  EXPECT_THAT(Copied("concat1"), IsEmpty());
  EXPECT_THAT(Copied("concat2"), ElementsAre(0, 1));
}

// Row K1 of the test matrix.
TEST_F(ContinuousConflict, CopiesBetweenAPaddedJoinAndOneThatItFeeds) {
  Node* concat1 = t.Op("Join", "concat1", {a, b},
                       {.attrs = With(ContinuousInput(), Flags({kAttrReference})), .output_names = {"x0"}});
  PaddedJoin("concat2", {c, Out(concat1)});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("concat2"), ElementsAre(1));
}

// Row K2 of the test matrix.
TEST_F(ContinuousConflict, LeavesAPaddedJoinThatContinuesASplit) {
  Node* split = PaddedSplit("split", a, 3);
  PaddedJoin("equal", {Out(split, 0), Out(split, 1), Out(split, 2)});
  EXPECT_EQ(Repair(), 0u);
}

// Row K2 of the test matrix.
TEST_F(ContinuousConflict, LeavesAPaddedJoinOfTheHeadOfASplit) {
  Node* split = PaddedSplit("split", a, 3);
  PaddedJoin("head", {Out(split, 0), Out(split, 1)});
  EXPECT_EQ(Repair(), 0u);
}

// Row K2 of the test matrix.
TEST_F(ContinuousConflict, LeavesAPaddedJoinOfWhichTheTailIsTheHeadOfASplit) {
  Node* split = PaddedSplit("split", a, 2);
  PaddedJoin("behind", {b, Out(split, 0)});
  EXPECT_EQ(Repair(), 0u);
}

// Row K2 of the test matrix.
TEST_F(ContinuousConflict, LeavesAPaddedJoinThatHoldsAWholeSplit) {
  Node* split = PaddedSplit("split", a, 2);
  PaddedJoin("around", {b, Out(split, 0), Out(split, 1), c});
  EXPECT_EQ(Repair(), 0u);
}

// Row K2 of the test matrix.
TEST_F(ContinuousConflict, CopiesOneOfTwoReversedParts) {
  Node* split = PaddedSplit("split", a, 2);
  PaddedJoin("reversed", {Out(split, 1), Out(split, 0)});
  EXPECT_EQ(Repair(), 1u);
}

// Row K2 of the test matrix.
TEST_F(ContinuousConflict, CopiesTwoOfThreeReversedParts) {
  Node* split = PaddedSplit("split", a, 3);
  PaddedJoin("crossing", {Out(split, 2), Out(split, 1), Out(split, 0)});
  EXPECT_EQ(Repair(), 2u);
}

// Row K2 of the test matrix.
TEST_F(ContinuousConflict, CopiesPartsWithAGapBetweenThem) {
  Node* split = PaddedSplit("split", a, 4);
  PaddedJoin("gap", {Out(split, 1), b, Out(split, 3)});
  EXPECT_EQ(Repair(), 2u);
  EXPECT_THAT(Copied("gap"), ElementsAre(0, 2));
}

// Row K2 of the test matrix.
TEST_F(ContinuousConflict, CopiesTheOnlyPartThatDoesNotFit) {
  Node* split = PaddedSplit("split", a, 3);
  PaddedJoin("middle", {b, Out(split, 1)});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("middle"), ElementsAre(1));
}

// Row K3 of the test matrix.
TEST_F(ContinuousConflict, CopiesBeforeAVirtualJoinWhatAPaddedOneHoldsToo) {
  PaddedJoin("hcom", {a, b});
  Join("concat", {a, b});
  EXPECT_EQ(Repair(), 2u);
  EXPECT_THAT(Copied("concat"), ElementsAre(0, 1));
}

// Row K3 of the test matrix.
TEST_F(ContinuousConflict, CopiesAVirtualJoinThatIsAPartOfAPaddedOne) {
  PaddedJoin("hcom", {Out(Join("concat", {a, b})), c});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("hcom"), ElementsAre(0));
}

// Row K3 of the test matrix.
TEST_F(ContinuousConflict, CopiesAPartOfAVirtualSplitBeforeAPaddedJoin) {
  PaddedJoin("hcom", {Out(Split("split", a, 2), 1), b});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("hcom"), ElementsAre(0));
}

// Row K3 of the test matrix.
TEST_F(ContinuousConflict, CopiesBeforeAPaddedJoinWhatSpecialMemoryHoldsToo) {
  PaddedJoin("join", {a, b});
  t.Op("Send", "special", {a}, {.attrs = SpecialInputs({kP2pMemory})});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("join"), ElementsAre(0));
}

// Row K3 of the test matrix.
TEST_F(ContinuousConflict, CopiesOutOfSpecialMemoryBeforeAPaddedJoin) {
  PaddedJoin("join", {t.Make("Receive", "special", {}, {.attrs = SpecialOutputs({kP2pMemory})}), b});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("join"), ElementsAre(0));
}

// Row K3 of the test matrix.
TEST_F(ContinuousConflict, CopiesAtTheSpecialReaderWhenTheJoinHandsItsInputOn) {
  t.Op("Join", "join", {a, b}, {.attrs = With(ContinuousInput(), Flags({kAttrReference})), .output_names = {"x0"}});
  t.Op("Switch", "switch", {a}, {.attrs = SpecialInputs({kP2pMemory})});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("switch"), ElementsAre(0));
}

// Row K4 of the test matrix.
TEST_F(ContinuousConflict, CopiesBetweenTwoPaddedSplitsInARow) {
  Node* split1 = PaddedSplit("split1", a, 2);
  t.Op("Cut", "split2", {Out(split1)},
       {.attrs = With(ContinuousOutput(), Flags({kAttrReference})), .outputs = 2, .output_names = {"x0"}});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("split2"), ElementsAre(0));
}

// Row K4 of the test matrix.
TEST_F(ContinuousConflict, CopiesAPartOfAPaddedSplitBeforeAVirtualJoin) {
  Join("concat", {Out(PaddedSplit("split", a, 2)), b});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("concat"), ElementsAre(0));
}

// Row K4 of the test matrix.
TEST_F(ContinuousConflict, CopiesAPartOfAPaddedSplitBeforeAVirtualSplit) {
  Split("split2", Out(PaddedSplit("split1", a, 2)), 2);
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("split2"), ElementsAre(0));
}

// Row K5 of the test matrix.
TEST_F(ContinuousConflict, LeavesVirtualJoinsOfTheSamePartsAndCascades) {
  Node* concat1 = Join("concat1", {a, b});
  Join("concat2", {a, b});
  Join("outer", {c, Out(concat1), d});
  EXPECT_EQ(Repair(), 0u);
}

// Row K5 of the test matrix.
TEST_F(ContinuousConflict, CopiesBothPartsOfCrossedVirtualJoins) {
  Join("concat1", {a, b});
  Join("concat2", {b, a});
  EXPECT_EQ(Repair(), 2u);
  EXPECT_THAT(Copied("concat2"), ElementsAre(0, 1));
}

// Row K5 of the test matrix.
TEST_F(ContinuousConflict, LeavesAVirtualJoinOfTheTailOfAnother) {
  Join("concat1", {a, b, c, d});
  Join("concat2", {c, d});
  EXPECT_EQ(Repair(), 0u);
}

// A ConcatD says one axis where a PhonyConcat lists them, and gives its producers no places.
TEST_F(ContinuousConflict, TakesTheAxisOfAConcatForNoListOfPlaces) {
  Join("concat1", {a, b, c, d}, {{"concat_dim", 0}});
  Join("concat2", {c, d}, {{"concat_dim", 0}});
  EXPECT_EQ(Repair(), 0u);
}

// Row K5 of the test matrix.
TEST_F(ContinuousConflict, CopiesPartsThatDoNotLieSideBySideInTheOtherJoin) {
  Join("concat1", {a, b, c, d});
  Join("concat2", {a, d});
  EXPECT_EQ(Repair(), 2u);
}

// Row K5 of the test matrix.
TEST_F(ContinuousConflict, CopiesASharedTailBehindOtherParts) {
  Join("concat1", {a, b, c, d});
  Join("concat2", {e, f, c, d});
  EXPECT_EQ(Repair(), 2u);
  EXPECT_THAT(Copied("concat2"), ElementsAre(2, 3));
}

// Row K5 of the test matrix.
TEST_F(ContinuousConflict, CopiesASinglePartInAnotherNeighbourhood) {
  Join("concat1", {a, b, c, d});
  Join("concat2", {e, b});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("concat2"), ElementsAre(1));
}

// Row K5 of the test matrix.
TEST_F(ContinuousConflict, LeavesAVirtualJoinThatIsInSpecialMemoryItself) {
  Node* concat = Join("concat", {a, b}, SpecialInputs({kP2pMemory, kP2pMemory}));
  t.Op("Send", "hcom", {Out(concat)}, {.attrs = SpecialInputs({kP2pMemory}), .outputs = 2});
  EXPECT_EQ(Repair(), 0u);
}

// Row N15 of the test matrix (point 42): what the copy costs is in the log.
TEST_F(ContinuousConflict, SaysWhatTheCopyOfAnOverlapAtTheEndsCosts) {
  Join("concat1", {a, b});
  Join("concat2", {b, c});
  EXPECT_EQ(Repair(), 1u);
  ASSERT_EQ(log.warnings().size(), 1u);
  EXPECT_EQ(log.warnings()[0].code, "W-CONFLICT-COPY");
  EXPECT_EQ(log.warnings()[0].node, "identity_0_concat2_MemLayoutConflict_0");
  EXPECT_EQ(log.warnings()[0].text,
            "a copy of 16 bytes was inserted in graph 'g': input 1 of node 'concat1' (ConcatD) is continuous input "
            "without padding, input 0 of node 'concat2' (ConcatD) is continuous input without padding");
}

// Row K6 of the test matrix.
TEST_F(ContinuousConflict, CopiesAPartOfAVirtualSplitBeforeAVirtualJoin) {
  Join("concat", {b, Out(Split("split", a, 2))});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("concat"), ElementsAre(1));
}

// Row K6 of the test matrix.
TEST_F(ContinuousConflict, LeavesAVirtualSplitOfAVirtualJoin) {
  Split("split", Out(Join("concat", {a, b})), 2);
  EXPECT_EQ(Repair(), 0u);
}

// Row K7 of the test matrix.
TEST_F(ContinuousConflict, LeavesAVirtualJoinOfTwoOpsThatWriteOneMemoryInPlace) {
  for (const OutDataAnchor source : {t.Data("data"), t.Make("Variable", "variable")}) {
    const std::string name = source.node->name();
    const OutDataAnchor one = t.Make("Scatter", name + "1", {source}, {.output_names = {"x0"}});
    const OutDataAnchor two = t.Make("Scatter", name + "2", {source}, {.output_names = {"x0"}});
    Join(name + "_concat", {one, two});
  }
  EXPECT_EQ(Repair(), 0u);
}

// Row K8 of the test matrix.
TEST_F(ContinuousConflict, CopiesBetweenTwoVirtualSplitsInARow) {
  Split("split2", Out(Split("split1", a, 2), 1), 2);
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("split2"), ElementsAre(0));
}

// Row K8 of the test matrix.
TEST_F(ContinuousConflict, LeavesTwoVirtualSplitsOfOneOrdinaryTensor) {
  Split("split1", a, 2);
  Split("split2", a, 2);
  EXPECT_EQ(Repair(), 0u);
}

// Row N15 of the test matrix (point 38).
TEST_F(ContinuousConflict, GivesAnOrdinaryThirdConsumerNoCopy) {
  PaddedJoin("concat1", {a, b});
  PaddedJoin("concat2", {a, c});
  const OutDataAnchor relu = Use(a);
  EXPECT_EQ(Repair(), 1u);
  EXPECT_EQ(relu.node->input(0).node->name(), "a");
}

// Row N15 of the test matrix (point 39).
TEST_F(ContinuousConflict, SearchesARepeatedPartAtAllStarts) {
  Join("concat1", {a, b, a, c});
  Join("concat2", {a, c});
  EXPECT_EQ(Repair(), 0u);
}

// Row N3 of the test matrix: a tensor cannot lie in two places.
TEST_F(ContinuousConflict, CopiesAPartThatOneJoinHoldsTwice) {
  Join("concat", {a, b, a});
  EXPECT_EQ(Repair({.copy_repeated_parts = true}), 1u);
  EXPECT_THAT(Copied("concat"), ElementsAre(2));
}

TEST_F(ContinuousConflict, CopiesAPartThatACascadeHoldsTwice) {
  Join("outer", {Out(Join("inner", {a, b})), b});
  EXPECT_EQ(Repair({.copy_repeated_parts = true}), 1u);
  EXPECT_THAT(Copied("outer"), ElementsAre(1));
}

// Row N2 of the test matrix: one producer, two places in rows of different pitch.
TEST_F(ContinuousConflict, CopiesWhatTwoPhonyConcatsPutAtDifferentPlaces) {
  const auto phony = [&](const std::string& name, int64_t axis, const std::vector<OutDataAnchor>& inputs) {
    AttrMap attrs = NoPaddingInput();
    attrs["concat_dim"] = std::vector<int64_t>{axis};
    attrs["N"] = std::vector<int64_t>{static_cast<int64_t>(inputs.size())};
    t.Op("PhonyConcat", name, inputs, {.attrs = attrs, .shape = {2, 8}});
  };
  phony("rows", 0, {a, b});
  phony("columns", 1, {a, b});
  phony("columns_again", 1, {c, d});
  phony("same_columns", 1, {c, d});
  EXPECT_EQ(Repair(), 2u);
  EXPECT_THAT(Copied("columns"), ElementsAre(0, 1));
  EXPECT_THAT(Copied("same_columns"), IsEmpty());
}

TEST_F(ContinuousConflict, FollowsViewsToTheParts) {
  Join("concat1", {a, b});
  Join("concat2", {t.Make("Reshape", "view", {b}), c});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("concat2"), ElementsAre(0));
}

TEST_F(ContinuousConflict, FindsAllConflictsInASecondRunMended) {
  Join("concat1", {a, b});
  Join("concat2", {b, a});
  EXPECT_EQ(Repair(), 2u);
  EXPECT_EQ(Repair(), 0u);
}

}  // namespace
}  // namespace ge
