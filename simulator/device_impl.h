#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "simulator/device.h"
#include "simulator/host_threads.h"
#include "simulator/streams/event.h"
#include "simulator/streams/flow.h"
#include "simulator/streams/machine.h"
#include "simulator/streams/model_instance.h"
#include "simulator/streams/notify.h"
#include "simulator/streams/scheduler.h"
#include "simulator/trace/task_journal.h"
#include "simulator/trace/trace_writer.h"

namespace sim {

/// A context (spec/device-simulator.md §2.1).
struct ContextState {
  rt::ContextId id;
  rt::StreamId default_stream;
};

/// The verbs of rt::Device over the machine and its schedule. One mutex: a call that waits keeps it, and moves the
/// whole device on meanwhile; only when nothing can move it lets other host threads in. Verbs lie in device_<their
/// interface>.cc.
class DeviceImpl final : public Device {
 public:
  DeviceImpl(const ge::ChipConfig& chip, std::unique_ptr<DeviceMemory> memory, const CodeRunnerFactory& make_runner,
             const DeviceOptions& options);
  ~DeviceImpl() override;

  rt::DeviceInfo Info() const override;
  uint64_t now_ns() const override;
  std::vector<TaskRecord> TaskLog() const override;
  std::vector<Hazard> Hazards() const override;
  ge::Status FinishTrace() override;

  ge::Status SetDevice() override;
  ge::Status ResetDevice() override;
  ge::Status ResetDeviceForce() override;
  ge::StatusOr<rt::ContextId> CreateContext() override;
  ge::Status DestroyContext(rt::ContextId context) override;
  ge::Status SetCurrentContext(rt::ContextId context) override;
  ge::StatusOr<rt::ContextId> CurrentContext() const override;
  ge::Status SynchronizeDevice(int64_t timeout_ms) override;
  ge::Status SetOpExecuteTimeout(uint32_t seconds) override;
  ge::Status SetOpWaitTimeout(uint32_t seconds) override;

  ge::StatusOr<rt::DeviceAddress> Malloc(uint64_t size, rt::MemoryKind kind, std::string_view name) override;
  ge::Status Free(rt::DeviceAddress address) override;
  ge::Status FreeWithDeviceSync(rt::DeviceAddress address) override;
  ge::StatusOr<rt::MemoryUse> MemoryInfo() const override;
  ge::Status HostRegister(ge::ByteView memory) override;
  ge::Status HostUnregister(const uint8_t* start) override;
  ge::Status CopyToDevice(rt::DeviceAddress destination, uint64_t destination_size, ge::ByteView source) override;
  ge::Status CopyToHost(ge::MutableByteView destination, rt::DeviceAddress source) override;
  ge::Status CopyOnDevice(rt::DeviceAddress destination, uint64_t destination_size, rt::DeviceAddress source,
                          uint64_t count) override;
  ge::Status Memset(rt::DeviceAddress destination, uint64_t destination_size, uint8_t value, uint64_t count) override;

  ge::StatusOr<rt::StreamId> CreateStream(const rt::StreamConfig& config) override;
  ge::Status DestroyStream(rt::StreamId stream) override;
  ge::Status DestroyStreamForce(rt::StreamId stream) override;
  ge::Status SynchronizeStream(rt::StreamId stream, int64_t timeout_ms) override;
  ge::StatusOr<bool> StreamQuery(rt::StreamId stream) override;
  ge::Status StreamAbort(rt::StreamId stream) override;
  ge::Status SetStreamFailureMode(rt::StreamId stream, rt::FailureMode mode) override;
  rt::StreamId DefaultStream() const override;
  ge::StatusOr<rt::TaskRef> Nop(rt::StreamId stream) override;
  ge::StatusOr<rt::TaskRef> LaunchHostFunction(std::function<void()> function, rt::StreamId stream) override;

  ge::StatusOr<rt::TaskRef> MemcpyAsync(rt::DeviceAddress destination, uint64_t destination_size,
                                        rt::DeviceAddress source, uint64_t count, rt::StreamId stream) override;
  ge::StatusOr<rt::TaskRef> CopyToDeviceAsync(rt::DeviceAddress destination, uint64_t destination_size,
                                              ge::ByteView source, rt::HostSource mode, rt::StreamId stream) override;
  ge::StatusOr<rt::TaskRef> CopyToHostAsync(ge::MutableByteView destination, rt::DeviceAddress source,
                                            rt::StreamId stream) override;
  ge::StatusOr<rt::TaskRef> MemcpyAddressAsync(rt::DeviceAddress address_pair, uint64_t count,
                                               rt::StreamId stream) override;
  ge::StatusOr<rt::TaskRef> MemsetAsync(rt::DeviceAddress destination, uint64_t destination_size, uint8_t value,
                                        uint64_t count, rt::StreamId stream) override;
  ge::StatusOr<rt::TaskRef> Collective(std::string_view name, uint32_t rank_count, rt::DeviceAddress destination,
                                       rt::DeviceAddress source, uint64_t count, rt::StreamId stream) override;
  ge::StatusOr<rt::TaskRef> Prefetch(rt::DeviceAddress address, uint64_t count, rt::StreamId stream) override;

