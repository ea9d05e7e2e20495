#include "core/om/ge_model.h"

#include "core/om/model_attr_names.h"
#include "core/om/task_type.h"

namespace ge {
namespace {

constexpr Word kAttrSoftSync("_static_to_dynamic_softsync_op");

bool HasUnknownShape(const ComputeGraph& graph) {
  return AttrOr(graph.attrs, kAttrDynamicShapePartitioned, false) || AttrOr(graph.attrs, kAttrGraphUnknownFlag, false);
}

bool HasSoftSyncOp(const ComputeGraph& graph) {
  for (const auto& node : graph.nodes()) {
    if (AttrOr(node->op().attrs, kAttrSoftSync, false)) return true;
  }
  return false;
}

/// Host libraries are wanted when shapes are inferred, or ops tiled, at run time (spec/so-in-om.md §2.2). All graphs
/// are asked, not only the root's (§11.2 W16).
bool NeedsSpaceRegistry(const GeModel& model) {
  if (HasUnknownShape(model.graph()) || HasSoftSyncOp(model.graph())) return true;
  for (const auto& subgraph : model.graph().subgraphs()) {
    if (HasSoftSyncOp(*subgraph)) return true;
  }
  return false;
}

Status CollectOpMasterPaths(const GeModel& model, std::set<std::string>& paths) {
  for (int i = 0; i < model.tasks().task_size(); ++i) {
    const domi::TaskDef& task = model.tasks().task(i);
    if (task.type() != static_cast<uint32_t>(ModelTaskType::kPreprocessKernel)) continue;
    if (task.kernel().so_name().empty()) {
      return MakeError(kParamInvalid,
                       "task {} of model '{}' is a PREPROCESS_KERNEL without so_name, the path of its tiling library",
                       i, model.name);
    }
    paths.insert(task.kernel().so_name());
  }
  return {};
}

}  // namespace

const KernelBin* GeModel::FindKernel(std::string_view kernel_name) const {
  for (const KernelBin& kernel : kernels_) {
    if (kernel.name == kernel_name) return &kernel;
  }
  return nullptr;
}

bool GeRootModel::IsDynamic() const { return models_.size() > 1 || HasUnknownShape(root().graph()); }

Status GeRootModel::CheckAndSetNeedSoInOM() {
  uint16_t flag = so_in_om_flag_;
  std::set<std::string> paths = op_master_so_set_;
  for (const auto& model : models_) {
    if (NeedsSpaceRegistry(*model)) flag |= SoBinFlag(SoBinType::kSpaceRegistry);
    GE_RETURN_IF_ERROR(CollectOpMasterPaths(*model, paths));
  }
  if (!paths.empty()) flag |= SoBinFlag(SoBinType::kOpMasterDevice);
  for (const OpSoBin& bin : so_bins) flag |= SoBinFlag(bin.type);
  so_in_om_flag_ = flag;
  op_master_so_set_ = std::move(paths);
  return {};
}

}  // namespace ge
