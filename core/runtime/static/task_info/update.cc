#include "core/runtime/static/task_info/task_info.h"

namespace ge {
namespace {

/// UPDATE: gives a launch that is already on its stream the tiling key and block dim that device tiling found
/// (spec/so-in-om.md §8.6 step 9).
class UpdateTask : public TaskInfo {
 public:
  Status Init(const domi::TaskDef& task, TaskLoadContext& context) override {
    const domi::UpdatePcTaskDef& update = task.update_pc_task();
    GE_ASSIGN_OR_RETURN(node_, context.NodeOf(update.op_index()));
    GE_ASSIGN_OR_RETURN(const std::vector<ArgsItem> items, ParseArgsFormat(update.args_format()), "UPDATE of op {}",
                        node_->name());
    const auto is_part = [&items](size_t i, TilingContextPart part) {
      return items[i].type == ArgsItemType::kTilingContext && items[i].part == part;
    };
    if (items.size() != 2 || !is_part(0, TilingContextPart::kTilingKey) || !is_part(1, TilingContextPart::kBlockDim)) {
      return MakeError(kTaskPartitionInvalid,
                       "UPDATE of op {}: its args format is '{}', expected tiling key and block dim of the context",
                       node_->name(), update.args_format());
    }
    GE_ASSIGN_OR_RETURN(tiling_key_, context.TilingContextCell(*node_, TilingContextPart::kTilingKey));
    GE_ASSIGN_OR_RETURN(block_dim_, context.TilingContextCell(*node_, TilingContextPart::kBlockDim));
    return {};
  }

  Status Distribute(TaskLoadContext& context, rt::StreamId stream) override {
    const auto target = context.launched_kernels.find(node_);
    if (target == context.launched_kernels.end()) {
      return MakeError(kTaskPartitionInvalid,
                       "UPDATE of op {}: please check if target task has been launched before it", node_->name());
    }
    const DeviceTilingContext& tiling = context.tiling_contexts.at(node_);
    const rt::Annotations annotations = {
        node_->name(),
        node_->op().type,
        {tiling.Cell(TilingContextPart::kTilingKey), tiling.Cell(TilingContextPart::kBlockDim)},
        {}};
    GE_RETURN_IF_ERROR(
        context.device().TaskUpdate(target->second, tiling_key_, block_dim_, stream, annotations).status(),
        "UPDATE of op {}", node_->name());
    return {};
  }

 private:
  const Node* node_ = nullptr;
  uint64_t tiling_key_ = 0, block_dim_ = 0;
};

}  // namespace

std::unique_ptr<TaskInfo> MakeUpdateTaskInfo() { return std::make_unique<UpdateTask>(); }

}  // namespace ge
