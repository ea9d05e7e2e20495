#include "core/runtime/static/kernel_args.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/runtime/recording_device.h"

namespace ge {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<uint64_t> Words(ByteView bytes) {
  std::vector<uint64_t> words(bytes.size() / sizeof(uint64_t));
  if (!words.empty()) std::memcpy(words.data(), bytes.data(), words.size() * sizeof(uint64_t));
  return words;
}

/// An op with the prototype (a, opt?, list*) → (y, more*), its slots a, list0, list1 and y, more0.
class KernelArgsTest : public testing::Test {
 protected:
  KernelArgsTest() {
    OpDesc op("op", "Type");
    op.ir_inputs = {{"a", IrInputKind::kRequired}, {"opt", IrInputKind::kOptional}, {"list", IrInputKind::kDynamic}};
    op.ir_outputs = {{"y", IrOutputKind::kRequired}, {"more", IrOutputKind::kDynamic}};
    op.input_names = {"a", "list0", "list1"};
    op.output_names = {"y", "more0"};
    op.inputs = {Desc({2}), Desc({3, 4}), Desc({})};
    op.outputs = {Desc({2}), Desc({5})};
    addresses_.node = *graph_.AddNode(std::move(op));
    addresses_.inputs = {0x100, 0x200, 0x300};
    addresses_.outputs = {0x400, 0x500};
    addresses_.workspaces = {0x600, 0x700};
    addresses_.places.inputs.resize(3);
    for (TensorPlace& place : addresses_.places.inputs) place.segment = Segment::kFeatureMap;
    addresses_.places.outputs.resize(2);
    addresses_.places.workspaces.resize(2);
    addresses_.places.workspaces[0].size = 96;
    sources_.tiling_data = 0x800;
    sources_.tiling_context = [](TilingContextPart part) -> StatusOr<uint64_t> {
      return 0x900 + static_cast<uint64_t>(part);
    };
    sources_.op_type = []() -> StatusOr<uint64_t> { return uint64_t{0xA00}; };
  }

  static GeTensorDesc Desc(std::vector<int64_t> dims) { return GeTensorDesc(GeShape(std::move(dims)), DT_FLOAT); }
  StatusOr<KernelArgsBlock> Build(std::string_view format) {
    GE_ASSIGN_OR_RETURN(const std::vector<ArgsItem> items, ParseArgsFormat(format));
    return BuildKernelArgs(items, addresses_, sources_, resources_);
  }
  std::vector<uint64_t> Block(std::string_view format) {
    auto args = Build(format);
    EXPECT_TRUE(args.ok()) << args.status().ToString();
    return args.ok() ? Words(args->bytes) : std::vector<uint64_t>();
  }
  /// The words of a table that the only argument points to.
  std::vector<uint64_t> Table(std::string_view format, size_t count) {
    const std::vector<uint64_t> block = Block(format);
    return block.size() == 1 ? Words(device_.At(block[0]).first(count * sizeof(uint64_t))) : std::vector<uint64_t>();
  }

