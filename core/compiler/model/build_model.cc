#include "core/compiler/model/build_model.h"

#include <algorithm>

#include "core/base/file.h"
#include "core/engines/logical_addresses.h"
#include "core/graph/graph_tree.h"
#include "core/graph/label_attr_names.h"
#include "core/om/model_attr_names.h"

namespace ge {
namespace {

constexpr int64_t kMemoryTypeHbm = 2;
constexpr uint64_t kMaxKernelBytes = uint64_t{1} << 30;

/// [memory type, logical offset, size, fixed address] of the reused memory, then of the zero-copy tail
/// (spec/om-format.md §6.8). The loader wants the tail last.
std::vector<std::vector<int64_t>> SubMemoryInfo(const GraphMemory& memory) {
  auto block = [](uint64_t offset, uint64_t size) {
    return std::vector<int64_t>{kMemoryTypeHbm, static_cast<int64_t>(offset), static_cast<int64_t>(size), 0};
  };
  uint64_t reused = memory.memory_size - memory.zero_copy_size;
  std::vector<std::vector<int64_t>> info;
  if (reused > 0) info.push_back(block(0, reused));
  info.push_back(block(reused, memory.zero_copy_size));
  return info;
}

AttrMap ModelAttrs(const ModelParts& parts, const CompileSettings& settings, const OppPackage& opp) {
  const GraphMemory& memory = parts.memory;
  AttrMap attrs;
  attrs["memory_size"] = static_cast<int64_t>(memory.memory_size);
  attrs["zero_copy_memory_size"] = static_cast<int64_t>(memory.zero_copy_size);
  attrs["weight_size"] = static_cast<int64_t>(parts.weights.size());
  attrs["p2p_memory_size"] = 0;
  attrs["session_scope_memory_size"] = 0;
  attrs["sub_memory_info"] = SubMemoryInfo(memory);
  attrs["stream_num"] = parts.streams.stream_num;
  attrs["event_num"] = parts.streams.event_num();
  attrs["notify_num"] = 0;
  attrs[kAttrLabelNum] = AttrOr<int64_t>(parts.graph->attrs, kAttrLabelNum, 0);
  attrs["task_gen_base_addr"] = static_cast<int64_t>(kTaskGenBaseAddr);
  attrs["task_gen_weight_addr"] = static_cast<int64_t>(kTaskGenBaseAddr + memory.memory_size);
  if (memory.variable_size > 0) {
    attrs["task_gen_variable_addr"] = static_cast<int64_t>(kVariableMemoryBase);
    attrs["variable_size"] = static_cast<int64_t>(memory.variable_size);
  }
  attrs["task_index_op_name"] = parts.tasks.op_names;
  attrs["target_type"] = "MINI";
  attrs["core_type"] = 0;
  attrs[kAttrModelOutNodesName] = parts.output_names;
  attrs["soc_version"] = settings.chip->soc_version();
  attrs["atc_version"] = DRYDOCK_VERSION;
  attrs[kAttrOppVersion] = opp.version();
  return attrs;
}

StatusOr<std::vector<KernelBin>> ReadKernels(const ComputeGraph& graph, const SelectedKernels& kernels) {
  std::map<std::string, const OppKernel*> by_name;
  for (const Node* node : NodesInTreeOrder(graph)) {
    auto it = kernels.find(node);
    if (it == kernels.end()) continue;
    auto [other, fresh] = by_name.emplace(it->second.kernel_name, &it->second);
    if (!fresh && other->second->binary_path != it->second.binary_path) {
      return MakeError(kGraphInvalid, "kernel '{}' is both {} and {}", it->second.kernel_name,
                       other->second->binary_path.string(), it->second.binary_path.string());
    }
  }
  std::vector<KernelBin> bins;
  for (const auto& [name, kernel] : by_name) {
    GE_ASSIGN_OR_RETURN(ByteBuffer bytes, ReadFile(kernel->binary_path, kMaxKernelBytes), "kernel '{}'", name);
    bins.push_back({name, SharedBytes(std::move(bytes))});
  }
  return bins;
}

Status CheckFits(const ModelParts& parts, const ChipConfig& chip) {
  uint64_t wanted = parts.memory.memory_size + parts.weights.size() + parts.memory.variable_size;
  if (wanted <= chip.memory_bytes()) return {};
  return MakeError(
      kMemoryAllocation,
      "graph '{}' needs {} bytes of feature memory, {} of weights and {} of variables; {} has {}: reduce the batch or "
      "the model",
      parts.graph->name(), parts.memory.memory_size, parts.weights.size(), parts.memory.variable_size,
      chip.soc_version(), chip.memory_bytes());
}

}  // namespace

std::vector<std::string> OutputNames(const ComputeGraph& graph) {
  std::vector<OutDataAnchor> outputs = graph.outputs;
  for (const auto& node : graph.nodes()) {
    if (node->type() != kNetOutputType) continue;
    outputs.clear();
    for (size_t slot = 0; slot < node->input_count(); ++slot) outputs.push_back(node->input(slot));
  }
  std::vector<std::string> names;
  for (const OutDataAnchor& output : outputs) {
    names.push_back(output.node == nullptr ? "" : fmt::format("{}:{}", output.node->name(), output.index));
  }
  return names;
}

StatusOr<std::shared_ptr<GeModel>> BuildModel(ModelParts parts, const CompileSettings& settings,
                                              const OppPackage& opp) {
  GE_RETURN_IF_ERROR(CheckFits(parts, *settings.chip));
  auto model = std::make_shared<GeModel>();
  model->name = parts.graph->name();
  GE_ASSIGN_OR_RETURN(model->mutable_kernels(), ReadKernels(*parts.graph, parts.kernels));
  if (!parts.aicpu_libraries.empty()) model->mutable_cust_aicpu_kernels() = std::move(parts.aicpu_libraries);
  model->mutable_attrs() = ModelAttrs(parts, settings, opp);
  model->mutable_tasks() = std::move(parts.tasks.tasks);
  model->mutable_tasks().set_weight_size(parts.weights.size());
  model->set_weights(std::move(parts.weights));
  model->set_graph(std::move(parts.graph));
  return model;
}

}  // namespace ge
