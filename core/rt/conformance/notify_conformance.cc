// Notifies and counting notifies (spec/device-simulator.md §4.3).
#include "core/rt/conformance/device_conformance.h"

namespace rt {
namespace {

using testing::ElementsAre;

// §4.3
TEST_P(NotifyConformance, HoldsAWaitUntilItIsRecorded) {
  const StreamId waiter = Plain(), recorder = Plain();
  const NotifyId notify = Must(device_->CreateNotify());
  Must(device_->WaitNotify(notify, waiter, 0));
  Log(waiter, 2);
  EXPECT_TRUE(IsHeld(waiter));
  Log(recorder, 1);
  Must(device_->RecordNotify(notify, recorder));
  EXPECT_EQ(Synchronize(waiter), 0);
  EXPECT_THAT(Logged(), ElementsAre(1, 2));
}

// §4.3
TEST_P(NotifyConformance, KeepsATokenForALaterWait) {
  const StreamId stream = Plain();
  const NotifyId notify = Must(device_->CreateNotify());
  Must(device_->RecordNotify(notify, stream));
  Must(device_->WaitNotify(notify, stream, 0));
  EXPECT_EQ(Synchronize(stream), 0);
}

// §4.3
TEST_P(NotifyConformance, LosesItsTokenToAWait) {
  const StreamId stream = Plain();
  const NotifyId notify = Must(device_->CreateNotify());
  Must(device_->RecordNotify(notify, stream));
  Must(device_->WaitNotify(notify, stream, 0));
  Must(device_->WaitNotify(notify, stream, 0));
  EXPECT_TRUE(IsHeld(stream));
  Must(device_->StreamAbort(stream));
}

// §4.3
TEST_P(NotifyConformance, AbsorbsASecondRecord) {
  const StreamId stream = Plain();
  const NotifyId notify = Must(device_->CreateNotify());
  Must(device_->RecordNotify(notify, stream));
  Must(device_->RecordNotify(notify, stream));
  Must(device_->WaitNotify(notify, stream, 0));
  EXPECT_EQ(Synchronize(stream), 0);
  Must(device_->WaitNotify(notify, stream, 0));
  EXPECT_TRUE(IsHeld(stream));
  Must(device_->StreamAbort(stream));
}

// §4.3, §8.1 (0x2E): exactly one waiter
TEST_P(NotifyConformance, RefusesASecondWaiter) {
  const StreamId first = Plain(), second = Plain();
  const NotifyId notify = Must(device_->CreateNotify());
  Must(device_->WaitNotify(notify, first, 0));
  EXPECT_TRUE(IsHeld(first));
  Must(device_->WaitNotify(notify, second, 0));
  EXPECT_EQ(Synchronize(second), 507001);
  Must(device_->RecordNotify(notify, second));
  EXPECT_EQ(Synchronize(first), 0);
}

// §4.3: a token is kept by the notify, not by a record's stream
TEST_P(NotifyConformance, OutlivesTheStreamThatRecordedIt) {
  const StreamId recorder = Plain(), waiter = Plain();
  const NotifyId notify = Must(device_->CreateNotify());
  Must(device_->RecordNotify(notify, recorder));
  Must(device_->DestroyStream(recorder));
  Must(device_->WaitNotify(notify, waiter, 0));
  EXPECT_EQ(Synchronize(waiter), 0);
}

// §2.2
TEST_P(NotifyConformance, IsUnknownAfterItIsDestroyed) {
  const NotifyId notify = Must(device_->CreateNotify());
  Must(device_->DestroyNotify(notify));
  EXPECT_EQ(CodeOf(device_->RecordNotify(notify, Plain())), 107000);
  EXPECT_EQ(CodeOf(device_->WaitNotify(notify, Plain(), 0)), 107000);
  EXPECT_EQ(CodeOf(device_->DestroyNotify(notify)), 107000);
}

/// A counting notify and a stream that records and waits.
class Counter {
 public:
  Counter(Device& device, StreamId stream) : device_(device), stream_(stream), id_(*device.CreateCountNotify()) {}

  void Record(CountRecord mode, uint32_t value) const {
    EXPECT_EQ(CodeOf(device_.RecordCountNotify(id_, mode, value, stream_)), 0);
  }
  /// Whether a wait passes; the stream is empty afterwards.
  bool Passes(CountWait mode, uint32_t value, bool clear = false) const {
    EXPECT_EQ(CodeOf(device_.WaitCountNotify(id_, mode, value, clear, stream_, 0)), 0);
    if (device_.SynchronizeStream(stream_, 20).ok()) return true;
    EXPECT_EQ(CodeOf(device_.StreamAbort(stream_)), 0);
    EXPECT_EQ(CodeOf(device_.SynchronizeStream(stream_, kNoTimeout)), 107023);
    return false;
  }
  bool Is(uint32_t value) const { return Passes(CountWait::kEqual, value); }
  CountNotifyId id() const { return id_; }

