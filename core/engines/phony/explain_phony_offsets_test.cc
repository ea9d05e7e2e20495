#include "core/engines/phony/explain_phony_offsets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engines/phony/phony_test_graph.h"

namespace ge {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

const GeTensorDesc kExplainedBlock = TestTensor(DT_FLOAT16, {1, 2, 2, 4, 8});

std::string Explain(const PhonyTestGraph& test, PhonyOffsetPolicy policy) {
  auto text = ExplainPhonyOffsets(*test.phony, policy);
  EXPECT_TRUE(text.ok()) << text.status().ToString();
  return text.ok() ? *text : std::string();
}

// spec/ge-local.md §5.7, "E4 in full": block 5.
TEST(ExplainPhonyOffsets, DecomposesABlockAsTheReferenceAddsItUp) {
  const auto test = PhonyTestGraph::Concat(kExplainedBlock, 6, {3, 1}, {2, 3});
  const std::string text = Explain(*test, PhonyOffsetPolicy::kReference);
  EXPECT_THAT(text, StartsWith("node 'cat' (PhonyConcat), policy reference: 6 blocks of float16 [1, 2, 2, 4, 8]; "
                               "concat_dim [3, 1], N [2, 3]\n"));
  EXPECT_THAT(text,
              HasSubstr("input 5 from 'p5' output 0, float16 [1, 2, 2, 4, 8]\n"
                        "  digits of 5: 5 mod 2 = 1, 2 mod 3 = 2\n"
                        "  axis 3: 4·8 = 32 elements = 64 bytes, times 1 = 64; the block becomes [1, 2, 2, 8, 8]\n"
                        "  axis 1: 2·2·8·8 = 256 elements = 512 bytes, times 2 = 1024; the block becomes "
                        "[1, 6, 2, 8, 8]\n"
                        "  64 + 1024 = 1088\n"));
  EXPECT_THAT(text, EndsWith("reference: [0, 64, 512, 576, 1024, 1088]\npolicy strict gives the same\n"));
}

TEST(ExplainPhonyOffsets, PlacesABlockInTheFinishedShape) {
  const auto test = PhonyTestGraph::Concat(kExplainedBlock, 6, {3, 1}, {2, 3});
  const std::string text = Explain(*test, PhonyOffsetPolicy::kStrict);
  EXPECT_THAT(text, HasSubstr("joined shape [1, 6, 2, 8, 8]\n"
                              "  axis 3: 2 blocks of extent 4; a row of the joined shape is 8 elements, so one block "
                              "further is 32 elements = 64 bytes\n"));
  EXPECT_THAT(text, HasSubstr("input 5 from 'p5' output 0\n"
                              "  digits of 5: 5 mod 2 = 1, 2 mod 3 = 2\n"
                              "  axis 3: digit 1 of extent 4 is row 4, times 8 elements = 32 elements = 64 bytes\n"
                              "  axis 1: digit 2 of extent 2 is row 4, times 128 elements = 512 elements = 1024 bytes\n"
                              "  64 + 1024 = 1088\n"));
  EXPECT_THAT(text, EndsWith("strict: [0, 64, 512, 576, 1024, 1088]\npolicy reference gives the same\n"));
}

// W8 of §5.7: a split whose axes stand in the other order.
TEST(ExplainPhonyOffsets, ShowsWhereTheOtherPolicyEndsOtherwise) {
  const auto test = PhonyTestGraph::Split(kExplainedBlock, 4, {3, 1}, {2, 2});
  EXPECT_THAT(Explain(*test, PhonyOffsetPolicy::kStrict),
              EndsWith("strict: [0, 512, 64, 576]\npolicy reference: [0, 256, 64, 320]\n"));
  EXPECT_THAT(Explain(*test, PhonyOffsetPolicy::kReference),
              EndsWith("reference: [0, 256, 64, 320]\npolicy strict: [0, 512, 64, 576]\n"));
}

// W2 of §5.7.
TEST(ExplainPhonyOffsets, SaysWhyAPolicyRefuses) {
  const auto test = PhonyTestGraph::Concat(TestTensor(DT_FLOAT16, {4, 8}), 2, {1}, {2});
  const std::string text = Explain(*test, PhonyOffsetPolicy::kStrict);
  EXPECT_THAT(text, HasSubstr("strict: refused: node 'cat' (PhonyConcat): block 1 of float16 [4, 8] would start at "
                              "byte 16"));
  EXPECT_THAT(text, EndsWith("policy reference: [0, 16]\n"));
}

TEST(ExplainPhonyOffsets, SaysWhenNothingIsComputed) {
  const auto test = PhonyTestGraph::Concat(kExplainedBlock, 2, {3}, {2});
  test->phony->op().attrs["keep_input_offset"] = false;
  EXPECT_THAT(Explain(*test, PhonyOffsetPolicy::kStrict), HasSubstr("the node keeps no offsets: all are 0\n"));
  for (Node* peer : test->peers) peer->op().attrs["_output_offset_for_buffer_fusion"] = std::vector<int64_t>{8};
  EXPECT_THAT(Explain(*test, PhonyOffsetPolicy::kReference), HasSubstr("planned by buffer fusion"));
}

TEST(ExplainPhonyOffsets, IsForPhonyNodesOnly) {
  const auto test = PhonyTestGraph::Concat(kExplainedBlock, 2, {3}, {2});
  EXPECT_THAT(ExplainPhonyOffsets(*test->peers[0], PhonyOffsetPolicy::kStrict).status().message(),
              HasSubstr("node 'p0' is a Peer"));
}

TEST(ExplainPhonyOffsets, SurvivesListsThatDescribeNothing) {
  const auto test = PhonyTestGraph::Concat(kExplainedBlock, 2, {}, {});
  for (auto policy : {PhonyOffsetPolicy::kStrict, PhonyOffsetPolicy::kReference}) {
    EXPECT_THAT(Explain(*test, policy), HasSubstr("refused: node 'cat' (PhonyConcat)"));
  }
}

}  // namespace
}  // namespace ge
