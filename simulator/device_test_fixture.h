#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "simulator/device.h"
#include "simulator/memory/expect_failure.h"
#include "simulator/runner/code_runner.h"

namespace sim {

/// What tests of the device share: a device whose code is played by a mock. On Ascend910B1 1850 cycles are 1000 ns.
inline constexpr uint64_t kMicrosecondOfCycles = 1850;

class PlayedKernel final : public KernelBinary {
 public:
  PlayedKernel(std::string name, CoreKind kind, std::set<uint64_t> keys)
      : name_(std::move(name)), kind_(kind), keys_(std::move(keys)) {}
  const std::string& name() const override { return name_; }
  CoreKind core_kind() const override { return kind_; }
  bool HasTilingKey(uint64_t tiling_key) const override { return keys_.contains(tiling_key); }

 private:
  std::string name_;
  CoreKind kind_;
  std::set<uint64_t> keys_;
};

class PlayedLibrary final : public AicpuLibrary {
 public:
  explicit PlayedLibrary(std::string name) : name_(std::move(name)) {}
  const std::string& name() const override { return name_; }

 private:
  std::string name_;
};

/// Kernels by name: "aic…" and "mix…" take such cores, others vector cores; all have the tiling keys 0, 1, 2. A block
/// takes one microsecond. AICPU functions succeed.
class MockCodeRunner : public CodeRunner {
 public:
  MockCodeRunner() {
    using testing::_;
    ON_CALL(*this, LoadKernel).WillByDefault([](std::string_view name, const ge::SharedBytes&) {
      const CoreKind kind = name.starts_with("aic")   ? CoreKind::kAic
                            : name.starts_with("mix") ? CoreKind::kMix
                                                      : CoreKind::kAiv;
      return std::make_shared<const PlayedKernel>(std::string(name), kind, std::set<uint64_t>{0, 1, 2});
    });
    ON_CALL(*this, RunKernel).WillByDefault([](const KernelTask& task) { return Succeed(task); });
    ON_CALL(*this, LoadAicpuLibrary).WillByDefault([](std::string_view name, const ge::SharedBytes&) {
      return std::make_shared<const PlayedLibrary>(std::string(name));
    });
  }
  static KernelOutcome Succeed(const KernelTask& task, uint64_t cycles = kMicrosecondOfCycles) {
    return {{}, std::vector<BlockOutcome>(task.block_dim, BlockOutcome{cycles, {}})};
  }

  MOCK_METHOD(ge::StatusOr<std::shared_ptr<const KernelBinary>>, LoadKernel, (std::string_view, const ge::SharedBytes&),
              (override));
  MOCK_METHOD(KernelOutcome, RunKernel, (const KernelTask&), (override));
  MOCK_METHOD(ge::StatusOr<std::shared_ptr<const AicpuLibrary>>, LoadAicpuLibrary,
              (std::string_view, const ge::SharedBytes&), (override));
  MOCK_METHOD(ge::Status, RunAicpu, (const AicpuLibrary&, const std::string&, uint64_t, std::string_view), (override));
};

class DeviceTest : public testing::Test {
 protected:
  void SetUp() override { MakeDevice({}); }

  void MakeDevice(const DeviceOptions& options) {
    device_.reset();
    auto created = Device::Create(options, [this](const ge::ChipConfig&, const MemoryMap& memory) {
      auto runner = std::make_unique<testing::NiceMock<MockCodeRunner>>();
      runner_ = runner.get();
      memory_ = &memory;
      return runner;
    });
    ASSERT_TRUE(created.ok()) << created.status().ToString();
    device_ = *std::move(created);
  }

  // Each of these must succeed; tests of failures call the device itself.
  template <typename T>
  static T Must(ge::StatusOr<T> result) {
    EXPECT_TRUE(result.ok()) << result.status().ToString();
    return result.ok() ? *std::move(result) : T{};
  }
  static void Must(const ge::Status& status) { EXPECT_TRUE(status.ok()) << status.ToString(); }