  ge::StatusOr<rt::EventId> CreateEvent(const rt::EventConfig& config) override;
  ge::Status DestroyEvent(rt::EventId event) override;
  ge::StatusOr<rt::TaskRef> RecordEvent(rt::EventId event, rt::StreamId stream) override;
  ge::StatusOr<rt::TaskRef> StreamWaitEvent(rt::StreamId stream, rt::EventId event) override;
  ge::StatusOr<rt::TaskRef> ResetEvent(rt::EventId event, rt::StreamId stream) override;
  ge::StatusOr<bool> QueryEvent(rt::EventId event) override;
  ge::Status SynchronizeEvent(rt::EventId event, int64_t timeout_ms) override;
  ge::StatusOr<double> ElapsedTime(rt::EventId start, rt::EventId end) override;

  ge::StatusOr<rt::NotifyId> CreateNotify() override;
  ge::Status DestroyNotify(rt::NotifyId notify) override;
  ge::StatusOr<rt::TaskRef> RecordNotify(rt::NotifyId notify, rt::StreamId stream) override;
  ge::StatusOr<rt::TaskRef> WaitNotify(rt::NotifyId notify, rt::StreamId stream, uint32_t timeout_s) override;
  ge::StatusOr<rt::CountNotifyId> CreateCountNotify() override;
  ge::Status DestroyCountNotify(rt::CountNotifyId notify) override;
  ge::StatusOr<rt::TaskRef> RecordCountNotify(rt::CountNotifyId notify, rt::CountRecord mode, uint32_t value,
                                              rt::StreamId stream) override;
  ge::StatusOr<rt::TaskRef> WaitCountNotify(rt::CountNotifyId notify, rt::CountWait mode, uint32_t value, bool clear,
                                            rt::StreamId stream, uint32_t timeout_s) override;
  ge::StatusOr<rt::TaskRef> ValueWrite(rt::DeviceAddress cell, uint64_t value, rt::StreamId stream) override;
  ge::StatusOr<rt::TaskRef> ValueWait(rt::DeviceAddress cell, uint64_t value, rt::ValueWaitMode mode,
                                      rt::StreamId stream) override;

  ge::StatusOr<rt::LabelId> CreateLabel() override;
  ge::Status DestroyLabel(rt::LabelId label) override;
  ge::StatusOr<rt::TaskRef> SetLabel(rt::LabelId label, rt::StreamId stream) override;
  ge::StatusOr<rt::TaskRef> SwitchLabelByIndex(rt::DeviceAddress index, std::span<const rt::LabelId> labels,
                                               rt::StreamId stream) override;
  ge::StatusOr<rt::TaskRef> SwitchStream(rt::DeviceAddress left, rt::SwitchCondition condition, rt::DeviceAddress right,
                                         rt::SwitchDataType type, rt::StreamId true_stream,
                                         rt::StreamId stream) override;
  ge::StatusOr<rt::TaskRef> ActiveStream(rt::StreamId target, rt::StreamId stream) override;

  ge::StatusOr<rt::ModelId> ModelBuildBegin(std::string_view name) override;
  ge::Status ModelBindStream(rt::ModelId model, rt::StreamId stream, bool head) override;
  ge::Status ModelUnbindStream(rt::ModelId model, rt::StreamId stream) override;
  ge::StatusOr<rt::TaskRef> ModelEndTask(rt::ModelId model, rt::StreamId stream) override;
  ge::Status ModelBuildEnd(rt::ModelId model) override;
  ge::Status ModelExecute(rt::ModelId model, int64_t timeout_ms) override;
  ge::StatusOr<rt::TaskRef> ModelExecuteAsync(rt::ModelId model, rt::StreamId stream) override;
  ge::Status ModelAbort(rt::ModelId model) override;
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
  /// The prologue of every verb: the lock, and who calls in which context. `status` is why the verb cannot be done: no
  /// context (107002), or it is called in a host function. Its end is that of the call in the trace.
  struct Entry {
    Entry(const DeviceImpl& device, const char* verb_name);
    ~Entry();
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;
    bool ok() const { return status.ok(); }
    rt::ContextId context() const { return host->context; }

    const DeviceImpl& device;
    const char* verb;  ///< the aclrt call, for reports
    uint64_t start_ns = 0;
    std::unique_lock<std::mutex> lock;
    HostThread* host = nullptr;
    ge::Status status;
  };

