#pragma once

#include <memory>
#include <utility>

#include "core/rt/refusing_device.h"

namespace system_tests {

/// Passes the calls that a runtime makes on to another device. A test overrides the one call that it breaks.
class ForwardingDevice : public rt::RefusingDevice {
 public:
  explicit ForwardingDevice(rt::Device& target) : target_(target) {}

  rt::DeviceInfo Info() const override { return target_.Info(); }

  ge::StatusOr<rt::DeviceAddress> Malloc(uint64_t size, rt::MemoryKind kind, std::string_view name) override {
    return target_.Malloc(size, kind, name);
  }
  ge::Status Free(rt::DeviceAddress address) override { return target_.Free(address); }
  ge::Status CopyToDevice(rt::DeviceAddress destination, uint64_t destination_size, ge::ByteView source) override {
    return target_.CopyToDevice(destination, destination_size, source);
  }
  ge::Status CopyToHost(ge::MutableByteView destination, rt::DeviceAddress source) override {
    return target_.CopyToHost(destination, source);
  }
  ge::Status Memset(rt::DeviceAddress destination, uint64_t destination_size, uint8_t value, uint64_t count) override {
    return target_.Memset(destination, destination_size, value, count);
  }

  ge::StatusOr<rt::StreamId> CreateStream(const rt::StreamConfig& config) override {
    return target_.CreateStream(config);
  }
  ge::Status DestroyStream(rt::StreamId stream) override { return target_.DestroyStream(stream); }
  ge::Status SynchronizeStream(rt::StreamId stream, int64_t timeout_ms) override {
    return target_.SynchronizeStream(stream, timeout_ms);
  }
  rt::StreamId DefaultStream() const override { return target_.DefaultStream(); }
  ge::StatusOr<rt::TaskRef> Nop(rt::StreamId stream) override { return target_.Nop(stream); }
  ge::StatusOr<rt::TaskRef> MemcpyAsync(rt::DeviceAddress destination, uint64_t destination_size,
                                        rt::DeviceAddress source, uint64_t count, rt::StreamId stream) override {
    return target_.MemcpyAsync(destination, destination_size, source, count, stream);
  }

  ge::StatusOr<rt::EventId> CreateEvent(const rt::EventConfig& config) override { return target_.CreateEvent(config); }
  ge::Status DestroyEvent(rt::EventId event) override { return target_.DestroyEvent(event); }
  ge::StatusOr<rt::TaskRef> RecordEvent(rt::EventId event, rt::StreamId stream) override {
    return target_.RecordEvent(event, stream);
  }
  ge::StatusOr<rt::TaskRef> StreamWaitEvent(rt::StreamId stream, rt::EventId event) override {
    return target_.StreamWaitEvent(stream, event);
  }
  ge::StatusOr<rt::TaskRef> ResetEvent(rt::EventId event, rt::StreamId stream) override {
    return target_.ResetEvent(event, stream);
  }

  ge::StatusOr<rt::ModelId> ModelBuildBegin(std::string_view name) override { return target_.ModelBuildBegin(name); }
  ge::Status ModelBindStream(rt::ModelId model, rt::StreamId stream, bool head) override {
    return target_.ModelBindStream(model, stream, head);
  }
  ge::Status ModelUnbindStream(rt::ModelId model, rt::StreamId stream) override {
    return target_.ModelUnbindStream(model, stream);
  }
  ge::StatusOr<rt::TaskRef> ModelEndTask(rt::ModelId model, rt::StreamId stream) override {
    return target_.ModelEndTask(model, stream);
  }
  ge::Status ModelBuildEnd(rt::ModelId model) override { return target_.ModelBuildEnd(model); }
  ge::Status ModelExecute(rt::ModelId model, int64_t timeout_ms) override {
    return target_.ModelExecute(model, timeout_ms);
  }
  ge::Status ModelDestroy(rt::ModelId model) override { return target_.ModelDestroy(model); }

  ge::StatusOr<rt::BinaryId> BinaryLoad(std::string_view kernel_name, ge::ByteView bytes,
                                        std::shared_ptr<const void> owner) override {
    return target_.BinaryLoad(kernel_name, bytes, std::move(owner));
  }
  ge::Status BinaryUnload(rt::BinaryId binary) override { return target_.BinaryUnload(binary); }
  ge::StatusOr<rt::TaskRef> LaunchKernel(const rt::KernelLaunch& launch, rt::StreamId stream) override {
    return target_.LaunchKernel(launch, stream);
  }
  ge::StatusOr<rt::AicpuLibraryId> AicpuLibraryLoad(std::string_view so_name, ge::ByteView bytes,
                                                    std::shared_ptr<const void> owner) override {
    return target_.AicpuLibraryLoad(so_name, bytes, std::move(owner));
  }
  ge::Status AicpuLibraryUnload(rt::AicpuLibraryId library) override { return target_.AicpuLibraryUnload(library); }
  ge::StatusOr<rt::TaskRef> LaunchAicpu(const rt::AicpuLaunch& launch, rt::StreamId stream) override {
    return target_.LaunchAicpu(launch, stream);
  }
  ge::StatusOr<rt::TaskRef> TaskUpdate(rt::TaskRef target, rt::DeviceAddress tiling_key, rt::DeviceAddress block_dim,
                                       rt::StreamId stream, const rt::Annotations& annotations) override {
    return target_.TaskUpdate(target, tiling_key, block_dim, stream, annotations);
  }

 private:
  rt::Device& target_;
};

}  // namespace system_tests
