// The worked numbers of spec/ge-local.md §5.7 under both policies, and what each leaves on the peers.

#include "core/engines/phony/phony_offsets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engines/engine_errors.h"
#include "core/engines/phony/phony_test_graph.h"
#include "core/om/model_attr_names.h"

namespace ge {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Optional;
using ::testing::SizeIs;

using Ints = std::vector<int64_t>;
constexpr auto kStrict = PhonyOffsetPolicy::kStrict;
constexpr auto kReference = PhonyOffsetPolicy::kReference;

const Ints kBlockDims = {1, 2, 2, 4, 8};  // of FLOAT16: 256 bytes

struct Example {
  const char* name;
  PhonyKind kind;
  DataType dtype;
  Ints dims;
  Ints axes, counts;
  Ints offsets;
  bool keep_offset = true;
};

void PrintTo(const Example& example, std::ostream* out) { *out << example.name; }

std::unique_ptr<PhonyTestGraph> GraphOf(const Example& example) {
  auto test = PhonyTestGraph::Make(example.kind, TestTensor(example.dtype, example.dims), example.offsets.size(),
                                   example.axes, example.counts);
  if (!example.keep_offset) {
    const bool concat = example.kind == PhonyKind::kConcat;
    test->phony->op().attrs[concat ? "keep_input_offset" : "keep_output_offset"] = false;
  }
  return test;
}

class PhonyExample : public testing::TestWithParam<Example> {};

// Rows D1, D2, D3, D6, D7 and D13 of the test matrix: E1 to E14.
TEST_P(PhonyExample, HasTheOffsetsOfTheSpecUnderBothPolicies) {
  for (PhonyOffsetPolicy policy : {kStrict, kReference}) {
    auto test = GraphOf(GetParam());
    const Status status = test->Calc(policy);
    ASSERT_TRUE(status.ok()) << status.ToString();
    EXPECT_EQ(test->FirstEntries(), GetParam().offsets);
    EXPECT_THAT(test->log.warnings(), IsEmpty());
  }
}

constexpr auto kConcat = PhonyKind::kConcat;
constexpr auto kSplit = PhonyKind::kSplit;
const Ints kE6 = {0, 32, 256, 288, 512, 544, 4608, 4640, 4864, 4896, 5120, 5152};

INSTANTIATE_TEST_SUITE_P(
    Spec, PhonyExample,
    testing::Values(Example{"E1", kConcat, DT_FLOAT16, kBlockDims, {3}, {2}, {0, 64}},
                    Example{"E2", kConcat, DT_FLOAT16, kBlockDims, {-2}, {2}, {0, 64}},
                    Example{"E3", kConcat, DT_FLOAT16, kBlockDims, {3, 1}, {2, 2}, {0, 64, 512, 576}},
                    Example{"E4", kConcat, DT_FLOAT16, kBlockDims, {3, 1}, {2, 3}, {0, 64, 512, 576, 1024, 1088}},
                    Example{"E5", kConcat, DT_FLOAT16, kBlockDims, {-2, 1}, {2, 2}, {0, 64, 512, 576}},
                    Example{"E6", kConcat, DT_FLOAT, {2, 3, 4, 8}, {3, 2, 0}, {2, 3, 2}, kE6},
                    Example{"E7", kConcat, DT_FLOAT, {4, 16}, {0}, {3}, {0, 256, 512}},
                    Example{"E8", kConcat, DT_FLOAT, {4, 16}, {0}, {3}, {0, 0, 0}, false},
                    Example{"E9", kConcat, DT_FLOAT, {8, 8}, {0, 0}, {2, 2}, {0, 256, 512, 768}},
                    Example{"E10", kSplit, DT_FLOAT16, kBlockDims, {1, 3}, {2, 2}, {0, 64, 512, 576}},
                    Example{"E11", kSplit, DT_FLOAT16, kBlockDims, {1, 3}, {3, 2}, {0, 64, 512, 576, 1024, 1088}},
                    Example{"E12", kSplit, DT_FLOAT, {2, 3, 4, 8}, {0, 2, 3}, {2, 3, 2}, kE6},
                    Example{"E13", kSplit, DT_FLOAT16, kBlockDims, {-2}, {2}, {0, 64}},
                    Example{"E14", kConcat, DT_INT4, {2, 64}, {1}, {2}, {0, 32}},
                    Example{"D7", kSplit, DT_FLOAT16, kBlockDims, {1, 3}, {2, 2}, {0, 0, 0, 0}, false}),
    [](const auto& example) { return std::string(example.param.name); });

struct RefusedNode {
  const char* name;
  PhonyKind kind;
  DataType dtype;
  Ints dims;
  size_t blocks;
  Ints axes, counts;
  const char* strict_text;
};

void PrintTo(const RefusedNode& refusal, std::ostream* out) { *out << refusal.name; }

class PhonyRefusal : public testing::TestWithParam<RefusedNode> {};

// Rows D2, D5 and D13 of the test matrix: what both policies refuse (X1 to X7, X12, X13), without a list left.
TEST_P(PhonyRefusal, IsAnErrorUnderBothPolicies) {
  const RefusedNode& param = GetParam();
  for (PhonyOffsetPolicy policy : {kStrict, kReference}) {
    auto test =
        PhonyTestGraph::Make(param.kind, TestTensor(param.dtype, param.dims), param.blocks, param.axes, param.counts);
    const Status status = test->Calc(policy);
    EXPECT_EQ(status.code(), kEngineParamInvalid) << status.ToString();
    EXPECT_FALSE(test->HasLists());
    if (policy == kReference) continue;
    EXPECT_THAT(status.message(), HasSubstr(param.strict_text));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Spec, PhonyRefusal,
    testing::Values(
        RefusedNode{"X1", kConcat, DT_INT8, {2, 3}, 2, {0}, {2}, "a block is int8 [2, 3], 6 bytes"},
        RefusedNode{"X2",
                    kConcat,
                    DT_FLOAT16,
                    kBlockDims,
                    4,
                    {3, 1},
                    {2, 1},
                    "'N' is [2, 1]: 2 blocks, but the node has 4 inputs"},
        RefusedNode{
            "X3", kConcat, DT_FLOAT16, kBlockDims, 4, {3}, {2, 2}, "'concat_dim' has 1 axes and 'N' has 2 counts"},
        RefusedNode{"X4", kConcat, DT_FLOAT16, kBlockDims, 4, {}, {}, "'concat_dim' has 0 axes and 'N' has 0 counts"},
        RefusedNode{"X5", kConcat, DT_FLOAT16, kBlockDims, 4, {3, 1}, {2, 0}, "'N' holds 0, which is no count"},
        RefusedNode{"X6", kConcat, DT_FLOAT16, kBlockDims, 2, {5}, {2}, "'concat_dim' holds axis 5; the blocks have 5"},
        RefusedNode{
            "X7", kConcat, DT_FLOAT16, kBlockDims, 2, {-6}, {2}, "'concat_dim' holds axis -6; the blocks have 5"},
        RefusedNode{"X12", kConcat, DT_FLOAT, {0, 8}, 2, {1}, {2}, "its size must be known and not 0"},
        RefusedNode{"X13",
                    kSplit,
                    DT_FLOAT16,
                    kBlockDims,
                    3,
                    {1},
                    {2},
                    "'num_split' is [2]: 2 blocks, but the node has 3 outputs"}),
    [](const auto& example) { return std::string(example.param.name); });

// X8 of row D13.
TEST(PhonyOffsets, RefuseBlocksOfDifferentShapes) {
  for (PhonyOffsetPolicy policy : {kStrict, kReference}) {
    PhonyTestGraph test;
    const auto a = TestTensor(DT_FLOAT, {4, 8});
    const auto b = TestTensor(DT_FLOAT, {4, 16});
    test.AddConcat("cat", {a, b}, {1}, {2});
    test.Connect(test.AddPeer(0, {a}), 0, 0);
    test.Connect(test.AddPeer(0, {b}), 0, 1);
    const Status status = test.Calc(policy);
    EXPECT_EQ(status.code(), kEngineParamInvalid);
    EXPECT_THAT(status.message(),
                AllOf(HasSubstr("node 'cat' (PhonyConcat)"), HasSubstr("[4, 8]"), HasSubstr("[4, 16]")));
  }
}

// Row D8 of the test matrix; X9 and X14 of D13.
TEST(PhonyOffsets, AreNotKnownInAGraphOfUnknownShape) {
  for (PhonyKind kind : {kConcat, kSplit}) {
    for (PhonyOffsetPolicy policy : {kStrict, kReference}) {
      auto test = PhonyTestGraph::Make(kind, TestTensor(DT_FLOAT16, kBlockDims), 2, {3}, {2});
      test->graph.attrs[kAttrGraphUnknownFlag] = true;
      EXPECT_EQ(test->Calc(policy).code(), kEngineFailed);
      EXPECT_FALSE(test->HasLists());
    }
  }
}

// Row D4 of the test matrix; X10 of D13.
TEST(PhonyOffsets, AreNotComputedWhenBufferFusionHasPlannedAllProducers) {
  for (PhonyOffsetPolicy policy : {kStrict, kReference}) {
    auto test = PhonyTestGraph::Concat(TestTensor(DT_INT8, {2, 3}), 2, {9}, {7});
    for (Node* peer : test->peers) peer->op().attrs["_output_offset_for_buffer_fusion"] = Ints{0};
    EXPECT_TRUE(test->Calc(policy).ok());
    EXPECT_FALSE(test->HasLists());
  }
}

// X11 of row D13.
TEST(PhonyOffsets, NeedEveryInputConnected) {
  for (PhonyOffsetPolicy policy : {kStrict, kReference}) {
    PhonyTestGraph test;
    const auto block = TestTensor(DT_FLOAT16, kBlockDims);
    test.AddConcat("cat", {block, block}, {3}, {2});
    test.Connect(test.AddPeer(0, {block}), 0, 0);
    const Status status = test.Calc(policy);
    EXPECT_EQ(status.code(), kEngineParamInvalid);
    EXPECT_THAT(status.message(), HasSubstr("input 1 is not connected"));
    EXPECT_FALSE(test.HasLists());
  }
}

// W1 and W8 of rows D13 and N1: the axes in the other order.
TEST(PhonyOffsets, AreTrueForOuterAxesFirstAndTheReferencesAreNot) {
  for (PhonyKind kind : {kConcat, kSplit}) {
    const Ints axes = kind == kConcat ? Ints{1, 3} : Ints{3, 1};
    auto strict = PhonyTestGraph::Make(kind, TestTensor(DT_FLOAT16, kBlockDims), 4, axes, {2, 2});
    ASSERT_TRUE(strict->Calc(kStrict).ok());
    EXPECT_THAT(strict->FirstEntries(), ElementsAre(0, 512, 64, 576));
    auto reference = PhonyTestGraph::Make(kind, TestTensor(DT_FLOAT16, kBlockDims), 4, axes, {2, 2});
    ASSERT_TRUE(reference->Calc(kReference).ok());
    EXPECT_THAT(reference->FirstEntries(), ElementsAre(0, 256, 64, 320));
  }
}

TEST(PhonyOffsets, WarnOncePerNodeWhereTheReferenceIsWrongAndShowBothLists) {
  auto test = PhonyTestGraph::Concat(TestTensor(DT_FLOAT16, kBlockDims), 4, {1, 3}, {2, 2});
  ASSERT_TRUE(test->Calc(kReference).ok());
  ASSERT_THAT(test->log.warnings(), SizeIs(1));
  const CompileWarning& warning = test->log.warnings()[0];
  EXPECT_EQ(warning.code, kPhonyOffsetsDiffer);
  EXPECT_EQ(warning.node, "cat");
  EXPECT_EQ(warning.text, "the reference's offsets are [0, 256, 64, 320], the true ones [0, 512, 64, 576]");
}

// W2 of rows D13 and N6: each block has 64 bytes, the second starts at 16.
TEST(PhonyOffsets, RefuseAStartThatIsNoMultipleOf32) {
  auto strict = PhonyTestGraph::Concat(TestTensor(DT_FLOAT16, {4, 8}), 2, {1}, {2});
  const Status status = strict->Calc(kStrict);
  EXPECT_EQ(status.code(), kEngineParamInvalid);
  EXPECT_THAT(status.message(), HasSubstr("block 1 of float16 [4, 8] would start at byte 16 of the joined [4, 16]"));
  EXPECT_FALSE(strict->HasLists());
  auto reference = PhonyTestGraph::Concat(TestTensor(DT_FLOAT16, {4, 8}), 2, {1}, {2});
  EXPECT_TRUE(reference->Calc(kReference).ok());
  EXPECT_THAT(reference->FirstEntries(), ElementsAre(0, 16));
  ASSERT_THAT(reference->log.warnings(), SizeIs(1));
  EXPECT_THAT(reference->log.warnings()[0].text,
              AllOf(HasSubstr("offsets are [0, 16]; policy strict refuses them"), HasSubstr("at byte 16")));
}

// W9 of rows D13 and N6.
TEST(PhonyOffsets, RefuseASplitIntoBlocksOfSixBytes) {
  auto strict = PhonyTestGraph::Split(TestTensor(DT_INT8, {2, 3}), 2, {0}, {2});
  EXPECT_THAT(strict->Calc(kStrict).message(), HasSubstr("6 bytes; that must be a multiple of 32"));
  auto reference = PhonyTestGraph::Split(TestTensor(DT_INT8, {2, 3}), 2, {0}, {2});
  EXPECT_TRUE(reference->Calc(kReference).ok());
  EXPECT_THAT(reference->FirstEntries(), ElementsAre(0, 6));
}

// W6 of rows D13 and N6.
TEST(PhonyOffsets, RefuseAStartInsideAByte) {
  auto strict = PhonyTestGraph::Concat(TestTensor(DT_INT4, {64, 3}), 2, {1}, {2});
  EXPECT_THAT(strict->Calc(kStrict).message(), HasSubstr("block 1 of int4 [64, 3] would start at bit 4 of byte 1"));
  auto reference = PhonyTestGraph::Concat(TestTensor(DT_INT4, {64, 3}), 2, {1}, {2});
  EXPECT_TRUE(reference->Calc(kReference).ok());
  EXPECT_THAT(reference->FirstEntries(), ElementsAre(0, 2));
}

/// W3: outputs 0 and 1 of one producer feed inputs 1 and 2 of three.
std::unique_ptr<PhonyTestGraph> OneProducerOfTwoInputs() {
  auto test = std::make_unique<PhonyTestGraph>();
  const auto block = TestTensor(DT_FLOAT16, kBlockDims);
  test->AddConcat("cat", {block, block, block}, {0}, {3});
  test->Connect(test->AddPeer(0, {block}), 0, 0);
  Node* both = test->AddPeer(0, {block, block});
  test->Connect(both, 0, 1);
  test->Connect(both, 1, 2);
  return test;
}

// W3 of rows D13 and N2.
TEST(PhonyOffsets, FillOneListForAProducerOfTwoInputs) {
  auto strict = OneProducerOfTwoInputs();
  ASSERT_TRUE(strict->Calc(kStrict).ok());
  EXPECT_THAT(strict->ListOf(1), Optional(ElementsAre(256, 512)));
  auto reference = OneProducerOfTwoInputs();
  ASSERT_TRUE(reference->Calc(kReference).ok());
  EXPECT_THAT(reference->ListOf(1), Optional(ElementsAre(0, 512)));
  ASSERT_THAT(reference->log.warnings(), SizeIs(1));
  EXPECT_EQ(reference->log.warnings()[0].text, "the reference's offsets are [0, 0, 512], the true ones [0, 256, 512]");
}

// W4 of rows D13 and N3.
TEST(PhonyOffsets, RefuseOneOutputInTwoPlaces) {
  for (PhonyOffsetPolicy policy : {kStrict, kReference}) {
    PhonyTestGraph test;
    const auto block = TestTensor(DT_FLOAT16, kBlockDims);
    test.AddConcat("cat", {block, block}, {0}, {2});
    Node* peer = test.AddPeer(0, {block});
    test.Connect(peer, 0, 0);
    test.Connect(peer, 0, 1);
    const Status status = test.Calc(policy);
    if (policy == kReference) {
      EXPECT_TRUE(status.ok());
      EXPECT_THAT(test.ListOf(0), Optional(ElementsAre(256)));
      EXPECT_THAT(test.log.warnings(), SizeIs(1));
      continue;
    }
    EXPECT_EQ(status.code(), kEngineParamInvalid);
    EXPECT_EQ(status.message(),
              "node 'cat' (PhonyConcat): 'p0' output 0 feeds input 1 at offset 256 and input 0 of 'cat' at offset 0; "
              "one output has one place, a copy must go between");
    EXPECT_FALSE(test.HasLists());
  }
}

TEST(PhonyOffsets, TakeOneOutputTwiceWhenItsPlaceIsTheSame) {
  PhonyTestGraph test;
  const auto block = TestTensor(DT_FLOAT16, kBlockDims);
  test.AddConcat("cat", {block, block}, {0}, {2});
  test.phony->op().attrs["keep_input_offset"] = false;
  Node* peer = test.AddPeer(0, {block});
  test.Connect(peer, 0, 0);
  test.Connect(peer, 0, 1);
  EXPECT_TRUE(test.Calc(kStrict).ok());
  EXPECT_THAT(test.ListOf(0), Optional(ElementsAre(0)));
}

// W5 of rows D13 and N7.
TEST(PhonyOffsets, RefuseAProductOfCountsThatWrapsInTheReference) {
  auto strict = PhonyTestGraph::Concat(TestTensor(DT_FLOAT16, kBlockDims), 2, {0}, {4294967298});
  EXPECT_THAT(strict->Calc(kStrict).message(), HasSubstr("4294967298 blocks, but the node has 2 inputs"));
  auto reference = PhonyTestGraph::Concat(TestTensor(DT_FLOAT16, kBlockDims), 2, {0}, {4294967298});
  EXPECT_TRUE(reference->Calc(kReference).ok());
  auto huge =
      PhonyTestGraph::Concat(TestTensor(DT_FLOAT16, kBlockDims), 2, {0, 0}, {int64_t{1} << 40, int64_t{1} << 40});
  EXPECT_THAT(huge->Calc(kStrict).message(), HasSubstr("more than 63 bits count blocks"));
}

// W7 of rows D13 and N7: own types float16, the second producer's undefined.
TEST(PhonyOffsets, RefuseAProducerWithoutASize) {
  for (PhonyOffsetPolicy policy : {kStrict, kReference}) {
    PhonyTestGraph test;
    const auto block = TestTensor(DT_FLOAT16, kBlockDims);
    test.AddConcat("cat", {block, block}, {0}, {2});
    test.Connect(test.AddPeer(0, {block}), 0, 0);
    test.Connect(test.AddPeer(0, {TestTensor(DT_UNDEFINED, kBlockDims)}), 0, 1);
    const Status status = test.Calc(policy);
    if (policy == kReference) {
      EXPECT_THAT(test.FirstEntries(), ElementsAre(0, -1));
    } else {
      EXPECT_THAT(status.message(), AllOf(HasSubstr("input 1 from 'p1' output 0"), HasSubstr("undefined")));
    }
  }
}

// W10 of row D13, and row N7 of the test matrix.
TEST(PhonyOffsets, RefuseAJoinedTensorOfMoreThan63Bits) {
  const Ints dims = {1048576, 1048576, 2097152};
  auto strict = PhonyTestGraph::Concat(TestTensor(DT_FLOAT16, dims), 3, {0}, {3});
  EXPECT_THAT(strict->Calc(kStrict).message(), HasSubstr("joined shape [3145728, 1048576, 2097152] has more bytes"));
  auto reference = PhonyTestGraph::Concat(TestTensor(DT_FLOAT16, dims), 3, {0}, {3});
  EXPECT_TRUE(reference->Calc(kReference).ok());
  EXPECT_THAT(reference->FirstEntries(), ElementsAre(0, int64_t{1} << 62, std::numeric_limits<int64_t>::min()));
  auto larger = PhonyTestGraph::Concat(TestTensor(DT_FLOAT16, {1048576, 1048576, 8388608}), 2, {0}, {2});
  EXPECT_EQ(larger->Calc(kStrict).code(), kEngineParamInvalid);
  auto one = PhonyTestGraph::Concat(TestTensor(DT_FLOAT16, dims), 1, {0}, {1});
  EXPECT_TRUE(one->Calc(kStrict).ok());
}

// Row N8 of the test matrix; the example of §5.8 is what the reference leaves.
TEST(PhonyOffsets, LeaveNoListWhenALaterInputIsWrong) {
  for (PhonyOffsetPolicy policy : {kStrict, kReference}) {
    PhonyTestGraph test;
    const auto block = TestTensor(DT_FLOAT, {8, 8});
    test.AddConcat("cat", {block, block}, {-1}, {2});
    test.Connect(test.AddPeer(0, {TestTensor(DT_FLOAT, {1, 8, 8})}), 0, 0);
    test.Connect(test.AddPeer(0, {block}), 0, 1);
    EXPECT_FALSE(test.Calc(policy).ok());
    if (policy == kReference) {
      EXPECT_THAT(test.ListOf(0), Optional(ElementsAre(0)));
      EXPECT_EQ(test.ListOf(1), std::nullopt);
    } else {
      EXPECT_FALSE(test.HasLists());
    }
  }
}

// Row N4 of the test matrix.
TEST(PhonyOffsets, RefuseOffsetsOfBufferFusionOnSomeProducers) {
  auto test = PhonyTestGraph::Concat(TestTensor(DT_FLOAT16, kBlockDims), 2, {3}, {2});
  test->peers[1]->op().attrs["_output_offset_for_buffer_fusion"] = Ints{128};
  const Status status = test->Calc(kStrict);
  EXPECT_EQ(status.code(), kEngineParamInvalid);
  EXPECT_THAT(status.message(), AllOf(HasSubstr("'p1' has offsets of buffer fusion"), HasSubstr("'p0' has none")));
}

// Row N5 of the test matrix.
TEST(PhonyOffsets, RefusePeersThatDescribeTheBlockOtherwise) {
  const auto block = TestTensor(DT_FLOAT16, {2, 32});
  for (const GeTensorDesc& other :
       {TestTensor(DT_BF16, {2, 32}), TestTensor(DT_FLOAT16, {2, 48}), TestTensor(DT_FLOAT16, {1, 2, 32})}) {
    for (PhonyKind kind : {kConcat, kSplit}) {
      auto test = PhonyTestGraph::Make(kind, block, 2, {0}, {2});
      (kind == kConcat ? test->peers[1]->op().outputs : test->peers[1]->op().inputs)[0] = other;
      const Status status = test->Calc(kStrict);
      EXPECT_EQ(status.code(), kEngineParamInvalid);
      EXPECT_THAT(status.message(),
                  AllOf(HasSubstr("'p1'"), HasSubstr("float16 [2, 32]"),
                        HasSubstr(std::string(DataTypeWord(other.dtype)) + " " + other.shape.ToString())));
    }
  }
}

/// One producer's only output feeds input 1 of two concats along axis 0.
std::unique_ptr<PhonyTestGraph> OneOutputOfTwoConcats(size_t second_input) {
  auto test = std::make_unique<PhonyTestGraph>();
  const auto block = TestTensor(DT_FLOAT16, kBlockDims);
  Node* shared = test->AddPeer(0, {block});
  test->AddConcat("first", {block, block}, {0}, {2});
  test->Connect(test->AddPeer(0, {block}), 0, 0);
  test->Connect(shared, 0, 1);
  test->AddConcat("second", {block, block}, {0}, {2});
  test->Connect(test->AddPeer(0, {block}), 0, 1 - second_input);
  test->Connect(shared, 0, second_input);
  return test;
}

// Row N2 of the test matrix.
TEST(PhonyOffsets, LetTwoConcatsAgreeOnAnOutputAndNotDisagree) {
  auto agreeing = OneOutputOfTwoConcats(1);
  EXPECT_TRUE(agreeing->CalcOf(*agreeing->graph.FindNode("first")).ok());
  EXPECT_TRUE(agreeing->CalcOf(*agreeing->graph.FindNode("second")).ok());
  EXPECT_THAT(agreeing->ListOf(0), Optional(ElementsAre(256)));
  auto disagreeing = OneOutputOfTwoConcats(0);
  EXPECT_TRUE(disagreeing->CalcOf(*disagreeing->graph.FindNode("first")).ok());
  EXPECT_THAT(disagreeing->CalcOf(*disagreeing->graph.FindNode("second")).message(),
              HasSubstr("'p0' output 0 feeds input 0 at offset 0 and input 1 of 'first' at offset 256"));
}

// Row N2 of the test matrix: the second node fills what the first one left.
TEST(PhonyOffsets, FillTheListThatAnotherConcatBegan) {
  PhonyTestGraph test;
  const auto block = TestTensor(DT_FLOAT16, kBlockDims);
  Node* shared = test.AddPeer(0, {block, block, block});
  Node* first = test.AddConcat("first", {block, block}, {0}, {2});
  test.Connect(test.AddPeer(0, {block}), 0, 0);
  test.Connect(shared, 0, 1);
  Node* second = test.AddConcat("second", {block, block, block}, {0}, {3});
  test.Connect(test.AddPeer(0, {block}), 0, 0);
  test.Connect(test.AddPeer(0, {block}), 0, 1);
  test.Connect(shared, 2, 2);
  ASSERT_TRUE(test.CalcOf(*first).ok());
  ASSERT_TRUE(test.CalcOf(*second).ok());
  EXPECT_THAT(test.ListOf(0), Optional(ElementsAre(256, 0, 512)));
  ASSERT_TRUE(test.CalcOf(*first).ok());
  EXPECT_THAT(test.ListOf(0), Optional(ElementsAre(256, 0, 512)));
}

TEST(PhonyOffsets, FillOneListForAConsumerOfTwoSplitOutputs) {
  PhonyTestGraph test;
  const auto block = TestTensor(DT_FLOAT16, kBlockDims);
  test.AddSplit("split", {block, block, block}, {0}, {3});
  Node* both = test.AddPeer(1, {block, block, block});
  test.Connect(both, 2, 1);
  test.Connect(both, 0, 2);
  ASSERT_TRUE(test.Calc().ok());
  EXPECT_THAT(test.ListOf(0), Optional(ElementsAre(512, 0, 256)));
}

TEST(PhonyOffsets, ShowOnlyTheBeginOfALongList) {
  EXPECT_EQ(DescribeOffsets({1, 2}), "[1, 2]");
  EXPECT_THAT(DescribeOffsets(Ints(70, 5)), HasSubstr("5, …] (70 in all)"));
}

}  // namespace
}  // namespace ge
