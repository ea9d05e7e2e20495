#pragma once

#include "core/runtime/static/task_info/task_info.h"

namespace ge {

/// A function of one of the model's AICPU libraries (spec/static-runtime.md §8.2, docs/formats/aicpu_args.md). The
/// argument block of the task lies on the device, with the addresses that the model got in place of logical ones.
class AicpuLaunch {
 public:
  /// Refuses with kTaskPartitionInvalid a block whose sizes do not agree with each other or with the op.
  Status Init(const domi::KernelDef& kernel, TaskLoadContext& context);
  /// Makes the library resident, the first time, and launches.
  Status Distribute(TaskLoadContext& context, rt::StreamId stream);

 private:
  Status PlaceArgs(const domi::KernelDef& kernel, const NodeAddresses& addresses, DeviceResources& resources);

  std::string so_name_;
  rt::AicpuLaunch launch_;
};

}  // namespace ge
