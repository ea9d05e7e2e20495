#include "core/engines/ai_core/kernel_args.h"

namespace ge {
namespace {

constexpr std::string_view kTilingSlot = "{t}";
constexpr std::string_view kTilingDataSlot = "{tiling_context.tiling_data}";

Status CheckCount(const Node& node, std::string_view what, size_t found, size_t expected) {
  if (found == expected) return {};
  return MakeError(kInternal, "node '{}' ({}): {} {} offsets for {} of them", node.name(), node.type(), found, what,
                   expected);
}

bool IsConst(const OpDesc& op, size_t slot) { return slot < op.is_input_const.size() && op.is_input_const[slot]; }

}  // namespace

std::string KernelArgsFormat(const OpDesc& op) {
  std::string format;
  for (size_t i = 0; i < op.inputs.size(); ++i) format += fmt::format("{{i_instance{}*}}", i);
  for (size_t i = 0; i < op.outputs.size(); ++i) format += fmt::format("{{o_instance{}*}}", i);
  for (size_t i = 0; i < op.workspace_bytes.size(); ++i) format += fmt::format("{{ws{}*}}", i);
  return format + std::string(kTilingSlot);
}

StatusOr<std::string> TilingSinkArgsFormat(const std::string& format) {
  size_t workspace = format.rfind("{ws");
  if (workspace == std::string::npos)
    return MakeError(kInternal, "argument format '{}' has no workspace entry", format);
  size_t after = format.find('}', workspace);
  if (after == std::string::npos) return MakeError(kInternal, "argument format '{}' ends inside an entry", format);
  ++after;
  size_t replaced = format.compare(after, kTilingSlot.size(), kTilingSlot) == 0 ? kTilingSlot.size() : 0;
  return std::string(format).replace(after, replaced, kTilingDataSlot);
}

StatusOr<ByteBuffer> KernelArgs(const Node& node, const TaskContext& context) {
  const OpDesc& op = node.op();
  ByteWriter args;
  size_t from_memory = 0;
  for (size_t slot = 0; slot < op.inputs.size(); ++slot) {
    if (node.input(slot).node == nullptr) {
      args.Write(uint64_t{0});
    } else if (IsConst(op, slot)) {
      args.Write(context.weight_addr + static_cast<uint64_t>(op.inputs[slot].data_offset));
    } else {
      if (from_memory < op.input_offsets.size())
        args.Write(context.base_addr + static_cast<uint64_t>(op.input_offsets[from_memory]));
      ++from_memory;
    }
  }
  GE_RETURN_IF_ERROR(CheckCount(node, "input", op.input_offsets.size(), from_memory));
  GE_RETURN_IF_ERROR(CheckCount(node, "output", op.output_offsets.size(), op.outputs.size()));
  GE_RETURN_IF_ERROR(CheckCount(node, "workspace", op.workspace_offsets.size(), op.workspace_bytes.size()));
  for (int64_t offset : op.output_offsets) args.Write(context.base_addr + static_cast<uint64_t>(offset));
  for (int64_t offset : op.workspace_offsets) args.Write(context.base_addr + static_cast<uint64_t>(offset));
  args.Write(uint64_t{0});
  return std::move(args).Take();
}

}  // namespace ge
