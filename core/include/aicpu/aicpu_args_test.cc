#include "aicpu/aicpu_args.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// The block of an op with inputs int32[2, 3] and a scalar, and one output; what lies in it may be spoilt.
struct Block {
  Block() {
    inputs[0] = Shape(3, {2, 3});
    inputs[1] = Shape(0, {});
    output = Shape(9, {6});
    head.extInfoLength = 2 * sizeof(aicpu::ExtInfoHead) + 3 * sizeof(aicpu::ShapeAndType);
    head.extInfoAddr = reinterpret_cast<uint64_t>(&inputs_head);
  }
  static aicpu::ShapeAndType Shape(int32_t type, const std::vector<int64_t>& dims) {
    aicpu::ShapeAndType shape{type, {}};
    for (size_t i = 0; i < aicpu::kMaxShapeDims; ++i) shape.dims[i] = i < dims.size() ? dims[i] : aicpu::kDimEnd;
    return shape;
  }
  bool Read() {
    struct __attribute__((packed)) {
      aicpu::AicpuParamHead head;
      uint64_t addresses[3];
    } block{head, {0x100, 0, 0x300}};
    return kernel.Read(&block);
  }

  aicpu::AicpuParamHead head{20 + 3 * 8, 3, 0, 0};
  aicpu::ExtInfoHead inputs_head{1, 2 * 68};
  aicpu::ShapeAndType inputs[2];
  aicpu::ExtInfoHead output_head{2, 68};
  aicpu::ShapeAndType output;
  aicpu::KernelArgs kernel;
};
static_assert(offsetof(Block, output) - offsetof(Block, inputs_head) == 8 + 2 * 68 + 8);

TEST(AicpuArgs, GivesTensorsBySlot) {
  Block block;
  ASSERT_TRUE(block.Read());
  const aicpu::KernelArgs& kernel = block.kernel;
  ASSERT_EQ(kernel.inputs.size(), 2U);
  ASSERT_EQ(kernel.outputs.size(), 1U);
  EXPECT_EQ(kernel.inputs[0].data, reinterpret_cast<void*>(0x100));
  EXPECT_EQ(kernel.inputs[0].type, 3);
  EXPECT_THAT(kernel.inputs[0].dims, ElementsAre(2, 3));
  EXPECT_EQ(kernel.inputs[0].ElementCount(), 6);
  EXPECT_EQ(kernel.inputs[1].data, nullptr);
  EXPECT_THAT(kernel.inputs[1].dims, IsEmpty());
  EXPECT_EQ(kernel.inputs[1].ElementCount(), 1);
  EXPECT_EQ(kernel.outputs[0].data, reinterpret_cast<void*>(0x300));
}

TEST(AicpuArgs, PassesOverInformationThatItDoesNotKnow) {
  Block block;
  block.inputs_head.infoType = 7;
  block.head.ioAddrNum = 1;
  ASSERT_TRUE(block.Read());
  EXPECT_EQ(block.kernel.inputs.size(), 0U);
  EXPECT_EQ(block.kernel.outputs.size(), 1U);
}

TEST(AicpuArgs, RefusesWhatDoesNotAgree) {
  EXPECT_FALSE(aicpu::KernelArgs().Read(nullptr));
  Block more_addresses;
  more_addresses.head.ioAddrNum = 4;
  EXPECT_FALSE(more_addresses.Read());
  Block fewer_shapes;
  fewer_shapes.inputs_head.infoType = 2;
  fewer_shapes.head.ioAddrNum = 2;
  EXPECT_FALSE(fewer_shapes.Read());
  Block no_head;
  no_head.head.length = 19;
  EXPECT_FALSE(no_head.Read());
  Block no_information;
  no_information.head.extInfoAddr = 0;
  EXPECT_FALSE(no_information.Read());
  Block long_entry;
  long_entry.output_head.infoLen = 69;
  EXPECT_FALSE(long_entry.Read());
  Block rest;
  rest.head.extInfoLength -= 1;
  EXPECT_FALSE(rest.Read());
}

}  // namespace
