#include "core/engines/logical_addresses.h"

namespace ge {
namespace {

bool IsConst(const OpDesc& op, size_t slot) { return slot < op.is_input_const.size() && op.is_input_const[slot]; }

uint64_t AddressAt(int64_t offset, const TaskContext& context) {
  const auto address = static_cast<uint64_t>(offset);
  return address >= kVariableMemoryBase ? address : context.base_addr + address;
}

Status CheckOffsetCount(const Node& node, std::string_view what, size_t found, size_t expected) {
  if (found == expected) return {};
  return MakeError(kInternal, "node '{}' ({}): {} {} offsets for {} of them", node.name(), node.type(), found, what,
                   expected);
}

}  // namespace

StatusOr<std::vector<uint64_t>> InputAddresses(const Node& node, const TaskContext& context) {
  const OpDesc& op = node.op();
  std::vector<uint64_t> addresses(op.inputs.size(), 0);
  size_t from_memory = 0;
  for (size_t slot = 0; slot < op.inputs.size(); ++slot) {
    if (node.input(slot).node == nullptr) continue;
    if (IsConst(op, slot)) {
      addresses[slot] = context.weight_addr + static_cast<uint64_t>(op.inputs[slot].data_offset);
      continue;
    }
    if (from_memory < op.input_offsets.size()) addresses[slot] = AddressAt(op.input_offsets[from_memory], context);
    ++from_memory;
  }
  GE_RETURN_IF_ERROR(CheckOffsetCount(node, "input", op.input_offsets.size(), from_memory));
  return addresses;
}

StatusOr<std::vector<uint64_t>> OutputAddresses(const Node& node, const TaskContext& context) {
  const OpDesc& op = node.op();
  GE_RETURN_IF_ERROR(CheckOffsetCount(node, "output", op.output_offsets.size(), op.outputs.size()));
  std::vector<uint64_t> addresses;
  for (int64_t offset : op.output_offsets) addresses.push_back(AddressAt(offset, context));
  return addresses;
}

}  // namespace ge
