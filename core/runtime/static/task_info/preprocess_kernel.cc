#include "core/runtime/static/task_info/task_info.h"

namespace ge {
namespace {

// The block that the entry of an op-master library receives: context, op type, notify address, workspace address,
// workspace size (spec/so-in-om.md §8.7). Formats list as much of it as they need; the rest is 0.
constexpr size_t kEntryArgsBytes = 5 * sizeof(uint64_t);

/// PREPROCESS_KERNEL: an op's tiling function, run by the AICPU (spec/so-in-om.md §8.6).
class PreprocessKernelTask : public TaskInfo {
 public:
  Status Init(const domi::TaskDef& task, TaskLoadContext& context) override {
    const domi::KernelDef& kernel = task.kernel();
    GE_ASSIGN_OR_RETURN(node_, context.NodeOf(kernel.context().op_index()));
    const uint32_t type = kernel.context().kernel_type();
    const bool custom = type == static_cast<uint32_t>(KernelType::kCustAiCpu);
    if (!custom && type != static_cast<uint32_t>(KernelType::kAiCpu)) {
      return MakeError(kKernelTypeInvalid, "kernel type {} of the tiling task of op {} is not supported", type,
                       node_->name());
    }
    so_path_ = kernel.so_name();
    launch_.kernel_name = kernel.kernel_name();
    launch_.block_dim = 1;
    return BuildArgs(kernel.context().args_format(), custom, context)
        .WithContext(fmt::format("tiling task of op {}", node_->name()));
  }

  Status Distribute(TaskLoadContext& context, rt::StreamId stream) override {
    GE_ASSIGN_OR_RETURN(launch_.library, context.op_master.Load(so_path_), "tiling task of op {}", node_->name());
    GE_RETURN_IF_ERROR(context.device().LaunchAicpu(launch_, stream).status(), "launch the tiling task of op {}",
                       node_->name());
    return {};
  }

 private:
  Status BuildArgs(const std::string& format, bool custom, TaskLoadContext& context) {
    GE_ASSIGN_OR_RETURN(const std::vector<ArgsItem> items, ParseArgsFormat(format));
    GE_ASSIGN_OR_RETURN(const NodeAddresses addresses, NodeAddresses::Resolve(*node_, context.layout, context.memory));
    GE_ASSIGN_OR_RETURN(DeviceTilingContext created,
                        DeviceTilingContext::Create(addresses, context.chip, context.resources));
    const DeviceTilingContext& tiling =
        context.tiling_contexts.insert_or_assign(node_, std::move(created)).first->second;
    KernelArgsSources sources;
    sources.workspace_with_size = custom;
    sources.tiling_context = [&](TilingContextPart part) -> StatusOr<uint64_t> { return tiling.AddressOf(part); };
    sources.op_type = [&]() -> StatusOr<uint64_t> { return tiling.op_type_address(); };
    GE_ASSIGN_OR_RETURN(KernelArgsBlock block, BuildKernelArgs(items, addresses, sources, context.resources));
    ByteBuffer& args = block.bytes;
    if (args.size() > kEntryArgsBytes) {
      return MakeError(kTaskPartitionInvalid, "its args format '{}' makes {} bytes, the entry takes {}", format,
                       args.size(), kEntryArgsBytes);
    }
    args.resize(kEntryArgsBytes, 0);
    GE_ASSIGN_OR_RETURN(launch_.args, context.resources.MallocCopy(args, rt::MemoryKind::kHbm,
                                                                   fmt::format("tiling args of {}", node_->name())));
    launch_.annotations = {node_->name(), node_->op().type, tiling.reads(), tiling.Writes()};
    std::vector<rt::AddressRange>& reads = launch_.annotations.reads;
    reads.insert(reads.end(), block.tables.begin(), block.tables.end());
    return {};
  }

  const Node* node_ = nullptr;
  std::string so_path_;
  rt::AicpuLaunch launch_;
};

}  // namespace

std::unique_ptr<TaskInfo> MakePreprocessKernelTaskInfo() { return std::make_unique<PreprocessKernelTask>(); }

}  // namespace ge
