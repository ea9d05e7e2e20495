#include "core/compiler/kernel/tile_ops.h"

#include <fmt/ranges.h>

#include <algorithm>

#include "core/base/checked_math.h"
#include "core/compiler/input_values.h"
#include "core/engines/ai_core/ai_core_attrs.h"
#include "core/graph/graph_tree.h"
#include "core/op/kernel_context.h"

namespace ge {
namespace {

// Rt2OpImpl::tiling_dependency_placements (spec/rt2.md §4.1).
constexpr uint32_t kHostPlacement = 1;
constexpr uint32_t kAicpuPlacement = 2;

constexpr int64_t kTilingDataAlignment = 8;

void SetFlag(OpDesc& op, Word name) { op.attrs.insert_or_assign(name, true); }

std::string DescribeSlots(const Node& node, const std::vector<size_t>& slots) {
  std::vector<std::string> names;
  for (size_t slot : slots) names.push_back(fmt::format("'{}'", node.op().input_names[slot]));
  return fmt::format("{}", fmt::join(names, ", "));
}

/// Decides where an op is tiled whose tiling reads the values in `slots`, which are no constants.
Status DecideTilingSink(Node& node, const Rt2OpImpl& impl, const std::vector<size_t>& slots,
                        const CompileSettings& settings) {
  OpDesc& op = node.op();
  SetFlag(op, kAttrDynamicTilingDepend);
  std::string why = fmt::format("node '{}' ({}): its tiling reads the values of {}, which are no constants", op.name,
                                op.type, DescribeSlots(node, slots));
  if ((impl.tiling_dependency_placements & kHostPlacement) == 0) {
    return MakeError(kOpNotSupported, "{}, and it is not registered for tiling on the host", why);
  }
  if (!settings.tiling_schedule_optimize) {
    return MakeError(
        kUnsupported,
        "{}: it needs dynamic execution, which is not supported yet; set ge.tiling_schedule_optimize=1 to tile it "
        "on the device",
        why);
  }
  if ((impl.tiling_dependency_placements & kAicpuPlacement) == 0) {
    return MakeError(
        kUnsupported,
        "{}, and it is not registered for tiling on the AICPU: it needs dynamic execution, which is not supported "
        "yet",
        why);
  }
  // The tiling stream runs each of its tasks once and in any case; a branch or loop does not.
  if (const ComputeGraph& graph = node.graph(); &graph.root() != &graph) {
    return MakeError(kUnsupported,
                     "{}: tiling on the device is not supported inside graph '{}', which a branch or a loop calls", why,
                     graph.name());
  }
  SetFlag(op, kAttrTilingSinkOp);
  op.attrs.insert_or_assign(kAttrTilingSinkValueDepend, std::vector<int64_t>(slots.begin(), slots.end()));
  return {};
}

/// Room for tiling data on the device: what the op registered, and at least what its kernel asks for.
void WidenParaSize(OpDesc& op, const Rt2OpImpl& impl) {
  int64_t size = AttrOr<int64_t>(op.attrs, kAttrOpParaSize, 0);
  size = std::max(size, AlignUp(static_cast<int64_t>(impl.max_tiling_data_size), kTilingDataAlignment));
  op.attrs.insert_or_assign(kAttrOpParaSize, size);
}

Status CheckTilingKey(const Node& node, const OppKernel& kernel, uint64_t key) {
  if (kernel.entries.count(key) != 0) return {};
  std::vector<uint64_t> keys;
  for (const auto& [known, entry] : kernel.entries) keys.push_back(known);
  return MakeError(kOpNotSupported, "node '{}' ({}): tiling chose key {}; kernel {} has {}", node.name(), node.type(),
                   key, kernel.kernel_name, fmt::join(keys, ", "));
}

Status TileOp(Node& node, const Rt2OpImpl& impl, const OppKernel& kernel, const CompileSettings& settings) {
  OpDesc& op = node.op();
  std::vector<size_t> varying = VaryingSlots(node, impl.tiling_dependency);
  if (!varying.empty()) GE_RETURN_IF_ERROR(DecideTilingSink(node, impl, varying, settings));
  WidenParaSize(op, impl);
  GE_ASSIGN_OR_RETURN(OpRunInfo run_info,
                      RunTiling(impl, op, ConstantInputs(node), *settings.chip, settings.deterministic));
  op.workspace_bytes = run_info.workspace_sizes;
  if (!varying.empty()) return {};
  GE_RETURN_IF_ERROR(CheckTilingKey(node, kernel, run_info.tiling_key));
  op.run_info = std::make_shared<const OpRunInfo>(std::move(run_info));
  return {};
}

}  // namespace

Status TileOps(ComputeGraph& graph, const OpImplSpaceRegistryV2& registry, const SelectedKernels& kernels,
               const CompileSettings& settings) {
  for (Node* node : NodesInTreeOrder(graph)) {
    auto kernel = kernels.find(node);
    if (kernel == kernels.end()) continue;
    const Rt2OpImpl* impl = registry.FindImpl(node->type());
    GE_CHECK(impl != nullptr && impl->tiling != nullptr, "'{}' was placed without a tiling function", node->type());
    GE_RETURN_IF_ERROR(TileOp(*node, *impl, kernel->second, settings));
  }
  return {};
}

}  // namespace ge
