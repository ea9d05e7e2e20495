#include "core/runtime/static/task_info/task_info.h"

namespace ge {
namespace {

// rtMemcpyKind; the others have an end in host memory, which a static model's task cannot have.
constexpr uint32_t kDeviceToDevice = 3;

/// MEMCPY_ASYNC between logical addresses of the model.
class MemcpyAsyncTask : public TaskInfo {
 public:
  Status Init(const domi::TaskDef& task, TaskLoadContext& context) override {
    const domi::MemcpyAsyncDef& copy = task.memcpy_async();
    if (copy.kind() != kDeviceToDevice) {
      return MakeError(kUnsupported, "a copy of kind {} is not supported, only device to device ({})", copy.kind(),
                       kDeviceToDevice);
    }
    if (copy.count() > copy.dst_max()) {
      return MakeError(kTaskPartitionInvalid, "a copy of {} bytes to a destination of {}", copy.count(),
                       copy.dst_max());
    }
    GE_ASSIGN_OR_RETURN(const TensorPlace source, context.layout.PlaceOfLogicalAddress(copy.src(), copy.count()),
                        "source of a copy");
    GE_ASSIGN_OR_RETURN(const TensorPlace destination, context.layout.PlaceOfLogicalAddress(copy.dst(), copy.dst_max()),
                        "destination of a copy");
    GE_ASSIGN_OR_RETURN(source_, context.memory.AddressOf(source));
    GE_ASSIGN_OR_RETURN(destination_, context.memory.AddressOf(destination));
    count_ = copy.count();
    destination_size_ = copy.dst_max();
    return {};
  }

  Status Distribute(TaskLoadContext& context, rt::StreamId stream) override {
    return context.device().MemcpyAsync(destination_, destination_size_, source_, count_, stream).status();
  }

 private:
  rt::DeviceAddress source_ = 0, destination_ = 0;
  uint64_t count_ = 0, destination_size_ = 0;
};

}  // namespace

std::unique_ptr<TaskInfo> MakeMemcpyAsyncTaskInfo() { return std::make_unique<MemcpyAsyncTask>(); }

}  // namespace ge