  rt::StreamId PlainStream(uint32_t priority = 0) { return Must(device_->CreateStream({priority, false})); }
  rt::StreamId PersistentStream() { return Must(device_->CreateStream({0, true})); }
  rt::EventId Event() { return Must(device_->CreateEvent({})); }
  uint64_t Buffer(uint64_t size, std::string_view name = "buffer") {
    return Must(device_->Malloc(size, rt::MemoryKind::kHbm, name));
  }
  rt::BinaryId Binary(std::string_view name) { return Must(device_->BinaryLoad(name, ge::AsBytes("code"), nullptr)); }
  rt::TaskRef Launch(std::string_view kernel, uint32_t block_dim, rt::StreamId stream, std::string op = "op") {
    rt::KernelLaunch launch;
    launch.binary = Binary(kernel);
    launch.block_dim = block_dim;
    launch.annotations.op_name = std::move(op);
    launch.annotations.op_type = "Op";
    return Must(device_->LaunchKernel(launch, stream));
  }
  rt::TaskRef Aicpu(rt::StreamId stream, std::string op = "tiling") {
    if (!library_) library_ = Must(device_->AicpuLibraryLoad("libtiling.so", ge::AsBytes("library"), nullptr));
    rt::AicpuLaunch launch;
    launch.library = library_;
    launch.kernel_name = "Run";
    launch.annotations.op_name = std::move(op);
    return Must(device_->LaunchAicpu(launch, stream));
  }
  void Write(uint64_t address, const std::vector<uint8_t>& bytes) {
    Must(device_->CopyToDevice(address, bytes.size(), bytes));
  }
  template <typename T>
  void WriteValue(uint64_t address, T value) {
    Must(device_->CopyToDevice(address, sizeof(T), {reinterpret_cast<const uint8_t*>(&value), sizeof(T)}));
  }
  std::vector<uint8_t> Read(uint64_t address, size_t size) {
    std::vector<uint8_t> bytes(size);
    Must(device_->CopyToHost(bytes, address));
    return bytes;
  }
  /// A model whose streams are `streams` (the first `heads` of them head streams), not filled yet.
  rt::ModelId BeginModel(const std::vector<rt::StreamId>& streams, size_t heads, std::string_view name = "net") {
    const rt::ModelId model = Must(device_->ModelBuildBegin(name));
    for (size_t i = 0; i < streams.size(); ++i) Must(device_->ModelBindStream(model, streams[i], i < heads));
    return model;
  }
  void EndModel(rt::ModelId model, rt::StreamId end_stream) {
    Must(device_->ModelEndTask(model, end_stream));
    Must(device_->ModelBuildEnd(model));
  }
  /// What was proved to be wrong so far, by kind, in order of first sight.
  void ExpectHazards(const std::vector<HazardKind>& kinds) {
    std::vector<HazardKind> found;
    std::string text;
    for (const Hazard& hazard : device_->Hazards()) {
      found.push_back(hazard.kind);
      text += DescribeHazard(hazard) + "\n";
    }
    EXPECT_EQ(found, kinds) << text;
  }
  static auto FailingKernel(std::string cause) {
    return [cause](const KernelTask&) { return KernelOutcome{ge::MakeError(ge::kRtAicoreException, "{}", cause), {}}; };
  }
  /// The records of one stream, in order of start.
  std::vector<TaskRecord> RecordsOf(rt::StreamId stream) {
    std::vector<TaskRecord> records;
    for (TaskRecord& record : device_->TaskLog()) {
      if (record.task.stream == stream) records.push_back(std::move(record));
    }
    return records;
  }

  testing::NiceMock<MockCodeRunner>* runner_ = nullptr;
  const MemoryMap* memory_ = nullptr;
  rt::AicpuLibraryId library_;
  std::unique_ptr<Device> device_;
};

}  // namespace sim
