#include "core/rt/conformance/device_conformance.h"

#include <cstring>
#include <thread>

namespace rt {

DeviceAddress DeviceConformance::Cell(uint64_t value) {
  const DeviceAddress cell = Buffer(sizeof(value), MemoryKind::kTaskScheduler);
  Write(cell, value);
  return cell;
}

void DeviceConformance::Write(DeviceAddress cell, uint64_t value) {
  uint8_t bytes[sizeof(value)];
  std::memcpy(bytes, &value, sizeof(value));
  Must(device_->CopyToDevice(cell, sizeof(bytes), bytes));
}

uint64_t DeviceConformance::Read(DeviceAddress cell) {
  uint8_t bytes[sizeof(uint64_t)] = {};
  Must(device_->CopyToHost(bytes, cell));
  uint64_t value = 0;
  std::memcpy(&value, bytes, sizeof(value));
  return value;
}

void DeviceConformance::Log(StreamId stream, int number) {
  const auto log = [this, number] {
    const std::lock_guard lock(log_mutex_);
    log_.push_back(number);
  };
  Must(device_->LaunchHostFunction(log, stream));
}

std::vector<int> DeviceConformance::Logged() {
  const std::lock_guard lock(log_mutex_);
  return log_;
}

void DeviceConformance::Fail(StreamId stream) {
  const DeviceAddress source = Buffer(kFailingCopyBytes);
  Must(device_->Free(source));
  Copy(sink_, source, kFailingCopyBytes, stream);
}

EventId DeviceConformance::Hold(StreamId stream) {
  const EventId held = Event();
  WaitFor(held, stream);
  return held;
}

void DeviceConformance::Release(EventId held) {
  if (!releaser_) releaser_ = Plain();
  Record(held, releaser_);
  Finish(releaser_);
}

ModelId DeviceConformance::BeginModel(const std::vector<StreamId>& streams, size_t heads) {
  const ModelId model = Must(device_->ModelBuildBegin("model"));
  for (size_t i = 0; i < streams.size(); ++i) Must(device_->ModelBindStream(model, streams[i], i < heads));
  return model;
}

void DeviceConformance::EndModel(ModelId model, StreamId end_stream) {
  Must(device_->ModelEndTask(model, end_stream));
  Must(device_->ModelBuildEnd(model));
}

ModelId DeviceConformance::ModelOf(const std::function<void(StreamId)>& fill) {
  const StreamId stream = Persistent();
  const ModelId model = BeginModel({stream}, 1);
  fill(stream);
  EndModel(model, stream);
  return model;
}

void DeviceConformance::OnAnotherThread(const std::function<void()>& function) { std::thread(function).join(); }

void LimitConformance::MustCreate(uint32_t count, const std::function<ge::Status()>& create) {
  for (uint32_t i = 0; i < count; ++i) {
    if (const ge::Status status = create(); !status.ok()) {
      FAIL() << "number " << i + 1 << " of " << count << ": " << status.ToString();
    }
  }
}

}  // namespace rt