  ComputeGraph graph_{"g"};
  NodeAddresses addresses_;
  KernelArgsSources sources_;
  RecordingDevice device_;
  DeviceResources resources_{device_};
};

TEST_F(KernelArgsTest, InstancesAreTheSlotsInOrder) {
  EXPECT_THAT(Block("{i_instance0*}{i_instance2*}{o_instance1*}"), ElementsAre(0x100, 0x300, 0x500));
}
TEST_F(KernelArgsTest, AllInstancesAreAllSlots) {
  EXPECT_THAT(Block("{i_instance*}"), ElementsAre(0x100, 0x200, 0x300));
}
TEST_F(KernelArgsTest, RefusesAnInstanceThatTheOpDoesNotHave) {
  EXPECT_EQ(Build("{i_instance3*}").status().code(), kTaskPartitionInvalid);
}
TEST_F(KernelArgsTest, AnOptionalInputWithoutSlotIsZero) { EXPECT_THAT(Block("{i0}{i1}"), ElementsAre(0x100, 0)); }
TEST_F(KernelArgsTest, AnUnfoldedDynamicInputIsItsAddresses) { EXPECT_THAT(Block("{i2*}"), ElementsAre(0x200, 0x300)); }
TEST_F(KernelArgsTest, AFoldedDynamicInputPointsToItsAddresses) {
  EXPECT_THAT(Table("{i2}", 2), ElementsAre(0x200, 0x300));
}
TEST_F(KernelArgsTest, AllOutputsOfThePrototypeAreFolded) {
  const std::vector<uint64_t> block = Block("{o*}");
  ASSERT_EQ(block.size(), 2U);
  EXPECT_EQ(block[0], 0x400U);
  EXPECT_EQ(device_.WordAt(block[1]), 0x500U);
}
TEST_F(KernelArgsTest, RefusesAnInputThatThePrototypeDoesNotHave) {
  EXPECT_EQ(Build("{i3}").status().code(), kTaskPartitionInvalid);
}
// spec/static-runtime.md §8.3: offset of the addresses, (1 << 32 | rank) and dims per tensor, addresses; a scalar is
// [1].
TEST_F(KernelArgsTest, ADescriptorHoldsShapesAndAddresses) {
  const uint64_t one = uint64_t{1} << 32;
  EXPECT_THAT(Block("{i_desc2*}"), ElementsAre(48, one | 2, 3, 4, one | 1, 1, 0x200, 0x300));
}
TEST_F(KernelArgsTest, AFoldedDescriptorIsPointedTo) { EXPECT_THAT(Table("{o_desc1}", 1), ElementsAre(24)); }
TEST_F(KernelArgsTest, NamesTheMemoryThatItPointsTo) {
  const auto args = Build("{i_desc2}{o_instance0*}{i2}");
  ASSERT_TRUE(args.ok()) << args.status().ToString();
  const std::vector<uint64_t> words = Words(args->bytes);
  ASSERT_EQ(args->tables.size(), 2U);
  EXPECT_EQ(args->tables[0].address, words[0]);
  EXPECT_EQ(args->tables[0].size, 64U);
  EXPECT_EQ(args->tables[1].address, words[2]);
  EXPECT_EQ(args->tables[1].size, 16U);
}
TEST_F(KernelArgsTest, AllWorkspacesAreInPlace) { EXPECT_THAT(Block("{ws*}{ws1}"), ElementsAre(0x600, 0x700, 0x700)); }
TEST_F(KernelArgsTest, RefusesAWorkspaceThatTheOpDoesNotHave) {
  EXPECT_EQ(Build("{ws2*}").status().code(), kTaskPartitionInvalid);
}
TEST_F(KernelArgsTest, ACustomTilingTaskGetsTheSizeBehindAWorkspace) {
  sources_.workspace_with_size = true;
  EXPECT_THAT(Block("{ws0*}"), ElementsAre(0x600, 96));
}
TEST_F(KernelArgsTest, TilingAndItsContextComeFromTheirSources) {
  EXPECT_THAT(Block("{t}{tiling_context.tiling_key}{*op_type}"),
              ElementsAre(0x800, 0x900 + static_cast<uint64_t>(TilingContextPart::kTilingKey), 0xA00));
}
TEST_F(KernelArgsTest, LiteralsAndPlaceholdersOf32BitsShareAWord) {
  EXPECT_THAT(Block("{#.32b5}{.32b}{#7}{}"), ElementsAre(5, 7, 0));
}
TEST_F(KernelArgsTest, ALone32BitValueIsFilledUpToAWord) { EXPECT_THAT(Block("{#.32b5}"), ElementsAre(5)); }
TEST_F(KernelArgsTest, AnItemThatIsNotServedIsNamed) {
  const Status status = Build("{t}{ffts_addr}").status();
  EXPECT_EQ(status.code(), kUnsupported);
  EXPECT_THAT(status.message(), HasSubstr("{ffts_addr}"));
}
TEST_F(KernelArgsTest, TakesTheLongestBlock) {
  std::string format;
  for (size_t i = 0; i < kMaxKernelArgsBytes / 8; ++i) format += "{}";
  EXPECT_TRUE(Build(format).ok());
}
TEST_F(KernelArgsTest, RefusesABlockOneWordLonger) {
  std::string format;
  for (size_t i = 0; i < kMaxKernelArgsBytes / 8 + 1; ++i) format += "{}";
  EXPECT_EQ(Build(format).status().code(), kTaskPartitionInvalid);
}
// spec/static-runtime.md §8.1.
TEST_F(KernelArgsTest, WithoutFormatComeInputsOutputsWorkspacesAndTiling) {
  addresses_.places.inputs[1].segment = Segment::kAbsent;
  auto args = BuildKernelArgs(DefaultArgsItems(addresses_, /*has_tiling_data=*/true), addresses_, sources_, resources_);
  ASSERT_TRUE(args.ok());
  EXPECT_THAT(Words(args->bytes), ElementsAre(0x100, 0x300, 0x400, 0x500, 0x600, 0x700, 0x800));
}

}  // namespace
}  // namespace ge
