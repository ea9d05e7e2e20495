#include "core/runtime/static/device_resources.h"

#include "core/base/log.h"

namespace ge {
namespace {

/// Hands the objects to `release` from last to first and forgets them.
template <typename T, typename Fn>
void ReleaseAll(std::vector<T>& objects, Status& first_failure, Fn release) {
  for (; !objects.empty(); objects.pop_back()) {
    Status status = release(objects.back());
    if (!status.ok() && first_failure.ok()) first_failure = std::move(status);
  }
}

}  // namespace

DeviceResources::~DeviceResources() {
  if (const Status status = Release(); !status.ok())
    Log().warn("release a model's device resources: {}", status.ToString());
}

StatusOr<rt::DeviceAddress> DeviceResources::Malloc(uint64_t size, rt::MemoryKind kind, std::string_view name) {
  GE_ASSIGN_OR_RETURN(const rt::DeviceAddress address, device_.Malloc(size, kind, name), "allocate {} bytes for {}",
                      size, name);
  memory_.push_back(address);
  return address;
}

StatusOr<rt::DeviceAddress> DeviceResources::MallocCopy(ByteView bytes, rt::MemoryKind kind, std::string_view name) {
  if (bytes.empty()) return rt::DeviceAddress{0};
  GE_ASSIGN_OR_RETURN(const rt::DeviceAddress address, Malloc(bytes.size(), kind, name));
  GE_RETURN_IF_ERROR(device_.CopyToDevice(address, bytes.size(), bytes), "copy {} to the device", name);
  return address;
}

Status DeviceResources::BeginModel(std::string_view name) {
  GE_CHECK(!model_);
  GE_ASSIGN_OR_RETURN(model_, device_.ModelBuildBegin(name));
  return {};
}

StatusOr<rt::StreamId> DeviceResources::CreateModelStream(bool head) {
  rt::StreamConfig config;
  config.persistent = true;
  GE_ASSIGN_OR_RETURN(const rt::StreamId stream, device_.CreateStream(config));
  streams_.push_back(stream);
  GE_RETURN_IF_ERROR(device_.ModelBindStream(model_, stream, head));
  bound_streams_.push_back(stream);
  return stream;
}

StatusOr<rt::EventId> DeviceResources::CreateEvent() {
  GE_ASSIGN_OR_RETURN(const rt::EventId event, device_.CreateEvent({}));
  events_.push_back(event);
  return event;
}

StatusOr<rt::LabelId> DeviceResources::CreateLabel() {
  GE_ASSIGN_OR_RETURN(const rt::LabelId label, device_.CreateLabel());
  labels_.push_back(label);
  return label;
}

StatusOr<rt::BinaryId> DeviceResources::LoadBinary(std::string_view kernel_name, const SharedBytes& binary) {
  GE_ASSIGN_OR_RETURN(const rt::BinaryId id, device_.BinaryLoad(kernel_name, binary.view, binary.owner));
  binaries_.push_back(id);
  return id;
}

StatusOr<rt::AicpuLibraryId> DeviceResources::LoadAicpuLibrary(std::string_view so_name, const SharedBytes& binary) {
  GE_ASSIGN_OR_RETURN(const rt::AicpuLibraryId id, device_.AicpuLibraryLoad(so_name, binary.view, binary.owner));
  libraries_.push_back(id);
  return id;
}

Status DeviceResources::Release() {
  Status failure;
  ReleaseAll(bound_streams_, failure, [this](rt::StreamId id) { return device_.ModelUnbindStream(model_, id); });
  ReleaseAll(streams_, failure, [this](rt::StreamId id) { return device_.DestroyStream(id); });
  ReleaseAll(labels_, failure, [this](rt::LabelId id) { return device_.DestroyLabel(id); });
  ReleaseAll(events_, failure, [this](rt::EventId id) { return device_.DestroyEvent(id); });
  ReleaseAll(memory_, failure, [this](rt::DeviceAddress address) { return device_.Free(address); });
  std::vector<rt::ModelId> models;
  if (model_) models.push_back(std::exchange(model_, rt::ModelId()));
  ReleaseAll(models, failure, [this](rt::ModelId id) { return device_.ModelDestroy(id); });
  ReleaseAll(binaries_, failure, [this](rt::BinaryId id) { return device_.BinaryUnload(id); });
  ReleaseAll(libraries_, failure, [this](rt::AicpuLibraryId id) { return device_.AicpuLibraryUnload(id); });
  return failure;
}

}  // namespace ge
