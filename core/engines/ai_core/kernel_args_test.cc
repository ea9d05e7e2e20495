#include "core/engines/ai_core/kernel_args.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engines/test_node.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<uint64_t> Words(const StatusOr<ByteBuffer>& args) {
  std::vector<uint64_t> words;
  if (!args.ok()) return words;
  ByteReader reader(*args);
  while (reader.remaining() >= 8) words.push_back(*reader.Read<uint64_t>("word"));
  return words;
}

TEST(KernelArgs, FormatListsEverySlotThenOutputsWorkspacesAndTiling) {
  EXPECT_EQ(KernelArgsFormat(TestGraph().op->op()),
            "{i_instance0*}{i_instance1*}{i_instance2*}{o_instance0*}{ws0*}{t}");
}

TEST(KernelArgs, FormatHasOneEntryPerWorkspace) {
  TestGraph test;
  test.op->op().workspace_bytes = {512, 1024};
  EXPECT_THAT(KernelArgsFormat(test.op->op()), HasSubstr("{ws0*}{ws1*}{t}"));
}

/// The prototype (x*, bias) → y, where x has two instances.
void MakeTheFirstInputDynamic(OpDesc& op) {
  op.ir_inputs = {{"x", IrInputKind::kDynamic}, {"bias", IrInputKind::kRequired}};
  op.ir_outputs = {{"y", IrOutputKind::kRequired}};
  op.input_names = {"x0", "x1", "bias"};
  op.output_names = {"y"};
}

// spec/om-format.md §7.5: the descriptor block of a dynamic input.
TEST(KernelArgs, FormatHasOneEntryForADynamicInput) {
  TestGraph test;
  MakeTheFirstInputDynamic(test.op->op());
  EXPECT_EQ(KernelArgsFormat(test.op->op()), "{i_desc0}{i_instance2*}{o_instance0*}{ws0*}{t}");
}

TEST(KernelArgs, HaveNoAddressOfDescriptorsBeforeTheModelIsLoaded) {
  TestGraph test;
  MakeTheFirstInputDynamic(test.op->op());
  EXPECT_THAT(Words(KernelArgs(*test.op, TestGraph::Context())), ElementsAre(0, 0x80010400, 0x80000800, 0x80000000, 0));
}

TEST(KernelArgs, AreLogicalAddressesInTheOrderOfTheFormat) {
  TestGraph test;
  EXPECT_THAT(Words(KernelArgs(*test.op, TestGraph::Context())),
              ElementsAre(0x80000200, 0, 0x80010400, 0x80000800, 0x80000000, 0));
}

TEST(KernelArgs, RefusesAnOpWithoutPlannedInputs) {
  TestGraph test;
  test.op->op().input_offsets = {};
  EXPECT_THAT(KernelArgs(*test.op, TestGraph::Context()).status().message(),
              HasSubstr("'op' (SampleBias): 0 input offsets for 1"));
}

TEST(KernelArgs, RefusesAnOpWithoutPlannedWorkspaces) {
  TestGraph test;
  test.op->op().workspace_offsets = {};
  EXPECT_EQ(KernelArgs(*test.op, TestGraph::Context()).status().code(), kInternal);
}

TEST(TilingSinkArgsFormat, ReplacesThePlainTilingSlot) {
  EXPECT_EQ(*TilingSinkArgsFormat("{i_instance0*}{ws0*}{t}"), "{i_instance0*}{ws0*}{tiling_context.tiling_data}");
}

TEST(TilingSinkArgsFormat, InsertsBehindTheLastWorkspaceWhenAnotherEntryFollows) {
  EXPECT_EQ(*TilingSinkArgsFormat("{ws0*}{ws1*}{overflow_addr}"),
            "{ws0*}{ws1*}{tiling_context.tiling_data}{overflow_addr}");
}

TEST(TilingSinkArgsFormat, InsertsAtTheEndWhenNothingFollows) {
  EXPECT_EQ(*TilingSinkArgsFormat("{ws0*}"), "{ws0*}{tiling_context.tiling_data}");
}

TEST(TilingSinkArgsFormat, RefusesAFormatWithoutWorkspace) {
  EXPECT_THAT(TilingSinkArgsFormat("{i_instance0*}{t}").status().message(), HasSubstr("no workspace entry"));
}

TEST(TilingSinkArgsFormat, RefusesAFormatThatEndsInsideTheWorkspaceEntry) {
  EXPECT_THAT(TilingSinkArgsFormat("{ws0*").status().message(), HasSubstr("ends inside an entry"));
}

}  // namespace
}  // namespace ge