  // Called with the mutex held.
  ge::StatusOr<Lane*> FindLane(const Entry& entry, rt::StreamId stream) const;
  /// Default streams and those bound to a model cannot be destroyed.
  ge::StatusOr<Lane*> FindDestroyable(const Entry& entry, rt::StreamId stream) const;
  /// Whether the stream has finished or is gone: it may be destroyed while it is waited for.
  std::function<bool()> Finished(rt::StreamId stream) const;
  ge::StatusOr<std::shared_ptr<ModelInstance>> FindModel(const Entry& entry, rt::ModelId model) const;
  ge::StatusOr<EventObject*> FindEvent(rt::EventId event);
  rt::StreamId AddLane(rt::ContextId context, const rt::StreamConfig& config);
  rt::ContextId AddContext();
  /// The caller touches memory: an action of its own.
  Actor HostActor(const Entry& entry);
  void SampleMemory();
  void TouchByHost(const Entry& entry, rt::DeviceAddress address, uint64_t size, AccessKind kind);
  /// A touch by the host that may have been refused; the refusal is reported.
  ge::Status Checked(const Entry& entry, ge::Status touched);
  /// The host knows what the lane has done (§12.1 E6, E8, E18).
  void JoinHost(const Entry& entry, const Lane& lane);

  /// Puts a task into a stream's queue. A full queue: 507002 at once for a persistent stream; a plain one makes room by
  /// letting time pass (spec/device-simulator.md §9.2).
  ge::StatusOr<rt::TaskRef> Submit(Entry& entry, rt::StreamId stream, std::unique_ptr<Task> task);
  ge::StatusOr<rt::TaskRef> SubmitTo(Entry& entry, Lane& lane, std::unique_ptr<Task> task);
  struct BoundLane {
    Lane* lane;
    std::shared_ptr<ModelInstance> model;
  };
  /// Where tasks of control flow go; a stream that is bound to no model → kRtStreamModel.
  ge::StatusOr<BoundLane> FindBoundLane(const Entry& entry, rt::StreamId stream) const;
  ge::Status CheckStartable(const Entry& entry, rt::StreamId target, const BoundLane& from) const;
  ge::Status MakeRoom(Entry& entry, Lane& lane);

  /// Moves the device on until `done`; when nothing can move, lets other host threads act. kStuck is a proof.
  Scheduler::Result WaitUntil(Entry& entry, const std::function<bool()>& done, uint64_t deadline_ns);
  /// The virtual time at which a timeout in ms is over; a negative one other than kNoTimeout → kRtParamInvalid.
  ge::StatusOr<uint64_t> Deadline(int64_t timeout_ms) const;
  /// Why nothing can go on; also told to who checks for hazards.
  std::string ProveDeadlock();

  /// Waits for one task of a plain stream, and returns the failure of the stream (§12.1 E14).
  ge::Status WaitForTask(Entry& entry, rt::TaskRef task);
  /// The host has seen that an event was recorded (§12.1 E7, E8).
  void ObserveEvent(const Entry& entry, EventVersion& version);
  void ReportWaitWithoutRecord(rt::EventId event, rt::StreamId stream);
  ge::Status CheckNotifyLimit() const;
  ge::Status WaitForContext(Entry& entry, rt::ContextId context, uint64_t deadline_ns);
  /// Waits for the context's tasks and destroys all that is in it.
  ge::Status ReleaseContext(Entry& entry, rt::ContextId context);
  ge::Status ResetPrimary(Entry& entry);
  void ReportLeaks(rt::ContextId context);
  void DropLane(Lane& lane);

  struct Execution {
    std::shared_ptr<ModelExecution> state;
    Lane* lane;
  };
  ge::StatusOr<Execution> SubmitExecution(Entry& entry, const std::shared_ptr<ModelInstance>& model, Lane& lane);
  /// Takes an execution back, wherever it is: nothing of the model runs afterwards.
  void CancelExecution(ModelInstance& model, const Execution& execution);

  HostThreads hosts_;
  ReadyQueue ready_;
  Machine machine_;
  TaskJournal journal_;
  std::unique_ptr<TraceWriter> trace_;  ///< null when none is wanted
  Scheduler scheduler_;
  uint32_t last_context_id_ = 0, last_event_id_ = 0, last_notify_id_ = 0, last_label_id_ = 0, last_model_id_ = 0,
           last_binary_id_ = 0;
  rt::ContextId primary_;  ///< 0: not set
  uint32_t set_count_ = 0;
  std::map<rt::ContextId, ContextState> contexts_;
  std::map<rt::EventId, EventObject> events_;
  std::vector<std::weak_ptr<EventVersion>> destroyed_events_;  ///< alive while tasks refer to them
  std::map<rt::NotifyId, std::shared_ptr<Flag>> notifies_;
  std::map<rt::CountNotifyId, std::shared_ptr<Counter>> counters_;
  std::map<rt::LabelId, std::shared_ptr<Label>> labels_;
  std::map<rt::ModelId, std::shared_ptr<ModelInstance>> models_;
};

/// Enters a verb, or returns why it cannot be done.
#define SIM_ENTER(verb)         \
  Entry entry(*this, verb);     \
  if (!entry.ok()) [[unlikely]] \
  return entry.status

}  // namespace sim
