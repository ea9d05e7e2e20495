#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/om/ge_model.h"
#include "core/om/task_type.h"
#include "core/platform/chip.h"
#include "core/runtime/static/aicpu_libraries.h"
#include "core/runtime/static/device_resources.h"
#include "core/runtime/static/label_table.h"
#include "core/runtime/static/model_layout.h"
#include "core/runtime/static/model_memory.h"
#include "core/runtime/static/op_master.h"
#include "core/runtime/static/tiling_context.h"

namespace ge {

/// What the tasks of one model share while it is loaded. Lives until all tasks are distributed.
struct TaskLoadContext {
  const ModelLayout& layout;
  ModelMemory& memory;
  DeviceResources& resources;
  OpMasterLibraries& op_master;
  AicpuLibraries& aicpu;
  const ChipConfig& chip;

  std::vector<rt::StreamId> streams{};  ///< by logical stream
  std::vector<rt::EventId> events{};    ///< by event id
  LabelTable labels{};
  std::map<std::string, rt::BinaryId> binaries{};                ///< kernels that some task has loaded
  std::map<const Node*, DeviceTilingContext> tiling_contexts{};  ///< of ops whose PREPROCESS_KERNEL task came by
  std::map<const Node*, rt::TaskRef> launched_kernels{};         ///< AI Core launches that are distributed
  std::map<const Node*, size_t> activations{};                   ///< STREAM_ACTIVE tasks of each node so far
  rt::DeviceAddress zero_index_cell = 0;                         ///< 0: not made yet
  bool graph_ended = false;

  rt::Device& device() const { return resources.device(); }
  /// The node of a task; fails when there is none.
  StatusOr<const Node*> NodeOf(uint32_t op_index) const;
  StatusOr<rt::EventId> EventOf(uint32_t event_id) const;
  /// Eight bytes of 0 that the scheduler can read: the index of a jump. Made the first time.
  StatusOr<rt::DeviceAddress> ZeroIndexCell();
  /// Loads a kernel of TBE_KERNELS the first time.
  StatusOr<rt::BinaryId> BinaryOf(const std::string& kernel_name);
  /// The address of a cell of an op's tiling context; fails when no PREPROCESS_KERNEL task made one yet.
  StatusOr<uint64_t> TilingContextCell(const Node& node, TilingContextPart part) const;
};

/// One task of a model (spec/static-runtime.md §7.2). All tasks are initialised, in the order of the list; then all are
/// distributed.
class TaskInfo {
 public:
  virtual ~TaskInfo() = default;
  /// Reads the task and makes what it needs on the device. `task` outlives the object.
  virtual Status Init(const domi::TaskDef& task, TaskLoadContext& context);
  /// Puts the task on its stream.
  virtual Status Distribute(TaskLoadContext& context, rt::StreamId stream) = 0;
};

/// A kind of task that this runtime can load. To add one: a file here, a line in task_table.cc.
struct TaskKind {
  ModelTaskType type;
  std::unique_ptr<TaskInfo> (*make)();
};

std::unique_ptr<TaskInfo> MakeAllKernelTaskInfo();
std::unique_ptr<TaskInfo> MakeEndGraphTaskInfo();
std::unique_ptr<TaskInfo> MakeEventRecordTaskInfo();
std::unique_ptr<TaskInfo> MakeEventWaitTaskInfo();
std::unique_ptr<TaskInfo> MakeKernelTaskInfo();
std::unique_ptr<TaskInfo> MakeLabelGotoTaskInfo();
std::unique_ptr<TaskInfo> MakeLabelSetTaskInfo();
std::unique_ptr<TaskInfo> MakeLabelSwitchTaskInfo();
std::unique_ptr<TaskInfo> MakeMemcpyAddrAsyncTaskInfo();
std::unique_ptr<TaskInfo> MakeMemcpyAsyncTaskInfo();
std::unique_ptr<TaskInfo> MakeNopTaskInfo();
std::unique_ptr<TaskInfo> MakePreprocessKernelTaskInfo();
std::unique_ptr<TaskInfo> MakeStreamActiveTaskInfo();
std::unique_ptr<TaskInfo> MakeStreamSwitchTaskInfo();
std::unique_ptr<TaskInfo> MakeUpdateTaskInfo();

/// All kinds, by type.
std::span<const TaskKind> TaskKinds();

/// The task of a TaskDef, initialised. Fails with kTaskTypeInvalid when no kind serves its type.
StatusOr<std::unique_ptr<TaskInfo>> CreateTask(const domi::TaskDef& task, TaskLoadContext& context);

}  // namespace ge
