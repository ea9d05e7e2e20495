#include <algorithm>
#include <array>

#include "core/runtime/static/task_info/task_info.h"

namespace ge {
namespace {

constexpr auto kTaskKinds = std::to_array<TaskKind>({
    {ModelTaskType::kKernel, &MakeKernelTask},
    {ModelTaskType::kEventRecord, &MakeEventRecordTask},
    {ModelTaskType::kEventWait, &MakeEventWaitTask},
    {ModelTaskType::kMemcpyAsync, &MakeMemcpyAsyncTask},
    {ModelTaskType::kEndGraph, &MakeEndGraphTask},
    {ModelTaskType::kAllKernel, &MakeAllKernelTask},
    {ModelTaskType::kVectorKernel, &MakeKernelTask},
    {ModelTaskType::kVectorAllKernel, &MakeAllKernelTask},
    {ModelTaskType::kUpdate, &MakeUpdateTask},
    {ModelTaskType::kNop, &MakeNopTask},
    {ModelTaskType::kPreprocessKernel, &MakePreprocessKernelTask},
});

}  // namespace

std::span<const TaskKind> TaskKinds() { return kTaskKinds; }

StatusOr<std::unique_ptr<TaskInfo>> CreateTask(const domi::TaskDef& task, TaskContext& context) {
  const auto* kind = std::find_if(kTaskKinds.begin(), kTaskKinds.end(), [&](const TaskKind& candidate) {
    return static_cast<uint32_t>(candidate.type) == task.type();
  });
  if (kind == kTaskKinds.end())
    return MakeError(kTaskTypeInvalid, "tasks of type {} ({}) are not supported", ModelTaskTypeName(task.type()),
                     task.type());
  std::unique_ptr<TaskInfo> info = kind->make();
  GE_RETURN_IF_ERROR(info->Init(task, context));
  return info;
}

Status TaskInfo::Init(const domi::TaskDef&, TaskContext&) { return {}; }

}  // namespace ge
