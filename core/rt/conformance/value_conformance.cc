// Value write and wait (spec/device-simulator.md §4.4).
#include "core/rt/conformance/device_conformance.h"

namespace rt {
namespace {

using testing::ElementsAre;

/// Whether a wait for `value` passes as the cell is; the waiting stream is gone afterwards.
bool Passes(Device& device, DeviceAddress cell, ValueWaitMode mode, uint64_t value) {
  const StreamId stream = *device.CreateStream({});
  EXPECT_EQ(CodeOf(device.ValueWait(cell, value, mode, stream)), 0);
  const bool passes = device.SynchronizeStream(stream, 20).ok();
  EXPECT_EQ(CodeOf(device.DestroyStreamForce(stream)), 0);
  return passes;
}

// §4.4
TEST_P(ValueConformance, IsWrittenByATask) {
  const DeviceAddress cell = Cell(0);
  const EventId held = Hold(device_->DefaultStream());
  Must(device_->ValueWrite(cell, 0x1122334455667788, device_->DefaultStream()));
  EXPECT_EQ(Read(cell), 0);
  Release(held);
  Finish(device_->DefaultStream());
  EXPECT_EQ(Read(cell), 0x1122334455667788);
}

// §4.4
TEST_P(ValueConformance, IsAlignedForAWrite) {
  EXPECT_EQ(CodeOf(device_->ValueWrite(Buffer(64) + 4, 1, Plain())), 107008);
}

// §4.4
TEST_P(ValueConformance, IsAlignedForAWait) {
  EXPECT_EQ(CodeOf(device_->ValueWait(Buffer(64) + 4, 1, ValueWaitMode::kEqual, Plain())), 107008);
}

// §4.4, mode 0
TEST_P(ValueConformance, WaitsForGreaterOrEqual) {
  const DeviceAddress cell = Cell(5);
  EXPECT_TRUE(Passes(*device_, cell, ValueWaitMode::kGreaterOrEqual, 4));
  EXPECT_TRUE(Passes(*device_, cell, ValueWaitMode::kGreaterOrEqual, 5));
  EXPECT_FALSE(Passes(*device_, cell, ValueWaitMode::kGreaterOrEqual, 6));
}

// §4.4, mode 0: of the signed difference, so that a counter may go over its end
TEST_P(ValueConformance, ComparesBySignedDifference) {
  const DeviceAddress cell = Cell(2);
  EXPECT_TRUE(Passes(*device_, cell, ValueWaitMode::kGreaterOrEqual, UINT64_MAX - 1));
  EXPECT_FALSE(Passes(*device_, Cell(UINT64_MAX - 1), ValueWaitMode::kGreaterOrEqual, 2));
}

// §4.4, mode 1
TEST_P(ValueConformance, WaitsForEqual) {
  const DeviceAddress cell = Cell(5);
  EXPECT_FALSE(Passes(*device_, cell, ValueWaitMode::kEqual, 4));
  EXPECT_TRUE(Passes(*device_, cell, ValueWaitMode::kEqual, 5));
  EXPECT_FALSE(Passes(*device_, cell, ValueWaitMode::kEqual, 6));
}

// §4.4, mode 1: all 64 bits
TEST_P(ValueConformance, ComparesAllBits) {
  EXPECT_FALSE(Passes(*device_, Cell(uint64_t{1} << 32 | 5), ValueWaitMode::kEqual, 5));
}

// §4.4, mode 2
TEST_P(ValueConformance, WaitsForACommonBit) {
  const DeviceAddress cell = Cell(0b0110);
  EXPECT_TRUE(Passes(*device_, cell, ValueWaitMode::kAnd, 0b1100));
  EXPECT_FALSE(Passes(*device_, cell, ValueWaitMode::kAnd, 0b1001));
}

// §4.4, mode 3
TEST_P(ValueConformance, WaitsForABitThatNeitherHas) {
  EXPECT_TRUE(Passes(*device_, Cell(~uint64_t{7}), ValueWaitMode::kNor, 0b0110));
  EXPECT_FALSE(Passes(*device_, Cell(~uint64_t{7}), ValueWaitMode::kNor, 0b0111));
}

// §4.4: looks again whenever the cell is written
TEST_P(ValueConformance, WakesWhenATaskWritesTheValue) {
  const DeviceAddress cell = Cell(0);
  const StreamId waiter = Plain(), writer = Plain();
  Must(device_->ValueWait(cell, 3, ValueWaitMode::kEqual, waiter));
  Log(waiter, 2);
  EXPECT_TRUE(IsHeld(waiter));
  Log(writer, 1);
  Must(device_->ValueWrite(cell, 3, writer));
  EXPECT_EQ(Synchronize(waiter), 0);
  EXPECT_THAT(Logged(), ElementsAre(1, 2));
}

// §4.4
TEST_P(ValueConformance, HoldsOnWhenAnotherValueIsWritten) {
  const DeviceAddress cell = Cell(0);
  const StreamId waiter = Plain();
  Must(device_->ValueWait(cell, 3, ValueWaitMode::kEqual, waiter));
  Must(device_->ValueWrite(cell, 2, device_->DefaultStream()));
  EXPECT_TRUE(IsHeld(waiter));
  Must(device_->ValueWrite(cell, 3, device_->DefaultStream()));
  EXPECT_EQ(Synchronize(waiter), 0);
}

// §4.4
TEST_P(ValueConformance, WakesWhenTheHostWritesTheCell) {
  const DeviceAddress cell = Cell(0);
  const StreamId waiter = Plain();
  Must(device_->ValueWait(cell, 3, ValueWaitMode::kEqual, waiter));
  EXPECT_TRUE(IsHeld(waiter));
  Write(cell, 3);
  EXPECT_EQ(Synchronize(waiter), 0);
}

// §4.4
TEST_P(ValueConformance, WakesWhenACopyWritesTheCell) {
  const DeviceAddress cell = Cell(0), source = Cell(3);
  const StreamId waiter = Plain();
  Must(device_->ValueWait(cell, 3, ValueWaitMode::kEqual, waiter));
  EXPECT_TRUE(IsHeld(waiter));
  Copy(cell, source, 8, device_->DefaultStream());
  EXPECT_EQ(Synchronize(waiter), 0);
}

// §4.4
TEST_P(ValueConformance, WakesWhenAMemsetWritesTheCell) {
  const DeviceAddress cell = Cell(0);
  const StreamId waiter = Plain();
  Must(device_->ValueWait(cell, 0x0303030303030303, ValueWaitMode::kEqual, waiter));
  EXPECT_TRUE(IsHeld(waiter));
  Set(cell, 3, 8, device_->DefaultStream());
  EXPECT_EQ(Synchronize(waiter), 0);
}

// §4.4: GE's mem event is write 1, wait for 1, then write 0
TEST_P(ValueConformance, ServesAsAnEventOfAModel) {
  const DeviceAddress cell = Cell(0);
  const StreamId first = Persistent(), second = Persistent();
  const ModelId model = BeginModel({first, second}, 2);
  Log(first, 1);
  Must(device_->ValueWrite(cell, 1, first));
  Must(device_->ValueWait(cell, 1, ValueWaitMode::kEqual, second));
  Must(device_->ValueWrite(cell, 0, second));
  Log(second, 2);
  EndModel(model, second);
  Execute(model);
  Execute(model);
  EXPECT_THAT(Logged(), ElementsAre(1, 2, 1, 2));
}

}  // namespace
}  // namespace rt
