#include "core/engines/ai_cpu/aicpu_task.h"

#include "core/engines/ai_cpu/aicpu_attrs.h"
#include "core/engines/aicpu_ext_info.h"
#include "core/engines/kernel_context.h"
#include "core/engines/logical_addresses.h"
#include "core/om/op_serialize.h"
#include "core/om/proto_bytes.h"

namespace ge {
namespace {

StatusOr<std::string> KernelText(const OpDesc& op, std::string_view attr) {
  const auto* text = FindAttr<std::string>(op.attrs, attr);
  if (text != nullptr && !text->empty()) return *text;
  return MakeError(kInternal, "node '{}' ({}) has no AICPU kernel: attribute {} is missing", op.name, op.type, attr);
}

StatusOr<ByteBuffer> Args(const Node& node, const TaskContext& context, size_t ext_info_size) {
  GE_ASSIGN_OR_RETURN(const std::vector<uint64_t> inputs, InputAddresses(node, context));
  GE_ASSIGN_OR_RETURN(const std::vector<uint64_t> outputs, OutputAddresses(node, context));
  proto::OpDef definition;
  GE_RETURN_IF_ERROR(EncodeOp(node.op(), 0, {}, definition));
  GE_ASSIGN_OR_RETURN(const ByteBuffer definition_bytes, SerializeMessage(definition, "definition of an op"));
  const size_t size = sizeof(aicpu::AicpuParamHead) + (inputs.size() + outputs.size()) * sizeof(uint64_t) +
                      sizeof(uint32_t) + definition_bytes.size();
  if (size > kMaxAicpuArgsBytes) {
    return MakeError(kUnsupported, "node '{}' ({}): {} bytes of AICPU arguments, {} of them its definition; at most {}",
                     node.name(), node.type(), size, definition_bytes.size(), kMaxAicpuArgsBytes);
  }
  ByteWriter args;
  args.Write(aicpu::AicpuParamHead{static_cast<uint32_t>(size), static_cast<uint32_t>(inputs.size() + outputs.size()),
                                   static_cast<uint32_t>(ext_info_size), 0});
  for (uint64_t address : inputs) args.Write(address);
  for (uint64_t address : outputs) args.Write(address);
  args.Write(static_cast<uint32_t>(definition_bytes.size()));
  args.WriteBytes(definition_bytes);
  return std::move(args).Take();
}

}  // namespace

StatusOr<domi::TaskDef> MakeAicpuTask(const Node& node, const TaskContext& context) {
  const OpDesc& op = node.op();
  GE_ASSIGN_OR_RETURN(const std::string kernel_so, KernelText(op, kAttrKernelSo));
  GE_ASSIGN_OR_RETURN(const std::string function, KernelText(op, kAttrFuncName));
  GE_ASSIGN_OR_RETURN(const std::string kernel_lib, KernelText(op, kAttrOpKernelLib));
  GE_ASSIGN_OR_RETURN(const ByteBuffer ext_info, AicpuExtInfo(op));
  GE_ASSIGN_OR_RETURN(const ByteBuffer args, Args(node, context, ext_info.size()));
  domi::TaskDef task;
  task.set_type(static_cast<uint32_t>(ModelTaskType::kKernel));
  task.set_stream_id(static_cast<uint32_t>(op.stream_id));
  domi::KernelDef& kernel = *task.mutable_kernel();
  SetKernelContext(node, kernel_lib == kCustAicpuKernelLib ? KernelType::kCustAiCpu : KernelType::kAiCpu,
                   *kernel.mutable_context());
  kernel.set_block_dim(1);
  kernel.set_so_name(kernel_so);
  kernel.set_kernel_name(function);
  kernel.set_args_size(static_cast<uint32_t>(args.size()));
  kernel.set_args(args.data(), args.size());
  kernel.set_kernel_ext_info(ext_info.data(), ext_info.size());
  kernel.set_kernel_ext_info_size(static_cast<uint32_t>(ext_info.size()));
  return task;
}

}  // namespace ge
