#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"
#include "core/rt/device.h"

namespace ge {

/// Everything that one loaded model holds on a device. What is made through it is released with it, in the order of
/// spec/static-runtime.md §4.3: streams are unbound and destroyed, then labels, events, memory, the model instance,
/// kernel binaries, AICPU libraries. So a load that fails half way leaves nothing behind. Not thread-safe.
class DeviceResources {
 public:
  /// `device` must outlive the object.
  explicit DeviceResources(rt::Device& device) : device_(device) {}
  DeviceResources(const DeviceResources&) = delete;
  DeviceResources& operator=(const DeviceResources&) = delete;
  /// Releases what is left; a failure is only logged.
  ~DeviceResources();

  rt::Device& device() const { return device_; }
  rt::ModelId model() const { return model_; }

  StatusOr<rt::DeviceAddress> Malloc(uint64_t size, rt::MemoryKind kind, std::string_view name);
  /// Memory that holds a copy of `bytes`; no bytes give address 0.
  StatusOr<rt::DeviceAddress> MallocCopy(ByteView bytes, rt::MemoryKind kind, std::string_view name);
  /// The model instance that streams are bound to; once.
  Status BeginModel(std::string_view name);
  /// A persistent stream bound to the model. A head stream starts with each execution, others when some task starts
  /// them.
  StatusOr<rt::StreamId> CreateModelStream(bool head);
  StatusOr<rt::EventId> CreateEvent();
  StatusOr<rt::LabelId> CreateLabel();
  StatusOr<rt::BinaryId> LoadBinary(std::string_view kernel_name, const SharedBytes& binary);
  StatusOr<rt::AicpuLibraryId> LoadAicpuLibrary(std::string_view so_name, const SharedBytes& binary);

  /// Releases everything even when some of it fails, and returns the first failure.
  Status Release();

 private:
  rt::Device& device_;
  rt::ModelId model_;
  std::vector<rt::StreamId> bound_streams_, streams_;
  std::vector<rt::EventId> events_;
  std::vector<rt::LabelId> labels_;
  std::vector<rt::DeviceAddress> memory_;
  std::vector<rt::BinaryId> binaries_;
  std::vector<rt::AicpuLibraryId> libraries_;
};

}  // namespace ge
