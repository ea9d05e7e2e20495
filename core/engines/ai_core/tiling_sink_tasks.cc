#include "core/engines/ai_core/tiling_sink_tasks.h"

#include "core/engines/ai_core/ai_core_attrs.h"
#include "core/engines/ai_core/kernel_args.h"
#include "core/engines/ai_core/kernel_task.h"
#include "core/om/task_type.h"

namespace ge {
namespace {

static_assert(kPreprocessOpNameOffset + kPreprocessOpNameBytes + 16 <= kPreprocessArgsBytes);

domi::TaskDef& AddTask(std::vector<domi::TaskDef>& tasks, ModelTaskType type, uint32_t stream) {
  domi::TaskDef& task = tasks.emplace_back();
  task.set_type(static_cast<uint32_t>(type));
  task.set_stream_id(stream);
  return task;
}

void AddEventTask(std::vector<domi::TaskDef>& tasks, ModelTaskType type, uint32_t stream, uint32_t event,
                  uint32_t op_index) {
  domi::TaskDef& task = AddTask(tasks, type, stream);
  task.set_event_id(event);
  task.mutable_event_ex()->set_op_index(op_index);
}

ByteBuffer PreprocessArgs(std::string_view so_name) {
  ByteWriter args;
  args.WriteZeros(kPreprocessSoNameOffset);
  args.WriteText(so_name);
  args.WriteZeros(kPreprocessKernelNameOffset - args.size());
  args.WriteText(kPreprocessKernelName);
  args.WriteZeros(kPreprocessOpNameOffset - args.size());
  args.WriteText(kPreprocessOpName);
  args.WriteZeros(kPreprocessArgsBytes - args.size());
  return std::move(args).Take();
}

void AddPreprocessTask(std::vector<domi::TaskDef>& tasks, const TilingSinkResources& sink, uint32_t op_index) {
  domi::KernelDef& kernel = *AddTask(tasks, ModelTaskType::kPreprocessKernel, sink.stream).mutable_kernel();
  kernel.mutable_context()->set_kernel_type(static_cast<uint32_t>(KernelType::kAiCpu));
  kernel.mutable_context()->set_op_index(op_index);
  kernel.mutable_context()->set_args_format(std::string(kPreprocessArgsFormat));
  kernel.set_block_dim(1);
  kernel.set_so_name(sink.op_master_path);
  kernel.set_kernel_name(std::string(kPreprocessKernelName));
  ByteBuffer args = PreprocessArgs(sink.op_master_path);
  kernel.set_args_size(static_cast<uint32_t>(args.size()));
  kernel.set_args(args.data(), args.size());
}

Status CheckSink(const OpDesc& op, const TaskContext& context) {
  if (!context.tiling_sink || op.attached_stream_ids.size() != 1) {
    return MakeError(kInternal,
                     "node '{}' ({}): device tiling needs exactly one attached stream and one event; it has {} streams",
                     op.name, op.type, op.attached_stream_ids.size());
  }
  const auto* compile_info = FindAttr<std::string>(op.attrs, kAttrCompileInfoJson);
  if (compile_info == nullptr || compile_info->empty()) {
    return MakeError(kInternal, "node '{}' ({}): device tiling needs compile_info_json, which is empty", op.name,
                     op.type);
  }
  if (context.tiling_sink->op_master_path.size() >= kPreprocessNameBytes) {
    return MakeError(kUnsupported, "node '{}' ({}): the path of its op-master library has {} bytes, at most {} fit",
                     op.name, op.type, context.tiling_sink->op_master_path.size(), kPreprocessNameBytes - 1);
  }
  return {};
}

}  // namespace

Status AppendTilingSinkTasks(const Node& node, const TaskContext& context, std::vector<domi::TaskDef>& tasks) {
  const OpDesc& op = node.op();
  GE_RETURN_IF_ERROR(CheckSink(op, context));
  const TilingSinkResources& sink = *context.tiling_sink;
  auto id = static_cast<uint32_t>(op.id);
  auto main_stream = static_cast<uint32_t>(op.stream_id);

  GE_ASSIGN_OR_RETURN(domi::TaskDef kernel, MakeKernelTask(node, context));
  domi::KernelContext& kernel_context = *kernel.mutable_kernel_with_handle()->mutable_context();
  GE_ASSIGN_OR_RETURN(std::string format, TilingSinkArgsFormat(kernel_context.args_format()));
  kernel_context.set_args_format(format);
  kernel.mutable_kernel_with_handle()->set_block_dim(kSunkBlockDim);

  AddPreprocessTask(tasks, sink, id);
  AddEventTask(tasks, ModelTaskType::kEventWait, main_stream, sink.event, id);
  for (uint32_t i = 0; i < context.chip.prefetch_num(); ++i) AddTask(tasks, ModelTaskType::kNop, main_stream);
  tasks.push_back(std::move(kernel));
  domi::UpdatePcTaskDef& update = *AddTask(tasks, ModelTaskType::kUpdate, sink.stream).mutable_update_pc_task();
  update.set_op_index(id);
  update.set_stream_id(main_stream);
  update.set_args_format(std::string(kUpdateArgsFormat));
  AddEventTask(tasks, ModelTaskType::kEventRecord, sink.stream, sink.event, id);
  return {};
}

}  // namespace ge
