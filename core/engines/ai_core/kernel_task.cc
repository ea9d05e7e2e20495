#include "core/engines/ai_core/kernel_task.h"

#include "core/engines/ai_core/ai_core_attrs.h"
#include "core/engines/ai_core/kernel_args.h"
#include "core/engines/kernel_context.h"
#include "core/om/task_type.h"

namespace ge {
namespace {

/// AI Core argument blocks of the hardware's launch (spec/compiler.md §6.4).
constexpr size_t kMaxArgsBytes = 2624;

}  // namespace

StatusOr<domi::TaskDef> MakeKernelTask(const Node& node, const TaskContext& context) {
  const OpDesc& op = node.op();
  const auto* kernel_name = FindAttr<std::string>(op.attrs, kAttrKernelName);
  if (kernel_name == nullptr) return MakeError(kInternal, "node '{}' ({}) has no kernel", op.name, op.type);
  GE_ASSIGN_OR_RETURN(ByteBuffer args, KernelArgs(node, context));
  if (args.size() > kMaxArgsBytes) {
    return MakeError(kUnsupported, "node '{}' ({}): {} bytes of kernel arguments, at most {} can be launched", op.name,
                     op.type, args.size(), kMaxArgsBytes);
  }
  domi::TaskDef task;
  task.set_type(static_cast<uint32_t>(ModelTaskType::kAllKernel));
  task.set_stream_id(static_cast<uint32_t>(op.stream_id));
  domi::KernelDefWithHandle& kernel = *task.mutable_kernel_with_handle();
  SetKernelContext(node, KernelType::kTe, *kernel.mutable_context());
  kernel.mutable_context()->set_args_format(KernelArgsFormat(op));
  kernel.set_args_size(static_cast<uint32_t>(args.size()));
  kernel.set_args(args.data(), args.size());
  kernel.set_original_kernel_key(*kernel_name);
  kernel.set_node_info(context.kernel_entry);
  if (op.run_info != nullptr) {
    kernel.set_block_dim(op.run_info->block_dim);
    kernel.set_schedule_mode(op.run_info->schedule_mode);
  }
  return task;
}

}  // namespace ge
