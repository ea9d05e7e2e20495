#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "simulator/device.h"
#include "simulator/streams/machine.h"
#include "simulator/streams/model_instance.h"
#include "simulator/streams/scheduler.h"
#include "simulator/trace/task_journal.h"

namespace sim {

/// The verbs of rt::Device over the machine and its schedule. One mutex: a call that waits keeps it, and moves the
/// whole device on meanwhile. Verbs lie in device_<their interface>.cc.
class DeviceImpl final : public Device {
 public:
  DeviceImpl(const ge::ChipConfig& chip, std::unique_ptr<DeviceMemory> memory, const CodeRunnerFactory& make_runner,
             uint64_t seed);

  rt::DeviceInfo Info() const override;
  uint64_t now_ns() const override;
  std::vector<TaskRecord> TaskLog() const override;
  ge::Status WriteTrace(std::ostream& out, int pid, const std::string& process_name) const override;

  ge::StatusOr<rt::DeviceAddress> Malloc(uint64_t size, rt::MemoryKind kind, std::string_view name) override;
  ge::Status Free(rt::DeviceAddress address) override;
  ge::Status CopyToDevice(rt::DeviceAddress destination, uint64_t destination_size, ge::ByteView source) override;
  ge::Status CopyToHost(ge::MutableByteView destination, rt::DeviceAddress source) override;
  ge::Status Memset(rt::DeviceAddress destination, uint64_t destination_size, uint8_t value, uint64_t count) override;

  ge::StatusOr<rt::StreamId> CreateStream(const rt::StreamConfig& config) override;
  ge::Status DestroyStream(rt::StreamId stream) override;
  ge::Status SynchronizeStream(rt::StreamId stream, int64_t timeout_ms) override;
  rt::StreamId DefaultStream() const override { return kDefaultStream; }
  ge::StatusOr<rt::TaskRef> Nop(rt::StreamId stream) override;
  ge::StatusOr<rt::TaskRef> MemcpyAsync(rt::DeviceAddress destination, uint64_t destination_size,
                                        rt::DeviceAddress source, uint64_t count, rt::StreamId stream) override;

  ge::StatusOr<rt::EventId> CreateEvent() override;
  ge::Status DestroyEvent(rt::EventId event) override;
  ge::StatusOr<rt::TaskRef> RecordEvent(rt::EventId event, rt::StreamId stream) override;
  ge::StatusOr<rt::TaskRef> StreamWaitEvent(rt::StreamId stream, rt::EventId event) override;
  ge::StatusOr<rt::TaskRef> ResetEvent(rt::EventId event, rt::StreamId stream) override;

  ge::StatusOr<rt::ModelId> ModelBuildBegin(std::string_view name) override;
  ge::Status ModelBindStream(rt::ModelId model, rt::StreamId stream, bool head) override;
  ge::Status ModelUnbindStream(rt::ModelId model, rt::StreamId stream) override;
  ge::StatusOr<rt::TaskRef> ModelEndTask(rt::ModelId model, rt::StreamId stream) override;
  ge::Status ModelBuildEnd(rt::ModelId model) override;
  ge::Status ModelExecute(rt::ModelId model, int64_t timeout_ms) override;
  ge::Status ModelDestroy(rt::ModelId model) override;

  ge::StatusOr<rt::BinaryId> BinaryLoad(std::string_view kernel_name, ge::ByteView bytes,
                                        std::shared_ptr<const void> owner) override;
  ge::Status BinaryUnload(rt::BinaryId binary) override;
  ge::StatusOr<rt::TaskRef> LaunchKernel(const rt::KernelLaunch& launch, rt::StreamId stream) override;
  ge::StatusOr<rt::AicpuLibraryId> AicpuLibraryLoad(std::string_view so_name, ge::ByteView bytes,
                                                    std::shared_ptr<const void> owner) override;
  ge::Status AicpuLibraryUnload(rt::AicpuLibraryId library) override;
  ge::StatusOr<rt::TaskRef> LaunchAicpu(const rt::AicpuLaunch& launch, rt::StreamId stream) override;
  ge::StatusOr<rt::TaskRef> TaskUpdate(rt::TaskRef target, rt::DeviceAddress tiling_key, rt::DeviceAddress block_dim,
                                       rt::StreamId stream, const rt::Annotations& annotations) override;

 private:
  static constexpr rt::StreamId kDefaultStream{1};

  // Called with the mutex held.
  ge::StatusOr<Lane*> FindLane(rt::StreamId stream) const;
  ge::StatusOr<std::shared_ptr<Signal>> FindEvent(rt::EventId event) const;
  ge::StatusOr<std::shared_ptr<ModelInstance>> FindModel(rt::ModelId model) const;
  rt::StreamId AddLane(const rt::StreamConfig& config);
  /// Puts a task into a stream's queue. A full queue: 507002 at once for a persistent stream; a plain one makes room by
  /// letting time pass (spec/device-simulator.md §9.2).
  ge::StatusOr<rt::TaskRef> Submit(rt::StreamId stream, std::unique_ptr<Task> task);
  ge::StatusOr<rt::TaskRef> SubmitEventTask(rt::EventId event, rt::StreamId stream,
                                            std::unique_ptr<Task> (*make)(std::shared_ptr<Signal>));
  ge::Status MakeRoom(Lane& lane);
  /// The virtual time at which a timeout in ms is over; a negative one other than kNoTimeout → kRtParamInvalid.
  ge::StatusOr<uint64_t> Deadline(int64_t timeout_ms) const;
  ge::Status RunExecution(ModelInstance& model, Lane& execution_lane, uint32_t last_task_id, uint64_t deadline_ns);

  mutable std::mutex mutex_;
  Lane::ReadySet ready_;  ///< before the machine: lanes leave it when they are destroyed
  Machine machine_;
  TaskJournal journal_;
  Scheduler scheduler_;
  uint32_t last_stream_id_ = 0, last_event_id_ = 0, last_model_id_ = 0, last_binary_id_ = 0;
  std::map<rt::EventId, std::shared_ptr<Signal>> events_;
  std::vector<std::weak_ptr<Signal>> destroyed_events_;  ///< alive while tasks refer to them
  std::map<rt::ModelId, std::shared_ptr<ModelInstance>> models_;
};

}  // namespace sim
