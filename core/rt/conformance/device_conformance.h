#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "core/base/bytes.h"
#include "core/rt/conformance/device_under_test.h"

namespace rt {

/// The code of a result, 0 for success. Expectations name the numbers of the specification.
inline uint32_t CodeOf(const ge::Status& status) { return status.code().number; }
template <typename T>
uint32_t CodeOf(const ge::StatusOr<T>& result) {
  return result.status().code().number;
}

/// The words that the tests are written in. Work that a test can see is a host function that logs a number, a memset or
/// a copy; work that takes as long as the test wants is a stream that is held.
class DeviceConformance : public testing::TestWithParam<DeviceUnderTest> {
 protected:
  /// Shorter than any wait for what cannot happen has to be; longer than any work of a test.
  static constexpr int64_t kShortMs = 20;

  void SetUp() override {
    device_ = GetParam().make();
    ASSERT_NE(device_, nullptr);
    sink_ = Buffer(kFailingCopyBytes);
  }

  // Each of these must succeed; tests of refusals call the device itself.
  template <typename T>
  static T Must(ge::StatusOr<T> result) {
    EXPECT_TRUE(result.ok()) << result.status().ToString();
    return result.ok() ? *std::move(result) : T{};
  }
  static void Must(const ge::Status& status) { EXPECT_TRUE(status.ok()) << status.ToString(); }

  StreamId Plain(uint32_t priority = 0) { return Must(device_->CreateStream({priority, false})); }
  StreamId Persistent() { return Must(device_->CreateStream({0, true})); }
  EventId Event(EventKind kind = EventKind::kSync) { return Must(device_->CreateEvent({kind, false})); }
  EventId TimedEvent() { return Must(device_->CreateEvent({EventKind::kSync, true})); }
  DeviceAddress Buffer(uint64_t size, MemoryKind kind = MemoryKind::kHbm) {
    return Must(device_->Malloc(size, kind, "conformance"));
  }
  /// Eight bytes that hold a value, for tasks of the scheduler.
  DeviceAddress Cell(uint64_t value);
  void Write(DeviceAddress cell, uint64_t value);
  uint64_t Read(DeviceAddress cell);

  // Tasks.
  void Log(StreamId stream, int number);
  /// What was logged so far, in order.
  std::vector<int> Logged();
  /// A copy from memory that is freed: 507001 when it runs.
  void Fail(StreamId stream);
  void Copy(DeviceAddress destination, DeviceAddress source, uint64_t size, StreamId stream) {
    Must(device_->MemcpyAsync(destination, size, source, size, stream));
  }
  void Set(DeviceAddress destination, uint8_t value, uint64_t size, StreamId stream) {
    Must(device_->MemsetAsync(destination, size, value, size, stream));
  }
  void Record(EventId event, StreamId stream) { Must(device_->RecordEvent(event, stream)); }
  TaskRef WaitFor(EventId event, StreamId stream) { return Must(device_->StreamWaitEvent(stream, event)); }
  void Reset(EventId event, StreamId stream) { Must(device_->ResetEvent(event, stream)); }

  /// What is submitted to the stream from now on does not run before Release.
  EventId Hold(StreamId stream);
  /// Lets go of what is held, and returns when that is under way.
  void Release(EventId held);

  // Waits.
  void Finish(StreamId stream) { Must(device_->SynchronizeStream(stream, kNoTimeout)); }
  uint32_t Synchronize(StreamId stream, int64_t timeout_ms = kNoTimeout) {
    return CodeOf(device_->SynchronizeStream(stream, timeout_ms));
  }
  /// The stream has work that cannot go on.
  bool IsHeld(StreamId stream) { return Synchronize(stream, kShortMs) == 507046; }

  /// A model whose streams are `streams` (the first `heads` of them head streams), not filled yet.
  ModelId BeginModel(const std::vector<StreamId>& streams, size_t heads);
  void EndModel(ModelId model, StreamId end_stream);
  void Execute(ModelId model) { Must(device_->ModelExecute(model, kNoTimeout)); }
  /// A model of one head stream whose tasks `fill` submits, built.
  ModelId ModelOf(const std::function<void(StreamId)>& fill);

