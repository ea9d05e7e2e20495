#pragma once

#include "core/rt/device.h"

namespace rt {

/// Refuses every verb as not supported (207000). A base for devices that do some of them: for tests, and for parts of a
/// real one.
class RefusingDevice : public Device {
 public:
  DeviceInfo Info() const override { return {}; }
  ge::Status SetDevice() override { return Refuse("SetDevice"); }
  ge::Status ResetDevice() override { return Refuse("ResetDevice"); }
  ge::Status ResetDeviceForce() override { return Refuse("ResetDeviceForce"); }
  ge::StatusOr<ContextId> CreateContext() override { return Refuse("CreateContext"); }
  ge::Status DestroyContext(ContextId) override { return Refuse("DestroyContext"); }
  ge::Status SetCurrentContext(ContextId) override { return Refuse("SetCurrentContext"); }
  ge::StatusOr<ContextId> CurrentContext() const override { return Refuse("CurrentContext"); }
  ge::Status SynchronizeDevice(int64_t) override { return Refuse("SynchronizeDevice"); }
  ge::Status SetOpExecuteTimeout(uint32_t) override { return Refuse("SetOpExecuteTimeout"); }
  ge::Status SetOpWaitTimeout(uint32_t) override { return Refuse("SetOpWaitTimeout"); }
  ge::StatusOr<DeviceAddress> Malloc(uint64_t, MemoryKind, std::string_view) override { return Refuse("Malloc"); }
  ge::Status Free(DeviceAddress) override { return Refuse("Free"); }
  ge::Status FreeWithDeviceSync(DeviceAddress) override { return Refuse("FreeWithDeviceSync"); }
  ge::StatusOr<MemoryUse> MemoryInfo() const override { return Refuse("MemoryInfo"); }
  ge::Status HostRegister(ge::ByteView) override { return Refuse("HostRegister"); }
  ge::Status HostUnregister(const uint8_t*) override { return Refuse("HostUnregister"); }
  ge::Status CopyToDevice(DeviceAddress, uint64_t, ge::ByteView) override { return Refuse("CopyToDevice"); }
  ge::Status CopyToHost(ge::MutableByteView, DeviceAddress) override { return Refuse("CopyToHost"); }
  ge::Status CopyOnDevice(DeviceAddress, uint64_t, DeviceAddress, uint64_t) override { return Refuse("CopyOnDevice"); }
  ge::Status Memset(DeviceAddress, uint64_t, uint8_t, uint64_t) override { return Refuse("Memset"); }
  ge::StatusOr<StreamId> CreateStream(const StreamConfig&) override { return Refuse("CreateStream"); }
  ge::Status DestroyStream(StreamId) override { return Refuse("DestroyStream"); }
  ge::Status DestroyStreamForce(StreamId) override { return Refuse("DestroyStreamForce"); }
  ge::Status SynchronizeStream(StreamId, int64_t) override { return Refuse("SynchronizeStream"); }
  ge::StatusOr<bool> StreamQuery(StreamId) override { return Refuse("StreamQuery"); }
  ge::Status StreamAbort(StreamId) override { return Refuse("StreamAbort"); }
  ge::Status SetStreamFailureMode(StreamId, FailureMode) override { return Refuse("SetStreamFailureMode"); }
  StreamId DefaultStream() const override { return {}; }
  ge::StatusOr<TaskRef> Nop(StreamId) override { return Refuse("Nop"); }
  ge::StatusOr<TaskRef> LaunchHostFunction(std::function<void()>, StreamId) override {
    return Refuse("LaunchHostFunction");
  }
  ge::StatusOr<TaskRef> MemcpyAsync(DeviceAddress, uint64_t, DeviceAddress, uint64_t, StreamId) override {
    return Refuse("MemcpyAsync");
  }
  ge::StatusOr<TaskRef> CopyToDeviceAsync(DeviceAddress, uint64_t, ge::ByteView, HostSource, StreamId) override {
    return Refuse("CopyToDeviceAsync");
  }
  ge::StatusOr<TaskRef> CopyToHostAsync(ge::MutableByteView, DeviceAddress, StreamId) override {
    return Refuse("CopyToHostAsync");
  }
  ge::StatusOr<TaskRef> MemcpyAddressAsync(DeviceAddress, uint64_t, StreamId) override {
    return Refuse("MemcpyAddressAsync");
  }
  ge::StatusOr<TaskRef> MemsetAsync(DeviceAddress, uint64_t, uint8_t, uint64_t, StreamId) override {
    return Refuse("MemsetAsync");
  }
  ge::StatusOr<TaskRef> Collective(std::string_view, uint32_t, DeviceAddress, DeviceAddress, uint64_t,
                                   StreamId) override {
    return Refuse("Collective");
  }
  ge::StatusOr<TaskRef> Prefetch(DeviceAddress, uint64_t, StreamId) override { return Refuse("Prefetch"); }
  ge::StatusOr<EventId> CreateEvent(const EventConfig&) override { return Refuse("CreateEvent"); }
  ge::Status DestroyEvent(EventId) override { return Refuse("DestroyEvent"); }
  ge::StatusOr<TaskRef> RecordEvent(EventId, StreamId) override { return Refuse("RecordEvent"); }
  ge::StatusOr<TaskRef> StreamWaitEvent(StreamId, EventId) override { return Refuse("StreamWaitEvent"); }
  ge::StatusOr<TaskRef> ResetEvent(EventId, StreamId) override { return Refuse("ResetEvent"); }
  ge::StatusOr<bool> QueryEvent(EventId) override { return Refuse("QueryEvent"); }
  ge::Status SynchronizeEvent(EventId, int64_t) override { return Refuse("SynchronizeEvent"); }
  ge::StatusOr<double> ElapsedTime(EventId, EventId) override { return Refuse("ElapsedTime"); }
  ge::StatusOr<NotifyId> CreateNotify() override { return Refuse("CreateNotify"); }
  ge::Status DestroyNotify(NotifyId) override { return Refuse("DestroyNotify"); }
  ge::StatusOr<TaskRef> RecordNotify(NotifyId, StreamId) override { return Refuse("RecordNotify"); }
  ge::StatusOr<TaskRef> WaitNotify(NotifyId, StreamId, uint32_t) override { return Refuse("WaitNotify"); }
  ge::StatusOr<CountNotifyId> CreateCountNotify() override { return Refuse("CreateCountNotify"); }
  ge::Status DestroyCountNotify(CountNotifyId) override { return Refuse("DestroyCountNotify"); }
  ge::StatusOr<TaskRef> RecordCountNotify(CountNotifyId, CountRecord, uint32_t, StreamId) override {
    return Refuse("RecordCountNotify");
  }
  ge::StatusOr<TaskRef> WaitCountNotify(CountNotifyId, CountWait, uint32_t, bool, StreamId, uint32_t) override {
    return Refuse("WaitCountNotify");
  }
  ge::StatusOr<TaskRef> ValueWrite(DeviceAddress, uint64_t, StreamId) override { return Refuse("ValueWrite"); }
  ge::StatusOr<TaskRef> ValueWait(DeviceAddress, uint64_t, ValueWaitMode, StreamId) override {
    return Refuse("ValueWait");
  }
  ge::StatusOr<LabelId> CreateLabel() override { return Refuse("CreateLabel"); }
  ge::Status DestroyLabel(LabelId) override { return Refuse("DestroyLabel"); }
  ge::StatusOr<TaskRef> SetLabel(LabelId, StreamId) override { return Refuse("SetLabel"); }
  ge::StatusOr<TaskRef> SwitchLabelByIndex(DeviceAddress, std::span<const LabelId>, StreamId) override {
    return Refuse("SwitchLabelByIndex");
  }
  ge::StatusOr<TaskRef> SwitchStream(DeviceAddress, SwitchCondition, DeviceAddress, SwitchDataType, StreamId,
                                     StreamId) override {
    return Refuse("SwitchStream");
  }
  ge::StatusOr<TaskRef> ActiveStream(StreamId, StreamId) override { return Refuse("ActiveStream"); }
  ge::StatusOr<ModelId> ModelBuildBegin(std::string_view) override { return Refuse("ModelBuildBegin"); }
  ge::Status ModelBindStream(ModelId, StreamId, bool) override { return Refuse("ModelBindStream"); }
  ge::Status ModelUnbindStream(ModelId, StreamId) override { return Refuse("ModelUnbindStream"); }
  ge::StatusOr<TaskRef> ModelEndTask(ModelId, StreamId) override { return Refuse("ModelEndTask"); }
  ge::Status ModelBuildEnd(ModelId) override { return Refuse("ModelBuildEnd"); }
  ge::Status ModelExecute(ModelId, int64_t) override { return Refuse("ModelExecute"); }
  ge::StatusOr<TaskRef> ModelExecuteAsync(ModelId, StreamId) override { return Refuse("ModelExecuteAsync"); }
  ge::Status ModelAbort(ModelId) override { return Refuse("ModelAbort"); }
  ge::Status ModelDestroy(ModelId) override { return Refuse("ModelDestroy"); }
  ge::StatusOr<BinaryId> BinaryLoad(std::string_view, ge::ByteView, std::shared_ptr<const void>) override {
    return Refuse("BinaryLoad");
  }
  ge::Status BinaryUnload(BinaryId) override { return Refuse("BinaryUnload"); }
  ge::StatusOr<TaskRef> LaunchKernel(const KernelLaunch&, StreamId) override { return Refuse("LaunchKernel"); }
  ge::StatusOr<AicpuLibraryId> AicpuLibraryLoad(std::string_view, ge::ByteView, std::shared_ptr<const void>) override {
    return Refuse("AicpuLibraryLoad");
  }
  ge::Status AicpuLibraryUnload(AicpuLibraryId) override { return Refuse("AicpuLibraryUnload"); }
  ge::StatusOr<TaskRef> LaunchAicpu(const AicpuLaunch&, StreamId) override { return Refuse("LaunchAicpu"); }
  ge::StatusOr<TaskRef> TaskUpdate(TaskRef, DeviceAddress, DeviceAddress, StreamId, const Annotations&) override {
    return Refuse("TaskUpdate");
  }

 private:
  static ge::Status Refuse(std::string_view verb) {
    return ge::MakeError(ge::kRtFeatureNotSupported, "this device does not support {}", verb);
  }
};

}  // namespace rt
