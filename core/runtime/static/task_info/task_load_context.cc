#include "core/runtime/static/task_info/task_info.h"

namespace ge {

StatusOr<const Node*> TaskLoadContext::NodeOf(uint32_t op_index) const {
  const Node* node = layout.FindNode(op_index);
  if (node == nullptr)
    return MakeError(kTaskPartitionInvalid, "no node has the id {} that the task calls op_index", op_index);
  return node;
}

StatusOr<rt::EventId> TaskLoadContext::EventOf(uint32_t event_id) const {
  if (event_id >= events.size()) {
    return MakeError(kTaskPartitionInvalid, "event {} does not exist; the model has {}", event_id, events.size());
  }
  return events[event_id];
}

StatusOr<rt::DeviceAddress> TaskLoadContext::ZeroIndexCell() {
  if (zero_index_cell == 0) {
    GE_ASSIGN_OR_RETURN(zero_index_cell, resources.MallocCopy(ByteBuffer(sizeof(uint64_t)),
                                                              rt::MemoryKind::kTaskScheduler, "index of jumps"));
  }
  return zero_index_cell;
}

StatusOr<rt::BinaryId> TaskLoadContext::BinaryOf(const std::string& kernel_name) {
  if (const auto it = binaries.find(kernel_name); it != binaries.end()) return it->second;
  const KernelBin* kernel = layout.model().FindKernel(kernel_name);
  if (kernel == nullptr) {
    return MakeError(kKernelPartitionInvalid, "kernel '{}' is not found among the {} kernels of the model", kernel_name,
                     layout.model().kernels().size());
  }
  GE_ASSIGN_OR_RETURN(const rt::BinaryId binary, resources.LoadBinary(kernel_name, kernel->binary), "load kernel '{}'",
                      kernel_name);
  binaries.emplace(kernel_name, binary);
  return binary;
}

StatusOr<uint64_t> TaskLoadContext::TilingContextCell(const Node& node, TilingContextPart part) const {
  const auto it = tiling_contexts.find(&node);
  if (it == tiling_contexts.end()) {
    return MakeError(kTaskPartitionInvalid,
                     "op {} has no tiling context yet; please check whether tiling task has been launched before it",
                     node.name());
  }
  return it->second.AddressOf(part);
}

}  // namespace ge
