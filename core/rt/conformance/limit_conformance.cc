// What one device holds at most, and what else depends on the chip (spec/device-simulator.md §9.1–9.3, §4.1, §8.3).
#include <algorithm>
#include <cmath>
#include <thread>

#include "core/rt/conformance/device_conformance.h"

namespace rt {
namespace {

using testing::ElementsAre;

#define SKIP_IF_UNKNOWN(limit) \
  if (Unknown(limit)) GTEST_SKIP() << "the limit is not known"

// Who has told no limits instantiates the rest alone.
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(LimitConformance);

// §9.1, §9.3
TEST_P(LimitConformance, HoldsAsManyStreamsAsTheChip) {
  SKIP_IF_UNKNOWN(limits().streams);
  const auto create = [this] { return device_->CreateStream({}).status(); };
  MustCreate(limits().streams - limits().context_streams - 1, create);
  const auto last = device_->CreateStream({});
  EXPECT_EQ(CodeOf(last), 0);
  EXPECT_EQ(CodeOf(create()), 207008);
  EXPECT_EQ(CodeOf(device_->CreateStream({0, true})), 207008);
}

// §9.3
TEST_P(LimitConformance, MakesAStreamInPlaceOfADestroyedOne) {
  SKIP_IF_UNKNOWN(limits().streams);
  const StreamId first = Plain();
  const auto create = [this] { return device_->CreateStream({}).status(); };
  MustCreate(limits().streams - limits().context_streams - 1, create);
  EXPECT_EQ(CodeOf(create()), 207008);
  Must(device_->DestroyStream(first));
  EXPECT_EQ(CodeOf(create()), 0);
}

// §2.1: a new context costs a stream id
TEST_P(LimitConformance, MakesNoContextWithoutAStreamForIt) {
  SKIP_IF_UNKNOWN(limits().streams);
  MustCreate(limits().streams - limits().context_streams, [this] { return device_->CreateStream({}).status(); });
  EXPECT_EQ(CodeOf(device_->CreateContext()), 207008);
}

// §9.1, §9.3: class B
TEST_P(LimitConformance, HoldsAsManyEventsAsTheChip) {
  SKIP_IF_UNKNOWN(limits().events);
  const auto create = [this] { return device_->CreateEvent({}).status(); };
  MustCreate(limits().events - 1, create);
  const auto last = device_->CreateEvent({});
  EXPECT_EQ(CodeOf(last), 0);
  EXPECT_EQ(CodeOf(create()), 207007);
  Must(device_->DestroyEvent(*last));
  EXPECT_EQ(CodeOf(create()), 0);
}

// §4.1: resources of a destroyed event are released when outstanding tasks complete
TEST_P(LimitConformance, CountsADestroyedEventUntilItsTasksAreDone) {
  SKIP_IF_UNKNOWN(limits().events);
  const StreamId stream = Plain();
  const EventId held = Hold(stream), used = Event();
  Record(used, stream);
  const auto create = [this] { return device_->CreateEvent({}).status(); };
  MustCreate(limits().events - 2, create);
  Must(device_->DestroyEvent(used));
  EXPECT_EQ(CodeOf(create()), 207007);
  Release(held);
  Finish(stream);
  EXPECT_EQ(CodeOf(create()), 0);
}

// §9.1, §9.3
TEST_P(LimitConformance, HoldsAsManyNotifiesAsTheChip) {
  SKIP_IF_UNKNOWN(limits().notifies);
  const auto create = [this] { return device_->CreateNotify().status(); };
  MustCreate(limits().notifies - 1, create);
  const auto last = device_->CreateNotify();
  EXPECT_EQ(CodeOf(last), 0);
  EXPECT_EQ(CodeOf(create()), 207009);
  Must(device_->DestroyNotify(*last));
  EXPECT_EQ(CodeOf(create()), 0);
}

// §9.1, core/rt/notify.h: counting ones share the number
TEST_P(LimitConformance, HoldsAsManyCountingNotifiesAsTheChip) {
  SKIP_IF_UNKNOWN(limits().notifies);
  Must(device_->CreateNotify());
  const auto create = [this] { return device_->CreateCountNotify().status(); };
  MustCreate(limits().notifies - 1, create);
  EXPECT_EQ(CodeOf(create()), 207009);
  EXPECT_EQ(CodeOf(device_->CreateNotify()), 207009);
}

// §9.1, core/rt/flow.h
TEST_P(LimitConformance, HoldsAsManyLabelsAsTheChip) {
  SKIP_IF_UNKNOWN(limits().labels);
  const auto create = [this] { return device_->CreateLabel().status(); };
  MustCreate(limits().labels - 1, create);
  const auto last = device_->CreateLabel();
  EXPECT_EQ(CodeOf(last), 0);
  EXPECT_EQ(CodeOf(create()), 207005);
  Must(device_->DestroyLabel(*last));
  EXPECT_EQ(CodeOf(create()), 0);
}

// §9.1, §9.3
TEST_P(LimitConformance, HoldsAsManyModelsAsTheChip) {
  SKIP_IF_UNKNOWN(limits().models);
  const auto create = [this] { return device_->ModelBuildBegin("model").status(); };
  MustCreate(limits().models - 1, create);
  const auto last = device_->ModelBuildBegin("model");
  EXPECT_EQ(CodeOf(last), 0);
  EXPECT_EQ(CodeOf(create()), 207010);
  Must(device_->ModelDestroy(*last));
  EXPECT_EQ(CodeOf(create()), 0);
}

// §9.2: a bound stream that is full refuses at once
TEST_P(LimitConformance, HoldsAsManyPersistentTasksInAStreamAsTheChip) {
  SKIP_IF_UNKNOWN(limits().tasks_per_stream);
  const StreamId stream = Persistent();
  BeginModel({stream}, 1);
  const auto submit = [&] { return device_->Nop(stream).status(); };
  MustCreate(limits().tasks_per_stream - 1, submit);
  EXPECT_EQ(CodeOf(submit()), 0);
  EXPECT_EQ(CodeOf(submit()), 507002);
}

// §5.1, row "too many tasks in a bound stream"
TEST_P(LimitConformance, CountsTheEndTaskOfAModel) {
  SKIP_IF_UNKNOWN(limits().tasks_per_stream);
  const StreamId stream = Persistent();
  const ModelId model = BeginModel({stream}, 1);
  MustCreate(limits().tasks_per_stream, [&] { return device_->Nop(stream).status(); });
  EXPECT_EQ(CodeOf(device_->ModelEndTask(model, stream)), 507002);
}

// §9.2
TEST_P(LimitConformance, RunsAFullModelStream) {
  SKIP_IF_UNKNOWN(limits().tasks_per_stream);
  const StreamId stream = Persistent();
  const ModelId model = BeginModel({stream}, 1);
  MustCreate(limits().tasks_per_stream - 2, [&] { return device_->Nop(stream).status(); });
  Log(stream, 1);
  EndModel(model, stream);
  Execute(model);
  Execute(model);
  EXPECT_THAT(Logged(), ElementsAre(1, 1));
}

// §9.1, §9.2: of all persistent streams together
TEST_P(LimitConformance, HoldsAsManyPersistentTasksAsTheChip) {
  SKIP_IF_UNKNOWN(limits().persistent_tasks);
  SKIP_IF_UNKNOWN(limits().tasks_per_stream);
  uint32_t left = limits().persistent_tasks;
  StreamId first, last;
  while (left > 0) {
    last = Persistent();
    if (!first) first = last;
    const uint32_t count = std::min(left, limits().tasks_per_stream / 2);
    MustCreate(count, [&] { return device_->Nop(last).status(); });
    left -= count;
  }
  EXPECT_EQ(CodeOf(device_->Nop(Persistent())), 507002);
  Must(device_->DestroyStream(first));
  EXPECT_EQ(CodeOf(device_->Nop(Persistent())), 0);
}

// §9.2: a plain stream reclaims what has finished
TEST_P(LimitConformance, TakesMoreTasksThanAPlainStreamHolds) {
  SKIP_IF_UNKNOWN(limits().tasks_per_stream);
  const StreamId stream = Plain();
  MustCreate(3 * limits().tasks_per_stream, [&] { return device_->Nop(stream).status(); });
  EXPECT_EQ(Synchronize(stream), 0);
}

// §9.2: the submitter blocks until a slot is free
TEST_P(LimitConformance, LetsASubmitterWaitForRoom) {
  SKIP_IF_UNKNOWN(limits().tasks_per_stream);
  const StreamId stream = Plain(), releaser = Plain();
  const EventId held = Hold(stream);
  MustCreate(limits().tasks_per_stream - 1, [&] { return device_->Nop(stream).status(); });
  std::thread submitter([&] {
    Must(device_->SetDevice());
    Log(stream, 1);
    Must(device_->ResetDevice());
  });
  Record(held, releaser);
  submitter.join();
  Finish(stream);
  EXPECT_THAT(Logged(), ElementsAre(1));
}

// §4.1: ms = (t2 - t1) / f, so that every time is a whole number of ticks
TEST_P(LimitConformance, MeasuresTimeInTicksOfTheChip) {
  SKIP_IF_UNKNOWN(GetParam().event_ticks_per_ms);
  const StreamId stream = Plain();
  const EventId start = TimedEvent(), end = TimedEvent();
  const DeviceAddress buffer = Buffer(77'777);
  Record(start, stream);
  Set(buffer, 0, 77'777, stream);
  Record(end, stream);
  Finish(stream);
  const double ticks = Must(device_->ElapsedTime(start, end)) * GetParam().event_ticks_per_ms;
  EXPECT_NEAR(ticks, std::round(ticks), 1e-6);
  EXPECT_GT(ticks, 0);
}

// §8.3
TEST_P(LimitConformance, SetsTheFailureModeOfTheDefaultStreamWhereTheChipCan) {
  const uint32_t code = CodeOf(device_->SetStreamFailureMode(device_->DefaultStream(), FailureMode::kStop));
  EXPECT_EQ(code, GetParam().default_stream_can_stop ? 0 : 207000);
}

// §10.1, core/rt/device.h
TEST_P(LimitConformance, SaysItsSocVersion) { EXPECT_FALSE(device_->Info().soc_version.empty()); }

}  // namespace
}  // namespace rt
