#include <algorithm>
#include <array>

#include "core/runtime/static/task_info/task_info.h"

namespace ge {
namespace {

constexpr auto kTaskKinds = std::to_array<TaskKind>({
    {ModelTaskType::kKernel, &MakeKernelTaskInfo},
    {ModelTaskType::kEventRecord, &MakeEventRecordTaskInfo},
    {ModelTaskType::kEventWait, &MakeEventWaitTaskInfo},
    {ModelTaskType::kStreamSwitch, &MakeStreamSwitchTaskInfo},
    {ModelTaskType::kStreamActive, &MakeStreamActiveTaskInfo},
    {ModelTaskType::kLabelSet, &MakeLabelSetTaskInfo},
    {ModelTaskType::kMemcpyAsync, &MakeMemcpyAsyncTaskInfo},
    {ModelTaskType::kEndGraph, &MakeEndGraphTaskInfo},
    {ModelTaskType::kMemcpyAddrAsync, &MakeMemcpyAddrAsyncTaskInfo},
    {ModelTaskType::kLabelSwitchByIndex, &MakeLabelSwitchTaskInfo},
    {ModelTaskType::kLabelGoto, &MakeLabelGotoTaskInfo},
    {ModelTaskType::kAllKernel, &MakeAllKernelTaskInfo},
    {ModelTaskType::kVectorKernel, &MakeKernelTaskInfo},
    {ModelTaskType::kVectorAllKernel, &MakeAllKernelTaskInfo},
    {ModelTaskType::kUpdate, &MakeUpdateTaskInfo},
    {ModelTaskType::kNop, &MakeNopTaskInfo},
    {ModelTaskType::kPreprocessKernel, &MakePreprocessKernelTaskInfo},
});

}  // namespace

std::span<const TaskKind> TaskKinds() { return kTaskKinds; }

StatusOr<std::unique_ptr<TaskInfo>> CreateTask(const domi::TaskDef& task, TaskLoadContext& context) {
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

Status TaskInfo::Init(const domi::TaskDef&, TaskLoadContext&) { return {}; }

}  // namespace ge
