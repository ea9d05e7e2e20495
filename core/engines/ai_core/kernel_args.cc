#include "core/engines/ai_core/kernel_args.h"

#include "core/engines/ir_instances.h"
#include "core/engines/logical_addresses.h"

namespace ge {
namespace {

constexpr std::string_view kTilingSlot = "{t}";
constexpr std::string_view kTilingDataSlot = "{tiling_context.tiling_data}";

/// What one entry of the block is for: a slot, or all instances of a dynamic parameter of the prototype.
struct ArgsEntry {
  bool is_list = false;
  size_t index = 0;  ///< of the slot, or of the parameter
};

template <typename Param>
std::vector<ArgsEntry> EntriesOf(const std::vector<Param>& params, const std::vector<SlotRange>& instances,
                                 size_t slot_count) {
  std::vector<ArgsEntry> entries;
  size_t slot = 0;
  for (size_t ir = 0; ir < params.size(); ++ir) {
    const size_t end = instances[ir].first + instances[ir].count;
    if (params[ir].kind == decltype(params[ir].kind)::kDynamic) {
      entries.push_back({true, ir});
      slot = end;
    }
    for (; slot < end; ++slot) entries.push_back({false, slot});
  }
  for (; slot < slot_count; ++slot) entries.push_back({false, slot});  // of an op without prototype: all
  return entries;
}

std::vector<ArgsEntry> InputEntries(const OpDesc& op) {
  return EntriesOf(op.ir_inputs, InputInstances(op), op.inputs.size());
}
std::vector<ArgsEntry> OutputEntries(const OpDesc& op) {
  return EntriesOf(op.ir_outputs, OutputInstances(op), op.outputs.size());
}

void AppendFormat(const std::vector<ArgsEntry>& entries, char side, std::string& format) {
  for (const ArgsEntry& entry : entries) {
    format += entry.is_list ? fmt::format("{{{}_desc{}}}", side, entry.index)
                            : fmt::format("{{{}_instance{}*}}", side, entry.index);
  }
}

void AppendArgs(const std::vector<ArgsEntry>& entries, const std::vector<uint64_t>& addresses, ByteWriter& args) {
  for (const ArgsEntry& entry : entries) args.Write(entry.is_list ? 0 : addresses[entry.index]);
}

}  // namespace

std::string KernelArgsFormat(const OpDesc& op) {
  std::string format;
  AppendFormat(InputEntries(op), 'i', format);
  AppendFormat(OutputEntries(op), 'o', format);
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
  AppendArgs(InputEntries(op), inputs, args);
  AppendArgs(OutputEntries(op), outputs, args);
  for (int64_t offset : op.workspace_offsets) args.Write(context.base_addr + static_cast<uint64_t>(offset));
  args.Write(uint64_t{0});
  return std::move(args).Take();
}

}  // namespace ge
