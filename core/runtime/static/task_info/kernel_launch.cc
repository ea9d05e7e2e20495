#include "core/runtime/static/task_info/kernel_launch.h"

#include <algorithm>

namespace ge {
namespace {

bool IsAiCoreKernelType(uint32_t type) {
  return type == static_cast<uint32_t>(KernelType::kTe) || type == static_cast<uint32_t>(KernelType::kMixAicore) ||
         type == static_cast<uint32_t>(KernelType::kMixVectorCore);
}

void AddRanges(const std::vector<uint64_t>& addresses, const std::vector<TensorPlace>& places,
               std::vector<rt::AddressRange>& ranges) {
  for (size_t i = 0; i < addresses.size(); ++i) {
    if (addresses[i] != 0 && places[i].size > 0) ranges.push_back({addresses[i], places[i].size});
  }
}

bool ReadsTilingContext(const std::vector<ArgsItem>& items) {
  return std::any_of(items.begin(), items.end(),
                     [](const ArgsItem& item) { return item.type == ArgsItemType::kTilingContext; });
}

/// Inputs, outputs, workspaces and then what the task's own block has beyond them: a launch without a format keeps its
/// tail (spec/static-runtime.md §8.1).
void AppendTail(const std::string& args, ByteBuffer& block) {
  const ByteView tail = AsBytes(args);
  if (tail.size() > block.size() && tail.size() <= kMaxKernelArgsBytes) {
    block.insert(block.end(), tail.begin() + static_cast<ptrdiff_t>(block.size()), tail.end());
  }
}

}  // namespace

rt::Annotations AnnotationsOf(const NodeAddresses& addresses) {
  rt::Annotations annotations;
  annotations.op_name = addresses.node->name();
  annotations.op_type = addresses.node->type();
  AddRanges(addresses.inputs, addresses.places.inputs, annotations.reads);
  AddRanges(addresses.outputs, addresses.places.outputs, annotations.writes);
  AddRanges(addresses.workspaces, addresses.places.workspaces, annotations.writes);
  return annotations;
}

Status AiCoreLaunch::Init(const KernelLaunchDef& def, TaskLoadContext& context) {
  GE_ASSIGN_OR_RETURN(node_, context.NodeOf(def.context.op_index()));
  if (!IsAiCoreKernelType(def.context.kernel_type())) {
    return MakeError(kKernelTypeInvalid, "kernel type {} of op {} is not supported", def.context.kernel_type(),
                     node_->name());
  }
  GE_ASSIGN_OR_RETURN(launch_.binary, context.BinaryOf(def.kernel_name), "op {}", node_->name());
  GE_ASSIGN_OR_RETURN(const NodeAddresses addresses, NodeAddresses::Resolve(*node_, context.layout, context.memory));
  launch_.block_dim = std::max(def.block_dim, 1U);  // old files have 0 (spec/om-format.md §7.1)
  launch_.annotations = AnnotationsOf(addresses);
  return BuildArgs(def, addresses, context).WithContext(fmt::format("op {}", node_->name()));
}

Status AiCoreLaunch::BuildArgs(const KernelLaunchDef& def, const NodeAddresses& addresses, TaskLoadContext& context) {
  GE_ASSIGN_OR_RETURN(std::vector<ArgsItem> items, ParseArgsFormat(def.context.args_format()));
  const bool tiled_on_device = ReadsTilingContext(items);
  if (launch_.block_dim == rt::kPlaceholderBlockDim && !tiled_on_device) {
    return MakeError(kTaskPartitionInvalid,
                     "its block dim is to be filled in, but it takes no tiling data from the device");
  }
  const OpRunInfo* run_info = tiled_on_device ? nullptr : node_->op().run_info.get();
  KernelArgsSources sources;
  if (run_info != nullptr) {
    launch_.tiling_key = run_info->tiling_key;
    GE_ASSIGN_OR_RETURN(sources.tiling_data,
                        context.resources.MallocCopy(run_info->tiling_data, rt::MemoryKind::kHbm,
                                                     fmt::format("tiling data of {}", node_->name())));
    if (sources.tiling_data != 0)
      launch_.annotations.reads.push_back({sources.tiling_data, run_info->tiling_data.size()});
  }
  sources.tiling_context = [&](TilingContextPart part) { return context.TilingContextCell(*node_, part); };
  sources.op_type = [&]() -> StatusOr<uint64_t> {
    return MakeError(kUnsupported, "args item '{{*op_type}}' is not supported in an AI Core launch");
  };
  const bool without_format = items.empty();
  if (without_format) items = DefaultArgsItems(addresses, sources.tiling_data != 0);
  GE_ASSIGN_OR_RETURN(KernelArgsBlock block, BuildKernelArgs(items, addresses, sources, context.resources));
  args_ = std::move(block.bytes);
  std::vector<rt::AddressRange>& reads = launch_.annotations.reads;
  reads.insert(reads.end(), block.tables.begin(), block.tables.end());
  if (without_format) AppendTail(def.args, args_);
  if (const auto it = context.tiling_contexts.find(node_); tiled_on_device && it != context.tiling_contexts.end()) {
    launch_.annotations.reads.push_back(it->second.Cell(TilingContextPart::kTilingData));
  }
  launch_.args = args_;
  return {};
}

Status AiCoreLaunch::Distribute(TaskLoadContext& context, rt::StreamId stream) const {
  GE_ASSIGN_OR_RETURN(const rt::TaskRef task, context.device().LaunchKernel(launch_, stream), "launch op {}",
                      node_->name());
  context.launched_kernels.insert_or_assign(node_, task);
  return {};
}

}  // namespace ge