 private:
  Device& device_;
  StreamId stream_;
  CountNotifyId id_;
};

// §4.3
TEST_P(NotifyConformance, CountsFromZero) {
  const Counter counter(*device_, Plain());
  EXPECT_TRUE(counter.Is(0));
}

// §4.3
TEST_P(NotifyConformance, RecordsASetValue) {
  const Counter counter(*device_, Plain());
  counter.Record(CountRecord::kSet, 7);
  counter.Record(CountRecord::kSet, 5);
  EXPECT_TRUE(counter.Is(5));
}

// §4.3
TEST_P(NotifyConformance, RecordsByAdding) {
  const Counter counter(*device_, Plain());
  counter.Record(CountRecord::kAdd, 7);
  counter.Record(CountRecord::kAdd, 5);
  EXPECT_TRUE(counter.Is(12));
}

// §4.3: a u32
TEST_P(NotifyConformance, AddsModuloTwoToTheThirtySecond) {
  const Counter counter(*device_, Plain());
  counter.Record(CountRecord::kSet, 0xFFFFFFFF);
  counter.Record(CountRecord::kAdd, 3);
  EXPECT_TRUE(counter.Is(2));
}

// §4.3
TEST_P(NotifyConformance, RecordsByBitwiseOr) {
  const Counter counter(*device_, Plain());
  counter.Record(CountRecord::kSet, 0b0110);
  counter.Record(CountRecord::kBitOr, 0b1100);
  EXPECT_TRUE(counter.Is(0b1110));
}

// §4.3
TEST_P(NotifyConformance, RecordsByBitwiseAnd) {
  const Counter counter(*device_, Plain());
  counter.Record(CountRecord::kSet, 0b0110);
  counter.Record(CountRecord::kBitAnd, 0b1100);
  EXPECT_TRUE(counter.Is(0b0100));
}

// §4.3
TEST_P(NotifyConformance, WaitsForLess) {
  const Counter counter(*device_, Plain());
  counter.Record(CountRecord::kSet, 5);
  EXPECT_FALSE(counter.Passes(CountWait::kLess, 4));
  EXPECT_FALSE(counter.Passes(CountWait::kLess, 5));
  EXPECT_TRUE(counter.Passes(CountWait::kLess, 6));
}

// §4.3
TEST_P(NotifyConformance, WaitsForEqual) {
  const Counter counter(*device_, Plain());
  counter.Record(CountRecord::kSet, 5);
  EXPECT_FALSE(counter.Passes(CountWait::kEqual, 4));
  EXPECT_TRUE(counter.Passes(CountWait::kEqual, 5));
  EXPECT_FALSE(counter.Passes(CountWait::kEqual, 6));
}

// §4.3
TEST_P(NotifyConformance, WaitsForGreater) {
  const Counter counter(*device_, Plain());
  counter.Record(CountRecord::kSet, 5);
  EXPECT_TRUE(counter.Passes(CountWait::kGreater, 4));
  EXPECT_FALSE(counter.Passes(CountWait::kGreater, 5));
  EXPECT_FALSE(counter.Passes(CountWait::kGreater, 6));
}

// §4.3
TEST_P(NotifyConformance, WaitsForGreaterOrEqual) {
  const Counter counter(*device_, Plain());
  counter.Record(CountRecord::kSet, 5);
  EXPECT_TRUE(counter.Passes(CountWait::kGreaterOrEqual, 4));
  EXPECT_TRUE(counter.Passes(CountWait::kGreaterOrEqual, 5));
  EXPECT_FALSE(counter.Passes(CountWait::kGreaterOrEqual, 6));
}

// §4.3: a u32
TEST_P(NotifyConformance, ComparesWithoutSign) {
  const Counter counter(*device_, Plain());
  counter.Record(CountRecord::kSet, 0x80000000);
  EXPECT_TRUE(counter.Passes(CountWait::kGreater, 1));
  EXPECT_FALSE(counter.Passes(CountWait::kLess, 1));
}

// §4.3
TEST_P(NotifyConformance, WaitsForEqualUnderAMask) {
  const Counter counter(*device_, Plain());
  counter.Record(CountRecord::kSet, 0b0111);
  EXPECT_TRUE(counter.Passes(CountWait::kEqualWithBitmask, 0b0101));
  EXPECT_FALSE(counter.Passes(CountWait::kEqualWithBitmask, 0b1001));
}

// §4.3
TEST_P(NotifyConformance, KeepsItsCountBehindAWait) {
  const Counter counter(*device_, Plain());
  counter.Record(CountRecord::kSet, 5);
  EXPECT_TRUE(counter.Passes(CountWait::kEqual, 5));
  EXPECT_TRUE(counter.Is(5));
}

// §4.3
TEST_P(NotifyConformance, ClearsItsCountBehindAWaitThatSaysSo) {
  const Counter counter(*device_, Plain());
  counter.Record(CountRecord::kSet, 5);
  EXPECT_TRUE(counter.Passes(CountWait::kEqual, 5, true));
  EXPECT_TRUE(counter.Is(0));
}

// §4.3
TEST_P(NotifyConformance, WakesACountWaitWhenTheCountIsReached) {
  const StreamId waiter = Plain(), recorder = Plain();
  const Counter counter(*device_, recorder);
  Must(device_->WaitCountNotify(counter.id(), CountWait::kGreaterOrEqual, 2, false, waiter, 0));
  counter.Record(CountRecord::kAdd, 1);
  Finish(recorder);
  EXPECT_TRUE(IsHeld(waiter));
  counter.Record(CountRecord::kAdd, 1);
  EXPECT_EQ(Synchronize(waiter), 0);
}

// §2.2
TEST_P(NotifyConformance, IsUnknownAsACounterAfterItIsDestroyed) {
  const CountNotifyId notify = Must(device_->CreateCountNotify());
  Must(device_->DestroyCountNotify(notify));
  EXPECT_EQ(CodeOf(device_->RecordCountNotify(notify, CountRecord::kSet, 1, Plain())), 107000);
  EXPECT_EQ(CodeOf(device_->WaitCountNotify(notify, CountWait::kEqual, 0, false, Plain(), 0)), 107000);
  EXPECT_EQ(CodeOf(device_->DestroyCountNotify(notify)), 107000);
}

}  // namespace
}  // namespace rt
