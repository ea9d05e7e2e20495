#include "core/runtime/static/task_info/aicpu_launch.h"

#include "aicpu/aicpu_args.h"
#include "core/runtime/static/task_info/kernel_launch.h"

namespace ge {
namespace {

/// The block begins so far into its place on the device, so that addresses behind the head are aligned to 8 bytes.
constexpr size_t kBlockStart = 24 - sizeof(aicpu::AicpuParamHead);

Status CheckExtInfo(ByteView info) {
  ByteReader reader(info);
  while (reader.remaining() > 0) {
    Status entry = [&]() -> Status {
      GE_ASSIGN_OR_RETURN(const auto head, reader.Read<aicpu::ExtInfoHead>("head of an entry"));
      return reader.ReadBytes(head.infoLen, "entry").status();
    }();
    if (!entry.ok()) return MakeError(kTaskPartitionInvalid, "extended information: {}", entry.message());
  }
  return {};
}

/// The head of the task's block, held to the bytes that are there and to the op.
StatusOr<aicpu::AicpuParamHead> CheckBlock(const domi::KernelDef& kernel, size_t tensors) {
  const size_t size = kernel.args().size(), ext_info_size = kernel.kernel_ext_info().size();
  if (size < sizeof(aicpu::AicpuParamHead) || size > kMaxKernelArgsBytes || kernel.args_size() != size) {
    return MakeError(kTaskPartitionInvalid, "AICPU arguments of {} bytes, args_size {}: {} to {} are possible", size,
                     kernel.args_size(), sizeof(aicpu::AicpuParamHead), kMaxKernelArgsBytes);
  }
  GE_ASSIGN_OR_RETURN(const auto head, ByteReader(AsBytes(kernel.args())).Read<aicpu::AicpuParamHead>("head"));
  if (head.length != size) {
    return MakeError(kTaskPartitionInvalid, "AICPU arguments: the head says {} bytes, there are {}", head.length, size);
  }
  if (head.ioAddrNum != tensors || (size - sizeof(head)) / sizeof(uint64_t) < tensors) {
    return MakeError(kTaskPartitionInvalid, "AICPU arguments: {} addresses in {} bytes, the op has {} tensors",
                     head.ioAddrNum, size, tensors);
  }
  if (head.extInfoLength != ext_info_size || kernel.kernel_ext_info_size() != ext_info_size) {
    return MakeError(kTaskPartitionInvalid,
                     "AICPU arguments: {} bytes of extended information, the head says {}, the task {}", ext_info_size,
                     head.extInfoLength, kernel.kernel_ext_info_size());
  }
  GE_RETURN_IF_ERROR(CheckExtInfo(AsBytes(kernel.kernel_ext_info())));
  return head;
}

}  // namespace

Status AicpuLaunch::Init(const domi::KernelDef& kernel, TaskLoadContext& context) {
  GE_ASSIGN_OR_RETURN(const Node* node, context.NodeOf(kernel.context().op_index()));
  so_name_ = kernel.so_name();
  GE_RETURN_IF_ERROR(context.aicpu.Find(so_name_).status(), "op {}", node->name());
  GE_ASSIGN_OR_RETURN(const NodeAddresses addresses, NodeAddresses::Resolve(*node, context.layout, context.memory));
  launch_.kernel_name = kernel.kernel_name();
  launch_.block_dim = 1;  // whatever the task says (spec/static-runtime.md §7.3)
  launch_.annotations = AnnotationsOf(addresses);
  return PlaceArgs(kernel, addresses, context.resources).WithContext(fmt::format("op {}", node->name()));
}

Status AicpuLaunch::PlaceArgs(const domi::KernelDef& kernel, const NodeAddresses& addresses,
                              DeviceResources& resources) {
  GE_ASSIGN_OR_RETURN(aicpu::AicpuParamHead head,
                      CheckBlock(kernel, addresses.inputs.size() + addresses.outputs.size()));
  const std::string& op_name = addresses.node->name();
  const ByteView ext_info = AsBytes(kernel.kernel_ext_info());
  GE_ASSIGN_OR_RETURN(head.extInfoAddr, resources.MallocCopy(ext_info, rt::MemoryKind::kHbm,
                                                             fmt::format("extended information of {}", op_name)));
  ByteWriter block;
  block.WriteZeros(kBlockStart);
  block.Write(head);
  for (uint64_t address : addresses.inputs) block.Write(address);
  for (uint64_t address : addresses.outputs) block.Write(address);
  block.WriteBytes(AsBytes(kernel.args()).subspan(block.size() - kBlockStart));
  GE_ASSIGN_OR_RETURN(const rt::DeviceAddress place, resources.MallocCopy(block.view(), rt::MemoryKind::kHbm,
                                                                          fmt::format("AICPU args of {}", op_name)));
  launch_.args = place + kBlockStart;
  std::vector<rt::AddressRange>& reads = launch_.annotations.reads;
  reads.push_back({place, block.size()});
  if (!ext_info.empty()) reads.push_back({head.extInfoAddr, ext_info.size()});
  return {};
}

Status AicpuLaunch::Distribute(TaskLoadContext& context, rt::StreamId stream) {
  const std::string& op_name = launch_.annotations.op_name;
  GE_ASSIGN_OR_RETURN(launch_.library, context.aicpu.Load(so_name_), "op {}", op_name);
  GE_RETURN_IF_ERROR(context.device().LaunchAicpu(launch_, stream).status(), "launch op {}", op_name);
  return {};
}

}  // namespace ge
