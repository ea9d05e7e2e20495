#include "core/engines/ir_instances.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ge {
namespace {

using ::testing::ElementsAre;

TEST(IrInstances, GiveAFixedInputOneSlotEvenWhenItIsAbsent) {
  OpDesc op;
  op.ir_inputs = {{"a", IrInputKind::kRequired}, {"b", IrInputKind::kOptional}};
  op.input_names = {"a", "b"};
  op.inputs.resize(2);
  EXPECT_THAT(InputInstances(op), ElementsAre(SlotRange{0, 1}, SlotRange{1, 1}));
}

TEST(IrInstances, GiveADynamicInputTheSlotsThatCountUpByName) {
  OpDesc op;
  op.ir_inputs = {{"a", IrInputKind::kRequired}, {"x", IrInputKind::kDynamic}, {"b", IrInputKind::kRequired}};
  op.input_names = {"a", "x0", "x1", "b"};
  op.inputs.resize(4);
  EXPECT_THAT(InputInstances(op), ElementsAre(SlotRange{0, 1}, SlotRange{1, 2}, SlotRange{3, 1}));
}

TEST(IrInstances, GiveADynamicInputWithoutInstancesNoSlot) {
  OpDesc op;
  op.ir_inputs = {{"x", IrInputKind::kDynamic}, {"b", IrInputKind::kRequired}};
  op.input_names = {"b"};
  op.inputs.resize(1);
  EXPECT_THAT(InputInstances(op), ElementsAre(SlotRange{0, 0}, SlotRange{0, 1}));
}

TEST(IrInstances, CountDynamicOutputsAlike) {
  OpDesc op;
  op.ir_outputs = {{"y", IrOutputKind::kDynamic}};
  op.output_names = {"y0", "y1", "y2"};
  op.outputs.resize(3);
  EXPECT_THAT(OutputInstances(op), ElementsAre(SlotRange{0, 3}));
}

}  // namespace
}  // namespace ge
