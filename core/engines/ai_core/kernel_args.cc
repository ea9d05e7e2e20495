#include "core/engines/ai_core/kernel_args.h"

#include "core/engines/logical_addresses.h"

namespace ge {
namespace {

constexpr std::string_view kTilingSlot = "{t}";
constexpr std::string_view kTilingDataSlot = "{tiling_context.tiling_data}";

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
  GE_ASSIGN_OR_RETURN(const std::vector<uint64_t> inputs, InputAddresses(node, context));
  GE_ASSIGN_OR_RETURN(const std::vector<uint64_t> outputs, OutputAddresses(node, context));
  if (op.workspace_offsets.size() != op.workspace_bytes.size()) {
    return MakeError(kInternal, "node '{}' ({}): {} workspace offsets for {} of them", node.name(), node.type(),
                     op.workspace_offsets.size(), op.workspace_bytes.size());
  }
  ByteWriter args;
  for (uint64_t address : inputs) args.Write(address);
  for (uint64_t address : outputs) args.Write(address);
  for (int64_t offset : op.workspace_offsets) args.Write(context.base_addr + static_cast<uint64_t>(offset));
  args.Write(uint64_t{0});
  return std::move(args).Take();
}

}  // namespace ge