  static void OnAnotherThread(const std::function<void()>& function);

  std::unique_ptr<Device> device_;

 private:
  /// More than any other buffer of a test: no allocation after the free can make such a copy valid.
  static constexpr uint64_t kFailingCopyBytes = uint64_t{8} << 20;

  DeviceAddress sink_ = 0;
  StreamId releaser_;
  std::mutex log_mutex_;
  std::vector<int> log_;
};

// One suite for each part of the interface.
class ContextConformance : public DeviceConformance {};
class StreamConformance : public DeviceConformance {};
class FailureConformance : public DeviceConformance {};
class EventConformance : public DeviceConformance {};
class NotifyConformance : public DeviceConformance {};
class ValueConformance : public DeviceConformance {};
class FlowConformance : public DeviceConformance {
 protected:
  /// What a switch on each pair of operands does, one model execution after the other: 1 when it is taken, 0 when not.
  std::vector<int> Taken(SwitchCondition condition, SwitchDataType type,
                         const std::vector<std::pair<int64_t, int64_t>>& operands);
};
class ModelConformance : public DeviceConformance {};
class MemoryConformance : public DeviceConformance {};
class CopyConformance : public DeviceConformance {};
class HostFunctionConformance : public DeviceConformance {};
class TimeoutConformance : public DeviceConformance {};
/// What depends on the chip.
class LimitConformance : public DeviceConformance {
 protected:
  const DeviceLimits& limits() const { return GetParam().limits; }
  /// Creates `count` objects; all must succeed.
  void MustCreate(uint32_t count, const std::function<ge::Status()>& create);
  /// A limit that is not known is not tested.
  static bool Unknown(uint32_t limit) { return limit == 0; }
};

inline std::string NameOfDevice(const testing::TestParamInfo<DeviceUnderTest>& info) { return info.param.name; }

}  // namespace rt

// NOLINTBEGIN(bugprone-macro-parentheses): suites are named by their classes
#define RT_INSTANTIATE_SUITE_(prefix, suite, devices)             \
  namespace rt {                                                  \
  INSTANTIATE_TEST_SUITE_P(prefix, suite, devices, NameOfDevice); \
  }                                                               \
  static_assert(true)

/// Runs what depends on the chip against `devices` (a GoogleTest generator of rt::DeviceUnderTest). Outside all
/// namespaces; `prefix` goes before the names of the tests.
#define RT_INSTANTIATE_LIMIT_CONFORMANCE(prefix, ...) RT_INSTANTIATE_SUITE_(prefix, LimitConformance, (__VA_ARGS__))

/// Runs the whole suite but for that.
#define RT_INSTANTIATE_DEVICE_CONFORMANCE(prefix, ...)                   \
  RT_INSTANTIATE_SUITE_(prefix, ContextConformance, (__VA_ARGS__));      \
  RT_INSTANTIATE_SUITE_(prefix, StreamConformance, (__VA_ARGS__));       \
  RT_INSTANTIATE_SUITE_(prefix, FailureConformance, (__VA_ARGS__));      \
  RT_INSTANTIATE_SUITE_(prefix, EventConformance, (__VA_ARGS__));        \
  RT_INSTANTIATE_SUITE_(prefix, NotifyConformance, (__VA_ARGS__));       \
  RT_INSTANTIATE_SUITE_(prefix, ValueConformance, (__VA_ARGS__));        \
  RT_INSTANTIATE_SUITE_(prefix, FlowConformance, (__VA_ARGS__));         \
  RT_INSTANTIATE_SUITE_(prefix, ModelConformance, (__VA_ARGS__));        \
  RT_INSTANTIATE_SUITE_(prefix, MemoryConformance, (__VA_ARGS__));       \
  RT_INSTANTIATE_SUITE_(prefix, CopyConformance, (__VA_ARGS__));         \
  RT_INSTANTIATE_SUITE_(prefix, HostFunctionConformance, (__VA_ARGS__)); \
  RT_INSTANTIATE_SUITE_(prefix, TimeoutConformance, (__VA_ARGS__))
// NOLINTEND(bugprone-macro-parentheses)
